import { expect, test } from './fixtures.ts'
import { PUBLIC_PAGES } from './routes.ts'

test.use({ javaScriptEnabled: false })

for (const [path, heading] of PUBLIC_PAGES) {
  test(`${path} is readable without script`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })
}

test('the listing is searched by the address', async ({ page }) => {
  await page.goto('/training-programs?q=finance&category=Finance')
  await expect(page.getByRole('heading', { name: 'Finance for Non-Finance Managers' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'VDA 6.3 Process Auditor' })).toHaveCount(0)
})

test('a certificate is verified by a plain form', async ({ page }) => {
  await page.goto('/verify-certificate?id=CERT2026090042')
  await expect(page.getByLabel('Certificate ID')).toHaveValue('CERT2026090042')
  await page.getByLabel('Full Name').fill('Asha Example')
  await page.locator('form').filter({ has: page.getByLabel('Full Name') }).locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Certificate Verified' })).toBeVisible()
})

test('a message is sent by a plain form, and a bad one keeps what was typed', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('No Script')
  await page.getByLabel('Email', { exact: true }).fill('not-an-address')
  await page.getByLabel('Subject').selectOption('Other Inquiry')
  await page.getByLabel('Message').fill('Sent without any script.')
  const send = page.locator('form').filter({ has: page.getByLabel('Message') }).locator('button[type=submit]')
  await send.click()
  await expect(page.getByText('Invalid email address').first()).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Sent without any script.')
  await page.getByLabel('Email', { exact: true }).fill('no.script@example.com')
  await send.click()
  await expect(page.getByText('Your message has been sent')).toBeVisible()
})
