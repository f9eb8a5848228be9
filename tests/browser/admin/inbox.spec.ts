import type { Page, Request } from '@playwright/test'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { expect, expectToast, indianDay, test, toastOf, uniqueName } from '../support/admin.ts'
import { failRequest, recordWrites } from '../support/admin-forms.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { navigate } from '../support/visitor.ts'
import { shortDate } from '#base/dates/dates.ts'

const STATUSES = ['pending', 'contacted', 'resolved', 'archived'] as const

const cardOf = (page: Page, name: unknown) => page.getByRole('article').filter({ hasText: String(name) })
/** The opened message, beside the list or, on a phone, in its place. */
const messageOf = (page: Page, name: unknown) => page.getByRole('region', { name: String(name) })
const openMessage = async (page: Page, name: unknown) => {
  await cardOf(page, name)
    .getByRole('link', { name: String(name), exact: true })
    .click()
  return messageOf(page, name)
}
const statusButton = (page: Page, name: unknown, status: string) =>
  cardOf(page, name)
    .getByRole('group', { name: /^Status/ })
    .getByRole('button', { name: status })
const inboxFor = (name: unknown) => `/admin?view=contacts&q=${encodeURIComponent(String(name))}`
const filters = (page: Page) => page.getByRole('navigation', { name: 'Messages by status' })

async function expectStatus(page: Page, name: unknown, chosen: string): Promise<void> {
  for (const status of STATUSES) {
    await expect(statusButton(page, name, status), status).toHaveAttribute('aria-pressed', String(status === chosen))
  }
}

/** Collects the update requests that the browser sends. */
function updatesOf(page: Page): Request[] {
  const updates: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') updates.push(request)
  })
  return updates
}

test('an enquiry shows sender and text, starts as pending, and can get each of the four statuses, with one request for each', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id, fullName } = await records.enquiry({ subject: 'Audit Preparation', email: 'ravi.writes@example.com' })
  await openAdmin(inboxFor(fullName))

  await test.step('its card shows what it is about, and opens it with links to answer', async () => {
    await expect(cardOf(page, fullName)).toContainText('Enquiry: Audit Preparation')
    await expect(cardOf(page, fullName)).toContainText('Please call me back about the audit.')
    const message = await openMessage(page, fullName)
    await expect(message).toBeFocused()
    await expect(message).toContainText('Please call me back about the audit.')
    await expect(message.getByRole('link', { name: 'ravi.writes@example.com' })).toHaveAttribute('href', 'mailto:ravi.writes@example.com')
    await expect(message.getByRole('link', { name: '+91 00000 00012' })).toHaveAttribute('href', 'tel:+910000000012')
    await expect(message.getByRole('button', { name: /^Reply/ })).toBeVisible()
    await expect(message.getByRole('button', { name: /^Create participant/ }), 'only an enrolment request offers it').toBeHidden()
  })

  const updates = updatesOf(page)
  await test.step('it starts as pending and can get each of the four statuses', async () => {
    await expectStatus(page, fullName, 'pending')
    for (const status of ['archived', 'contacted', 'resolved', 'pending']) {
      const { etag } = await records.read<Enquiry>(`/api/contacts/${id}`)
      await statusButton(page, fullName, status).click()
      await expect.poll(async () => (await records.read<Enquiry>(`/api/contacts/${id}`)).status).toBe(status)
      await expectStatus(page, fullName, status)
      await expect(cardOf(page, fullName).getByRole('group', { name: /^Status/ })).toHaveAttribute('aria-busy', 'false')
      const update = updates.at(-1)
      expect(new URL(update?.url() ?? '').pathname).toBe(`/api/contacts/${id}`)
      expect(update?.postDataJSON()).toEqual({ status })
      expect(update?.headers()['if-match']).toBe(etag)
    }
    await expectToast(page, 'Contact status updated')
    expect(updates).toHaveLength(4)
  })

  await test.step('a double click, or a click on the current status, sends no further request', async () => {
    updates.length = 0
    await statusButton(page, fullName, 'resolved').dblclick()
    await expectStatus(page, fullName, 'resolved')
    await expect(cardOf(page, fullName).getByRole('group', { name: /^Status/ })).toHaveAttribute('aria-busy', 'false')
    await statusButton(page, fullName, 'resolved').click()
    await statusButton(page, fullName, 'archived').click()
    await expect.poll(() => updates.map((update) => update.postDataJSON())).toEqual([{ status: 'resolved' }, { status: 'archived' }])
  })
})

test('a new status shows immediately, returns to the old one when it cannot be saved, and can be tried again', async ({
  page,
  openAdmin,
  records,
  browserErrors,
}) => {
  const { id, fullName } = await records.enquiry()
  const { promise: delayed, resolve: release } = Promise.withResolvers<void>()
  await openAdmin(inboxFor(fullName))
  await page.route(`**/api/contacts/${id}`, async (route) => {
    await delayed
    await route.fulfill({ status: 429, json: { success: false, error: 'Too many changes.' } })
  })
  await statusButton(page, fullName, 'contacted').click()
  await expectStatus(page, fullName, 'contacted')
  release()
  await expectToast(page, 'Error updating contact status', 'Too many changes.')
  await expectStatus(page, fullName, 'pending')
  await expect(cardOf(page, fullName)).toContainText('Not saved.')
  await page.unroute(`**/api/contacts/${id}`)

  const restore = await failRequest(page, 'PUT', `/api/contacts/${id}`)
  const writes = recordWrites(page)
  await cardOf(page, fullName).getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Error updating contact status', 'An error occurred while updating the contact status')
  await expect(toastOf(page).getByRole('alert')).toBeVisible()
  expect(writes).toEqual([`PUT /api/contacts/${id}`])
  await restore(browserErrors)

  await cardOf(page, fullName).getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Contact status updated')
  await expectStatus(page, fullName, 'contacted')
  await expect(cardOf(page, fullName)).not.toContainText('Not saved.')
  expect(await records.read<Enquiry>(`/api/contacts/${id}`)).toMatchObject({ status: 'contacted' })

  await test.step('a status that somebody else changed meanwhile is not overwritten, and is shown', async () => {
    await records.change(`/api/contacts/${id}`, { status: 'archived' })
    await statusButton(page, fullName, 'resolved').click()
    await expectToast(page, 'Error updating contact status')
    await expectStatus(page, fullName, 'archived')
    expect(await records.read<Enquiry>(`/api/contacts/${id}`)).toMatchObject({ status: 'archived' })
  })
})

const LONG_NAME = 'उदाहरण प्रतिभागी कुमारी श्रीवास्तव चतुर्वेदी Placeholder-Venkataraman'

test('a card is at most 96 px high at a desk and 160 px on a phone, and the message opens beside the list or on a page of its own', async ({
  page,
  openAdmin,
  records,
}) => {
  const name = uniqueName(LONG_NAME)
  const [first, second] = [
    await records.enquiry({ name: `${name} 1`, message: 'नमस्ते, '.repeat(200) }),
    await records.enquiry({ name: `${name} 2` }),
  ]
  await records.change(`/api/contacts/${first.id}/follow-up`, {
    ownerId: ((await records.list('/api/staff')) as Array<{ id: number }>)[0]?.id,
    followUpOn: indianDay(-1),
  })
  const heightOf = async (enquiry: Enquiry) => (await cardOf(page, enquiry.fullName).boundingBox())?.height
  await openAdmin(inboxFor(name))

  await test.step('at a desk', async () => {
    for (const enquiry of [first, second]) expect(await heightOf(enquiry)).toBeLessThanOrEqual(96)
    await openMessage(page, first.fullName)
    await expect(page).toHaveURL(new RegExp(`id=${first.id}`))
    await expect(cardOf(page, second.fullName), 'beside the list').toBeVisible()
    await openMessage(page, second.fullName)
    await page.keyboard.press('Escape')
    await expect(messageOf(page, second.fullName)).toBeHidden()
    await expect(cardOf(page, second.fullName)).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('on a phone, where Back returns to the list and a reload stays', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const enquiry of [first, second]) expect(await heightOf(enquiry)).toBeLessThanOrEqual(160)
    const message = await openMessage(page, first.fullName)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: first.fullName })).toBeVisible()
    await page.reload()
    await expect(message).toBeFocused()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.goBack()
    await expect(cardOf(page, first.fullName)).toBeVisible()
  })
})

test('enquiries are filtered by status, which survives a reload, and searched by name, e-mail and subject, newest first', async ({
  page,
  openAdmin,
  records,
}) => {
  const group = uniqueName('Filter')
  for (const status of STATUSES) await records.enquiry({ name: `${group} ${status}`, status })
  await openAdmin(inboxFor(group))
  await expect(page.getByRole('article')).toHaveCount(4)
  for (const status of STATUSES) {
    await filters(page)
      .getByRole('link', { name: new RegExp(`^${status}`, 'i') })
      .click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(cardOf(page, `${group} ${status}`)).toBeVisible()
  }
  await page.reload()
  await expect(cardOf(page, `${group} archived`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await filters(page).getByRole('link', { name: 'All' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)

  const word = uniqueName('search').replace(' ', '')
  await records.enquiry({ name: `First ${word}` })
  await records.enquiry({ name: 'Second Sample', email: `${word}@example.com` })
  await records.enquiry({ name: 'Third Sample', subject: `About ${word}` })
  await navigate(page, '/admin?view=contacts')
  const search = page.getByRole('searchbox', { name: /^Search/ })
  await search.fill(word.toUpperCase())
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Third Sample', 'Second Sample', `First ${word}`])
  await search.fill(uniqueName('nobody'))
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search).toHaveValue('')
  await expect(cardOf(page, `First ${word}`)).toBeVisible()
})

test('an enquiry that no longer matches the filter stays for a moment with an Undo button, and is deleted through the delete page', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id, fullName } = await records.enquiry()
  await openAdmin(`${inboxFor(fullName)}&status=pending`)
  await statusButton(page, fullName, 'resolved').click()
  await expect(cardOf(page, fullName)).toContainText(/Moved to\s*resolved/i)
  await cardOf(page, fullName).getByRole('button', { name: 'Undo' }).click()
  await expectStatus(page, fullName, 'pending')
  await expect.poll(async () => (await records.read<Enquiry>(`/api/contacts/${id}`)).status).toBe('pending')
  await expect(cardOf(page, fullName)).not.toContainText('Moved to')

  await cardOf(page, fullName)
    .getByRole('link', { name: /^Delete/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/delete/contact/${id}$`))
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Contact deleted')
  await expect(page).toHaveURL(/\/admin\?/)
  expect(await records.statusOf(`/api/contacts/${id}`)).toBe(404)
})

test('an enrolment request becomes a participant without typing', async ({ page, openAdmin, records }) => {
  const program = await records.program()
  const request = await records.enquiry({
    kind: 'enrolment',
    subject: `Enrollment Request: ${program.title}`,
    message: `I'd like to enroll in the "${program.title}" training program.`,
    trainingProgramId: program.id,
    email: 'wants.to.learn@example.com',
  })
  await openAdmin(inboxFor(request.fullName))
  const message = await openMessage(page, request.fullName)
  await message.getByRole('button', { name: /^Create participant/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Create participant' })
  await expect(dialog.getByLabel('Full name')).toHaveValue(request.fullName)
  await expect(dialog.getByLabel('E-mail', { exact: true })).toHaveValue('wants.to.learn@example.com')
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveValue('+91 00000 00012')
  await expect(dialog.getByLabel('Training program')).toHaveValue(String(program.id))
  await expect(dialog.getByLabel('Enrolment date', { exact: true })).toHaveValue(shortDate(indianDay()))
  await expect(dialog.getByLabel('Participant ID')).toHaveValue(/^\w+-\w{4}$/)
  await dialog.getByRole('checkbox', { name: 'Resolve this request' }).check()
  await dialog.getByRole('button', { name: 'Create participant' }).click()
  await expectToast(page, 'Participant created')
  await expect(dialog).toBeHidden()
  const [enrolled, ...others] = (await records.list(`/api/participants?trainingProgramId=${program.id}`)) as Participant[]
  expect(others).toEqual([])
  expect(enrolled).toMatchObject({ fullName: request.fullName, email: 'wants.to.learn@example.com', status: 'active' })
  // The message shows the participant, and the request is resolved.
  await expect(message).toContainText(`Participant ${enrolled?.participantId} created`)
  await expectStatus(page, request.fullName, 'resolved')
  await expect(message.getByRole('button', { name: /^Create participant/ })).toBeHidden()
  await expect(message.getByRole('button', { name: /^Add another person/ })).toBeVisible()
  await message.getByRole('link', { name: enrolled?.participantId ?? '' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(request.fullName)
})

test('creating a participant from a request asks for what the visitor left out, and never creates a second one', async ({
  page,
  openAdmin,
  records,
}) => {
  const { id: trainingProgramId, title } = await records.program()
  const request = await records.enquiry({ kind: 'enrolment', subject: `Enrollment Request: ${title}`, trainingProgramId, phone: null })
  await openAdmin(inboxFor(request.fullName))
  await (await openMessage(page, request.fullName)).getByRole('button', { name: /^Create participant/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Create participant' })
  await dialog.getByRole('button', { name: 'Create participant' }).click()
  await expect(dialog.getByRole('group', { name: 'There is a problem' })).toBeFocused()
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Phone', { exact: true }).fill('+91 00000 00019')
  await dialog.getByRole('button', { name: 'Create participant' }).click()
  await expectToast(page, 'Participant created')
  expect(await records.list(`/api/participants?trainingProgramId=${trainingProgramId}`)).toMatchObject([{ phone: '+91 00000 00019' }])

  await test.step('a request that somebody else has turned into a participant creates no second participant', async () => {
    const program = await records.program()
    const other = await records.enquiry({
      kind: 'enrolment',
      subject: `Enrollment Request: ${program.title}`,
      trainingProgramId: program.id,
    })
    await navigate(page, inboxFor(other.fullName))
    const message = await openMessage(page, other.fullName)
    await message.getByRole('button', { name: /^Create participant/ }).click()
    const first = await records.enrol(other, program.id)
    await dialog.getByRole('button', { name: 'Create participant' }).click()
    await expectToast(page, 'Error creating participant')
    await expect(dialog).toBeHidden()
    await expect(message).toContainText(`Participant ${first} created`)
    expect(await records.list(`/api/participants?trainingProgramId=${program.id}`)).toHaveLength(1)
  })

  await test.step('somebody whose place in the batch was cancelled gets it back, and is no second participant', async () => {
    const program = await records.program()
    const batch = await records.batch({ trainingProgramId: program.id, seats: 2, isPublic: true })
    const enrolment = {
      kind: 'enrolment',
      subject: `Enrollment Request: ${program.title}`,
      trainingProgramId: program.id,
      batchId: batch.id,
    }
    const again = await records.enquiry(enrolment)
    const { id } = await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName: again.fullName })
    await records.change(`/api/batches/${batch.id}/roster/${id}`, { rosterState: 'cancelled', reason: 'On night shift' })
    await navigate(page, inboxFor(again.fullName))
    const message = await openMessage(page, again.fullName)
    await message.getByRole('button', { name: /^Create participant/ }).click()
    await expect(dialog).toContainText('2 seats are free.')
    await dialog.getByRole('button', { name: 'Create participant' }).click()
    await expect(dialog.getByText(/give the place back\?$/).first()).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'This is another person' })).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Give the place back' }).click()
    await expectToast(page, 'Place given back', again.fullName)
    await expect(dialog).toBeHidden()
    expect(await records.list(`/api/participants?trainingProgramId=${program.id}`)).toMatchObject([{ id, rosterState: 'seat' }])
  })
})
