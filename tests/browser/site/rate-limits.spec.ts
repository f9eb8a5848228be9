import { expect, test as base } from '../support/fixtures.ts'
import { startApp, type RunningApp } from '../support/app.ts'
import { EXPIRED } from '../support/certificates.ts'
import { expectToast, notifications, visit } from '../support/visitor.ts'

const TYPED = { Name: 'Asha Visitor', Email: 'asha@example.com', Message: 'Please call me.' }

/** A server with a twentieth of the production limits: the second or third try is refused. */
const test = base.extend<object, { app: RunningApp }>({
  app: [
    async ({}, use) => {
      const app = await startApp({ RATE_LIMIT_SCALE: '0.05' })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

test.describe('too many tries', () => {
  test('of the contact form are told how long to wait, and the message is kept', async ({ page }) => {
    await page.request.post('/api/contact', {
      data: { name: 'First', email: 'first@example.com', phone: '', subject: 'Other Inquiry', message: 'First.' },
    })
    await visit(page, '/contact')
    const form = page.locator('form[action^="/contact"]')
    for (const [label, value] of Object.entries(TYPED)) await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByLabel('Subject').selectOption('Other Inquiry')
    await form.locator('button[type=submit]').click()
    await expectToast(page, 'Submission Failed', 'Too many tries. Try again in 10 minutes.')
    await expect(form.getByText('Too many tries. Try again in 10 minutes.')).toBeVisible()
    for (const [label, value] of Object.entries(TYPED)) await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(form.getByLabel('Subject')).toHaveValue('Other Inquiry')
  })

  for (const [place, path, attempts, title] of [
    [
      'verification',
      '/verify-certificate',
      [
        { 'Certificate ID': EXPIRED.certificateId, 'Full Name': EXPIRED.fullName },
        { 'Certificate ID': 'CERT1', 'Full Name': 'Nobody' },
      ],
      'Verification Failed',
    ],
    [
      'status check',
      '/verify-certificate?tab=status',
      [
        { 'Participant ID': 'BHM2025067310', Email: 'ravi.sample@example.com' },
        { 'Participant ID': 'BHM1', Email: 'nobody@example.com' },
      ],
      'Status Check Failed',
    ],
  ] as const) {
    test(`of the ${place} count down the seconds, and tell a right guess from a wrong one by nothing`, async ({ page }) => {
      const said: string[] = []
      for (const attempt of attempts) {
        await visit(page, path)
        const panel = page.getByRole('tabpanel')
        for (const [label, value] of Object.entries(attempt)) await panel.getByLabel(label, { exact: true }).fill(value)
        const send = panel.locator('button[type=submit]')
        // A try that finds nobody uses up this minute's points first.
        const asked = path.includes('status') ? '/api/check-status' : '/api/verify-certificate'
        const nobody = { certificateId: 'CERT0', fullName: 'Nobody', participantId: 'BHM0', email: 'nobody@example.com' }
        await expect.poll(async () => (await page.request.post(asked, { data: nobody })).status()).toBe(429)
        await send.click()
        await expect(panel.getByRole('heading', { name: 'Too many checks.' })).toBeFocused()
        await expect(panel.getByText(/^Try again in \d+ seconds?\.$/)).toBeVisible()
        await expect(notifications(page).locator('p')).toHaveText([title, /^Too many tries\. Try again in \d+ seconds?\.$/])
        for (const [label, value] of Object.entries(attempt)) await expect(panel.getByLabel(label, { exact: true })).toHaveValue(value)
        const left = async () => Number(/in (\d+) second/.exec(await panel.innerText())?.[1] ?? 0)
        const atFirst = await left()
        await expect.poll(left).toBeLessThan(atFirst)
        said.push((await panel.innerText()).replaceAll(/\d+ seconds?/g, 'n seconds'))
      }
      expect(said[0]).toBe(said[1])
    })
  }
})
