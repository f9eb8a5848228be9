import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReceivedMail } from '#mail/received-mail.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { receivedMailOf } from '#mail/test-received-mail.ts'
import { setUpOutbox } from '#mail/test-outbox.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import type { FilledTemplate, ReplyEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'
import { storeReceivedMail } from '../received/received-mail.server.ts'

const outbox = setUpOutbox()
const { app, startProcess, later } = outbox
const ASHA = { address: 'asha@example.com', name: 'Asha Example' }
const HR = { address: 'hr@example.com', name: 'Ravi Sample' }
const STRANGER = { address: 'stranger@example.org', name: null }
const RECEIPT = '<receipt@office.example.com>'
let id: number
let reference: string

beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
  const sent = { name: ASHA.name, email: ASHA.address, subject: 'Audits', message: 'Can you audit our plant?' }
  ;({ id, reference } = (await app.fetch('/api/contact', { body: sent })).data)
  const columns = { message_id: RECEIPT, status: 'sent', cc_addresses: HR.address } as const
  await app.db.write((tx) => tx.sql.updateTable('mails').set(columns).where('kind', '=', 'enquiry-receipt').execute())
})

let made = 0
async function receive(from: ReceivedMail['from'], changes: Partial<ReceivedMail> = {}): Promise<string> {
  app.time.now = new Date(app.time.now.getTime() + 60_000)
  const messageId = `<mail-${(made += 1)}@example.com>`
  const mail = receivedMailOf({
    messageId,
    from,
    subject: `Re: Dates`,
    references: [RECEIPT],
    receivedAt: app.time.now,
    text: 'Yes.',
    ...changes,
  })
  await app.db.write((tx) => storeReceivedMail(tx, mail, app.context(), { office: { addresses: [], authservId: undefined } }))
  return messageId
}
const reply = (body: object = {}) => app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'Our offer.', ...body } })
const replies = async () => (await readMails(app)).filter(({ kind }) => kind === 'enquiry-reply')
const lastReply = async () =>
  ((await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).data as ThreadEntry[]).findLast(
    (entry): entry is ReplyEntry => entry.type === 'reply',
  )

test('a reply goes to who wrote last, and the conversation says to whom', async () => {
  await reply()
  expect(await lastReply()).toMatchObject({ to: ASHA.address })
  await receive(HR)
  await reply()
  expect(await lastReply()).toMatchObject({ to: HR.address })
  await receive(ASHA)
  await reply()
  expect(await lastReply()).toMatchObject({ to: ASHA.address })
  expect((await replies()).map((mail) => [mail.recipient_address, mail.recipient_name])).toEqual([
    [ASHA.address, ASHA.name],
    [HR.address, HR.name],
    [ASHA.address, ASHA.name],
  ])
})

test('the writer may choose the address of the enquiry, in any spelling', async () => {
  await receive(HR)
  expect((await reply({ to: 'ASHA@example.com' })).status).toBe(201)
  expect((await replies()).map((mail) => mail.recipient_address)).toEqual([ASHA.address])
})

test.each([
  ['somebody else', 'boss@example.com', 422],
  ['a stranger whose mail stands in the conversation', STRANGER.address, 422],
  ['a program', 'no-reply@example.com', 422],
  ['what is no address', 'asha@', 400],
  ['two at once', 'asha@example.com, hr@example.com', 400],
  ['a header', 'asha@example.com\r\nBcc: x@example.com', 400],
])('a reply to %s is refused', async (_, to, status) => {
  await receive(STRANGER)
  await app.db.write((tx) => tx.sql.updateTable('mails').set({ cc_addresses: 'hr@example.com, no-reply@example.com' }).execute())
  await receive({ address: 'no-reply@example.com', name: null })
  expect((await reply({ to })).status).toBe(status)
  expect(await replies()).toEqual([])
})

test('a stranger or a program that wrote last gets no reply: it goes to the address of the enquiry', async () => {
  await app.db.write((tx) => tx.sql.updateTable('mails').set({ cc_addresses: 'no-reply@example.com' }).execute())
  await receive({ address: 'no-reply@example.com', name: 'Orders' })
  await receive(STRANGER)
  await reply()
  expect(await lastReply()).toMatchObject({ to: ASHA.address })
})

test('a reply continues the mail that it answers, with its subject, the reference and its words alone', async () => {
  const answered = await receive(HR, { subject: 'RE: Fwd: Dates', text: 'Which dates?\n\nOn Friday, Example Training wrote:\n> Hello' })
  await reply()
  await later(startProcess(), 11)
  const sent = outbox.server.received.find(({ to }) => to.includes(HR.address))
  const { inReplyTo, references } = await PostalMime.parse(sent?.raw ?? '')
  expect([inReplyTo, references]).toEqual([answered, answered])
  expect((await replies())[0]?.data).toMatchObject({
    subject: `Re: Dates [${reference}]`,
    original: { message: 'Which dates?' },
  })
})

test('a later reply to the same person names the mails before, and its subject stays', async () => {
  await receive(HR)
  await reply()
  const worker = startProcess()
  await later(worker, 11)
  const [first] = await replies()
  const again = await receive(HR, { subject: `Re: Dates [${reference}]`, references: [first?.message_id ?? ''] })
  await reply()
  await later(worker, 11)
  const { references, subject } = await PostalMime.parse(outbox.server.received.at(-1)?.raw ?? '')
  expect(references).toBe(`${first?.message_id} ${again}`)
  // Not the subject of the previous mail.
  expect(subject).toBe('About enquiry-reply')
  expect((await replies()).map(({ data }) => data['subject'])).toEqual([`Re: Dates [${reference}]`, `Re: Dates [${reference}]`])
})

test('a copy does not go to who gets the reply', async () => {
  await receive(HR)
  await reply({ cc: ['HR@example.com', ASHA.address] })
  expect((await replies()).map((mail) => mail.cc_addresses)).toEqual([ASHA.address])
})

test('a call and a chat have no address', async () => {
  await app.db.write((tx) => tx.sql.updateTable('contacts').set({ phone: '+91 90000 00012' }).execute())
  await receive(HR)
  await reply({ channel: 'phone' })
  expect(await lastReply()).toMatchObject({ to: null })
})

describe('templates greet', () => {
  const greeting = async (query = ''): Promise<string | undefined> => {
    const templates: FilledTemplate[] = (await app.fetchAsAdmin(`/api/contacts/${id}/reply-templates${query}`)).data
    return templates[0]?.text.split('\n')[0]
  }

  test('whom the reply goes to', async () => {
    expect(await greeting()).toContain(ASHA.name)
    await receive(HR)
    expect(await greeting()).toContain(HR.name)
    expect(await greeting(`?to=${ASHA.address}`)).toContain(ASHA.name)
  })

  test('nobody by the name of another', async () => {
    await receive({ ...HR, name: null })
    expect(await greeting()).toContain('{name}')
  })
})

test('receipts and other mails of the program go to the address of the enquiry', async () => {
  await receive(HR)
  expect((await readMails(app)).filter(({ kind }) => kind === 'enquiry-receipt').map((mail) => mail.recipient_address)).toEqual([
    ASHA.address,
  ])
})

test('who was erased gets no reply, and neither conversation nor search names them', async () => {
  const found = async () => ((await app.fetchAsAdmin('/api/contacts?q=ravi')).data as Enquiry[]).map((enquiry) => enquiry.id)
  await receive(HR)
  await reply()
  expect(await found()).toEqual([id])
  const body = { email: HR.address, reason: 'Asked by letter' }
  expect((await app.fetchAsAdmin('/api/people/erase', { body })).status).toBe(200)
  const thread = (await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).text
  expect(thread).not.toContain(HR.address)
  expect(thread).not.toContain(HR.name)
  expect(await found()).toEqual([])
  expect((await app.fetchAsAdmin(`/api/admin/history?subject=enquiry:${id}`)).text).not.toContain(HR.address)
  await removeMails(app)
  await reply()
  expect(await lastReply()).toMatchObject({ to: ASHA.address })
})
