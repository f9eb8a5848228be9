import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { expect, expectToast, indianDay, uniqueName, query, test } from '../support/admin.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { navigate } from '../support/visitor.ts'
import { shortDate } from '#base/dates/dates.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const messageOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const inboxFor = (name: string, filters = '') => `/admin?view=contacts&q=${query(name)}${filters}`
const messageAt = ({ fullName, id }: Enquiry) => inboxFor(fullName, `&id=${id}`)
const LONG_NOTE = `Called twice. ${'Unbroken'.repeat(40)}\nकल सुबह फिर से फ़ोन करें।`

test('an enquiry gets an owner and a follow-up date, and is found by both', async ({ page, openAdmin, records }) => {
  const enquiry = await records.enquiry()
  const { id, fullName } = enquiry
  await openAdmin(messageAt(enquiry))
  const [card, message] = [cardOf(page, fullName), messageOf(page, fullName)]
  await expect(message.getByLabel(/^Owner/)).toHaveValue('')
  await message.getByRole('button', { name: 'Assign to me' }).click()
  await expectToast(page, 'Follow-up saved')
  await expect(message.getByRole('button', { name: 'Assign to me' })).toBeHidden()
  await message.getByLabel(/^Follow-up date/).fill(indianDay())
  await message.getByLabel(/^Follow-up date/).press('Enter')
  await expect(card.getByText('Follow-up due')).toBeVisible()
  await expect(card.getByText('Administrator')).toBeVisible()
  await expect
    .poll(() => records.read<Enquiry>(`/api/contacts/${id}`))
    .toMatchObject({ ownerName: 'Administrator', followUpOn: indianDay(), status: 'pending' })
  const saved = page.getByRole('navigation', { name: 'Saved filters' })
  await saved.getByRole('link', { name: /^Unassigned/ }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await saved.getByRole('link', { name: /^Mine/ }).click()
  await expect(page).toHaveURL(/owner=me&due=open/)
  await expect(card).toBeVisible()
  await expect(saved.getByRole('link', { name: /^Mine/ })).toHaveAccessibleName('Mine , 1')
  await page.reload()
  await expect(card).toBeVisible()
  // Another change removes it from the list and brings it back.
  await message.getByLabel(/^Owner/).selectOption('Nobody')
  await expect(card).toContainText('No longer fits these filters')
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card).not.toContainText('No longer fits')
  await expect.poll(async () => (await records.read<Enquiry>(`/api/contacts/${id}`)).ownerName).toBe('Administrator')

  await test.step('it gets a value and the reason of its loss, each in one press and some typing; Undo takes the loss back', async () => {
    await message.getByLabel(/^Value/).click()
    await page.keyboard.type('80,000')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Value saved')
    await message.getByLabel(/^Lost because/).click()
    await page.keyboard.type('Went elsewhere')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Marked as lost')
    await expect(card).toContainText('Lost · ')
    await expect.poll(() => records.read<Enquiry>(`/api/contacts/${id}`)).toMatchObject({ value: 80_000, lostReason: 'Went elsewhere' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => records.read<Enquiry>(`/api/contacts/${id}`)).toMatchObject({ value: 80_000, lostReason: null })
    await message.getByLabel(/^Value/).fill('eighty')
    await message.getByLabel(/^Value/).press('Enter')
    await expect(message.getByText('Enter whole rupees, such as 80000')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a follow-up date that cannot be saved, an incomplete one, and one made while another change is saved lose nothing', async ({
  page,
  openAdmin,
  records,
}) => {
  const enquiry = await records.enquiry()
  const { id, fullName } = enquiry
  const [day, later] = [indianDay(1), indianDay(2)]
  const message = messageOf(page, fullName)
  const field = message.getByLabel(/^Follow-up date/)
  const followUp = `**/api/contacts/${id}/follow-up`
  await openAdmin(messageAt(enquiry))

  await test.step('a date that cannot be saved returns to the old date', async () => {
    await page.route(followUp, (route) => route.fulfill({ status: 429, json: { success: false, error: 'Too many changes.' } }))
    await field.fill('15/1/2027')
    await field.press('Enter')
    await expectToast(page, 'Error saving the follow-up', 'Too many changes.')
    await expect(field).toHaveValue('')
    await page.unroute(followUp)
  })

  await test.step('a change made while another is being saved, also from the card, waits for it and is not lost', async () => {
    let answer = (): void => undefined
    const blocked = new Promise<void>((resolve) => (answer = resolve))
    await page.route(followUp, async (route) => {
      await blocked
      await route.continue()
    })
    await field.fill(day)
    await field.press('Enter')
    await cardOf(page, fullName).getByRole('button', { name: 'contacted' }).click()
    await message.getByRole('button', { name: 'Assign to me' }).click()
    await expect(message.getByRole('button', { name: 'contacted' })).toHaveAttribute('aria-pressed', 'true')
    answer()
    await expect
      .poll(() => records.read(`/api/contacts/${id}`))
      .toMatchObject({ status: 'contacted', followUpOn: day, ownerName: 'Administrator' })
    await page.unroute(followUp)
  })

  await test.step('a text that is no date is not saved, says so, and does not clear the saved date', async () => {
    const other = await records.enquiry()
    await records.change(`/api/contacts/${other.id}/follow-up`, { followUpOn: later })
    await navigate(page, messageAt(other))
    const otherMessage = messageOf(page, other.fullName)
    const otherField = otherMessage.getByLabel(/^Follow-up date/)
    await expect(otherField).toHaveValue(shortDate(later))
    await otherField.fill('31/2/2027')
    await otherMessage.getByRole('button', { name: 'contacted' }).click()
    await expect(otherField).toHaveAccessibleDescription(/Type day, month and year/)
    await expect(otherField).toHaveValue('31/2/2027')
    await expect.poll(() => records.read(`/api/contacts/${other.id}`)).toMatchObject({ status: 'contacted', followUpOn: later })
  })
})

test('notes are listed in order as written, the author can delete them, and an unfinished one survives moving to another message', async ({
  page,
  openAdmin,
  records,
}) => {
  const enquiry = await records.enquiry()
  const other = await records.enquiry({ name: `${enquiry.fullName} two` })
  await records.note(enquiry, 'The first note')
  await openAdmin(messageAt(enquiry))
  const message = messageOf(page, enquiry.fullName)
  const field = message.getByLabel('New note')
  await message.getByRole('button', { name: /^Add a note/ }).click()
  await field.fill(LONG_NOTE)
  await message.getByRole('button', { name: 'Save note' }).click()
  const entries = message.getByRole('list', { name: /^Conversation/ }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Note by' })).toContainText(['The first note', 'Called twice.'])
  await expect(entries.last()).toContainText('Administrator, Just now')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessible(page)
  await entries.filter({ hasText: 'The first note' }).getByRole('button', { name: 'Delete this note' }).click()
  await expect(entries.filter({ hasText: 'Note by' })).toHaveCount(1)

  await message.getByRole('button', { name: /^Add a note/ }).click()
  await field.fill('Asked for the price of')
  await cardOf(page, other.fullName).getByRole('link', { name: other.fullName, exact: true }).click()
  await expect(messageOf(page, other.fullName).getByRole('button', { name: /^Reply/ })).toBeVisible()
  await page.getByRole('link', { name: enquiry.fullName, exact: true }).click()
  await expect(field).toHaveValue('Asked for the price of')
})

test('a reply begins with a template, is kept with the enquiry, can be taken back, and does not overtake another answer', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id: trainingProgramId, title } = await records.program()
  const enquiry = await records.enquiry({ kind: 'enrolment', trainingProgramId, phone: '+91 90000 00012' })
  const { id, fullName } = enquiry
  const message = messageOf(page, fullName)
  const field = message.getByRole('textbox', { name: /^Reply to/ })
  const entries = message.getByRole('list', { name: /^Conversation/ }).getByRole('listitem')
  const stored = () => records.read<Enquiry>(`/api/contacts/${id}`)
  await openAdmin(messageAt(enquiry))

  await test.step('without SMTP the clerk’s own program opens, filled in, and a copy is kept', async () => {
    await message.getByRole('button', { name: /^Reply/ }).click()
    await expect(field).toBeFocused()
    await message.getByLabel('Template').selectOption('Dates and fee of a program')
    await expect(field, 'the program has no dates yet').toHaveValue(new RegExp(`Dear ${fullName}.*${title}.*₹9,500.*{dates}`, 's'))
    await expect(message).toContainText('E-mails sent to the office’s address do not appear here.')
    const program = message.getByRole('link', { name: 'Open my e-mail app' })
    await expect(program).toHaveAttribute(
      'href',
      new RegExp(`^mailto:ravi@example.com\\?subject=Re%3A%20Other%20Inquiry%20%5BENQ-.*&body=Dear%20`),
    )
    await program.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await program.click()
    await expect(message.getByText('Not sent: finish “{dates}” first.')).toBeVisible()
    const selected = await field.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
    expect(selected).toBe('{dates}')
    await field.fill((await field.inputValue()).replace('{dates}', '- 12 December'))
    await program.click()
    await expect(message.getByText('Did you send it?')).toBeVisible()
    await expect.poll(stored, 'only the clerk knows whether it left').toMatchObject({ status: 'pending', ownerName: null })
    await message.getByRole('button', { name: 'Yes, I sent it' }).dblclick()
    await expect(entries.last()).toContainText('Sent from their own e-mail app')
    await expect.poll(stored).toMatchObject({ status: 'contacted', ownerName: 'Administrator' })
    await expect(cardOf(page, fullName).getByRole('button', { name: 'contacted' })).toHaveAttribute('aria-pressed', 'true')
    expect((await records.list(`/api/contacts/${id}/thread`)).filter((entry) => 'channel' in entry)).toHaveLength(1)
  })

  await test.step('WhatsApp opens with the same text', async () => {
    await message.getByRole('button', { name: /^WhatsApp/ }).click()
    await message.getByLabel('Template').selectOption('Dates and fee of a program')
    await expect(message.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/919000000012\?text=Dear%20/,
    )
    await message.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(message).toBeFocused()
  })

  await test.step('one that was not sent after all is taken back, with status and owner', async () => {
    await entries.last().getByRole('button', { name: 'Not sent' }).click()
    await expect(entries.filter({ hasText: 'Sent from their own e-mail app' })).toHaveCount(0)
    await expect.poll(stored).toMatchObject({ status: 'pending', ownerName: null })
  })

  await test.step('with SMTP it waits in the outbox, and of two answers the second is asked first', async () => {
    await page.route('**/api/admin/mail-connection', (route) =>
      route.fulfill({ json: { success: true, data: { isSetUp: true, office: 'office@example.com' } } }),
    )
    await page.reload()
    await message.getByRole('button', { name: /^Reply/ }).click()
    await field.fill('The dates are {dates}.')
    await message.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(message.getByText('Not sent: finish “{dates}” first.')).toBeVisible()
    await expect(message.getByRole('button', { name: 'Send anyway' })).toBeVisible()
    await records.change(`/api/contacts/${id}/follow-up`, { followUpOn: indianDay(1) })
    await field.fill('We start on Monday.')
    await message.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(message.getByText('Someone else has changed this message')).toBeVisible()
    await expect(field).toHaveValue('We start on Monday.')
    await message.getByRole('button', { name: 'Send anyway' }).click()
    await expect(entries.last()).toContainText('We start on Monday.')
    await expect(entries.last()).toContainText('Waiting to be sent')
    await entries.last().getByRole('button', { name: 'Undo' }).click()
    await expect(field).toHaveValue('We start on Monday.')
    await expect.poll(stored).toMatchObject({ status: 'pending' })
  })
})

test('the inbox shows kind, subject and WhatsApp, counts each status within the search, follows a link, and exports what is filtered', async ({
  page,
  openAdmin,
  records,
}) => {
  await test.step('a card shows the kind and the subject of an enquiry, and its message offers WhatsApp for a mobile number', async () => {
    const { id: trainingProgramId, title, slug } = await records.program()
    const enquiry = await records.enquiry({
      kind: 'enrolment',
      trainingProgramId,
      phone: '+91 90000 00012',
      message: 'I would like to enrol.',
    })
    const other = await records.enquiry({ name: `${enquiry.fullName} two` })
    await openAdmin(messageAt(enquiry))
    await expect(page.getByRole('article', { name: enquiry.fullName, exact: true })).toContainText(`Enrolment request: ${title}`)
    const message = messageOf(page, enquiry.fullName)
    await expect(message.getByRole('link', { name: title })).toHaveAttribute('href', `/training-programs/${slug}`)
    await expect(message.getByRole('button', { name: /^WhatsApp/ })).toBeVisible()
    await cardOf(page, other.fullName).getByRole('link', { name: other.fullName, exact: true }).click()
    await expect(messageOf(page, other.fullName).getByText('Enquiry:')).toBeVisible()
    await expect(messageOf(page, other.fullName).getByRole('button', { name: /^WhatsApp/ })).toBeHidden()
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
    await navigate(page, `/admin?view=contacts&q=${query(uniqueName('nobody'))}&id=${id}`)
    await expect(page.getByText('No results')).toBeVisible()
    await expect(messageOf(page, linked)).toBeFocused()
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

test('j and k move between messages, o opens, e archives, 1 to 4 set the status, and keys do nothing while somebody types', async ({
  page,
  openAdmin,
  records,
}) => {
  const word = uniqueName('Keys')
  const [older, newer] = [await records.enquiry({ name: `${word} older` }), await records.enquiry({ name: `${word} newer` })]
  const statusOf = async ({ id }: Enquiry) => (await records.read<Enquiry>(`/api/contacts/${id}`)).status
  await openAdmin(inboxFor(word))
  await expect(cardOf(page, newer.fullName)).toBeVisible()
  await page.keyboard.press('j')
  await expect(cardOf(page, newer.fullName)).toBeFocused()
  await page.keyboard.press('j')
  await expect(cardOf(page, older.fullName)).toBeFocused()
  await page.keyboard.press('3')
  await expect.poll(() => statusOf(older)).toBe('resolved')
  await page.keyboard.press('o')
  await expect(messageOf(page, older.fullName)).toBeFocused()
  await page.keyboard.press('k')
  await expect(messageOf(page, newer.fullName)).toBeFocused()
  await page.keyboard.press('e')
  await expect.poll(() => statusOf(newer)).toBe('archived')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('4')
  await expect(page.getByRole('searchbox')).toHaveValue(`${word}4`)
  expect(await statusOf(older)).toBe('resolved')
})
