import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { delayResponses, visit } from '../support/visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const PROGRAM_PAGE = '/training-programs/finance-for-non-finance-managers'

/** The animation and size of an element. */
function motionOf(element: Locator) {
  return element.evaluate((shape) => {
    const { animationName, animationDuration, animationIterationCount, animationDelay } = getComputedStyle(shape)
    return {
      animationName,
      animationDuration,
      animationIterationCount,
      animationDelay,
      // Excludes the rotation, which would widen the box.
      widthPx: Number.parseFloat(getComputedStyle(shape).width),
    }
  })
}

test('cards further down enter one after the other, a tenth of a second apart', async ({ page }) => {
  await visit(page, '/about')
  const group = page.getByRole('region', { name: 'Core values' }).getByRole('list')
  await expect(group).toHaveClass(/reveal-waiting/)
  // A full-page screenshot does not scroll.
  for (const card of await group.getByRole('listitem').all()) await expect(card).toHaveCSS('opacity', '1')
  await group.scrollIntoViewIfNeeded()
  await expect(group).toHaveClass(/reveal-shown/)
  const moves = await Promise.all((await group.getByRole('listitem').all()).map(motionOf))
  expect(moves.map(({ animationName }) => animationName)).toEqual(Array(4).fill('lift'))
  expect(moves.map(({ animationDelay }) => animationDelay)).toEqual(['0s', '0.1s', '0.2s', '0.3s'])
  for (const card of await group.getByRole('listitem').all()) await expect(card).toHaveCSS('opacity', '1')
})

test('who wants less motion gets none, and everything at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/about')
  const cards = page.getByRole('region', { name: 'Core values' }).getByRole('listitem')
  for (const card of await cards.all()) {
    await expect(card).toHaveCSS('opacity', '1')
    await expect(card).toHaveCSS('animation-name', 'none')
  }
})

test('a spinner turns once in 1.5 seconds, in each size', async ({ page }) => {
  const turning = { animationName: 'turn', animationDuration: '1.5s', animationIterationCount: 'infinite' }

  await visit(page, PROGRAM_PAGE)
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()

  await test.step('small: in a button that is sending', async () => {
    const release = await delayResponses(page, '/api/contact')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Ravi Visitor')
    await dialog.getByLabel('Email', { exact: true }).fill('ravi.visitor@example.com')
    await dialog.locator('button[type=submit]').click()
    const spinner = dialog.getByRole('button', { name: 'Sending...' }).locator('svg')
    expect(await motionOf(spinner)).toMatchObject({ ...turning, widthPx: 16 })
    release()
  })

  await test.step('and the success check is drawn, circle first', async () => {
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    const [ring, tick] = await Promise.all([dialog.locator('.success-ring'), dialog.locator('.success-tick')].map(motionOf))
    expect([ring?.animationName, tick?.animationName]).toEqual(['draw', 'draw'])
    expect(tick?.animationDelay).toBe(ring?.animationDuration)
  })

  await test.step('default: the back-office on its way', async () => {
    const release = await delayResponses(page, '/api/admin/session')
    await page.evaluate(() => localStorage.setItem('admin_api_code', 'signed-in'))
    await page.goto('/admin')
    const spinner = page.getByRole('status').filter({ hasText: 'Loading the back-office' }).locator('svg')
    await expect(spinner).toBeVisible()
    expect(await motionOf(spinner)).toMatchObject({ ...turning, widthPx: 24 })
    release()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
})
