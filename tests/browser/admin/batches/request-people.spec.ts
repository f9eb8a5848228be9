import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, test } from '../../support/admin.ts'

test(
  'the people of a request come into its batch in one step, and who finds no seat waits',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    const program = await records.program()
    const client = await records.client()
    const batch = await records.batch({ trainingProgramId: program.id, seats: 2, isPublic: true })
    const { id } = await records.enquiry({
      kind: 'enrolment',
      trainingProgramId: program.id,
      batchId: batch.id,
      people: 3,
      names: 'Asha Example\nRavi Sample',
      company: client.name,
    })

    await openAdmin(`/admin?view=contacts&id=${id}`)
    await page.getByRole('button', { name: /^Add to batch/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to batch' })
    await expect(dialog.getByLabel('Names')).toHaveValue('Asha Example\nRavi Sample')
    await dialog.getByLabel('Names').fill('1. Asha Example, E-104\n2. Ravi Sample, E-105\n3. श्री राजेश कुमार विश्वकर्मा')
    await expect(dialog.getByRole('status').filter({ hasText: 'seats are free' })).toHaveText('3 people. 2 seats are free.')
    await expect(dialog.getByRole('checkbox', { name: `Sent by ${client.name}, Faridabad` })).toBeChecked()
    await expect(dialog.getByText('Otherwise one person comes to the waiting list.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add 3 people' }).click()
    await expectToast(page, '3 people added', 'On the waiting list: श्री राजेश कुमार विश्वकर्मा')
    await expect(page.getByRole('button', { name: /^Add to batch/ })).toBeHidden()

    await page.goto(`/admin?view=batches&id=${batch.id}`)
    const roster = page.getByRole('region', { name: 'Roster' })
    await expect(roster.getByText('2 of 2, 1 waiting')).toBeVisible()
    await expect(roster).toContainText('E-104')
    await expectNoHorizontalScroll(page)
  },
)

test('a request without a phone number is asked for one, where no client sends its people', async ({ page, openAdmin, records }) => {
  const program = await records.program()
  const batch = await records.batch({ trainingProgramId: program.id, isPublic: true })
  const { id } = await records.enquiry({ kind: 'enrolment', trainingProgramId: program.id, batchId: batch.id, phone: '' })

  await openAdmin(`/admin?view=contacts&id=${id}`)
  await page.getByRole('button', { name: /^Add to batch/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to batch' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Phone').fill('+91 00000 00044')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'One person added')
})
