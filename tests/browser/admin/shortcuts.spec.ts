import type { Page } from '@playwright/test'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { expect, pressSequence, test } from '../support/admin.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('g and a letter open a section, and n opens its new-record form', async ({ page, openAdmin }) => {
  await openAdmin('/admin')
  await expect(heading(page, 'Overview')).toBeVisible()
  for (const { letter, title } of [
    { letter: 's', title: 'Services' },
    { letter: 't', title: 'Training Programs' },
    { letter: 'p', title: 'Participants' },
    { letter: 'c', title: 'Certificates' },
    { letter: 'i', title: 'Enquiries' },
    { letter: 'o', title: 'Overview' },
  ]) {
    await pressSequence(page, 'g', letter)
    await expect(heading(page, title)).toBeVisible()
  }
  await page.keyboard.press('n')
  // The overview creates nothing. The letter may be the beginning of a word, which Escape ends.
  await pressSequence(page, 'g', 'p')
  await expect(heading(page, 'Overview')).toBeVisible()
  await page.keyboard.press('Escape')
  await pressSequence(page, 'g', 'p')
  await expect(heading(page, 'Participants')).toBeVisible()
  await page.keyboard.press('n')
  await expect(heading(page, 'New participant')).toBeVisible()
})

test('shortcut letters typed into a field are text', async ({ page, openAdmin }) => {
  await openAdmin('/admin?view=participants')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('gong?')
  await expect(page.getByRole('searchbox')).toHaveValue('gong?')
  await expect(heading(page, 'Participants')).toBeVisible()
  await expect(help(page)).toBeHidden()
})

test('? lists the shortcuts of the page, where single-key shortcuts can be switched off permanently', async ({ page, openAdmin }) => {
  await openAdmin('/admin?view=services')
  await expect(heading(page, 'Services')).toBeVisible()
  await page.keyboard.press('?')
  const list = help(page)
  await expect(list.getByRole('region', { name: 'Go to' })).toContainText('Contacts')
  await expect(list.getByRole('region', { name: 'In this list' })).toContainText('New service')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await list.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(list).toBeHidden()
  await expect(heading(page, 'Services')).toBeVisible()

  await page.reload()
  await expect(heading(page, 'Services')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/view=services/)
})

test('a button opens the list of shortcuts on a device with a keyboard', async ({ page, openAdmin }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openAdmin('/admin')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(help(page)).toBeVisible()
})
