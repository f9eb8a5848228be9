import sharp from 'sharp'
import { expectNoHorizontalScroll, findAccessibilityViolations } from '../../support/accessibility.ts'
import { expect, expectToast, test } from '../../support/admin.ts'
import { ADMIN_CODE } from '../../support/app.ts'

const CALL = '/api/admin/company'
const AS_ADMIN = { headers: { 'X-API-Code': ADMIN_CODE } }
const LOOK = '/admin?view=company&tab=look'

/** Every test restores the company, which the worker's other tests read. */
let content: Record<string, unknown> = {}
test.beforeEach(async ({ request }) => {
  content = ((await (await request.get(CALL, AS_ADMIN)).json()) as { data: Record<string, unknown> }).data
})
test.afterEach(async ({ request }) => {
  await request.put(CALL, { ...AS_ADMIN, data: { look: { brand: '#00677e', accent: '#ed9e1c' }, logo: null, ...content } })
})

test('a brand colour is seen on a page, a certificate and a mail while it is typed, and on every page once it is saved', async ({
  page,
  openAdmin,
}) => {
  await openAdmin(LOOK)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByAltText('A specimen in these colours')).toBeVisible()
  await page.getByLabel('Brand', { exact: true }).fill('FFD400')
  await expect(page.getByRole('row', { name: /^Buttons/ })).toContainText('12.')
  await expect(page.getByText('The brand is close to the colour for warnings.')).toBeVisible()
  const button = preview.getByText('View details')
  await expect(button).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  await expect(button).toHaveCSS('color', 'rgb(15, 29, 35)')
  await expect(preview.frameLocator('iframe').locator('.g-button').first()).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  expect(await findAccessibilityViolations(page)).toEqual([])
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Company updated', 'The site shows it now.')
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-button'))
  await expect.poll(colour).toContain('#ffd400')

  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible()
  expect(await colour()).toContain('#ffd400')
  await expect(page.locator('link[rel=icon]').first()).toHaveAttribute('href', '/look/ffd400-ed9e1c/favicon.svg')
  expect(await findAccessibilityViolations(page)).toEqual([])
})

test('what is no colour is refused in words, and the page keeps the last colours', async ({ page, openAdmin }) => {
  await openAdmin(LOOK)
  await page.getByLabel('Brand', { exact: true }).fill('#FFD400;}body{display:none')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Use a colour like #00677e').first()).toBeVisible()
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue('#FFD400;}body{display:none')
})

test('the colours are taken from the logo', async ({ page, request, openAdmin }) => {
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#7a1f5c' } })
    .png()
    .toBuffer()
  const headers = { ...AS_ADMIN.headers, 'Content-Type': 'application/octet-stream' }
  const uploaded = await request.post('/api/admin/company/pictures?kind=logo', { headers, data: logo })
  const { path } = ((await uploaded.json()) as { data: { path: string } }).data
  await request.put(CALL, { ...AS_ADMIN, data: { logo: path } })
  await openAdmin(LOOK)
  await page.getByRole('button', { name: 'Take from the logo' }).click()
  await page.getByRole('button', { name: 'Brand #7a1f5c, accent #ed9e1c' }).click()
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue('#7a1f5c')
  await page.getByRole('button', { name: 'Use the colours of the program' }).click()
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue('#00677e')
})
