import { expect, expectDashboard, expectToast, query, test, uniqueName } from '../support/admin.ts'
import { description, expectMarked, failRequest, publish, recordWrites, save, submitIncomplete, title } from '../support/admin-forms.ts'

test('a service is checked, created, reopened with its stored values and updated; a failed request keeps the form', async ({
  page,
  openAdmin,
  records,
  browserErrors,
}) => {
  const name = uniqueName('Line audits')
  const renamed = uniqueName('Renamed service')
  await openAdmin('/admin/services/create')

  await test.step('title, icon and description are required; nothing is sent without them', async () => {
    const writes = recordWrites(page)
    await submitIncomplete(page, publish(page))
    await expectMarked(page, ['Title', 'Description'])
    await title(page).fill(name)
    await description(page).fill('We walk **your** line.')
    await submitIncomplete(page, publish(page))
    expect(writes).toEqual([])
  })

  await test.step('a create request that fails says so and can be repeated', async () => {
    await page.getByLabel('Clipboard check').check()
    await page.getByLabel(/^Key features/).fill('  Mock audit , , Line walk,,Report  ,')
    const restore = await failRequest(page, 'POST', '/api/services/create')
    await publish(page).click()
    await expectToast(page, 'Error creating service', 'An error occurred while creating the service')
    await expect(publish(page)).toBeEnabled()
    await restore(browserErrors)
  })

  await test.step('features are split at commas and trimmed, and empty ones are dropped', async () => {
    await publish(page).click()
    await expectToast(page, 'Service created')
    await expectDashboard(page)
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText('Line walk')
    const [saved] = await records.list(`/api/services?q=${query(name)}`)
    expect(saved).toMatchObject({
      icon: 'clipboard-check',
      description: 'We walk **your** line.',
      features: ['Mock audit', 'Line walk', 'Report'],
    })
  })

  await test.step('the list leads to the editor, which shows the stored values', async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(title(page)).toHaveValue(name)
    await expect(page.getByLabel('Clipboard check')).toBeChecked()
    await expect(page.getByLabel(/^Key features/)).toHaveValue('Mock audit, Line walk, Report')
  })

  await test.step('an update that fails says so; the second attempt is saved', async () => {
    await title(page).fill(renamed)
    const restore = await failRequest(page, 'PUT', '/api/services/*')
    await save(page).click()
    await expectToast(page, 'Error updating service', 'An error occurred while updating the service')
    await restore(browserErrors)
    await save(page).click()
    await expectToast(page, 'Service updated')
    await expectDashboard(page)
    await expect(page.getByRole('article').filter({ hasText: renamed })).toBeVisible()
    const [saved] = await records.list(`/api/services?q=${query(renamed)}`)
    expect(saved).toMatchObject({ title: renamed, features: ['Mock audit', 'Line walk', 'Report'] })
  })
})

test('a service that does not exist cannot be edited: Invalid Service', async ({ page, openAdmin }) => {
  await openAdmin('/admin/services/edit/999999')
  for (const id of ['999999', 'not-a-number']) {
    await page.goto(`/admin/services/edit/${id}`)
    await expect(page.getByRole('heading', { name: 'Invalid Service', exact: true }), id).toBeVisible()
    await expect(title(page), id).toBeHidden()
  }
})
