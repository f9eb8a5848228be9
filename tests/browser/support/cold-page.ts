import type { Page } from '@playwright/test'

/** Opens a page as a visitor does, without waiting for React. */
export async function openCold(page: Page, path: string): Promise<void> {
  await page.goto('/livez')
  await page.evaluate((to) => window.location.assign(to), path)
  await page.waitForURL(`**${path}`)
  await page.waitForLoadState('domcontentloaded')
}

/** Holds back every script requested from now on, until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until React has hydrated the page. */
export async function untilStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyUse === undefined)
}
