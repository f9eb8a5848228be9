import type { Page } from '@playwright/test'
import { delayScripts, openCold, untilStarted } from '../support/cold-page.ts'
import { expect, test } from '../support/fixtures.ts'

/** The browser's report of a hydration mismatch, after which React renders again. */
const DRAWN_ANEW = /Minified React error #418|Hydration failed/

/** Mimics browser translators: replaces each text with two elements, except where a page forbids it. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, option, title, [translate=no]')) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.replaceWith(outer)
      inner.append(text.data)
    }
  })
}

async function usePage(page: Page): Promise<void> {
  const menu = page.locator('button.menu-toggle')
  if (await menu.isVisible()) {
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  }
  await page.locator('#training article button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab').first().click()
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
  await page.locator('#contact form button[type=submit]').click()
  await expect(page.locator('#contact [aria-invalid=true]').first()).toBeVisible()
  await expect(page.locator('#site-footer')).toBeVisible()
}

test('a page that was translated before React is there stays readable and usable', async ({ page, browserErrors }) => {
  const release = await delayScripts(page)
  await openCold(page, '/')
  await translate(page)
  await page.locator('#contact').getByLabel('Name', { exact: true }).fill('Asha Visitor')
  await page.locator('#training article button').first().click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#contact').getByLabel('Name', { exact: true })).toHaveValue('Asha Visitor')
  await usePage(page)
  expect(browserErrors.filter((error) => !DRAWN_ANEW.test(error))).toEqual([])
  browserErrors.length = 0
})

test('a page that is translated while it is used stays usable', async ({ page }) => {
  await openCold(page, '/')
  await untilStarted(page)
  await translate(page)
  await usePage(page)
  await translate(page)
  await page.getByRole('link', { name: /View All Training Programs/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Training Programs' })).toBeVisible()
  await translate(page)
  await page.getByPlaceholder('Search training programs...').fill('no such program')
  await expect(page.getByText('No training programs found')).toBeVisible()
  await page.goBack()
  await usePage(page)
})

test('the count of a translated list follows its filter', async ({ page }) => {
  await page.goto('/training-programs')
  const count = page.getByRole('main').getByRole('status')
  await expect(count).toHaveText(/^\d\d programs$/)
  for (const [typed, words] of [
    ['lean', /^(1 program|[2-9] programs)$/],
    ['no such program', '0 programs'],
    ['proces auditer', /^No program has exactly “proces auditer”. Similar: \d programs$/],
    ['lean', /^(1 program|[2-9] programs)$/],
  ] as const) {
    await translate(page)
    await page.getByPlaceholder('Search training programs...').fill(typed)
    await expect(count).toHaveText(words)
  }
})

test('a translator leaves the name, the number and the issuer of a certificate as they are printed', async ({ page }) => {
  await page.goto('/verify-certificate?id=CERT2026090042')
  await page.getByRole('tabpanel').getByLabel('Full Name').fill('Asha Example')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Verify Certificate' }).click()
  const result = page.locator('[data-outcome]')
  await expect(result.getByText('Awarded to', { exact: false }).first()).toBeVisible()
  await translate(page)
  for (const words of ['Asha Example', 'CERT2026090042']) {
    await expect(result.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(result.locator('font').filter({ hasText: words })).toHaveCount(0)
  }
  await expect(page.getByRole('banner').locator('.brand-name font')).toHaveCount(0)
})

test('elements of an extension in the page and beside a field break nothing', async ({ page, browserErrors }) => {
  const release = await delayScripts(page)
  await openCold(page, '/')
  await page.evaluate(() => {
    document.body.prepend(Object.assign(document.createElement('div'), { id: 'an-extension' }))
    document.body.append(document.createElement('div'))
    for (const field of document.querySelectorAll('input[type=email]')) field.after(document.createElement('com-passwords-icon'))
  })
  await page.locator('#contact').getByLabel('Name', { exact: true }).fill('Asha Visitor')
  await page.locator('#contact').getByLabel('Email', { exact: true }).fill('asha@example.com')
  release()
  await untilStarted(page)
  await expect(page.locator('#contact').getByLabel('Name', { exact: true })).toHaveValue('Asha Visitor')
  await expect(page.locator('#contact').getByLabel('Email', { exact: true })).toHaveValue('asha@example.com')
  await expect(page.locator('#an-extension')).toBeAttached()
  await usePage(page)
  expect(browserErrors.filter((error) => !DRAWN_ANEW.test(error))).toEqual([])
  browserErrors.length = 0
})

test('when a page cannot be drawn, the page that says so is shown', async ({ page, browserErrors }) => {
  await page.route('**/about', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace(String.raw`\"stats\"`, String.raw`\"statz\"`) })
  })
  await openCold(page, '/about')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong')
  browserErrors.length = 0
})
