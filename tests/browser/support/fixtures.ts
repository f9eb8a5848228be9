import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { AdminSession } from './admin-session.ts'
import { ADMIN_CODE, startApp, type RunningApp } from './app.ts'

interface WorkerFixtures {
  /** The server and database of this worker. */
  app: RunningApp
  /** The admin of this worker, signed in once for all its tests. */
  adminSession: AdminSession
}

interface TestFixtures {
  /** Errors reported by the browser. A test that provokes an error empties the list. */
  browserErrors: string[]
  /** Signs in to the back-office through its sign-in screen. */
  signIn: () => Promise<void>
}

/**
 * Every test runs against the server of its worker, and fails on any console error, failed script or request to
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

  adminSession: [
    async ({ app }, use) => {
      const session = await AdminSession.open(app.url)
      await use(session)
      await session.close()
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
      context.on('page', (page) => recordErrors(page, app.url, browserErrors))
      await use(browserErrors)
      expect(browserErrors).toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ page }, use) => {
    await use(async () => {
      await page.goto('/admin')
      await typeSignInCode(page, ADMIN_CODE)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    })
  },
})

export { expect }

/** Types a sign-in code on a screen that first asks for a user name and a password. */
export async function typeSignInCode(screen: Page | Locator, code: string): Promise<void> {
  const field = screen.getByLabel('Sign-in code', { exact: true })
  const otherWay = screen.getByRole('button', { name: 'Use a sign-in code instead' })
  await expect(field.or(otherWay)).toBeVisible()
  if (await otherWay.isVisible()) await otherWay.click()
  await field.fill(code)
}

/** Whether the page uses the phone layout. Reads the window's width, because an element's visibility depends on timing. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < PHONE_BELOW_PX
}

const PHONE_BELOW_PX = 768

/** Whether the page has hydrated, at the latest when a pointer reaches something. Separate tests cover pages that have not. */
function isHydrated(): boolean {
  if (window.earlyUse === undefined) return true
  document.querySelector('a[href]')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  return false
}

/** The browser logs a refusal that a test provokes (404, 401 …) as an error. Tests assert refusals in the page. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/

/** Addresses without a request to a server: loaded by the browser from itself, or passed to the e-mail app or the telephone. */
const INTERNAL_ADDRESS = /^(data|blob|about|chrome|chrome-extension|mailto|tel):/

function recordErrors(page: Page, origin: string, browserErrors: string[]): void {
  page.on('pageerror', (error) => browserErrors.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || EXPECTED.test(message.text())) return
    browserErrors.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(origin) || INTERNAL_ADDRESS.test(url)) return
    browserErrors.push(`request elsewhere: ${url}`)
  })
}
