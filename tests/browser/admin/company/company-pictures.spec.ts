import sharp from 'sharp'
import { expectNoHorizontalScroll, findAccessibilityViolations } from '../../support/accessibility.ts'
import { expect, expectToast, test } from '../../support/admin.ts'
import { ADMIN_CODE } from '../../support/app.ts'

const CALL = '/api/admin/company'
const AS_ADMIN = { headers: { 'X-API-Code': ADMIN_CODE } }

/** The worker's other tests read a company without logo. */
test.afterEach(async ({ request }) => {
  await request.put(CALL, { ...AS_ADMIN, data: { logo: null, signatories: [] } })
})

const drawing = (width: number, height: number, inner: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`))
    .png()
    .toBuffer()

test('a clerk uploads logo and signature, and the next visitor sees the logo in header and footer', async ({ page, openAdmin }) => {
  await openAdmin('/admin?view=company')
  const logo = page.getByRole('group', { name: 'Logo' })
  const chooser = logo.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
  await expect(logo.getByText('SVG drawings cannot be used, because they can contain scripts. Save it as PNG.')).toBeVisible()

  const mark = await drawing(
    600,
    200,
    '<rect width="200" height="200" rx="40" fill="#8a1538"/><rect x="240" y="60" width="340" height="80"/>',
  )
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: mark })
  await expect(logo.getByRole('img', { name: 'Logo' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add signatory' }).click()
  await page.locator('[id="company-signatories.0.name"]').fill('Asha Example')
  await page.locator('[id="company-signatories.0.title"]').fill('Director')
  const signed = await drawing(400, 150, '<path d="M10 120C60 0 120 0 110 100S260 20 390 90" fill="none" stroke="#123" stroke-width="6"/>')
  const signature = page.getByRole('group', { name: 'Signature' })
  await signature.locator('input[type=file]').setInputFiles({ name: 'hers.png', mimeType: 'image/png', buffer: signed })
  await expect(signature.getByRole('img', { name: 'Signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Add signatory' }).click()
  await expect(page.getByRole('button', { name: 'Add signatory' })).toBeHidden()
  await page.getByRole('button', { name: 'Remove signatory 2' }).click()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Company updated', 'The site shows it now.')

  const shifts = page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = window as unknown as { moved?: number }
      for (const entry of list.getEntries() as unknown as Array<{ value: number }>) moved.moved = (moved.moved ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await shifts
  await page.goto('/')
  const shown = page.locator('header img.company-logo, footer img.company-logo')
  await expect(shown).toHaveCount(2)
  const moved = () => page.evaluate(() => (window as unknown as { moved?: number }).moved ?? 0)
  await page.waitForLoadState()
  await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  expect(await moved()).toBeLessThan(0.01)
  for (const picture of await shown.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  }
  await expectNoHorizontalScroll(page)
})

test('a removed logo gives the mark back', async ({ page, request, openAdmin }) => {
  const file = await drawing(120, 120, '<circle cx="60" cy="60" r="60" fill="#8a1538"/>')
  const uploaded = await request.post('/api/admin/company/pictures?kind=logo', {
    headers: { ...AS_ADMIN.headers, 'Content-Type': 'application/octet-stream' },
    data: file,
  })
  const { data } = (await uploaded.json()) as { data: { path: string } }
  await request.put(CALL, { ...AS_ADMIN, data: { logo: data.path } })
  await openAdmin('/admin?view=company')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.goto('/')
  await expect(page.locator('header svg.gauge-mark')).toHaveCount(1)
  await expect(page.locator('img.company-logo')).toHaveCount(0)
})
