import { expect, test } from '../support/fixtures.ts'
import { followMenu, visit } from '../support/visitor.ts'

test('moving to another page loads no new document, starts at the top, and updates title, address and share image', async ({
  page,
  app,
}) => {
  const loaded: string[] = []
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname))
  await visit(page, '/about')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  await followMenu(page, 'Training Programs')
  await expect(page.getByRole('heading', { level: 1, name: 'Training Programs' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await page.getByRole('link', { name: 'Details of VDA 6.3 Process Auditor', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'VDA 6.3 Process Auditor' })).toBeVisible()
  await expect(page).toHaveTitle('VDA 6.3 Process Auditor | BHM')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveCount(1)
  await expect(canonical).toHaveAttribute('href', `${app.url}/training-programs/vda-6-3-process-auditor`)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/program\/vda-6-3-process-auditor\.png$/)

  await followMenu(page, 'Verify Certificate')
  await expect(page.getByRole('heading', { level: 1, name: 'Verify Certificate' })).toBeVisible()
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/page\/verify-certificate\.png$/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  expect(
    loaded.filter((path) => path.startsWith('/og/')),
    'no share image is loaded',
  ).toEqual([])
})
