import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { startApp } from '../support/app.ts'
import { failWith500, SERVER_ERROR, followMenu, clearExpectedErrors, visit } from '../support/visitor.ts'

const HOUR_MS = 3_600_000
const YEARS_AHEAD = 5
const ADDRESS = /^Faridabad, Haryana, India,? 121005/

interface Program {
  title: string
  slug: string
  category: string
  image_path: string | null
}

for (const [place, path] of [
  ['the contact page', '/contact'],
  ['the home page', '/#contact'],
] as const) {
  test(`${place} has the hours, the address, two e-mail addresses and two phone numbers`, async ({ page }) => {
    await visit(page, path)
    const main = page.getByRole('main')
    const hours = main.getByRole('table', { name: 'Business hours, India Standard Time' }).getByRole('row')
    const written = (await hours.allInnerTexts()).map((row) => row.replace('(today)', '').replaceAll(/\s+/g, ' ').trim())
    expect(written.slice(0, 2)).toEqual(['Monday to Friday 9:00 AM to 6:00 PM', 'Saturday 10:00 AM to 2:00 PM'])
    const reach = main.getByRole('list').filter({ has: page.getByRole('link', { name: ADDRESS }) })
    const address = reach.getByRole('link', { name: ADDRESS })
    await expect(address).toHaveAttribute('target', '_blank')
    await expect(address).toHaveAttribute('href', /^https:\/\/.*Faridabad/)
    await expect(reach.locator('a[href^="mailto:"]')).toHaveCount(2)
    await expect(reach.locator('a[href^="tel:"]')).toHaveCount(2)
  })
}

test('prices have Indian separators and +GST wherever they stand, and no rate of it', async ({ page }) => {
  // In the data as the API gives it: the demo content has no price of a lakh.
  await page.route(/\/api\/training-programs/, async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as { data: object | object[] }
    const dear = { price: 1_250_000, online_price: 150_000, offline_price: 1_250_000, delivery_mode: 'both' }
    const data = Array.isArray(envelope.data)
      ? envelope.data.map((program: object) => ({ ...program, ...dear }))
      : { ...envelope.data, ...dear }
    await route.fulfill({ response: reply, json: { ...envelope, data } })
  })
  const both = ['₹1,50,000 +GST', '₹12,50,000 +GST']
  await visit(page, '/about')

  await test.step('on a card', async () => {
    await followMenu(page, 'Training Programs')
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('₹1,50,000 +GST')
  })

  await test.step('in the summary, the questions and the related block of a program', async () => {
    await page.getByRole('link', { name: 'Details of VDA 6.3 Process Auditor' }).click()
    const summary = page.getByRole('complementary', { name: 'Program summary' })
    await expect(summary.getByRole('definition').filter({ hasText: '₹' })).toHaveText(both)
    const faq = page.getByRole('region', { name: 'Frequently Asked Questions' })
    await faq.getByText('What does it cost?').click()
    await expect(faq).toContainText('₹1,50,000 +GST online and ₹12,50,000 +GST in the classroom')
    const related = page.getByRole('region', { name: 'Related Programs & Services' })
    await expect(related.getByText('₹1,50,000 +GST').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/\d\s*%\s*(?:of\s+)?GST|GST\s*(?:of|at|@)?\s*\d+\s*%/)
  })

  await test.step('in the enrolment dialog', async () => {
    await page.getByRole('button', { name: 'Enroll Now' }).first().click()
    for (const price of both) await expect(page.getByRole('dialog')).toContainText(price)
  })
})

test('a program without a picture has a drawing of its category, in lower case', async ({ page }) => {
  const reply = await page.request.get('/api/training-programs')
  const { data } = (await reply.json()) as { data: Program[] }
  const program = data.find(({ image_path }) => image_path === null)
  if (!program) throw new Error('every program of the demo content has a picture')
  await visit(page, `/training-programs/${program.slug}`)
  const address = `/art/${encodeURIComponent(program.category.toLowerCase())}/${program.slug}.svg`
  const picture = page.getByRole('main').locator(`img[src="${address}"]`)
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('who asks how to enrol is told of the 24 hours', async ({ page }) => {
  await visit(page, '/training-programs/vda-6-3-process-auditor')
  const faq = page.getByRole('region', { name: 'Frequently Asked Questions' })
  await faq.getByText('How do I enrol?').click()
  await expect(faq.getByText(/contacts you within 24 hours/)).toBeVisible()
})

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
  expect(asked.toSorted()).toEqual(['/api/services', '/api/training-programs'])
  await clearExpectedErrors(browserErrors, SERVER_ERROR)
})

test('the year of the copyright line is that of the clock', async ({ request }) => {
  const year = new Date().getFullYear() + YEARS_AHEAD
  const ahead = `(new Date(${year}, 5, 1) - new Date())`
  const clock = `const Now = Date, ahead = ${ahead}
    globalThis.Date = class extends Now {
      constructor(...given) { given.length === 0 ? super(Now.now() + ahead) : super(...given) }
      static now() { return Now.now() + ahead }
    }`
  const app = await startApp({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` })
  try {
    expect(await (await request.get(`${app.url}/about`)).text()).toMatch(new RegExp(`© (<!-- -->)?${year}`))
  } finally {
    await app.close()
  }
})

/** What a browser tells a window that was behind others for a while. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
  })
}
