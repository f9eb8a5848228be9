import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectDashboard, expectToast, indianDay, pressInMenu, query, test, toastOf, uniqueName } from '../support/admin.ts'
import { create, failRequest, recordWrites, save } from '../support/admin-forms.ts'
import { shortDate } from '#base/dates/dates.ts'

const participant = (page: Page) => page.getByRole('combobox', { name: 'Participant', exact: true })
const program = (page: Page) => page.getByLabel('Training program')

test('a certificate is issued to a participant who completed, with today and one year, and edited; a failed request keeps the form', async ({
  page,
  openAdmin,
  records,
  browserErrors,
}) => {
  const group = uniqueName('Batch')
  await records.participant({ fullName: `${group} Active` })
  await records.participant({ fullName: `${group} Paused`, status: 'paused' })
  const completed = await records.participant({ fullName: `${group} Completed`, status: 'completed' })
  await openAdmin('/admin/certificates/create')
  const certificateId = await page.getByLabel('Certificate ID').inputValue()

  await test.step('participant and training program are required', async () => {
    const writes = recordWrites(page)
    await create(page, 'certificate').click()
    await expectToast(page, 'Validation Error', 'Please select both a participant and training program')
    expect(writes).toEqual([])
  })

  await test.step('participants who have not completed are disabled in the picker', async () => {
    await participant(page).fill(group)
    await expect(page.getByText('3 found, 1 can receive a certificate')).toBeVisible()
    for (const status of ['Active', 'Paused']) {
      const option = page.getByRole('option', { name: `${group} ${status}` })
      await expect(option).toContainText('Not Completed')
      await expect(option).toBeDisabled()
      // `click` would wait until the option is enabled, so the test presses the mouse itself.
      await option.hover()
      await page.mouse.down()
      await page.mouse.up()
      await expect(participant(page)).toHaveValue(group)
    }
    const option = page.getByRole('option', { name: `${group} Completed` })
    await expect(option).toBeEnabled()
    await expect(option).not.toContainText('Not Completed')
    await option.click()
  })

  await test.step('the form has a new ID, today, one year, and the program of the participant', async () => {
    const [year, month] = indianDay().split('-')
    expect(certificateId).toMatch(new RegExp(`^CERT${year}${month}\\d{4}`))
    await expect(page.getByLabel('Issue date', { exact: true })).toHaveValue(shortDate(indianDay()))
    await expect(page.getByLabel(/^Expiry date/)).toHaveValue(shortDate(indianDay(1)))
    await expect(program(page)).toHaveValue(String(completed.trainingProgramId))
  })

  await test.step('a create request that fails says so; the second attempt issues the certificate', async () => {
    const restore = await failRequest(page, 'POST', '/api/certificates/create')
    await create(page, 'certificate').click()
    await expectToast(page, 'Error creating certificate', 'An error occurred while creating the certificate')
    await expect(create(page, 'certificate')).toBeEnabled()
    await restore(browserErrors)
    await create(page, 'certificate').click()
    await expectToast(page, 'Certificate created')
    await expectDashboard(page)
    await page.getByRole('link', { name: 'Back to the list' }).click()
    const row = page.getByRole('row').filter({ hasText: certificateId })
    await expect(row).toContainText(completed.fullName)
    await expect(row).toContainText('Active')
    const [saved] = await records.list(`/api/certificates?q=${query(certificateId)}`)
    expect(saved).toMatchObject({ participantId: completed.id, trainingProgramId: completed.trainingProgramId, expiryDate: indianDay(1) })
  })

  await test.step('an edit keeps the ID; a failed update says so', async () => {
    await pressInMenu(page, certificateId, `Edit ${certificateId}`)
    await expect(page.getByLabel('Certificate ID')).toHaveValue(certificateId)
    await expect(page.getByLabel('Certificate ID')).not.toBeEditable()
    await expect(page.getByLabel('Issue date', { exact: true })).toHaveValue(shortDate(indianDay()))
    await page.getByLabel(/^Expiry date/).fill(indianDay(2))
    const restore = await failRequest(page, 'PUT', '/api/certificates/*')
    await save(page).click()
    await expectToast(page, 'Error updating certificate', 'An error occurred while updating the certificate')
    await restore(browserErrors)
    await save(page).click()
    await expectToast(page, 'Certificate updated')
    await expectDashboard(page)
    const [saved] = await records.list(`/api/certificates?q=${query(certificateId)}`)
    expect(saved).toMatchObject({ certificateId, expiryDate: indianDay(2) })
  })

  await test.step('the list downloads the document, and says so when it cannot', async () => {
    const download = page.getByRole('button', { name: `Download ${certificateId}` })
    const document = page.context().waitForEvent('request', (request) => new URL(request.url()).pathname.endsWith('.pdf'))
    await download.click()
    const reply = await page.request.get((await document).url())
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.route('**/api/certificates/download/**', (route) => route.fulfill({ status: 404, json: { success: false, error: 'Gone.' } }))
    await download.click()
    await expectToast(page, 'Download failed', 'Certificate could not be downloaded')
  })
})

test('the expiry date is what the program proposes, until it is chosen by hand', async ({ page, openAdmin, records }) => {
  const valid = await records.program({ validity_months: 24 })
  const endless = await records.program({ validity_months: null })
  await openAdmin('/admin/certificates/create')
  const expiry = page.getByLabel(/^Expiry date/)
  await expect(program(page).getByRole('option', { name: valid.title })).toBeAttached()
  await program(page).selectOption({ label: valid.title })
  await expect(expiry).toHaveValue(shortDate(indianDay(2)))
  await expect(page.getByRole('button', { name: '+2 years' })).toHaveAttribute('aria-pressed', 'true')
  await program(page).selectOption({ label: endless.title })
  await expect(expiry).toHaveValue('')
  await page.getByRole('button', { name: '+3 years' }).click()
  await program(page).selectOption({ label: valid.title })
  await expect(expiry).toHaveValue(shortDate(indianDay(3)))
})

test('the picker shows all the participants it found at once, so that no row moves under the pointer', async ({
  page,
  openAdmin,
  records,
}) => {
  const group = uniqueName('Batch')
  for (const status of ['active', 'completed']) await records.participant({ fullName: `${group} ${status}`, status })
  const found = page.getByRole('listbox', { name: 'Participants found', includeHidden: true }).getByRole('option')
  const { promise: delayed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/participants\?.*status=completed/, async (route) => {
    await delayed
    await route.continue()
  })
  await openAdmin('/admin/certificates/create')
  const first = page.waitForResponse(
    (reply) => reply.url().includes(`q=${query(group).replaceAll('%20', '+')}`) && !reply.url().includes('status='),
  )
  await participant(page).fill(group)
  await (await first).finished()
  await expect(found).toHaveCount(0)
  release()
  await expect(found).toContainText([`${group} completed`, `${group} active`])
})

test(
  'who holds a certificate is shown it in the list, the picker and the form, and gets a second one only on purpose, with a reason',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const { id, participant_name: name, certificateId } = await records.certificate()
    const holds = `Already holds ${certificateId}, Active`
    await openAdmin(`/admin?view=participants&q=${query(name)}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(holds)
    await expect(row.getByRole('link', { name: certificateId })).toHaveAttribute('href', `/admin?view=certificates&id=${id}`)
    await expect(row.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
    await pressInMenu(page, name, `Issue certificate to ${name}`)

    await expect(page.getByRole('status').filter({ hasText: holds })).toContainText('Issued on 1 Feb 2026, valid until 1 Jan 2099.')
    await page.getByRole('button', { name: 'Change participant' }).click()
    await participant(page).fill(name)
    await expect(page.getByRole('option', { name })).toContainText(holds)
    await page.getByRole('option', { name }).click()
    const writes = recordWrites(page)
    await create(page, 'certificate').click()
    await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Choose whether to replace it or to keep both.')
    expect(writes).toEqual([])
    await page.getByRole('radio', { name: 'Keep both' }).check()
    await create(page, 'certificate').click()
    await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Reason is required')
    await page.getByRole('radio', { name: 'Replace it' }).check()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The training was repeated')
    await expectAccessible(page)
    const second = await page.getByLabel('Certificate ID').inputValue()
    await create(page, 'certificate').click()
    await expectToast(page, 'Certificate created')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(row).toContainText(`Already holds ${second}, Active`)
    expect(await records.read(`/api/certificates/${id}`)).toMatchObject({
      status: 'Revoked',
      revocationReason: `Replaced by certificate ${second}: The training was repeated`,
    })

    // Somebody else issues one while this form is open.
    const other = await records.participant({ status: 'completed' })
    await page.goto(`/admin/certificates/create?participantId=${other.id}`)
    await expect(program(page)).toHaveValue(String(other.trainingProgramId))
    const theirs = await records.certificate({ participantId: other.id, trainingProgramId: other.trainingProgramId })
    await create(page, 'certificate').click()
    await expectToast(page, 'Error creating certificate')
    await expect(page.getByRole('status').filter({ hasText: `Already holds ${theirs.certificateId}, Active` })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Keep both' })).toBeVisible()
  },
)

test('a certificate without an expiry date never expires', async ({ page, openAdmin, records }) => {
  const recipient = await records.participant({ status: 'completed' })
  await openAdmin(`/admin/certificates/create?participantId=${recipient.id}`)
  await expect(program(page)).toHaveValue(String(recipient.trainingProgramId))
  await page.getByLabel(/^Expiry date/).fill('')
  await create(page, 'certificate').click()
  await expectToast(page, 'Certificate created')
  await expect(page.getByRole('region', { name: 'Certificate', exact: true })).toContainText('No expiry')
  const [saved] = await records.list(`/api/certificates?participantId=${recipient.id}`)
  expect(saved).toMatchObject({ expiryDate: null })
})

test('a certificate for a participant who has not completed is refused with their status, by the form and by the API', async ({
  page,
  openAdmin,
  records,
  adminSession,
}) => {
  const paused = await records.participant({ status: 'paused' })
  await openAdmin(`/admin/certificates/create?participantId=${paused.id}`)
  const refusal = page.getByRole('main').getByText(/^Cannot create certificates.*paused/)
  await expect(refusal.first()).toBeVisible()
  await create(page, 'certificate').click()
  await expect(toastOf(page)).toContainText(/Cannot create certificates.*paused/)
  await expect(page.getByRole('link', { name: `Open ${paused.fullName}` })).toBeVisible()
  const data = { participantId: paused.id, trainingProgramId: paused.trainingProgramId, issueDate: indianDay() }
  const reply = await adminSession.send('POST', '/api/certificates/create', data)
  expect(reply.ok()).toBe(false)
  expect(await reply.json()).toMatchObject({ success: false, error: expect.stringMatching(/^Cannot create certificates.*paused/) })
  expect(await records.list(`/api/certificates?participantId=${paused.id}`)).toEqual([])
})
