import type { Locator } from '@playwright/test'
import { expect, test, uniqueName } from '../support/admin.ts'

/** The Enter that ends a word in an input method, as Chrome and Firefox tell it, and as Safari does. */
const ENDS_OF_WORDS = [
  { key: 'Enter', isComposing: true, keyCode: 229 },
  { key: 'Enter', isComposing: false, keyCode: 229 },
]

async function endWord(field: Locator): Promise<void> {
  for (const end of ENDS_OF_WORDS) {
    await field.evaluate((element, init) => {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
      element.dispatchEvent(event)
    }, end)
  }
}

test.describe('the Enter that ends a composed Hindi word', () => {
  test('chooses nobody from a picker; the next one does', async ({ page, openAdmin, records }) => {
    const name = uniqueName('नमूना मोटर्स')
    await records.client({ name })
    await openAdmin('/admin/participants/create')
    const field = page.getByRole('combobox', { name: /^Client/ })
    await field.fill(name)
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await endWord(field)
    await expect(field).toHaveValue(name)
    await expect(page.getByRole('option').first()).toBeVisible()
    await field.press('Enter')
    await expect(field).toHaveValue(`${name}, Faridabad`)
  })

  test('adds no half of a trainer’s name; the next one adds all of it', async ({ page, openAdmin }) => {
    await openAdmin('/admin/batches/create')
    const field = page.getByLabel('Name of a trainer')
    await field.fill('रवि')
    await endWord(field)
    await expect(field).toHaveValue('रवि')
    await field.fill('रवि उदाहरण')
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Remove रवि उदाहरण' })).toBeVisible()
  })

  test('opens nothing from the palette', async ({ page, openAdmin }) => {
    await openAdmin('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await field.fill('services')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await endWord(field)
    await expect(field).toHaveValue('services')
    await field.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
