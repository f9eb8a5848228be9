import type { Locator, Page, Request } from '@playwright/test'
import { expect, isPhone } from './fixtures.ts'

/** Opens a page and waits for hydration (fixtures.ts). */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
}

/** Follows a link of the main navigation without loading a new document; on a phone through the menu. */
export async function followMenu(page: Page, label: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true })
  // The header may start after the main part. Until then its links load a new document.
  await expectStarted(link)
  await link.click()
}

/** Waits until this element of the server-rendered page has hydrated. */
export async function expectStarted(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true)
}

/** Goes to another page without loading a new document. */
export async function navigate(page: Page, path: string): Promise<void> {
  // The router exists once the page has started.
  await page.waitForFunction(() => Reflect.get(window, '__reactRouterDataRouter') !== undefined)
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => Promise<void> }
    }
    await router.navigate(to)
  }, path)
}

export function notifications(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' })
}

/** Expects exactly this toast: only one is ever visible (docs/product/requirements.md, section 8). */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(notifications(page).locator('p')).toHaveText([title, description])
}

/** Expects an error toast: red, and announced at once. */
export async function expectWarning(page: Page, title: string, description: string): Promise<void> {
  await expectToast(page, title, description)
  await expect(notifications(page).getByRole('alert').locator('p')).toHaveText([title, description])
}

/** Collects every POST to this path from now on. */
export function recordPosts(page: Page, path: string): Request[] {
  const posts: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) posts.push(request)
  })
  return posts
}

/** Delays the replies of this path until the returned function is called. */
export async function delayResponses(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(at(path), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Answers this path with a refusal in the API's envelope, with or without the server's own text. */
export async function respondWithError(page: Page, path: string, error?: string): Promise<void> {
  await page.route(at(path), (route) => route.fulfill({ status: 422, json: { success: false, error } }))
}

/** Answers this path with a server error. */
export async function failWith500(page: Page, path: string): Promise<void> {
  await page.route(at(path), (route) => route.fulfill({ status: 500, body: 'upstream failure' }))
}

/** Matches a path with any query; a path may end in '*'. */
function at(path: string): (url: URL) => boolean {
  return ({ pathname }) => (path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path)
}

/** Removes the expected errors, and only those, from browserErrors. */
export async function clearExpectedErrors(browserErrors: string[], provoked: RegExp): Promise<void> {
  await expect.poll(() => browserErrors.length).toBeGreaterThan(0)
  expect(browserErrors.filter((browserError) => !provoked.test(browserError))).toEqual([])
  browserErrors.length = 0
}

/** The browser's own error about a server error or a lost connection. */
export const SERVER_ERROR = /status of 500/
export const CONNECTION_LOST = /ERR_(FAILED|CONNECTION|INTERNET)/
