import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { expect, uniqueName, query, test } from '../support/admin.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'

test('enquiries selected with Shift get a status together, and Undo restores each status', async ({ page, openAdmin, records }) => {
  const group = uniqueName('Together')
  const statuses = ['pending', 'contacted', 'pending']
  for (const [index, status] of statuses.entries()) await records.enquiry({ name: `${group} ${index}`, status })
  const found = async () => ((await records.list(`/api/contacts?q=${query(group)}`)) as Enquiry[]).map(({ status }) => status)
  await openAdmin(`/admin?view=contacts&q=${query(group)}`)
  await expect(page.getByRole('article')).toHaveCount(3)
  const box = (index: number) => page.getByRole('checkbox', { name: `Select the message from ${group} ${index}` })
  await box(2).click()
  await box(0).click({ modifiers: ['Shift'] })
  await expect(box(1)).toBeChecked()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('3 selected')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Set status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set the status of 3 messages' })
  await dialog.getByRole('radio', { name: 'archived' }).check()
  await dialog.getByRole('button', { name: 'Set status' }).click()
  const progress = page.getByRole('dialog', { name: 'Bulk actions' })
  await expect(progress.getByRole('status').filter({ hasText: '3 done' })).toBeVisible()
  expect(await found()).toEqual(['archived', 'archived', 'archived'])
  await progress.getByRole('button', { name: 'Undo' }).click()
  await expect(progress.getByText('Undo: Set contacts to archived')).toBeVisible()
  await expect(progress.getByRole('status').filter({ hasText: '3 done' })).toBeVisible()
  expect(await found()).toEqual(['pending', 'contacted', 'pending'])
  await progress.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(bar).toBeHidden()

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(box(2)).toBeChecked()
})

test('selected programs are deleted together; those in use stay and are named, and the job is listed afterwards', async ({
  page,
  openAdmin,
  records,
}) => {
  const group = uniqueName('Course')
  const used = await records.program({ title: `${group} used`, slug: `${group} used`.toLowerCase().replaceAll(' ', '-') })
  await records.program({ title: `${group} free`, slug: `${group} free`.toLowerCase().replaceAll(' ', '-') })
  const { fullName } = await records.participant({ trainingProgramId: used.id })
  await openAdmin(`/admin?view=training-programs&q=${query(group)}`)
  await page.getByRole('checkbox', { name: `Select ${group} free` }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Select this page' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 2 programs?' }).getByRole('button', { name: 'Delete' }).click()
  const progress = page.getByRole('dialog', { name: 'Bulk actions' })
  await expect(progress.getByRole('status').filter({ hasText: '1 done, 1 refused' })).toBeVisible()
  await expect(progress.getByText(`used by participant ${fullName}`)).toBeVisible()
  await progress.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${group} free` })).toBeHidden()
  await expect(page.getByRole('heading', { name: `${group} used` })).toBeVisible()

  await page.goto('/admin?view=jobs&kind=program-delete')
  const row = page.getByRole('row').filter({ hasText: '1 done, 1 refused' }).first()
  await expect(row).toContainText('Delete training programs')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await row.getByRole('button', { name: 'Results' }).click()
  await expect(progress.getByRole('status').filter({ hasText: '1 done, 1 refused' })).toBeVisible()
})

test('Select all selects every service that matches, on other pages too', async ({ page, openAdmin, records }) => {
  const group = uniqueName('Elsewhere')
  for (const number of [1, 2, 3]) await records.service({ title: `${group} ${number}` })
  // An office with more services than one page holds.
  await page.route('**/api/services?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=2'),
    }),
  )
  await openAdmin(`/admin?view=services&q=${query(group)}`)
  await page.getByRole('checkbox', { name: `Select ${group} 1` }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Select this page' }).click()
  await bar.getByRole('button', { name: 'Select all 3 that match' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 3 services?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Bulk actions' }).getByRole('status').filter({ hasText: '3 done' })).toBeVisible()
  expect(await records.list(`/api/services?q=${query(group)}`)).toEqual([])
})
