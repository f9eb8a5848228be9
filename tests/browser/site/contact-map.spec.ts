import { expect, test } from '../support/fixtures.ts'
import { visit } from '../support/visitor.ts'

test('the interactive map is loaded from elsewhere only when a visitor asks for it', async ({ page, browserErrors }) => {
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ contentType: 'text/html', body: 'a map' }))
  await visit(page, '/contact')
  const map = page.getByRole('region', { name: 'Where we are' })
  await expect(map.getByRole('img', { name: /Faridabad lies south of Delhi/ })).toBeVisible()
  expect(browserErrors).toEqual([])
  await map.getByRole('button', { name: 'Load interactive map' }).click()
  await expect(map.locator('iframe')).toHaveAttribute('title', 'Interactive map of Faridabad')
  await expect(map.frameLocator('iframe').getByText('a map')).toBeVisible()
  await expect(map.getByRole('img')).toHaveCount(0)
  // The only external request is the requested one.
  expect(browserErrors.filter((browserError) => !browserError.startsWith('request elsewhere: https://www.openstreetmap.org/'))).toEqual([])
  browserErrors.length = 0
})
