import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../test-app.ts'
import { setUpTestApp } from '../../test-hooks.ts'
import { answerPostedEnquiry } from './posted-enquiry.server.ts'
import type { SiteContext } from '../site-context.server.ts'

const TYPED = {
  name: 'Test Enquirer',
  email: 'enquirer@example.com',
  phone: '',
  subject: 'Audit Preparation',
  message: 'Our customer comes in March.\nCan you help?',
}

const NETWORK = '203.0.113.9'

const app = setUpTestApp()

beforeEach(async () => {
  await app.db.write((tx) => tx.sql.deleteFrom('contacts').execute())
  await app.db.write((tx) => tx.sql.deleteFrom('idempotency_keys').execute())
})

const site = (changes: Partial<SiteContext> = {}): SiteContext => ({ ...app.api, ...changes })
const stored = () => app.db.sql.selectFrom('contacts').selectAll().execute()

function post(changes: Record<string, string> = {}, context = site()) {
  const body = new URLSearchParams({ ...TYPED, website: '', ...changes })
  return answerPostedEnquiry(new Request('https://www.example.com/contact', { method: 'POST', body }), context, NETWORK)
}

describe('a contact form posted without script', () => {
  test('is stored with its consent, and answered as sent', async () => {
    expect(await post()).toMatchObject({ status: 200, posted: { isSent: true } })
    const [row] = await stored()
    expect(row).toMatchObject({ full_name: TYPED.name, subject: TYPED.subject, message: TYPED.message })
    expect(row?.phone).toBeNull()
    expect(row?.consent_at).toBe(app.time.now.toISOString())
  })

  test('is one row when the same page is posted again', async () => {
    await post()
    expect(await post()).toMatchObject({ status: 200, posted: { isSent: true } })
    expect(await stored()).toHaveLength(1)
  })

  test('with other words it is another message', async () => {
    await post()
    await post({ message: 'And in April?' })
    expect(await stored()).toHaveLength(2)
  })

  test.each([
    ['name', '', 'Name is required'],
    ['email', 'not an address', 'Invalid email address'],
    ['subject', '', 'Choose a subject'],
    ['subject', 'Something else', 'Choose a subject'],
    ['message', '  ', 'Message is required'],
  ])('%s %j comes back with its sentence and all that was typed, and is not stored', async (field, value, sentence) => {
    const { status, posted } = await post({ [field]: value })
    expect(status).toBe(400)
    expect(posted).toMatchObject({
      isSent: false,
      values: { ...TYPED, [field]: value },
      errors: { [field]: sentence },
      formError: undefined,
    })
    expect(await stored()).toHaveLength(0)
  })

  test('a filled trap is refused openly: a person must know that nothing was sent', async () => {
    const { status, posted } = await post({ website: 'https://example.com' })
    expect(status).toBe(400)
    expect(posted).toMatchObject({ isSent: false, values: TYPED, formError: expect.stringContaining('not stored') })
    expect(await stored()).toHaveLength(0)
  })

  test('too many are refused with the time to wait, and what was typed', async () => {
    const limited = await createTestApp({ rateLimitScale: 0.1 })
    try {
      const context = site({ limits: limited.api.limits })
      expect((await post({ message: 'First' }, context)).status).toBe(200)
      const second = await post({ message: 'Second' }, context)
      expect(second).toMatchObject({ status: 429, posted: { isSent: false, values: { message: 'Second' } } })
      expect(Number(second.headers['Retry-After'])).toBeGreaterThan(0)
      expect(await stored()).toHaveLength(1)
    } finally {
      await limited.close()
    }
  })

  test('a database that cannot write is never a success', async () => {
    const broken = { write: () => Promise.reject(new Error('disk full')) } as unknown as SiteContext['db']
    const { status, posted } = await post({}, site({ db: broken }))
    expect(status).toBe(503)
    expect(posted).toMatchObject({ isSent: false, values: TYPED })
  })

  test('a body larger than any form is refused', async () => {
    expect((await post({ message: 'x'.repeat(70_000) })).status).toBe(413)
  })
})
