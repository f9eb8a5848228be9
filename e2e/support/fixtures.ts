import { test as base, expect, type Page } from '@playwright/test'
import { ADMIN_CODE, startApp, type RunningApp } from './app.ts'

interface WorkerFixtures {
  app: RunningApp
}

interface TestFixtures {
  /** What the page complained of. A test that expects a browserError empties it. */
  browserErrors: string[]
  /** Signs in to the back-office through its sign-in screen. */
  signIn: () => Promise<void>
}

/**
 * Every test runs against a real server of its worker and fails on any console error, failed script or request to
 * another origin (docs/product/quality.md, For people).
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) {
      const goto = page.goto.bind(page)
      page.goto = async (url, options) => {
        const reply = await goto(url, options)
        if (reply?.headers()['content-type']?.startsWith('text/html')) await page.waitForFunction(isHydrated)
        return reply
      }
    }
    await use(page)
  },

  baseURL: async ({ app }, use) => use(app.url),

  browserErrors: [
    async ({ context, app }, use) => {
      const browserErrors: string[] = []
      context.on('page', (page) => watch(page, app.url, browserErrors))
      await use(browserErrors)
      expect(browserErrors).toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ page }, use) => {
    await use(async () => {
      await page.goto('/admin')
      await page.getByLabel('API code', { exact: true }).fill(ADMIN_CODE)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    })
  },
})

export { expect }

/**
 * Whether the page is laid out for a phone, by what the window is: whether something is visible can be asked only once it
 * had time to be.
 */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < PHONE_BELOW_PX
}

const PHONE_BELOW_PX = 768

/** Scripts start after the first paint. Pressing faster than that is a matter of tests of their own. */
function isHydrated(): boolean {
  const main = document.querySelector('main')
  const isOurs = '__reactRouterContext' in window && main !== null
  return !isOurs || Object.keys(main).some((key) => key.startsWith('__reactProps'))
}

/** A refusal the test provokes (404, 401 …) is logged by the browser as an error of its own: those are no browserError. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/

/** What the browser loads from itself: among them its viewer of documents. */
const BROWSERS_OWN = /^(data|blob|about|chrome|chrome-extension):/

function watch(page: Page, origin: string, browserErrors: string[]): void {
  page.on('pageerror', (error) => browserErrors.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.test(message.text())) return
    browserErrors.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(origin) || BROWSERS_OWN.test(url)) return
    browserErrors.push(`request elsewhere: ${url}`)
  })
}
