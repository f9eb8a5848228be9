import { expect, expectToast, test } from '../support/admin.ts'
import { ADMIN_CODE } from '../support/app.ts'

const RETENTION = '/api/admin/retention'
const AS_ADMIN = { headers: { 'X-API-Code': ADMIN_CODE } }

test('an admin sees what a shorter period would remove before it is saved, and the privacy page then tells it', async ({
  page,
  request,
  openAdmin,
}) => {
  const { data } = (await (await request.get(RETENTION, AS_ADMIN)).json()) as { data: { periods: Record<string, number> } }
  // No message here is older than a month, so the test mocks the preview of the removal.
  await page.route(`**${RETENTION}/preview*`, (route) =>
    route.fulfill({
      json: { success: true, data: { enquiries: 12, suspectedEnquiries: 0, sheetScans: 0, quotations: 0, deletedRecords: 0, networks: 1 } },
    }),
  )
  await openAdmin('/admin?view=privacy')
  const months = page.getByLabel('Closed enquiries, in months')
  await months.fill('0')
  await page.getByRole('button', { name: 'Save periods' }).click()
  await expect(page.getByText('Use whole months from 1 to 120').first()).toBeVisible()
  await months.fill('18')
  await page.getByRole('button', { name: 'Save periods' }).click()
  const question = page.getByRole('dialog', { name: 'Remove older data?' })
  await expect(question.getByRole('listitem')).toHaveText(['12 closed messages', '1 network address'])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(months).toHaveValue('18')
  await page.getByRole('button', { name: 'Save periods' }).click()
  await question.getByRole('button', { name: 'Save and remove' }).click()
  await expectToast(page, 'Periods saved')
  await page.goto('/privacy')
  await expect(page.getByText('1 year and 6 months after the matter is closed')).toBeVisible()
  await request.put(RETENTION, { ...AS_ADMIN, data: data.periods })
})
