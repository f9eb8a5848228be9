import type { Page } from '@playwright/test'
import type { Batch } from '#training/batches/batch.schema.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, expectToast, pressInMenu, query, test } from '../../support/admin.ts'

test(
  'a batch is planned, a walk-in gets the last seat, who comes later waits, is confirmed and moved',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records }) => {
    test.slow()
    const program = await records.program()
    await records.batch({ trainingProgramId: program.id })

    await openAdmin(`/admin/batches/create?program=${program.id}`)
    await page.getByLabel('Day 1', { exact: true }).fill('12/11/2099')
    await page.getByRole('button', { name: 'Add next day' }).click()
    await expect(page.getByLabel('Day 2', { exact: true })).toHaveValue('13 Nov 2099')
    await page.getByLabel('Place').fill('Faridabad')
    await page.getByLabel('Seats').fill('1')
    await page.getByLabel('Name of a trainer').fill('First Trainer')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    // The name in the field when the batch is saved is one of its trainers.
    await page.getByLabel('Name of a trainer').fill('Trainer Example')
    await page.getByLabel('Status').selectOption('open')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Create batch' }).click()
    await expectToast(page, 'Batch created')

    await expect(page.getByRole('heading', { level: 1, name: program.title })).toBeVisible()
    const id = /\bid=(\d+)/.exec(page.url())?.[1]
    const { trainers } = await records.read<Batch>(`/api/batches/${id}`)
    expect(trainers.map(({ name }) => name)).toEqual(['First Trainer', 'Trainer Example'])
    await addPerson(page, 'Asha Example')
    await expect(page.getByRole('region', { name: /^Seats/ })).toContainText('Asha Example')
    await addPerson(page, 'Ravi Sample')
    await expectToast(page, 'On the waiting list', 'Ravi Sample')
    await expect(page.getByText('1 of 1, 1 waiting')).toBeVisible()
    await records.change(`/api/batches/${id}`, { seats: 2 })
    await page.reload()
    await expect(page.getByText('1 free, one person waits for it')).toBeVisible()
    await page.getByRole('button', { name: 'Add person' }).click()
    await expect(page.getByRole('dialog')).toContainText('1 seat is free, one person waits for it. New people go to the waiting list.')
    await page.keyboard.press('Escape')
    await records.change(`/api/batches/${id}`, { seats: 1 })
    await page.reload()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    const waiting = page.getByRole('region', { name: /^Waiting list/ })
    await waiting.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give a seat to Ravi Sample' })
    await dialog.getByRole('button', { name: 'Give a seat' }).click()
    await dialog.getByLabel('Reason for the extra seat').fill('The trainer adds a chair')
    await dialog.getByRole('button', { name: 'Give a seat' }).click()
    await expect(page.getByText('Extra seat: The trainer adds a chair')).toBeVisible()

    await pressInMenu(page, 'Asha Example', 'Move to another batch')
    const move = page.getByRole('dialog', { name: 'Move to another batch: Asha Example' })
    await move.getByLabel('Batch', { exact: true }).selectOption({ label: '28 Nov 2099, Pune' })
    await move.getByRole('button', { name: 'Move' }).click()
    await expectToast(page, 'Moved', 'Asha Example')
    await expect(page.getByRole('region', { name: /^Seats/ })).not.toContainText('Asha Example')

    await openAdmin(`/admin?view=batches&q=${query('Pune')}&from=2099-11-01`)
    await page.getByRole('link', { name: program.title }).first().click()
    await expect(page.getByText('Asha Example')).toBeVisible()
  },
)

async function addPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await dialog.getByLabel('Full name').fill(name)
  await dialog.getByLabel('Phone').fill(name.startsWith('Asha') ? '+91 00000 00011' : '+91 00000 00012')
  await dialog.getByLabel('E-mail').fill(`${name.toLowerCase().replace(' ', '.')}@example.com`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}
