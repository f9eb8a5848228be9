import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { followMenu, visit } from '../support/visitor.ts'

/** Changes the API's answer on this path, to simulate unusual records. */
async function altered(page: Page, path: RegExp, change: (data: object) => unknown): Promise<void> {
  await page.route(path, async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { ...envelope, data: change(envelope.data) } })
  })
}

test('records that the site does not expect are shown as far as they make sense', async ({ page }) => {
  const picture = '/art/leadership/uploaded.svg'
  await altered(page, /\/api\/services(\?.*)?$/, (services) =>
    (services as object[]).map((service, index) => (index === 0 ? { ...service, features: 'Gap assessment, Support' } : service)),
  )
  await altered(page, /\/api\/services\/iso-/, (service) => ({ ...service, features: null }))
  await altered(page, /\/api\/training-programs\/vda-6-3/, (program) => ({ ...program, image_path: picture }))
  await altered(page, /\/api\/training-programs\/iatf/, () => null)
  await visit(page, '/about')

  await test.step('features that are not a list are left out of a card, and the service page says that there are none', async () => {
    await followMenu(page, 'Home')
    const cards = page.locator('#services').getByRole('article')
    await expect(cards.nth(1).getByText('Key Features:')).toBeVisible()
    await expect(cards.nth(0).getByRole('heading')).toHaveText('ISO Certification and Compliance')
    await expect(cards.nth(0).getByText('Key Features:')).toHaveCount(0)
    await expect(cards.nth(0).getByRole('listitem')).toHaveCount(0)
    await cards
      .nth(0)
      .getByRole('link', { name: /^Learn more/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ISO Certification and Compliance')
    const features = page.getByRole('region', { name: 'Key Features' })
    await expect(features).toContainText('No features available for this service.')
    await expect(features.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('a program with its own image shows it in front of the same image, blurred', async () => {
    await followMenu(page, 'Training Programs')
    await page.getByRole('link', { name: 'Details of VDA 6.3 Process Auditor', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'VDA 6.3 Process Auditor' })).toBeVisible()
    const pictures = page.getByRole('main').getByRole('article').first().locator('img')
    await expect(pictures.nth(0)).toHaveAttribute('src', picture)
    await expect(pictures.nth(0)).toHaveCSS('filter', 'blur(24px)')
    await expect(pictures.nth(1)).toHaveAttribute('src', picture)
    await expect(pictures.nth(1)).toHaveCSS('filter', 'none')
  })

  await test.step('a program that the API answers with null shows Program Not Found with a link back', async () => {
    await page.getByRole('link', { name: 'Back to All Programs' }).click()
    await page.getByRole('link', { name: 'Details of IATF 16949 Internal Auditor', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Program Not Found' })).toBeVisible()
    await expect(page.getByText("The training program you're looking for could not be found.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to All Programs' })).toHaveAttribute('href', '/training-programs')
  })
})
