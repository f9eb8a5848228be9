import { expectAccessible } from '../../support/accessibility.ts'
import { expect, expectToast, test } from '../../support/admin.ts'

test('the editor says that a night ends on the next day, and the page of the batch says it too', async ({ page, openAdmin, records }) => {
  const program = await records.program()
  const days = [{ date: '2099-11-30', startTime: '18:00', endTime: '23:00' }]
  const { id } = await records.batch({ trainingProgramId: program.id, days })
  await openAdmin(`/admin/batches/edit/${id}`)
  const ends = page.getByText('Ends next day, 1 Dec 2099.')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('23:00')
  await expect(ends).toBeHidden()
  await page.getByLabel('From', { exact: true }).fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('06:00')
  await expect(ends).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Batch updated')
  await openAdmin(`/admin?view=batches&id=${id}&part=overview`)
  await expect(page.getByText('22:00 to 06:00 the next day')).toBeVisible()
})
