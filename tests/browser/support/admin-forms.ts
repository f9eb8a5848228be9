import type { Locator, Page } from '@playwright/test'
import { expect, expectToast } from './admin.ts'
import { clearExpectedErrors, SERVER_ERROR } from './visitor.ts'

export const title = (page: Page) => page.getByLabel('Title', { exact: true })
export const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
/** The Publish button of a record that may be a draft. */
export const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })
export const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save draft' })
export const create = (page: Page, thing: string) => page.getByRole('button', { name: `Create ${thing}` })

/** Types into the client picker and takes the first match. */
export async function chooseClient(field: Locator, words: string): Promise<void> {
  await field.fill(words)
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue(new RegExp(words, 'i'))
}

/** Collects requests that change records. Rendering a preview is a POST and changes nothing. */
export function recordWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname !== '/api/markdown') writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

/** Submits a form with an empty required field. */
export async function submitIncomplete(page: Page, submit: Locator): Promise<void> {
  await submit.click()
  await expectToast(page, 'Validation Error', 'Please fill in all required fields')
}

export async function expectMarked(page: Page, labels: string[]): Promise<void> {
  for (const label of labels) {
    await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute('aria-invalid', 'true')
  }
}

/**
 * Answers this method and path (a path may end in '*') with a server error, until the returned function is called. The browser logs each
 * such answer; the function removes those from the test's errors.
 */
export async function failRequest(page: Page, method: string, path: string): Promise<(browserErrors: string[]) => Promise<void>> {
  const matches = ({ pathname }: URL) => (path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path)
  await page.route(matches, (route) => (route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback()))
  return async (browserErrors) => {
    await page.unroute(matches)
    await clearExpectedErrors(browserErrors, SERVER_ERROR)
  }
}
