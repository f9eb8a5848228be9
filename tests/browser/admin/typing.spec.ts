import type { Locator } from '@playwright/test'
import { expect, query, test, uniqueName } from '../support/admin.ts'
import { typeIntoEachField } from '../support/typing.ts'

test.describe('a text field of the office loses no letter of somebody who types fast on a slow device:', () => {
  test('reply, note and search of the inbox', async ({ page, openAdmin, records }) => {
    // Types a sentence into each field at a sixth of the speed, as below.
    test.slow()
    const { id, fullName } = await records.enquiry({ phone: '+91 90000 00012' })
    await openAdmin(`/admin?view=contacts&q=${query(fullName)}&id=${id}`)
    const message = page.getByRole('region', { name: fullName, exact: true })
    for (const button of [/^Reply/, /^Add a note/]) {
      await message.getByRole('button', { name: button }).first().click()
      await expect(message.getByRole('textbox').last()).toBeVisible()
      expect(await typeIntoEachField(page, message)).toBeGreaterThan(0)
      await message.getByRole('button', { name: 'Close', exact: true }).click()
    }
    expect(await typeIntoEachField(page, page.getByRole('main'))).toBeGreaterThan(0)
  })

  for (const [what, path, atLeast] of [
    ['a program', '/admin/training-programs/create', 4],
    ['a client', '/admin/clients/create', 3],
    ['a batch', '/admin/batches/create', 4],
    ['a participant', '/admin/participants/create', 3],
    ['a certificate', '/admin/certificates/create', 1],
    ['the company', '/admin?view=company', 2],
    ['a mail', '/admin/mail-templates/certificate-issued', 1],
    ['an import', '/admin/participants/import', 1],
    ['personal data', '/admin?view=personal-data', 1],
  ] as const) {
    test(what, async ({ page, openAdmin }) => {
      // Types a sentence into each of some twenty fields, at a sixth of the speed.
      test.slow()
      await openAdmin(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await typeIntoEachField(page, page.getByRole('main'))).toBeGreaterThanOrEqual(atLeast)
    })
  }

  test('the search of a list, also when each letter comes as the one before is searched for', async ({ page, openAdmin }) => {
    await openAdmin('/admin?view=training-programs')
    const field = page.getByRole('searchbox')
    const session = await page.context().newCDPSession(page)
    await field.focus()
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    for (const letter of 'six sigma') {
      await session.send('Input.dispatchKeyEvent', { type: 'char', text: letter })
      // Types three letters a second.
      await page.waitForTimeout(320)
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect(page).toHaveURL(/q=six\+sigma/)
    await expect(field).toHaveValue('six sigma')
  })

  test('the palette', async ({ page, openAdmin }) => {
    await openAdmin('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await typeIntoEachField(page, page.getByRole('dialog'))).toBe(1)
  })
})

test('a draft of a reply survives a reload, and ends when it is emptied', async ({ page, openAdmin, records }) => {
  const { id, fullName } = await records.enquiry()
  await openAdmin(`/admin?view=contacts&q=${query(fullName)}&id=${id}`)
  const message = page.getByRole('region', { name: fullName, exact: true })
  const field = message.getByRole('textbox', { name: /^Reply to/ })
  await message.getByRole('button', { name: /^Reply/ }).click()
  await field.fill('We start on Monday.')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/admin?view=services')
  await page.goto(`/admin?view=contacts&q=${query(fullName)}&id=${id}`)
  await expect(field).toHaveValue('We start on Monday.')
  await field.fill('')
  await page.reload()
  await expect(message.getByRole('button', { name: /^Reply/ })).toBeVisible()
  await expect(field).toBeHidden()
})

/** The Enter key that ends a word in an input method, as Chrome, Firefox and Safari report it. */
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
    const option = page.getByRole('option').filter({ hasText: name }).first()
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.waitForLoadState('networkidle')
    await endWord(field)
    await expect(option).toBeVisible()
    await expect(field).toHaveValue(name)
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
