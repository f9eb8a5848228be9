import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { followMenu, delayResponses, visit } from '../support/visitor.ts'

/** Changes what the API answers on this path, as records from elsewhere might be. */
async function altered(page: Page, path: RegExp, change: (data: object) => unknown): Promise<void> {
  await page.route(path, async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { ...envelope, data: change(envelope.data) } })
  })
}

test('features that are no list are left out of a card, and said so on the page of the service', async ({ page }) => {
  await altered(page, /\/api\/services(\?.*)?$/, (services) =>
    (services as object[]).map((service, index) => (index === 0 ? { ...service, features: 'Gap assessment, Support' } : service)),
  )
  await altered(page, /\/api\/services\/iso-/, (service) => ({ ...service, features: null }))
  await visit(page, '/about')
  await followMenu(page, 'Home')
  const cards = page.locator('#services').getByRole('article')
  await expect(cards.nth(1).getByText('Key Features:')).toBeVisible()
  await expect(cards.nth(0).getByRole('heading')).toHaveText('ISO Certification and Compliance')
  await expect(cards.nth(0).getByText('Key Features:')).toHaveCount(0)
  await expect(cards.nth(0).getByRole('listitem')).toHaveCount(0)
  await cards.nth(0).getByRole('link', { name: /^Learn more/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ISO Certification and Compliance')
  const features = page.getByRole('region', { name: 'Key Features' })
  await expect(features).toContainText('No features available for this service.')
  await expect(features.getByRole('listitem')).toHaveCount(0)
})

test('a program with a picture of its own shows it, over the same picture blurred', async ({ page }) => {
  const picture = '/art/leadership/uploaded.svg'
  await altered(page, /\/api\/training-programs\/vda-6-3/, (program) => ({ ...program, image_path: picture }))
  await visit(page, '/training-programs')
  await page.getByRole('link', { name: 'Details of VDA 6.3 Process Auditor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'VDA 6.3 Process Auditor' })).toBeVisible()
  const pictures = page.getByRole('main').getByRole('article').first().locator('img')
  await expect(pictures.nth(0)).toHaveAttribute('src', picture)
  await expect(pictures.nth(0)).toHaveCSS('filter', 'blur(24px)')
  await expect(pictures.nth(1)).toHaveAttribute('src', picture)
  await expect(pictures.nth(1)).toHaveCSS('filter', 'none')
})

test('a program that is answered with nothing is not found, with a way back', async ({ page }) => {
  await altered(page, /\/api\/training-programs\/vda-6-3/, () => null)
  await visit(page, '/training-programs')
  await page.getByRole('link', { name: 'Details of VDA 6.3 Process Auditor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Program Not Found' })).toBeVisible()
  await expect(page.getByText("The training program you're looking for could not be found.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to All Programs' })).toHaveAttribute('href', '/training-programs')
})

test('while a program or a service is on its way, its page is grey', async ({ page }) => {
  for (const [list, link, path] of [
    ['/training-programs', 'Details of VDA 6.3 Process Auditor', '/api/training-programs/vda-6-3-process-auditor'],
    ['/services', 'Learn more about Customer Audits', '/api/services/customer-audits'],
  ] as const) {
    const release = await delayResponses(page, path)
    await visit(page, list)
    await page.getByRole('link', { name: link }).click()
    const waiting = page.locator('main [aria-busy=true]').filter({ hasText: 'Loading' })
    await expect(waiting).toBeVisible()
    await expect(waiting.locator('.skeleton').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(link.replace(/^(Details of|Learn more about) /, ''))
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
})
