import { expect, expectDashboard, expectToast, indianDay, query, test, toastOf, uniqueName } from '../support/admin.ts'
import { create, expectMarked, failRequest, save, submitIncomplete } from '../support/admin-forms.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { shortDate } from '#base/dates/dates.ts'

test('a participant is checked, created with a typed ID and updated; a failed request keeps the form', async ({
  page,
  openAdmin,
  records,
  browserErrors,
}) => {
  const program = await records.program()
  const other = await records.participant()
  const name = uniqueName('Meera Trial')
  const id = uniqueName('BHM TYPED').replaceAll(' ', '-').toUpperCase()
  await openAdmin('/admin/participants/create')

  await test.step('the form starts with a new ID, today and “active”; every other field is empty and required', async () => {
    const field = page.getByLabel('Participant ID')
    const [year, month] = indianDay().split('-')
    await expect(field).toHaveValue(new RegExp(`^BHM${year}${month}\\d{4}`))
    await expect(field).toBeEditable()
    await expect(page.getByLabel('Enrolment date', { exact: true })).toHaveValue(shortDate(indianDay()))
    await expect(page.getByRole('radio', { name: /^active/ })).toBeChecked()
    await submitIncomplete(page, create(page, 'participant'))
    await expectMarked(page, ['Full name', 'E-mail', 'Phone', 'Training program'])
  })

  await test.step('the date is typed day first or picked with the keys; the month first is refused and not swapped', async () => {
    const field = page.getByLabel('Enrolment date', { exact: true })
    await field.fill('11/25/2026')
    await page.getByLabel('Full name').focus()
    await expect(field).toHaveAccessibleDescription('Error: The day comes first: for 25 Nov 2026 type 25/11/2026.')
    await expect(field).toHaveValue('11/25/2026')
    await field.fill('03/04/2026')
    await page.getByLabel('Full name').focus()
    await expect(field).toHaveValue('3 Apr 2026')
    await expect(page.getByText('3 April 2026, Friday')).toBeVisible()
    await page.getByRole('button', { name: 'Calendar for Enrolment date' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar for Enrolment date' })
    await expect(calendar.getByRole('button', { name: '3 April 2026, Friday' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(page.getByRole('button', { name: 'Calendar for Enrolment date' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('10 Apr 2026')
    await expect(page.getByRole('heading', { level: 1, name: 'New participant' })).toBeVisible()
  })

  await test.step('an ID that another participant has is refused, and the form keeps what was typed', async () => {
    await page.getByLabel('Participant ID').fill(other.participantId)
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel('E-mail', { exact: true }).fill('meera@example.com')
    await page.getByLabel('Phone', { exact: true }).fill('+91 00000 00021')
    await page.getByLabel('Training program').selectOption({ label: program.title })
    await page.getByRole('radio', { name: /^paused/ }).check()
    await create(page, 'participant').click()
    await expectToast(page, 'Error creating participant')
    await expect(toastOf(page)).toContainText(other.fullName)
    await expectMarked(page, ['Participant ID'])
    await expect(page.getByLabel('Full name')).toHaveValue(name)
  })

  await test.step('a create request that fails says so; the second attempt creates the participant', async () => {
    await page.getByLabel('Participant ID').fill(id)
    const restore = await failRequest(page, 'POST', '/api/participants/create')
    await create(page, 'participant').click()
    await expectToast(page, 'Error creating participant', 'An error occurred while creating the participant')
    await expect(create(page, 'participant')).toBeEnabled()
    await restore(browserErrors)
    await create(page, 'participant').click()
    await expectToast(page, 'Participant created')
    await expectDashboard(page)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(id)
    const [saved] = await records.list(`/api/participants?q=${query(name)}`)
    expect(saved).toMatchObject({
      participantId: id,
      trainingProgramId: program.id,
      status: 'paused',
      enrollmentDate: '2026-04-10',
    })
  })

  await test.step('an edit keeps the ID and takes any status; a failed update says so', async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(page.getByLabel('Participant ID')).toHaveValue(id)
    await expect(page.getByLabel('Participant ID')).not.toBeEditable()
    await page.getByRole('radio', { name: /^completed/ }).check()
    const restore = await failRequest(page, 'PUT', '/api/participants/*')
    await save(page).click()
    await expectToast(page, 'Error updating participant', 'An error occurred while updating the participant')
    await restore(browserErrors)
    await save(page).click()
    await expectToast(page, 'Participant updated')
    await expectDashboard(page)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('completed')
  })
})

test('a second enrolment of the same e-mail in the same program gets a warning and can be created', async ({
  page,
  openAdmin,
  records,
}) => {
  const first = await records.participant({ email: `${uniqueName('asha').replace(' ', '.')}@example.com` })
  await openAdmin('/admin/participants/create')
  await page.getByLabel('Full name', { exact: true }).fill(uniqueName('Asha Example'))
  await page.getByLabel('E-mail', { exact: true }).fill(first.email.toUpperCase())
  await page.getByLabel('Phone', { exact: true }).fill('+91 00000 00011')
  await page.getByLabel('Training program').selectOption(String(first.trainingProgramId))
  await expect(page.getByText('This e-mail is already enrolled in this program')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: first.fullName })).toBeVisible()
  await page.getByRole('button', { name: 'Create participant' }).click()
  await expectToast(page, 'Participant created')
})
