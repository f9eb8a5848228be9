import type { Page } from '@playwright/test'
import { expect, expectToast, test } from '../support/admin.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const step = (page: Page, label: string, title: string) => dialog(page).getByRole('button', { name: `${label}: ${title}` })

test('programs are put into order with the keyboard, each move is said, and the site follows', async ({ page, openAdmin, records }) => {
  const [first, second] = [await records.program(), await records.program()]
  await openAdmin('/admin?view=training-programs')
  await page.getByRole('button', { name: 'Change order' }).click()
  await expect(dialog(page)).toContainText('The first 3 are on the home page')
  const save = dialog(page).getByRole('button', { name: 'Save order' })
  await expect(save).toBeDisabled()
  const up = step(page, 'Move up', second.title)
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(dialog(page).getByRole('status')).toContainText(`${second.title} is now number`)
  await save.click()
  await expectToast(page, 'Order saved')
  const titles = (await records.list('/api/training-programs')).map((one) => (one as { title: string }).title)
  expect(titles.indexOf(second.title)).toBeLessThan(titles.indexOf(first.title))
})

test('at either end the focus stays in the row, and a new order is not lost by mistake', async ({ page, openAdmin, records }) => {
  const { title } = await records.service()
  await openAdmin('/admin?view=services')
  await page.getByRole('button', { name: 'Change order' }).click()
  await step(page, 'Move to the top', title).click()
  await expect(step(page, 'Move down', title)).toBeFocused()
  await expect(step(page, 'Move up', title)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toContainText('Discard the new order?')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
  expect((await records.list('/api/services')).at(-1)).toMatchObject({ title })
})

test('who saves an order after somebody else changed the list is told, and nothing is overwritten', async ({
  page,
  openAdmin,
  records,
}) => {
  const program = await records.program()
  await openAdmin('/admin?view=training-programs')
  await page.getByRole('button', { name: 'Change order' }).click()
  await step(page, 'Move up', program.title).click()
  const later = await records.program()
  await dialog(page).getByRole('button', { name: 'Save order' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was saved')
  await expect(dialog(page)).toContainText(later.title)
  expect((await records.list('/api/training-programs')).slice(-2)).toMatchObject([{ id: program.id }, { id: later.id }])
})

test('a draft has a place but no number, and is not counted among those of the home page', async ({ page, openAdmin, records }) => {
  const draft = await records.program({ isPublished: false })
  await openAdmin('/admin?view=training-programs')
  await page.getByRole('button', { name: 'Change order' }).click()
  await step(page, 'Move to the top', draft.title).click()
  const rows = dialog(page).getByRole('listitem')
  await expect(rows.first()).toContainText('Draft: not on the site')
  await expect(rows.first()).not.toContainText('On the home page')
  await expect(rows.filter({ hasText: 'On the home page' })).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(/^1/)
})
