import type { Page } from '@playwright/test'
import { expect, expectDashboard, expectToast, indianDay, uniqueName, query, test, toastOf } from '../support/admin.ts'
import { create, save, recordWrites } from '../support/admin-forms.ts'

test.describe('a certificate', () => {
  const participant = (page: Page) => page.getByRole('combobox', { name: 'Participant', exact: true })
  const program = (page: Page) => page.getByLabel('Training program')

  test('needs a participant and a training program', async ({ page, openAdmin }) => {
    await openAdmin('/admin/certificates/create')
    const writes = recordWrites(page)
    await create(page, 'certificate').click()
    await expectToast(page, 'Validation Error', 'Please select both a participant and training program')
    expect(writes).toEqual([])
  })

  test('can be given only to somebody who completed; others are disabled in the picker', async ({ page, openAdmin, records }) => {
    const group = uniqueName('Batch')
    await records.participant({ fullName: `${group} Active` })
    await records.participant({ fullName: `${group} Paused`, status: 'paused' })
    await records.participant({ fullName: `${group} Completed`, status: 'completed' })
    await openAdmin('/admin/certificates/create')
    await participant(page).fill(group)
    await expect(page.getByText('3 found, 1 can receive a certificate')).toBeVisible()
    for (const status of ['Active', 'Paused']) {
      const option = page.getByRole('option', { name: `${group} ${status}` })
      await expect(option).toContainText('Not Completed')
      await expect(option).toBeDisabled()
      // Nothing waits to press what is disabled: the pointer is over it first, once it stands still.
      await option.hover()
      await page.mouse.down()
      await page.mouse.up()
      await expect(participant(page)).toHaveValue(group)
    }
    const option = page.getByRole('option', { name: `${group} Completed` })
    await expect(option).toBeEnabled()
    await expect(option).not.toContainText('Not Completed')
  })

  test('shows whom it found in one step, so that no row moves as it is pressed', async ({ page, openAdmin, records }) => {
    const group = uniqueName('Batch')
    for (const status of ['active', 'completed']) await records.participant({ fullName: `${group} ${status}`, status })
    const found = page.getByRole('listbox', { name: 'People found', includeHidden: true }).getByRole('option')
    let answer = () => {}
    const blocked = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/api\/participants\?.*status=completed/, async (route) => {
      await blocked
      await route.continue()
    })
    await openAdmin('/admin/certificates/create')
    const first = page.waitForResponse((reply) => reply.url().includes(`q=${query(group).replaceAll('%20', '+')}`) && !reply.url().includes('status='))
    await participant(page).fill(group)
    await (await first).finished()
    await expect(found).toHaveCount(0)
    answer()
    await expect(found).toContainText([`${group} completed`, `${group} active`])
  })

  test('takes the program of the participant, today, one year, and is created', async ({ page, openAdmin, records }) => {
    const { id: programId } = await records.program()
    const recipient = await records.participant({ status: 'completed', trainingProgramId: programId })
    await openAdmin('/admin/certificates/create')
    const certificateId = await page.getByLabel('Certificate ID').inputValue()
    const [year, month] = indianDay().split('-')
    expect(certificateId).toMatch(new RegExp(`^CERT${year}${month}\\d{4}`))
    await expect(page.getByLabel('Issue date')).toHaveValue(indianDay())
    await expect(page.getByLabel(/^Expiry date/)).toHaveValue(indianDay(1))
    await participant(page).fill(recipient.fullName)
    await page.getByRole('option', { name: recipient.fullName }).click()
    await expect(program(page)).toHaveValue(String(programId))
    await create(page, 'certificate').click()
    await expectToast(page, 'Certificate created')
    await expectDashboard(page)
    const row = page.getByRole('row').filter({ hasText: certificateId })
    await expect(row).toContainText(recipient.fullName)
    await expect(row).toContainText('Active')
    const [saved] = await records.list(`/api/certificates?q=${query(certificateId)}`)
    expect(saved).toMatchObject({ participantId: recipient.id, trainingProgramId: programId, expiryDate: indianDay(1) })
  })

  test('without an expiry date never expires', async ({ page, openAdmin, records }) => {
    const recipient = await records.participant({ status: 'completed' })
    await openAdmin(`/admin/certificates/create?participantId=${recipient.id}`)
    await expect(program(page)).toHaveValue(String(recipient.trainingProgramId))
    await page.getByLabel(/^Expiry date/).fill('')
    await create(page, 'certificate').click()
    await expectToast(page, 'Certificate created')
    await expect(page.getByRole('row').filter({ hasText: recipient.fullName })).toContainText('No expiry')
    const [saved] = await records.list(`/api/certificates?participantId=${recipient.id}`)
    expect(saved).toMatchObject({ expiryDate: null })
  })

  test('is refused for somebody who has not completed, with their status', async ({ page, openAdmin, records }) => {
    const recipient = await records.participant({ status: 'paused' })
    await openAdmin(`/admin/certificates/create?participantId=${recipient.id}`)
    const refusal = page.getByRole('main').getByText(/^Cannot create certificates.*paused/)
    await expect(refusal.first()).toBeVisible()
    await create(page, 'certificate').click()
    await expect(toastOf(page)).toContainText(/Cannot create certificates.*paused/)
    await expect(page.getByRole('link', { name: `Open ${recipient.fullName}` })).toBeVisible()
    expect(await records.list(`/api/certificates?participantId=${recipient.id}`)).toEqual([])
  })

  test('keeps its ID when edited', async ({ page, openAdmin, records }) => {
    const certificate = await records.certificate({ expiryDate: '2027-03-31' })
    await openAdmin(`/admin?view=certificates&q=${certificate.certificateId}`)
    await page.getByRole('link', { name: `Edit ${certificate.certificateId}` }).click()
    await expect(page.getByLabel('Certificate ID')).toHaveValue(certificate.certificateId)
    await expect(page.getByLabel('Certificate ID')).not.toBeEditable()
    await expect(page.getByLabel('Issue date')).toHaveValue('2026-02-01')
    await page.getByLabel(/^Expiry date/).fill('2028-03-31')
    await save(page).click()
    await expectToast(page, 'Certificate updated')
    await expectDashboard(page)
    expect(await records.read(`/api/certificates/${certificate.id}`)).toMatchObject({
      certificateId: certificate.certificateId,
      expiryDate: '2028-03-31',
    })
  })

  test('is downloaded from the list; a failure is told in the fixed words', async ({ page, openAdmin, records }) => {
    const { certificateId } = await records.certificate()
    await openAdmin(`/admin?view=certificates&q=${certificateId}`)
    const download = page.getByRole('button', { name: `Download ${certificateId}` })
    const document = page.context().waitForEvent('request', (request) => new URL(request.url()).pathname.endsWith('.pdf'))
    await download.click()
    const reply = await page.request.get((await document).url())
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.route('**/api/certificates/download/**', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'Gone.' } }),
    )
    await download.click()
    await expectToast(page, 'Download failed', 'Certificate could not be downloaded')
  })
})
