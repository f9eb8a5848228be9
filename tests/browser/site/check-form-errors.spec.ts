import { expect, test } from '../support/fixtures.ts'
import { EXPIRED } from '../support/certificates.ts'
import { expectToast, respondWithError, visit, recordPosts } from '../support/visitor.ts'

const EMPTY = ['Validation Error', 'Please fill in all required fields'] as const

test('the home page has two tabs, verify and status; each keeps what was typed, and asks for both its fields', async ({ page }) => {
  const posts = [recordPosts(page, '/api/verify-certificate'), recordPosts(page, '/api/check-status')]
  await visit(page, '/#verify')
  const section = page.locator('#verify')
  await expect(section.getByRole('tab')).toHaveText(['Verify Certificate', 'Check Status'])
  await expect(section.getByRole('tab', { name: 'Verify Certificate' })).toHaveAttribute('aria-selected', 'true')
  const panel = section.getByRole('tabpanel')
  const send = panel.locator('button[type=submit]')

  await panel.getByLabel('Certificate ID').fill(EXPIRED.certificateId)
  await send.click()
  await expectToast(page, ...EMPTY)
  await expect(panel.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true')

  await section.getByRole('tab', { name: 'Check Status' }).click()
  await panel.getByLabel('Email').fill('ravi.sample@example.com')
  await send.click()
  await expectToast(page, ...EMPTY)
  await expect(panel.getByLabel('Participant ID')).toHaveAttribute('aria-invalid', 'true')

  await section.getByRole('tab', { name: 'Verify Certificate' }).click()
  await expect(panel.getByLabel('Certificate ID')).toHaveValue(EXPIRED.certificateId)
  await section.getByRole('tab', { name: 'Check Status' }).click()
  await expect(panel.getByLabel('Email')).toHaveValue('ravi.sample@example.com')
  expect(posts.flat()).toHaveLength(0)
})

test('an empty field of a check is named in its place, a wrong e-mail address there alone', async ({ page }) => {
  await visit(page, '/verify-certificate')
  const panel = page.getByRole('tabpanel')
  const send = panel.locator('button[type=submit]')
  await send.click()
  await expect(panel.getByLabel('Certificate ID')).toHaveAccessibleDescription(/Error: Certificate ID is required/)
  await expect(panel.getByLabel('Full Name')).toHaveAccessibleDescription(/Error: Full Name is required/)

  await page.getByRole('tab', { name: 'Check Status' }).click()
  await send.click()
  await expect(panel.getByLabel('Participant ID')).toHaveAccessibleDescription(/Error: Participant ID is required/)
  await panel.getByLabel('Participant ID').fill('BHM2025067310')
  await panel.getByLabel('Email').fill('ravi at example')
  await send.click()
  await expect(panel.getByLabel('Email')).toHaveAccessibleDescription(/Error: Invalid email address/)
  await expectToast(page, 'Validation Error', 'Please correct the marked field')
})

for (const [check, path, typed, title, words] of [
  [
    'verification',
    '/api/verify-certificate',
    { 'Certificate ID': 'CERT1', 'Full Name': 'Asha' },
    'Verification Failed',
    'The register is closed today.',
  ],
  [
    'status check',
    '/api/check-status',
    { 'Participant ID': 'BHM1', Email: 'asha@example.com' },
    'Status Check Failed',
    'The register is closed today.',
  ],
] as const) {
  test(`a ${check} that is refused has the server's words, in the toast and in its place, and keeps what was typed`, async ({ page }) => {
    await respondWithError(page, path, words)
    await visit(page, check === 'verification' ? '/verify-certificate' : '/verify-certificate?tab=status')
    const panel = page.getByRole('tabpanel')
    for (const [label, value] of Object.entries(typed)) await panel.getByLabel(label).fill(value)
    await panel.locator('button[type=submit]').click()
    await expectToast(page, title, words)
    await expect(panel.getByText(words)).toBeVisible()
    for (const [label, value] of Object.entries(typed)) await expect(panel.getByLabel(label)).toHaveValue(value)
  })
}

test('a download failed for each of its causes in the words of the home section', async ({ page }) => {
  await page.route('**/api/verify-certificate', async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as { data: { certificate: object } }
    Object.assign(envelope.data.certificate, { certificatePath: null })
    await route.fulfill({ response: reply, json: envelope })
  })
  await visit(page, '/#verify')
  const panel = page.locator('#verify').getByRole('tabpanel')
  await panel.getByLabel('Certificate ID').fill(EXPIRED.certificateId)
  await panel.getByLabel('Full Name').fill(EXPIRED.fullName)
  await panel.locator('button[type=submit]').click()
  for (const [reply, words] of [
    [{ status: 404, json: { success: false, error: 'Gone' } }, 'Failed to fetch certificate: Not Found'],
    [{ status: 200, json: { success: true, data: {} } }, 'No download URL found in response'],
    [{ status: 200, body: 'no JSON' }, 'Certificate could not be downloaded'],
  ] as const) {
    await page.unroute('**/api/certificates/download/*')
    await page.route('**/api/certificates/download/*', (route) => route.fulfill(reply))
    await page.getByRole('button', { name: 'Download Certificate' }).click()
    await expectToast(page, 'Error downloading certificate', words)
    await expect(panel.getByText(words)).toBeVisible()
  }
})
