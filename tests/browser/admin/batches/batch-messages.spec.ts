import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, test, uniqueName } from '../../support/admin.ts'

test(
  'the people of a batch are told once, learn of another day, and move to another batch when it is cancelled',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const program = await records.program()
    const batch = await records.batch({ trainingProgramId: program.id, confirmed: true, mapLink: 'https://maps.example.com/hall' })
    await records.batch({ trainingProgramId: program.id, place: 'Faridabad', confirmed: true })
    const asha = uniqueName('Asha Example')
    await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName: asha, status: 'active' })

    await openAdmin(`/admin?view=batches&id=${batch.id}&part=messages`)
    const joining = page.getByRole('region', { name: 'Joining instructions', exact: true })
    await expect(joining.getByRole('region', { name: 'By e-mail' })).toContainText(asha)
    await joining.getByText('Read the e-mail').click()
    await expect(joining).toContainText('28 November 2099')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await joining.getByRole('button', { name: 'Tell 1 person' }).click()
    await expectToast(page, '1 person told', 'Joining instructions')
    await expect(joining.getByRole('region', { name: 'Nothing now' })).toContainText('has been told already')

    await openAdmin(`/admin/batches/edit/${batch.id}`)
    await page.getByLabel('Place').fill('Nashik')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Batch updated')
    await expect(page.getByText('1 person does not know of a change yet')).toBeVisible()
    await openAdmin(`/admin?view=batches&id=${batch.id}`)
    await page.getByRole('link', { name: 'See who is told, and tell them' }).click()
    await openAdmin('/admin')
    await page.getByRole('region', { name: 'What needs you today' }).locator(`a[href$="&id=${batch.id}&part=messages"]`).click()
    const changed = page.getByRole('region', { name: 'What has changed' })
    await expect(changed).toContainText('Where: Nashik (before: Pune)')
    await changed.getByRole('button', { name: 'Tell 1 person' }).click()
    await expectToast(page, '1 person told', 'What has changed')
    await expect(changed).toBeHidden()

    await openAdmin(`/admin/batches/edit/${batch.id}`)
    await page.getByLabel('Place').fill('Pune')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await changed.getByRole('button', { name: 'They know already' }).click()
    const sent = 'One e-mail of joining instructions had not left yet: sent with the new data.'
    await expectToast(page, 'Noted: 1 person knows', sent)
    await expect(page.getByText('1 person does not know of a change yet')).toBeHidden()

    await page.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Cancel batch' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this batch' })
    await dialog.getByLabel('Reason').fill('The trainer is ill')
    await dialog.getByLabel('Move the people to').selectOption({ label: '28 Nov 2099, Faridabad' })
    await dialog.getByRole('button', { name: 'Show who is told' }).click()
    await expect(dialog).toContainText('One e-mail says that it is cancelled')
    await expect(dialog).toContainText('1 person moved to')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel the batch' }).click()
    await expectToast(page, 'Batch cancelled')
    await expect(page.getByText('cancelled', { exact: true }).first()).toBeVisible()
  },
)
