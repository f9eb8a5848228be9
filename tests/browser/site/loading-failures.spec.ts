import { expect, test } from '../support/fixtures.ts'
import { failWith500, SERVER_ERROR, expectWarning, followMenu, clearExpectedErrors, visit } from '../support/visitor.ts'

test('when services cannot be loaded, the home page shows an empty list and no error', async ({ page, browserErrors }) => {
  await failWith500(page, '/api/services')
  await visit(page, '/about')
  await followMenu(page, 'Home')
  await expect(page.locator('#training').getByRole('article')).toHaveCount(3)
  const section = page.getByRole('region', { name: 'Our Services' })
  await expect(section.locator('[data-skeleton]')).toHaveCount(0)
  await expect(section.getByRole('article')).toHaveCount(0)
  await expect(section.getByRole('alert')).toHaveCount(0)
  await clearExpectedErrors(browserErrors, SERVER_ERROR)
})

test('when programs cannot be loaded, the list says so and can load them again', async ({ page, browserErrors }) => {
  await failWith500(page, '/api/training-programs')
  await visit(page, '/about')
  await followMenu(page, 'Training Programs')
  await expect(page.getByText('We could not load the programs')).toBeVisible()
  await expect(page.getByText('No training programs found')).toHaveCount(0)
  await clearExpectedErrors(browserErrors, SERVER_ERROR)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('a program that cannot be loaded shows Program Not Found with a link back', async ({ page, browserErrors }) => {
  await failWith500(page, '/api/training-programs/*')
  await visit(page, '/training-programs')
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Program Not Found' })).toBeVisible()
  await expect(page.getByText("The training program you're looking for could not be found.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to All Programs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Training Programs' })).toBeVisible()
  await clearExpectedErrors(browserErrors, SERVER_ERROR)
})

test('a service that cannot be loaded says so in a toast, and can be loaded again', async ({ page, browserErrors }) => {
  await failWith500(page, '/api/services/*')
  await visit(page, '/services')
  await page
    .getByRole('link', { name: /^Learn more/ })
    .first()
    .click()
  await expectWarning(page, 'Error', 'Failed to load service details. Please try again.')
  await clearExpectedErrors(browserErrors, SERVER_ERROR)
  await page.unrouteAll()

  await page.route('**/api/services/*', (route) => route.fulfill({ json: { success: false, error: 'Not today' } }))
  await visit(page, '/services')
  await page
    .getByRole('link', { name: /^Learn more/ })
    .first()
    .click()
  await expectWarning(page, 'Error', 'Failed to load service details. Please try again.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Get a Consultation' })).toBeVisible()
})

test('a service that does not exist shows Service not found with a link to all services', async ({ page }) => {
  await visit(page, '/services/no-such-service')
  await expect(page.getByRole('heading', { level: 1, name: 'Service not found' })).toBeVisible()
  await expect(page.getByText("The service you're looking for doesn't exist or has been removed.")).toBeVisible()
  await page.getByRole('link', { name: 'View All Services' }).click()
  await expect(page).toHaveURL(/\/#services$/)
  await expect(page.locator('#services')).toBeInViewport()
})
