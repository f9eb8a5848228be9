import { beforeEach, describe, expect, test } from 'vitest'
import { changeNotice, getNotice } from '#company/server/consent-notice.server.ts'
import { DEFAULT_NOTICE } from '#company/consent-notice.ts'
import { makeFormToken } from '../server/form-token.server.ts'
import { Limits } from '#base/http/limits.server.ts'
import { createTestApp } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { answerPostedEnquiry } from './posted-enquiry.server.ts'
import type { SiteContext } from '#site/server/site-context.server.ts'

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
  const body = new URLSearchParams({ ...TYPED, remarks: '', ...changes })
  return answerPostedEnquiry(new Request('https://www.example.com/contact', { method: 'POST', body }), context, NETWORK)
}

describe('a contact form posted without script', () => {
  test('is stored with the consent, and answered as sent', async () => {
    const { status, posted } = await post()
    const [row] = await stored()
    const { email, subject, message } = TYPED
    expect([status, posted]).toEqual([
      200,
      {
        isSent: true,
        receipt: {
          reference: row?.reference,
          email,
          phone: null,
          correction: expect.any(String),
          promise: 'by Saturday, 2 PM',
          subject,
          message,
        },
      },
    ])
    expect(row?.reference).toMatch(/^ENQ-/)
    expect(row).toMatchObject({ full_name: TYPED.name, subject: TYPED.subject, message: TYPED.message })
    expect(row?.phone).toBeNull()
    expect(row?.consent_at).toBe(app.time.now.toISOString())
  })

  test('refers to the notice that its page showed, also when the notice has changed since', async () => {
    const { version } = await getNotice(app.db)
    const changed = await changeNotice(app.db, { text: `${DEFAULT_NOTICE} Changed at ${Math.random()}.` }, app.context())
    await post({ noticeVersion: String(version) })
    await post({ noticeVersion: String(changed.version), message: 'From a new page' })
    await post({ message: 'From a page that names none' })
    expect((await stored()).map((row) => row.notice_version)).toEqual([version, changed.version, changed.version])
  })

  test('with a version of the notice that has never been is not stored, and what was typed comes back', async () => {
    const { status, posted } = await post({ noticeVersion: '4711' })
    expect(status).toBe(422)
    expect(posted).toMatchObject({ isSent: false, values: TYPED, formError: expect.stringContaining('notice') })
    expect(await stored()).toHaveLength(0)
  })

  test('that is too long says by how much and comes back whole; line ends count once', async () => {
    const message = 'आ'.repeat(6500)
    const { status, posted } = await post({ message })
    expect([status, posted]).toMatchObject([
      400,
      { isSent: false, values: { message }, errors: { message: '1,500 characters too many: at most 5,000' } },
    ])
    expect(await stored()).toHaveLength(0)
    await post({ message: 'Fifty letters and a line end make up this message\r\n'.repeat(100) })
    expect((await stored()).map((row) => row.message.length)).toEqual([4999])
  })

  test('is one row when the same page is posted again', async () => {
    const { posted } = await post()
    expect(await post()).toMatchObject({ status: 200, posted })
    expect(await stored()).toHaveLength(1)
  })

  test('is a message of its own when it is posted again later on the same day', async () => {
    await post()
    app.time.now = new Date(app.time.now.getTime() + 10 * 60_000 + 1)
    expect(await post()).toMatchObject({ status: 200, posted: { isSent: true } })
    expect(await post()).toMatchObject({ status: 200, posted: { isSent: true } })
    expect(await stored()).toHaveLength(2)
  })

  test('is another message when the text differs', async () => {
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
  ])('with %s %j gets an error and all typed values back, and is not stored', async (field, value, sentence) => {
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

  test('with a filled honeypot is answered as sent, and kept apart from the inbox', async () => {
    expect(await post({ remarks: 'https://example.com' })).toMatchObject({ status: 200, posted: { isSent: true } })
    expect(await stored()).toMatchObject([{ suspected_for: 'hidden-field' }])
  })

  test('sent as soon as the page was made is suspected, and two seconds later it is not', async () => {
    const strict = site({ limits: new Limits(1) })
    const form = makeFormToken(app.api.secret, app.time.now)
    await post({ form, message: 'At once' }, strict)
    app.time.now = new Date(app.time.now.getTime() + 2000)
    await post({ form, message: 'After two seconds' }, strict)
    expect((await stored()).map((row) => row.suspected_for)).toEqual(['too-fast', null])
  })

  test('above the limit is refused with the time to wait and the typed values', async () => {
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

  test('is never answered as sent when the database cannot write', async () => {
    const broken: SiteContext['db'] = { dialect: 'sqlite', sql: app.db.sql, write: () => Promise.reject(new Error('disk full')) }
    const { status, posted } = await post({}, site({ db: broken }))
    expect(status).toBe(503)
    expect(posted).toMatchObject({ isSent: false, values: TYPED })
  })

  test('is refused when the body is larger than any form', async () => {
    expect((await post({ message: 'x'.repeat(300_000) })).status).toBe(413)
  })
})
