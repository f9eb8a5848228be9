import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { BounceResult } from '../bounce.schema.ts'
import { reportBounces } from './record-bounce.server.ts'
import { unsubscribePath } from './subscription-link.server.ts'
import type { Subscriber } from '../subscriber.schema.ts'
import { makeSubscribers } from '../test-subscribers.ts'

const app = setUpTestApp()
beforeEach(() => app.db.write((tx) => tx.sql.deleteFrom('subscribers').execute()))

interface Report {
  address?: string
  action?: string
  status?: string
  original?: string
  lineEnd?: string
  words?: string
}

/** A notification as Postfix writes it. */
function notification({
  address = 'reader1@example.com',
  action = 'failed',
  status = '5.1.1',
  original,
  lineEnd = '\r\n',
  words = '550 5.1.1 Recipient address rejected: User unknown\r\n    in virtual mailbox table',
}: Report = {}): string {
  const lines = [
    'From: MAILER-DAEMON@mx.example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="B/1"',
    '',
    '--B/1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you…',
    '',
    '--B/1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    'X-Postfix-Queue-ID: 4F1',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Original-Recipient: rfc822;${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words.replaceAll('\r\n', lineEnd)}`,
    '',
    ...(original === undefined
      ? []
      : ['--B/1', 'Content-Type: text/rfc822-headers', '', 'From: office@example.com', `List-Unsubscribe: <${original}>`, '']),
    '--B/1--',
    '',
  ]
  return lines.join(lineEnd)
}

const post = (source: string, { fetch = app.fetchAsAdmin, path = '/api/newsletter/bounces' } = {}) =>
  fetch(path, { raw: source, headers: { 'Content-Type': 'message/rfc822' } })
const subscriber = async () => ((await app.fetchAsAdmin('/api/newsletter/subscribers')).data as Subscriber[])[0]
const reported = async (source: string) => (await post(source)).data as BounceResult[]
const posted = (source: string) => reportBounces(app.db, source, { isTrusted: false, hooks: {} }, app.context())

test.each(['\r\n', '\n'])(
  'a pasted notification sets its address aside, with the words of the server (lines end with %j)',
  async (lineEnd) => {
    await makeSubscribers(app, 1)
    const words = '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table'
    expect(await reported(notification({ lineEnd }))).toEqual([
      { address: 'reader1@example.com', outcome: 'set-aside', words, mailId: null },
    ])
    expect(await subscriber()).toMatchObject({ status: 'set-aside', lastBounce: words, bounces: 1 })
  },
)

test.each([
  ['a full mailbox', { status: '4.2.2', words: '452 4.2.2 Mailbox full' }],
  ['a mailbox that is over its quota', { status: '5.2.2', words: '552 5.2.2 Over quota' }],
  ['a message that is taken for spam', { status: '5.7.1', words: '550 5.7.1 This looks like spam' }],
  ['a sender who does not pass SPF, whatever the code', { words: '550 5.1.1 SPF check failed for your domain' }],
  ['a message that is too large', { status: '5.2.3', words: '552 5.2.3 Message too large' }],
])('%s is counted, and the address stays subscribed', async (_, report) => {
  await makeSubscribers(app, 1)
  expect(await reported(notification(report))).toMatchObject([{ outcome: 'counted' }])
  expect(await subscriber()).toMatchObject({ status: 'confirmed', bounces: 1 })
  await reported(notification(report))
  expect(await subscriber()).toMatchObject({ bounces: 1 })
})

test('a delay changes nothing', async () => {
  await makeSubscribers(app, 1)
  expect(await reported(notification({ action: 'delayed', status: '4.4.1' }))).toMatchObject([{ outcome: 'delayed' }])
  expect(await subscriber()).toMatchObject({ status: 'confirmed', bounces: 0 })
})

describe('a complaint', () => {
  const complaint = (link = '', recipient = 'Original-Rcpt-To: <reader1@example.com>') =>
    [
      'From: feedback@example.net',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary=B',
      '',
      '--B',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      ...(recipient ? [recipient] : []),
      '',
      '--B',
      'Content-Type: message/rfc822',
      '',
      'From: office@example.com',
      ...(link ? [`List-Unsubscribe: <${link}>`] : []),
      '',
      'News',
      '--B--',
      '',
    ].join('\r\n')
  const statusOf = async () => (await app.db.sql.selectFrom('subscribers').select(['status', 'address']).executeTakeFirst())?.status
  const link = async () => {
    const row = await app.db.sql.selectFrom('subscribers').select(['id', 'address_hash']).executeTakeFirstOrThrow()
    return `https://www.example.com${unsubscribePath(row, app.api.secret)}`
  }

  test('that the office has read unsubscribes at once', async () => {
    await makeSubscribers(app, 1)
    expect(await reported(complaint())).toMatchObject([{ address: 'reader1@example.com', outcome: 'unsubscribed' }])
    expect(await statusOf()).toBe('unsubscribed')
  })

  test('without an address is known by the link of the message', async () => {
    await makeSubscribers(app, 1)
    expect(await posted(complaint(await link(), ''))).toMatchObject([{ outcome: 'unsubscribed' }])
    expect(await statusOf()).toBe('unsubscribed')
  })

  test('that is forged unsubscribes nobody', async () => {
    await makeSubscribers(app, 1)
    expect(await posted(complaint())).toMatchObject([{ outcome: 'counted' }])
    expect(await statusOf()).toBe('confirmed')
  })
})

test('an address that does not subscribe changes nothing', async () => {
  await makeSubscribers(app, 1)
  expect(await reported(notification({ address: 'stranger@example.com' }))).toMatchObject([{ outcome: 'unknown' }])
  expect(await subscriber()).toMatchObject({ status: 'confirmed', bounces: 0 })
})

test.each([
  ['nothing', ''],
  [
    'an ordinary mail',
    'From: a@example.com\r\nSubject: Hi\r\n\r\nFinal-Recipient: rfc822; reader1@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n',
  ],
  ['a notification without a recipient', notification({ address: '' })],
  [
    'parts nested too deeply',
    Array.from({ length: 60 }, (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`).join(''),
  ],
])('%s is refused with what to do', async (_, source) => {
  await makeSubscribers(app, 1)
  const { status, body } = await post(source)
  expect([status, body['error']]).toEqual([422, expect.stringContaining('Paste its source')])
  expect(await subscriber()).toMatchObject({ status: 'confirmed' })
})

test('more than 512 kB are refused', async () => {
  expect((await post(`${notification()}${'x'.repeat(512 * 1024)}`)).status).toBe(413)
})

describe('a notification that comes from outside', () => {
  const linkOf = async () => {
    const [id] = await makeSubscribers(app, 2)
    const rows = await app.db.sql.selectFrom('subscribers').select(['id', 'address_hash']).orderBy('id').execute()
    return rows.map((row) => ({ isFirst: row.id === id, url: `https://www.example.com${unsubscribePath(row, app.api.secret)}` }))
  }
  const first = async () => (await app.db.sql.selectFrom('subscribers').select('status').orderBy('id').execute())[0]?.status

  test('counts when it contains the headers of the mail that came back', async () => {
    const [own] = await linkOf()
    expect(await posted(notification({ original: own?.url ?? '' }))).toMatchObject([{ outcome: 'set-aside' }])
    expect(await first()).toBe('set-aside')
  })

  test('silences nobody when it is forged: without the mail, or with that of another recipient', async () => {
    const [own, other] = await linkOf()
    expect(await posted(notification())).toMatchObject([{ outcome: 'counted' }])
    expect(await posted(notification({ original: other?.url ?? '' }))).toMatchObject([{ outcome: 'counted' }])
    expect(await posted(notification({ original: own?.url.replace(/.{4}$/, '0000') ?? '' }))).toMatchObject([{ outcome: 'counted' }])
    expect(await first()).toBe('confirmed')
  })
})

test('the office puts an address back that was set aside by mistake', async () => {
  await makeSubscribers(app, 1)
  await reported(notification())
  const { id = 0, etag = '' } = (await subscriber()) ?? {}
  const stale = await app.fetchAsAdmin(`/api/newsletter/subscribers/${id}/restore`, { method: 'POST', headers: { 'If-Match': '"0"' } })
  expect(stale.status).toBe(412)
  const restored = await app.fetchAsAdmin(`/api/newsletter/subscribers/${id}/restore`, { method: 'POST', headers: { 'If-Match': etag } })
  expect(restored.data).toMatchObject({ status: 'confirmed', lastBounce: null, bounces: 0 })
})
