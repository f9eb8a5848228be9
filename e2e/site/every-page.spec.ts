import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

for (const [path, heading] of PUBLIC_PAGES) {
  test(`${path} is what it says, in both themes, for everyone, and never scrolls sideways`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.getByRole('main').innerText(), 'markup shown as words').not.toMatch(/<\/?[a-z]/)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })
}

for (const path of ['/no-such-page', '/training-programs/no-such-program', '/services/no-such-service', '/c/no-such-certificate-00']) {
  test(`${path} is a real 404`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })
}

test('an unknown page says so in the fixed words', async ({ page }) => {
  for (const path of ['/about/nobody', '/training-programs/one/two', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found', exact: true })).toBeVisible()
  }
  await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('moving between pages loads no new document', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'View All Training Programs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Training Programs' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})
