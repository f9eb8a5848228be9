import { expectAccessible } from '../../support/accessibility.ts'
import { ADMIN_CODE } from '../../support/app.ts'
import { expect, test } from '../../support/fixtures.ts'

const PAGES = [
  '/',
  '/about',
  '/services',
  '/training-programs',
  '/schedule',
  '/verify-certificate',
  '/contact',
  '/training-programs/lean-six-sigma-green-belt',
]
/** More looks take long and find nothing more: the pairs themselves are tested with 200 in derive-colours.server.test.ts. */
const COUNT = 1

/** The same two colours in each run: the seed is fixed. */
function randomLooks(count: number): Array<{ brand: string; accent: string }> {
  let state = 47
  const colour = () => {
    state = (state * 48_271) % 2_147_483_647
    return `#${(state % 0x1000000).toString(16).padStart(6, '0')}`
  }
  return Array.from({ length: count }, () => ({ brand: colour(), accent: colour() }))
}

test.afterEach(async ({ request }) => {
  await save(request, { brand: '#00677e', accent: '#ed9e1c' })
})

async function save(request: { put: (url: string, options: object) => Promise<{ ok: () => boolean }> }, look: object): Promise<void> {
  expect((await request.put('/api/admin/company', { headers: { 'X-API-Code': ADMIN_CODE }, data: { look } })).ok()).toBe(true)
}

for (const look of randomLooks(COUNT)) {
  test(`every page is readable in both themes with the brand ${look.brand} and the accent ${look.accent}`, async ({ page, request }) => {
    await save(request, look)
    for (const path of PAGES) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}
