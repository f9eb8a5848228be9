import type { APIRequestContext } from '@playwright/test'
import { expect, test as base } from '../support/fixtures.ts'
import { ADMIN_CODE, startApp, type RunningApp } from '../support/app.ts'
import { EXPIRED } from '../support/certificates.ts'
import { expectToast, followMenu, visit } from '../support/visitor.ts'

/** A server with production limits. The proxy's header distinguishes the networks. */
const test = base.extend<object, { app: RunningApp }>({
  app: [
    async ({}, use) => {
      const app = await startApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

const from = (network: string) => ({ 'X-Forwarded-For': network })
const MESSAGE = { name: 'Some Stranger', email: 'stranger@example.com', phone: '', subject: 'Other Inquiry', message: 'One of many.' }

/** Makes `count` calls from other networks, ten from each. */
async function callAsStrangers(request: APIRequestContext, path: string, data: object, count: number): Promise<void> {
  for (let network = 0; network < count / 10; network++) {
    const headers = from(`203.0.113.${network}`)
    await Promise.all(Array.from({ length: 10 }, () => request.post(path, { data, headers })))
  }
}

test('while strangers use up a limit, the page does the work that is asked for, and its visitor notices nothing', async ({
  page,
  request,
}) => {
  await page.setExtraHTTPHeaders(from('198.51.100.7'))
  await callAsStrangers(request, '/api/verify-certificate', { ...EXPIRED, fullName: 'Nobody' }, 200)
  const wrong = { certificateId: EXPIRED.certificateId, fullName: 'Somebody Else' }
  for (let miss = 0; miss < 2; miss++) await request.post('/api/verify-certificate', { data: wrong, headers: from('198.51.100.7') })
  await visit(page, '/verify-certificate')
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status())
  })
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Certificate ID').fill(EXPIRED.certificateId)
  await panel.getByLabel('Full Name').fill(EXPIRED.fullName)
  await panel.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page.getByText(EXPIRED.program).first()).toBeVisible()
  expect(statuses).toEqual([429, 200])

  await callAsStrangers(request, '/api/contact', MESSAGE, 60)
  await followMenu(page, 'Contact')
  const form = page.locator('form[action^="/contact"]')
  for (const [label, value] of Object.entries({ Name: 'Asha Visitor', Email: 'asha@example.com', Message: 'Please call me.' })) {
    await form.getByLabel(label, { exact: true }).fill(value)
  }
  await form.getByLabel('Subject').selectOption('Other Inquiry')
  await form.locator('button[type=submit]').click()
  await expectToast(page, 'Message Sent', 'Thank you for your message. We will get back to you soon!')
  expect(statuses).toEqual([429, 200, 429, 201])
  const inbox = await request.get('/api/contacts?q=Asha+Visitor', { headers: { 'X-API-Code': ADMIN_CODE } })
  expect(await inbox.json()).toMatchObject({ data: [{ fullName: 'Asha Visitor', suspectedFor: [] }] })
})
