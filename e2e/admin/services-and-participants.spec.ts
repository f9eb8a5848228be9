import { expect, expectDashboard, expectToast, indianDay, uniqueName, query, test, toastOf } from '../support/admin.ts'
import { create, description, expectMarked, save, submitIncomplete, title, recordWrites } from '../support/admin-forms.ts'

test.describe('a service', () => {
  test('needs a title, an icon and a description, and is not sent without them', async ({ page, openAdmin }) => {
    await openAdmin('/admin/services/create')
    const writes = recordWrites(page)
    await submitIncomplete(page, 'service')
    await expectMarked(page, ['Title', 'Description'])
    await title(page).fill('Only the icon is missing')
    await description(page).fill('All but the icon.')
    await submitIncomplete(page, 'service')
    expect(writes).toEqual([])
  })

  test('is created with its comma-separated features trimmed and empty ones dropped', async ({ page, openAdmin, records }) => {
    const name = uniqueName('Line audits')
    await openAdmin('/admin/services/create')
    await title(page).fill(name)
    await page.getByLabel('Clipboard check').check()
    await page.getByLabel(/^Key features/).fill('  Mock audit , , Line walk,,Report  ,')
    await description(page).fill('We walk **your** line.')
    await create(page, 'service').click()
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

  test('opens for editing with what is stored, and is updated', async ({ page, openAdmin, records }) => {
    const service = await records.service({ features: ['First', 'Second'] })
    const renamed = uniqueName('Renamed service')
    await openAdmin('/admin?view=services')
    await page.getByRole('link', { name: `Edit ${service.title}` }).click()
    await expect(title(page)).toHaveValue(service.title)
    await expect(page.getByLabel('Award')).toBeChecked()
    await expect(page.getByLabel(/^Key features/)).toHaveValue('First, Second')
    await title(page).fill(renamed)
    await save(page).click()
    await expectToast(page, 'Service updated')
    await expectDashboard(page)
    await expect(page.getByRole('article').filter({ hasText: renamed })).toBeVisible()
    expect(await records.read(`/api/services/${service.id}`)).toMatchObject({ title: renamed, features: ['First', 'Second'] })
  })

  for (const id of ['999999', 'not-a-number']) {
    test(`that does not exist cannot be edited: Invalid Service (${id})`, async ({ page, openAdmin }) => {
      await openAdmin(`/admin/services/edit/${id}`)
      await expect(page.getByRole('heading', { name: 'Invalid Service', exact: true })).toBeVisible()
      await expect(title(page)).toBeHidden()
    })
  }
})

test.describe('a participant', () => {
  test('starts with an ID of their own, enrolled today and active; nothing else is filled in', async ({ page, openAdmin }) => {
    await openAdmin('/admin/participants/create')
    const id = page.getByLabel('Participant ID')
    const [year, month] = indianDay().split('-')
    await expect(id).toHaveValue(new RegExp(`^BHM${year}${month}\\d{4}`))
    await expect(id).toBeEditable()
    await expect(page.getByLabel('Enrollment date')).toHaveValue(indianDay())
    await expect(page.getByRole('radio', { name: /^active/ })).toBeChecked()
    await submitIncomplete(page, 'participant')
    await expectMarked(page, ['Full name', 'Email', 'Phone', 'Training program'])
  })

  test('is created with an ID the admin typed', async ({ page, openAdmin, records }) => {
    const program = await records.program()
    const name = uniqueName('Meera Trial')
    const id = uniqueName('BHM TYPED').replaceAll(' ', '-').toUpperCase()
    await openAdmin('/admin/participants/create')
    await page.getByLabel('Participant ID').fill(id)
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel('Email', { exact: true }).fill('meera@example.com')
    await page.getByLabel('Phone', { exact: true }).fill('+91 00000 00021')
    await page.getByLabel('Training program').selectOption({ label: program.title })
    await page.getByRole('radio', { name: /^paused/ }).check()
    await create(page, 'participant').click()
    await expectToast(page, 'Participant created')
    await expectDashboard(page)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(id)
    const [saved] = await records.list(`/api/participants?q=${query(name)}`)
    expect(saved).toMatchObject({
      participantId: id,
      trainingProgramId: program.id,
      status: 'paused',
      enrollmentDate: indianDay(),
    })
  })

  test('keeps the ID when edited, and takes any status', async ({ page, openAdmin, records }) => {
    const participant = await records.participant({ status: 'withdrawn' })
    await openAdmin(`/admin?view=participants&q=${query(participant.fullName)}`)
    await page.getByRole('link', { name: `Edit ${participant.fullName}` }).click()
    await expect(page.getByLabel('Participant ID')).toHaveValue(participant.participantId)
    await expect(page.getByLabel('Participant ID')).not.toBeEditable()
    await page.getByRole('radio', { name: /^completed/ }).check()
    await save(page).click()
    await expectToast(page, 'Participant updated')
    await expectDashboard(page)
    await expect(page.getByRole('row').filter({ hasText: participant.fullName })).toContainText('completed')
  })

  test('is refused with an ID that somebody else has; what was typed is kept', async ({ page, openAdmin, records }) => {
    const other = await records.participant()
    await openAdmin('/admin/participants/create')
    await page.getByLabel('Participant ID').fill(other.participantId)
    await page.getByLabel('Full name').fill('Second Example')
    await page.getByLabel('Email', { exact: true }).fill('second@example.com')
    await page.getByLabel('Phone', { exact: true }).fill('+91 00000 00022')
    await page.getByLabel('Training program').selectOption({ value: String(other.trainingProgramId) })
    await create(page, 'participant').click()
    await expectToast(page, 'Error creating participant')
    await expect(toastOf(page)).toContainText(other.fullName)
    await expectMarked(page, ['Participant ID'])
    await expect(page.getByLabel('Full name')).toHaveValue('Second Example')
  })
})
