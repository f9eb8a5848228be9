import type { WorkGroup } from '#office/overview/overview.schema.ts'
import type { ThreadEntry } from '#enquiries/enquiry-reply.schema.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CertificateDelivery } from '#certificates/delivery/delivery.schema.ts'
import type { MailDetails } from '#mail/mail.schema.ts'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { makeCertificate } from '#app/testing/test-records.ts'
import type { BounceResult } from '../bounce.schema.ts'
import { reportBounces } from './record-bounce.server.ts'

const app = setUpTestApp()
let recipient: { participantId: number; trainingProgramId: number }
const ADDRESS = 'asha@example.com'
const WORDS = '550 5.1.1 User unknown'

beforeEach(async () => {
  recipient = await startWithParticipant(app)
  await setMailSettings(app, {})
  await removeMails(app)
  await app.fetchAsAdmin(`/api/participants/${recipient.participantId}`, { method: 'PUT', body: { email: ADDRESS } })
})

interface Report {
  address?: string
  messageId?: string | null
  words?: string
  action?: string
}

function report({ address = ADDRESS, messageId = null, words = WORDS, action = 'failed' }: Report = {}): string {
  return [
    'From: MAILER-DAEMON@mx.example.net',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Diagnostic-Code: smtp; ${words}`,
    '',
    ...(messageId === null ? [] : ['--B', 'Content-Type: text/rfc822-headers', '', `Message-ID: ${messageId}`, '']),
    '--B--',
    '',
  ].join('\r\n')
}

const paste = async (changes: Report = {}) =>
  (await app.fetchAsAdmin('/api/newsletter/bounces', { raw: report(changes), headers: { 'Content-Type': 'message/rfc822' } }))
    .data as BounceResult[]
const posted = (changes: Report = {}) => reportBounces(app.db, report(changes), { isTrusted: false, hooks: {} }, app.context())
const markSent = () =>
  app.db.write((tx) =>
    tx.sql
      .updateTable('mails')
      .set({ status: 'sent', sent_at: app.time.now.toISOString(), message_id: sql<string>`'<m' || id || '@example.com>'` })
      .where('status', '=', 'waiting')
      .execute(),
  )
const issueCertificate = () => makeCertificate(app, { ...recipient, notify: true })
const delivery = async (id: number): Promise<CertificateDelivery> => (await app.fetchAsAdmin(`/api/certificates/${id}/delivery`)).data
const work = async (kind: string) =>
  ((await app.fetchAsAdmin('/api/admin/overview')).data as { work: WorkGroup[] }).work.find((group) => group.kind === kind)
const undelivered = async () =>
  ((await app.fetchAsAdmin('/api/certificates?status=undelivered')).data as Array<{ id: number }>).map(({ id }) => id)

describe('a certificate that came back', () => {
  test('is not sent: its page, the list, the overview and the outbox say so', async () => {
    const { id } = await issueCertificate()
    await markSent()
    expect((await delivery(id)).known).toMatchObject({ state: 'sent' })
    const [mail] = await readMails(app)
    expect(await paste()).toEqual([{ address: ADDRESS, outcome: 'unknown', words: WORDS, mailId: mail?.id }])
    expect(await delivery(id)).toMatchObject({ known: { state: 'returned' }, mails: [{ status: 'returned', error: WORDS }] })
    expect(await undelivered()).toEqual([id])
    expect(await work('undelivered')).toMatchObject({ count: 1 })
    expect([await work('failed-mails'), await work('returned-mails')]).toEqual([undefined, undefined])
    expect((await app.fetchAsAdmin(`/api/admin/mails/${mail?.id}`)).data as MailDetails).toMatchObject({
      status: 'returned',
      lastError: WORDS,
      sentAt: app.time.now.toISOString(),
    })
    expect((await app.fetchAsAdmin('/api/admin/mails?status=returned')).data).toHaveLength(1)
    for (const status of ['failed', 'sent']) expect((await app.fetchAsAdmin(`/api/admin/mails?status=${status}`)).data).toEqual([])
    expect((await app.fetchAsAdmin('/api/admin/mail-connection')).data).toMatchObject({ failed: 0, returned: 1 })
  })

  test('is sent again to a corrected address, and then it is sent', async () => {
    const { id } = await issueCertificate()
    await markSent()
    await paste()
    await app.fetchAsAdmin(`/api/participants/${recipient.participantId}`, { method: 'PUT', body: { email: 'asha.new@example.com' } })
    const lastMailId = (await delivery(id)).mails.at(-1)?.id
    expect(await app.fetchAsAdmin(`/api/certificates/${id}/send`, { body: { lastMailId } })).toMatchObject({ status: 200 })
    await markSent()
    expect((await delivery(id)).known).toMatchObject({ state: 'sent' })
    expect(await undelivered()).toEqual([])
  })

  test('is not sent again with all that failed, but by itself', async () => {
    await issueCertificate()
    await markSent()
    await paste()
    expect((await app.fetchAsAdmin('/api/admin/mails/retry-failed', { method: 'POST' })).data).toEqual({ retried: 0 })
    const [mail] = await readMails(app)
    expect((await app.fetchAsAdmin(`/api/admin/mails/${mail?.id}/retry`, { method: 'POST' })).data).toMatchObject({
      status: 'waiting',
      sentAt: null,
    })
  })
})

test('a reply that came back is shown with its enquiry, and is work for today', async () => {
  const { data } = await app.fetch('/api/contact', { body: { name: 'Asha Example', email: ADDRESS, subject: 'Other', message: 'When?' } })
  const { id } = data as { id: number }
  await app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'In January.' } })
  await markSent()
  const mails = await readMails(app)
  for (const { id: mailId } of mails) await paste({ messageId: `<m${mailId}@example.com>` })
  const thread = (await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).data as ThreadEntry[]
  expect(thread.filter(({ type }) => type === 'reply' || type === 'receipt')).toMatchObject([
    { type: 'receipt', state: 'returned', error: WORDS },
    { type: 'reply', state: 'returned', error: WORDS },
  ])
  expect(await work('returned-mails')).toMatchObject({ path: '/admin?view=mail&status=returned' })
})

test('a reply of which a copy came back stays sent, and names whom it did not reach; its recipient stays subscribed', async () => {
  await app.fetchAsAdmin('/api/newsletter/subscribers', { body: { email: ADDRESS } })
  const { data } = await app.fetch('/api/contact', { body: { name: 'Asha Example', email: ADDRESS, subject: 'Other', message: 'When?' } })
  const { id } = data as { id: number }
  await app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'In January.', cc: ['hr@example.com', 'boss@example.com'] } })
  await markSent()
  const messageId = (await readMails(app)).at(-1)?.message_id ?? ''
  for (const address of ['HR@example.com', 'HR@example.com', 'boss@example.com'])
    expect(await posted({ address, messageId })).toMatchObject([{ outcome: 'unknown' }])
  const thread = (await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).data as ThreadEntry[]
  const error = `HR@example.com: ${WORDS}; boss@example.com: ${WORDS}`
  expect(thread.at(-1)).toMatchObject({ type: 'reply', state: 'sent', error })
  expect((await app.fetchAsAdmin('/api/newsletter/subscribers?status=set-aside')).data).toEqual([])
})

describe('which mail a report is about', () => {
  test('is told by its Message-ID, also where the address was sent on to another', async () => {
    await issueCertificate()
    await markSent()
    const [mail] = await readMails(app)
    expect(await posted({ address: 'elsewhere@example.org', messageId: mail?.message_id ?? '' })).toMatchObject([{ mailId: mail?.id }])
  })

  test('is nobody’s guess from outside, and never another Message-ID', async () => {
    await issueCertificate()
    await markSent()
    expect(await posted()).toMatchObject([{ mailId: null }])
    expect(await paste({ messageId: '<other@example.com>' })).toMatchObject([{ mailId: null }])
  })

  test('is none when it is only late', async () => {
    await issueCertificate()
    await markSent()
    expect(await paste({ action: 'delayed', words: '451 4.4.1 timed out' })).toMatchObject([{ outcome: 'delayed', mailId: null }])
  })

  test('a refusal because of our own domain came back, too', async () => {
    const { id } = await issueCertificate()
    await markSent()
    await paste({ words: '550 5.7.26 DMARC policy of your domain' })
    expect((await delivery(id)).known).toMatchObject({ state: 'returned' })
  })
})
