import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Opens the page and waits until it is parsed, before its pictures load. */
async function openWithoutPictures(page: Page, path: string): Promise<() => void> {
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.svg', (route) => late.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return arrive
}

test('a link to a place further down leads there before the page has loaded, and stays there', async ({ page }) => {
  const arrive = await openWithoutPictures(page, '/#contact')
  const top = () => page.locator('#contact').evaluate((section) => Math.round(section.getBoundingClientRect().top))
  await expect.poll(top).toBeLessThan(200)
  const before = await top()
  arrive()
  await page.waitForLoadState('load')
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(4)
})

test('the font of Devanagari is fetched after the scripts of the page, so it delays neither the first screen nor React', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/training-programs/iatf-16949-internal-auditor')
  const orderOf = (part: string) => asked.findIndex((url) => url.includes(part))
  await expect.poll(() => orderOf('noto-deva')).toBeGreaterThan(-1)
  expect(orderOf('/assets/framework')).toBeGreaterThan(-1)
  expect(orderOf('noto-deva')).toBeGreaterThan(orderOf('/assets/framework'))
})
