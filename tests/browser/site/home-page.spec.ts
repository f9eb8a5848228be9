import { expect, test } from '../support/fixtures.ts'
import { visit } from '../support/visitor.ts'

test('the services stand in two columns, and links from other places of the site lead to them', async ({ page }) => {
  const services = page.getByRole('heading', { level: 2, name: 'Our Services' })
  await visit(page, '/services/customer-audits')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(/\/services$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Services' }).click()
  await expect(page).toHaveURL(/\/#services$/)
  await expect(services).toBeInViewport()

  const cards = page.locator('#services').getByRole('article')
  const boxes = await Promise.all([0, 1, 2].map((index) => cards.nth(index).boundingBox()))
  const [first, second, third] = boxes.map((box) => [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)])
  expect(second?.[1], 'the second beside the first').toBe(first?.[1])
  expect(third?.[0], 'the third below the first').toBe(first?.[0])

  await page.locator('#contact').getByRole('link', { name: 'See our services' }).click()
  await expect(services).toBeInViewport()
})
