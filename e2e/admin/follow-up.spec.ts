import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Enquiry } from '../../src/enquiries/enquiry.ts'
import { expect, expectToast, indianDay, uniqueName, query, test } from '../support/admin.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { navigate } from '../support/visitor.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const inboxFor = (name: string, filters = '') => `/admin?view=contacts&q=${query(name)}${filters}`
const LONG_NOTE = `Called twice. ${'Unbroken'.repeat(40)}\nकल सुबह फिर से फ़ोन करें।`

test('an enquiry gets an owner and a follow-up date, and is found by both', async ({ page, openAdmin, records }) => {
  const { id, fullName } = await records.enquiry()
  await openAdmin(inboxFor(fullName))
  const card = cardOf(page, fullName)
  await expect(card.getByLabel(/^Owner/)).toHaveValue('')
  await card.getByRole('button', { name: 'Assign to me' }).click()
  await expectToast(page, 'Follow-up saved')
  await expect(card.getByRole('button', { name: 'Assign to me' })).toBeHidden()
  await card.getByLabel(/^Follow-up date/).fill(indianDay())
  await expect(card.getByText('Follow-up due')).toBeVisible()
  await expect
    .poll(() => records.read<Enquiry>(`/api/contacts/${id}`))
    .toMatchObject({ ownerName: 'Administrator', followUpOn: indianDay(), status: 'pending' })
  await page.getByLabel('Owner', { exact: true }).selectOption('Nobody\'s')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByLabel('Owner', { exact: true }).selectOption('Mine')
  await page.getByRole('link', { name: /^Follow-up due/ }).click()
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
  // Taken from the list by its own change, and taken back.
  await card.getByLabel(/^Owner/).selectOption('Nobody')
  await expect(card).toContainText('No longer fits these filters')
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card).not.toContainText('No longer fits')
  await expect.poll(async () => (await records.read<Enquiry>(`/api/contacts/${id}`)).ownerName).toBe('Administrator')
})

test('a follow-up date that cannot be saved, an incomplete one, and one made while another change is saved lose nothing', async ({ page, openAdmin, records }) => {
  const { id, fullName } = await records.enquiry()
  const [day, later] = [indianDay(1), indianDay(2)]
  const card = cardOf(page, fullName)
  const field = card.getByLabel(/^Follow-up date/)
  const followUp = `**/api/contacts/${id}/follow-up`
  await openAdmin(inboxFor(fullName))

  await test.step('a date that cannot be saved returns to the old date', async () => {
    await page.route(followUp, (route) => route.fulfill({ status: 429, json: { success: false, error: 'Too many changes.' } }))
    await field.fill('2027-01-15')
    await expectToast(page, 'Error saving the follow-up', 'Too many changes.')
    await expect(field).toHaveValue('')
    await page.unroute(followUp)
  })

  await test.step('a change made while another is being saved waits for it and is not lost', async () => {
    let answer = (): void => undefined
    const blocked = new Promise<void>((resolve) => (answer = resolve))
    await page.route(followUp, async (route) => {
      await blocked
      await route.continue()
    })
    await field.fill(day)
    await card.getByRole('button', { name: 'contacted' }).click()
    await card.getByRole('button', { name: 'Assign to me' }).click()
    await expect(card.getByRole('button', { name: 'contacted' })).toHaveAttribute('aria-pressed', 'true')
    answer()
    await expect
      .poll(() => records.read(`/api/contacts/${id}`))
      .toMatchObject({ status: 'contacted', followUpOn: day, ownerName: 'Administrator' })
    await page.unroute(followUp)
  })

  await test.step('an incomplete date is not saved and does not clear the saved one', async () => {
    const other = await records.enquiry()
    await records.change(`/api/contacts/${other.id}/follow-up`, { followUpOn: later })
    await navigate(page, inboxFor(other.fullName))
    const otherCard = cardOf(page, other.fullName)
    const otherField = otherCard.getByLabel(/^Follow-up date/)
    await expect(otherField).toHaveValue(later)
    await otherField.press('Backspace')
    await expect(otherField).toHaveValue('')
    await otherCard.getByRole('button', { name: 'contacted' }).click()
    await expect(otherField).toHaveValue(later)
    await expect.poll(() => records.read(`/api/contacts/${other.id}`)).toMatchObject({ status: 'contacted', followUpOn: later })
  })
})

test('an unfinished note survives when its card is closed or the page is left', async ({ page, openAdmin, records }) => {
  const { fullName } = await records.enquiry()
  await openAdmin(inboxFor(fullName))
  const card = cardOf(page, fullName)
  const field = card.getByLabel('New note')
  const button = card.getByRole('button', { name: /^Add a note/ })
  await button.click()
  await field.fill('Asked for the price of')
  await button.click()
  await expect(field).toBeHidden()
  await button.click()
  await expect(field).toHaveValue('Asked for the price of')
  await page.getByRole('navigation', { name: 'Messages by status' }).getByRole('link', { name: /^Archived/ }).click()
  await expect(card).toBeHidden()
  await page.goBack()
  await expect(field).toHaveValue('Asked for the price of')
})

test('notes are listed in order as written, and the author can delete them', async ({ page, openAdmin, records }) => {
  const enquiry = await records.enquiry()
  await records.note(enquiry, 'The first note')
  await openAdmin(inboxFor(enquiry.fullName))
  const card = cardOf(page, enquiry.fullName)
  await card.getByRole('button', { name: /^Notes \(1\)/ }).click()
  await card.getByLabel('New note').fill(LONG_NOTE)
  await card.getByRole('button', { name: 'Save note' }).click()
  const notes = card.getByRole('list', { name: /^Notes on/ }).getByRole('listitem')
  await expect(notes).toContainText(['The first note', 'Called twice.'])
  await expect(notes.last()).toContainText('Administrator, Just now')
  await expect(card.getByLabel('New note')).toHaveValue('')
  await expect(card.getByRole('button', { name: /^Notes \(2\)/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessible(page)
  await notes.first().getByRole('button', { name: 'Delete this note' }).click()
  await expect(notes).toHaveCount(1)
  await page.reload()
  await expect(card.getByRole('button', { name: /^Notes \(1\)/ })).toBeVisible()
})

test('the inbox shows kind, subject and WhatsApp, counts each status within the search, follows a link, and exports what is filtered', async ({ page, openAdmin, records }) => {
  await test.step('a card shows the kind and the subject of an enquiry, and offers WhatsApp for a mobile number', async () => {
    const { id: trainingProgramId, title, slug } = await records.program()
    const { fullName } = await records.enquiry({ kind: 'enrolment', trainingProgramId, phone: '+91 90000 00012', message: 'I would like to enrol.' })
    const other = await records.enquiry({ name: `${fullName} two` })
    await openAdmin(inboxFor(fullName))
    const card = page.getByRole('article', { name: fullName, exact: true })
    await expect(card.getByText('Enrolment request')).toBeVisible()
    await expect(card.getByRole('link', { name: title })).toHaveAttribute('href', `/training-programs/${slug}`)
    const chat = card.getByRole('link', { name: /^WhatsApp/ })
    await expect(chat).toHaveAttribute('href', 'https://wa.me/919000000012')
    await expect(chat).toHaveAttribute('target', '_blank')
    await expect(cardOf(page, other.fullName).getByText('Enquiry', { exact: true })).toBeVisible()
    await expect(cardOf(page, other.fullName).getByRole('link', { name: /^WhatsApp/ })).toBeHidden()
  })

  await test.step('tabs count each status within the search, and the search covers the message text', async () => {
    const word = uniqueName('gearbox').replace(' ', '')
    await records.enquiry({ message: `About the ${word} plant` })
    await records.enquiry({ message: `The ${word} again`, status: 'resolved' })
    await navigate(page, inboxFor(word.toUpperCase()))
    const tabs = page.getByRole('navigation', { name: 'Messages by status' })
    await expect(tabs.getByRole('link')).toHaveText([/^All2/, /^Pending1/, /^Contacted$/, /^Resolved1/, /^Archived$/])
    await expect(page.getByRole('article')).toHaveCount(2)
  })

  await test.step('a link to an enquiry shows it even when the filters exclude it', async () => {
    const { id, fullName: linked } = await records.enquiry()
    await navigate(page, `/admin?view=contacts&q=${query(uniqueName('nobody'))}#contact-${id}`)
    await expect(page.getByText('No results')).toBeVisible()
    await expect(cardOf(page, linked)).toBeFocused()
  })

  await test.step('enquiries are exported with the current filters', async () => {
    await navigate(page, '/admin?view=contacts&status=pending')
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV file' }).click()])
    expect(file.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain('pending')
    expect(text).not.toContain('archived')
  })
})

test('j and k move between enquiries, 1 to 4 set the status, and keys do nothing while somebody types', async ({ page, openAdmin, records }) => {
  const word = uniqueName('Keys')
  const [older, newer] = [await records.enquiry({ name: `${word} older` }), await records.enquiry({ name: `${word} newer` })]
  await openAdmin(inboxFor(word))
  await expect(cardOf(page, newer.fullName)).toBeVisible()
  await page.keyboard.press('j')
  await expect(cardOf(page, newer.fullName)).toBeFocused()
  await page.keyboard.press('j')
  await expect(cardOf(page, older.fullName)).toBeFocused()
  await page.keyboard.press('3')
  await expect.poll(async () => (await records.read<Enquiry>(`/api/contacts/${older.id}`)).status).toBe('resolved')
  await page.keyboard.press('k')
  await expect(cardOf(page, newer.fullName)).toBeFocused()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('4')
  await expect(page.getByRole('searchbox')).toHaveValue(`${word}4`)
  expect((await records.read<Enquiry>(`/api/contacts/${newer.id}`)).status).toBe('pending')
})
