import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { setUpOutbox } from '#mail/test-outbox.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import type { RecipientConcern, ReplyEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import type { EnquiryFile } from '../../enquiry-file.schema.ts'
import { replyAttachments } from '../files/reply-attachments.server.ts'

const outbox = setUpOutbox()
const { app, startProcess, later } = outbox
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
let id: number

beforeEach(async () => {
  await removeRecords(app)
  const sent = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Can you audit our plant?' }
  id = ((await app.fetch('/api/contact', { body: sent })).data as { id: number }).id
  await removeMails(app)
})

const reply = (body: object) => app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'Our offer.', ...body } })
const attach = async (name = 'Offer.pdf'): Promise<EnquiryFile> => {
  const headers = { 'Content-Type': 'application/octet-stream' }
  return (await app.fetchAsAdmin(`/api/contacts/${id}/files?name=${name}`, { raw: new Uint8Array(PDF), headers })).data
}
const lastReply = async () =>
  ((await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).data as ThreadEntry[]).findLast(
    (entry): entry is ReplyEntry => entry.type === 'reply',
  )
const found = async (q: string) => ((await app.fetchAsAdmin(`/api/contacts?q=${q}`)).data as Enquiry[]).map((enquiry) => enquiry.id)
const startSending = () => startProcess({ attachmentsOf: (db, content) => replyAttachments(db, app.images, content) })

test('a reply with a file and copies is one message to all of them, with the file as it was', async () => {
  const file = await attach()
  expect((await reply({ cc: ['hr@example.com', 'boss@example.com'], files: [file.id] })).status).toBe(201)
  const worker = startSending()
  await later(worker, 11)
  expect(outbox.server.received.map(({ to }) => to)).toEqual([['enquirer@example.com', 'hr@example.com', 'boss@example.com']])
  const parsed = await PostalMime.parse(outbox.server.received[0]?.raw ?? '')
  expect(parsed.cc?.map(({ address }) => address)).toEqual(['hr@example.com', 'boss@example.com'])
  expect(
    parsed.attachments.map(({ filename, mimeType, content }) => [filename, mimeType, Buffer.from(content as ArrayBuffer).toString()]),
  ).toEqual([['Offer.pdf', 'application/pdf', PDF.toString()]])
  expect(await lastReply()).toMatchObject({ state: 'sent', error: null, cc: ['hr@example.com', 'boss@example.com'], files: [file] })
})

test('a process that is killed while it sends loses neither file nor copy', async () => {
  const file = await attach()
  await reply({ cc: ['hr@example.com'], files: [file.id] })
  const killed = {
    lease_owner: 'a killed process',
    leased_until: TEST_NOW.toISOString(),
    attempt_started_at: TEST_NOW.toISOString(),
    attempts: 1,
  }
  await app.db.write((tx) => tx.sql.updateTable('mails').set(killed).execute())
  await later(startSending(), 60)
  expect(outbox.server.received.map(({ to }) => to)).toEqual([['enquirer@example.com', 'hr@example.com']])
  expect((await PostalMime.parse(outbox.server.received[0]?.raw ?? '')).attachments).toHaveLength(1)
})

test('a reply whose file is gone is not sent without it', async () => {
  const file = await attach()
  await reply({ files: [file.id] })
  await app.db.write((tx) => tx.sql.deleteFrom('enquiry_files').execute())
  await later(startSending(), 11)
  expect(outbox.server.received).toEqual([])
  expect(await lastReply()).toMatchObject({ state: 'failed', error: expect.stringContaining('This file does not exist') })
})

test('who of those in copy gets nothing is said with the reply, which is sent', async () => {
  outbox.server.faults.onRecipient = (address) => (address === 'boss@example.com' ? '550 5.1.1 no such user' : undefined)
  await reply({ cc: ['hr@example.com', 'boss@example.com'] })
  await later(startSending(), 11)
  expect(await lastReply()).toMatchObject({ state: 'sent', error: 'boss@example.com: 550 5.1.1 no such user' })
})

describe('a copy', () => {
  test('goes to each address once, and not to who gets the reply', async () => {
    await reply({ cc: ['hr@example.com', 'HR@example.com', 'Enquirer@example.com'] })
    expect((await readMails(app)).map(({ cc_addresses: cc }) => cc)).toEqual(['hr@example.com'])
  })

  test.each([
    ['what is no address', { cc: ['hr@'] }, 400],
    ['two in one', { cc: ['hr@example.com, boss@example.com'] }, 400],
    ['a header', { cc: ['hr@example.com\r\nBcc: x@example.com'] }, 400],
    ['eleven', { cc: Array.from({ length: 11 }, (_, at) => `hr${at}@example.com`) }, 400],
    ['a reply by another program', { cc: ['hr@example.com'], channel: 'own-program' }, 409],
  ])('to %s is refused', async (_, body, status) => {
    expect((await reply(body)).status).toBe(status)
    expect(await readMails(app)).toEqual([])
  })

  test('finds its enquiry by the whole address', async () => {
    await reply({ cc: ['hr@works.example.com'] })
    expect([await found('HR@works.example.com'), await found('r@works.example.com')]).toEqual([[id], []])
  })
})

describe('before it is sent, who does not get or want e-mails is named:', () => {
  const concerns = async (...addresses: string[]): Promise<RecipientConcern[]> =>
    (await app.fetchAsAdmin(`/api/contacts/${id}/recipients?addresses=${addresses.map(encodeURIComponent).join(',')}`)).data

  test('an address whose last e-mail came back, and not one that got another since', async () => {
    for (const [address, status] of [
      ['gone@example.com', 'failed'],
      ['full@example.com', 'failed'],
      ['back@example.com', 'failed'],
      ['back@example.com', 'sent'],
    ] as const) {
      const mailId = await outbox.enqueue({ to: { address, name: null } })
      const error = address.startsWith('full') ? '552 5.2.2 mailbox full' : '550 5.1.1 no such user'
      const columns = { status, sent_at: TEST_NOW.toISOString(), last_error: status === 'sent' ? null : error }
      await app.db.write((tx) => tx.sql.updateTable('mails').set(columns).where('id', '=', mailId).execute())
    }
    expect(await concerns('Gone@example.com', 'full@example.com', 'back@example.com', 'new@example.com')).toEqual([
      { address: 'Gone@example.com', concern: 'returned', words: '550 5.1.1 no such user' },
    ])
  })

  test('an address that has unsubscribed', async () => {
    const added = await app.fetchAsAdmin('/api/newsletter/subscribers', { body: { email: 'left@example.com' } })
    expect(added.status).toBe(201)
    const { id: subscriber } = added.data as { id: number }
    await app.fetchAsAdmin(`/api/newsletter/subscribers/${subscriber}/unsubscribe`, { method: 'POST' })
    expect(await concerns('left@example.com')).toEqual([{ address: 'left@example.com', concern: 'unsubscribed', words: null }])
  })
})

test('the person who got a copy is erased from the replies to others, and their mails go', async () => {
  await reply({ cc: ['hr@example.com', 'boss@example.com'] })
  const body = { email: 'hr@example.com', reason: 'Asked by letter' }
  expect((await app.fetchAsAdmin('/api/people/export', { body })).text).toContain('hr@example.com')
  expect((await app.fetchAsAdmin('/api/people/erase', { body })).status).toBe(200)
  expect((await lastReply())?.cc).toEqual(['boss@example.com'])
  expect(await readMails(app)).toEqual([])
  expect((await app.fetchAsAdmin(`/api/admin/history?subject=enquiry:${id}`)).text).not.toContain('hr@example.com')
})
