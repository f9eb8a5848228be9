import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Slowdown factor of a phone from 2019 compared with the test machine. */
const SLOWER = 6
const WORDS = 'we can send two trainers to your plant'
const TEXT_FIELDS = ['text', 'search', 'email', 'tel', 'url', 'password'].map((type) => `input[type="${type}"]`).join(', ')

/**
 * Types a sentence into each visible text field (except the honeypot), one key after another without waiting for the page, as on a slow
 * device, then selects all and deletes it. @returns the number of fields
 */
export async function typeIntoEachField(page: Page, within: Locator = page.locator('body')): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const fields = within
    .locator(`${TEXT_FIELDS}, input:not([type]), textarea`)
    .and(within.locator(':not([tabindex="-1"])'))
    .filter({ visible: true })
  await fields.first().waitFor()
  let typed = 0
  for (const field of await fields.all()) {
    if (!(await field.isEditable())) continue
    await expectEveryLetter(page, session, field)
    typed += 1
  }
  await session.detach()
  return typed
}

async function expectEveryLetter(page: Page, session: CDPSession, field: Locator): Promise<void> {
  const { name, limit } = await field.evaluate((control: HTMLInputElement) => ({
    name: control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? control.name,
    limit: control.maxLength < 0 ? Infinity : control.maxLength,
  }))
  const text = WORDS.slice(0, limit).trimEnd()
  await field.fill('')
  await field.focus()
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await Promise.all(Array.from(text, (key) => session.send('Input.dispatchKeyEvent', { type: 'char', text: key })))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(field, name).toHaveValue(text)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(field, name).toHaveValue('')
}
