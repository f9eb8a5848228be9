import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, pressInMenu, test, uniqueName } from '../../support/admin.ts'

test(
  'one person who knows of the days is moved and told, another is cancelled and told, a third was never told',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const program = await records.program()
    const batch = await records.batch({ trainingProgramId: program.id, confirmed: true })
    await records.batch({ trainingProgramId: program.id, place: 'Faridabad', confirmed: true })
    const enrol = async (name: string) => {
      const fullName = uniqueName(name)
      await records.participant({ trainingProgramId: program.id, batchId: batch.id, fullName, status: 'active' })
      return fullName
    }
    const [asha, ravi] = [await enrol('Asha Example'), await enrol('Ravi Sample')]
    await openAdmin(`/admin?view=batches&id=${batch.id}&part=messages`)
    await page.getByRole('region', { name: 'Joining instructions', exact: true }).getByRole('button', { name: 'Tell 2 people' }).click()
    await expectToast(page, '2 people told')
    const zoya = await enrol('Zoya Specimen')

    await openAdmin(`/admin?view=batches&id=${batch.id}`)
    await pressInMenu(page, asha, 'Move to another batch')
    const move = page.getByRole('dialog', { name: `Move to another batch: ${asha}` })
    await move.getByLabel('Batch', { exact: true }).selectOption({ label: '28 Nov 2099, Faridabad' })
    const who = move.getByRole('region', { name: 'Who is told' })
    await expect(who).toContainText('Cancellation:')
    await expect(who).toContainText('Joining instructions of the other batch:')
    await who.getByText('Read the e-mail').first().click()
    await expect(who).toContainText(`Instead, there is a seat in ${program.title}, 28 Nov 2099, Faridabad.`)
    await expectAccessible(page)
    await move.getByRole('button', { name: 'Move' }).click()
    await expectToast(page, 'Moved, told by e-mail', asha)

    await pressInMenu(page, ravi, 'Cancel the place')
    const cancel = page.getByRole('dialog', { name: `Cancel the place of ${ravi}` })
    await cancel.getByLabel('Reason').fill('On night shift')
    await expect(cancel.getByRole('checkbox', { name: 'Tell them by e-mail' })).toBeChecked()
    await cancel.getByRole('button', { name: 'Cancel the place' }).click()
    await expectToast(page, 'Place cancelled, told by e-mail', ravi)
    await expect(page.getByRole('region', { name: /^Cancelled/ })).toContainText('On night shift')

    await pressInMenu(page, zoya, 'Cancel the place')
    const silent = page.getByRole('dialog', { name: `Cancel the place of ${zoya}` })
    await expect(silent).toContainText('no e-mail, was never told of this batch')
    await expect(silent.getByRole('checkbox')).toHaveCount(0)
    await expectAccessible(page)
    await silent.getByLabel('Reason').fill('Sent by mistake')
    await silent.getByRole('button', { name: 'Cancel the place' }).click()
    await expect(page.getByRole('region', { name: /^Cancelled/ })).toContainText(zoya)
    await expectNoHorizontalScroll(page)
  },
)
