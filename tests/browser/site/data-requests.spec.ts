import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { failWith500, SERVER_ERROR, followMenu, clearExpectedErrors, visit } from '../support/visitor.ts'

const HOUR_MS = 3_600_000

test('data is asked for once: not again after a failure, with time, or when the window comes back', async ({ page, browserErrors }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.clock.install()
  await failWith500(page, '/api/services')
  await visit(page, '/about')
  await followMenu(page, 'Home')
  await expect(page.locator('#training').getByRole('article')).toHaveCount(3)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.clock.fastForward(HOUR_MS)
  await comeBack(page)
  await page.clock.runFor(HOUR_MS / 60)
  expect(asked.map((path) => path.replace(/\d+/, '{id}')).toSorted()).toEqual([
    '/api/batches',
    '/api/services',
    '/api/showcase/published',
    '/api/training-programs',
    '/api/training-programs/{id}/sample-certificate',
  ])
  await clearExpectedErrors(browserErrors, SERVER_ERROR)
})

/** Fires the events of a window that returns from the background. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
  })
}
