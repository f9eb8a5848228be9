import type { Page } from '@playwright/test'
import { expect, expectToast } from './admin.ts'

export const title = (page: Page) => page.getByLabel('Title', { exact: true })
export const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
export const create = (page: Page, thing: string) => page.getByRole('button', { name: `Create ${thing}` })

/** The calls that change something, as they leave the browser; rendering a preview changes nothing. */
export function recordWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname !== '/api/markdown') writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

/** Presses the button of a form in which something required is missing. */
export async function submitIncomplete(page: Page, thing: string): Promise<void> {
  await create(page, thing).click()
  await expectToast(page, 'Validation Error', 'Please fill in all required fields')
}

export async function expectMarked(page: Page, labels: string[]): Promise<void> {
  for (const label of labels) {
    await expect(page.getByLabel(label, { exact: true }), label).toHaveAttribute('aria-invalid', 'true')
  }
}
