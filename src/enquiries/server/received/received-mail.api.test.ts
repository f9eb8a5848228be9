import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReceivedMail } from '#mail/received-mail.ts'
import { removeMails } from '#mail/test-mails.ts'
import { receivedMailOf } from '#mail/test-received-mail.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import type { ReceivedEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'
import { chooseAnswers, MAX_MAILS_OF_SENDER_A_DAY, storeReceivedMail } from './received-mail.server.ts'

const app = setUpTestApp()
let meera: SignedInStaff

beforeAll(async () => {
  meera = await signInAs(app, { name: 'Meera Example', role: 'admin' })
})
beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
  await removeMails(app)
})

const ASHA = { address: 'asha@example.com', name: 'Asha Example' }
const STRANGER = { address: 'stranger@example.org', name: null }
const HOUR_MS = 3_600_000
/** The Message-ID of the receipt, which the outbox gives it when it leaves. */
const RECEIPT = '<receipt@office.example.com>'

async function enquire(): Promise<Enquiry> {
  const body = { name: ASHA.name, email: ASHA.address, subject: 'Audits', message: 'Can you audit our plant?' }
  const { id } = (await app.fetch('/api/contact', { body })).data as { id: number }
  await app.db.write((tx) =>
    tx.sql
      .updateTable('mails')
      .set({ message_id: RECEIPT, status: 'sent' })
      .where('kind', '=', 'enquiry-receipt')
      .where('about', '=', `enquiry:${id}`)
      .execute(),
  )
  return read(id)
}
const read = async (id: number): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
const later = (ms: number) => (app.time.now = new Date(app.time.now.getTime() + ms))
const setStatus = (id: number, status: string) => app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status } })
const noBytes = async function* () {}
const mailOf = (changes: Partial<ReceivedMail> = {}) =>
  receivedMailOf({ from: ASHA, references: [RECEIPT], receivedAt: app.time.now, ...changes })
const receive = (changes: Partial<ReceivedMail> = {}) => app.db.write((tx) => storeReceivedMail(tx, mailOf(changes), app.context()))
const received = async (id: number): Promise<ReceivedEntry[]> =>
  ((await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).data as ThreadEntry[]).filter((entry) => entry.type === 'received')

describe('an answer', () => {
  test('joins its enquiry by the Message-ID of our mail, and stands in the conversation without what it quotes', async () => {
    const { id } = await enquire()
    later(HOUR_MS)
    const file = { use: 'attached', name: 'list.pdf', bytes: 3000 } as const
    const files = [{ ...file, contentId: null, content: noBytes }]
    await receive({ text: 'The 12th.\n\nOn Friday, Example Training wrote:\n> Which date?', files })
    expect(await received(id)).toEqual([
      {
        type: 'received',
        id: expect.any(Number),
        at: app.time.now.toISOString(),
        from: ASHA.address,
        fromName: ASHA.name,
        isFirst: false,
        isFromKnown: true,
        text: 'The 12th.',
        history: 'On Friday, Example Training wrote:\n> Which date?',
        isCut: false,
        files: [{ ...file, id: expect.any(Number), type: 'application/octet-stream', state: 'left', virus: null }],
      },
    ])
  })

  test('joins by the reference in its subject when its sender belongs to the enquiry, and never otherwise', async () => {
    const { id, reference } = await enquire()
    const subject = `AW: Audits [${reference?.toLowerCase()}]`
    await receive({ references: ['<other@example.com>'], subject, from: { ...ASHA, address: 'ASHA@example.com' } })
    await receive({ references: [], subject, from: STRANGER })
    await receive({ references: [], subject: 'Re: Audits', from: ASHA })
    expect((await received(id)).map(({ from }) => from)).toEqual(['ASHA@example.com'])
  })

  test('that came in the second of the enquiry stands behind it', async () => {
    const { id } = await enquire()
    await receive({ receivedAt: new Date(app.time.now.getTime() - 900) })
    const thread: ThreadEntry[] = (await app.fetchAsAdmin(`/api/contacts/${id}/thread`)).data
    expect(thread[0]?.type).toBe('message')
  })

  test('of a stranger who knows our Message-ID is marked', async () => {
    const { id } = await enquire()
    await receive({ from: STRANGER })
    expect(await received(id)).toMatchObject([{ from: STRANGER.address, isFromKnown: false }])
  })

  test('to an answer of theirs joins the same enquiry', async () => {
    const { id } = await enquire()
    await receive({ messageId: '<first@example.com>' })
    await receive({ references: ['<first@example.com>'] })
    expect(await received(id)).toHaveLength(2)
  })

  test('of whom the office has written to about the enquiry is known', async () => {
    const { id } = await enquire()
    await app.db.write((tx) =>
      tx.sql.updateTable('mails').set({ recipient_address: 'hr@example.com' }).where('kind', '=', 'enquiry-receipt').execute(),
    )
    await receive({ from: { address: 'hr@example.com', name: null } })
    expect(await received(id)).toMatchObject([{ isFromKnown: true }])
  })

  test('is chosen by its headers, and other mails are left alone', async () => {
    const { reference } = await enquire()
    const [byId, byReference, other] = [mailOf(), mailOf({ references: [], subject: `x ${reference}` }), mailOf({ references: ['<o@x>'] })]
    expect(await chooseAnswers(app.db, [byId, byReference, other])).toEqual(new Set([byId, byReference]))
  })

  test('that arrives twice is stored once', async () => {
    const { id } = await enquire()
    const mail = mailOf()
    const store = () => app.db.write((tx) => storeReceivedMail(tx, mail, app.context()))
    await store()
    await store()
    expect(await received(id)).toHaveLength(1)
  })

  test('to an enquiry that was deleted leaves nothing', async () => {
    const { id, reference } = await enquire()
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })
    await receive()
    await receive({ references: [], subject: `Re: Audits [${reference}]` })
    expect(await app.db.sql.selectFrom('received_mails').selectAll().execute()).toEqual([])
  })

  test('of a program that answers without end is stored a number of times a day', async () => {
    const { id } = await enquire()
    for (let count = 0; count < MAX_MAILS_OF_SENDER_A_DAY + 3; count += 1) await receive()
    expect(await received(id)).toHaveLength(MAX_MAILS_OF_SENDER_A_DAY)
    later(25 * HOUR_MS)
    await receive()
    expect(await received(id)).toHaveLength(MAX_MAILS_OF_SENDER_A_DAY + 1)
  })
})

describe('the search of the inbox', () => {
  const found = async (q: string) =>
    ((await app.fetchAsAdmin(`/api/contacts?q=${encodeURIComponent(q)}`)).data as Enquiry[]).map((enquiry) => enquiry.id)

  test('finds an enquiry by sender, subject and words of a mail beside its own, and not by what the mail quotes', async () => {
    const { id } = await enquire()
    const text = 'The Faridabad works, please.\n\nOn Friday, Example Training wrote:\n> Quotedword'
    await receive({ from: STRANGER, subject: 'Kaizen', text })
    for (const q of ['faridab', 'kaizen', 'stranger@example.org', 'audits faridabad']) expect(await found(q)).toEqual([id])
    expect(await found('Quotedword')).toEqual([])
  })

  test('takes no more words of mails than a row may have', async () => {
    const { id } = await enquire()
    const chunk = (from: number) => Array.from({ length: 14 }, (_, part) => (from + part).toString(36)).join('-')
    for (let mail = 1; mail <= 25; mail += 1) {
      await receive({ text: Array.from({ length: 80 }, (_, at) => chunk(mail * 100_000 + at * 14)).join(' ') })
    }
    await receive({ text: 'Lastword' })
    const { search_text: words } = await app.db.sql
      .selectFrom('contacts')
      .select('search_text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(words.length).toBeGreaterThan(100_000)
    expect(words.length).toBeLessThan(160_000)
    expect([await found('audits'), await found('lastword')]).toEqual([[id], [id]])
  })
})

describe('the enquiry', () => {
  test.each(['contacted', 'resolved', 'archived'])('that was %s is to be answered again, and its 24 hours begin', async (status) => {
    const { id } = await enquire()
    later(10 * 24 * HOUR_MS)
    await setStatus(id, status)
    await receive()
    expect(await read(id)).toMatchObject({ status: 'pending', askedAgainAt: app.time.now.toISOString() })
    const overdue = async () => ((await app.fetchAsAdmin('/api/contacts?due=overdue')).data as Enquiry[]).map((enquiry) => enquiry.id)
    expect(await overdue()).toEqual([])
    later(24 * HOUR_MS + 1000)
    expect(await overdue()).toEqual([id])
  })

  test('that waits already waits since it began to', async () => {
    const { id } = await enquire()
    later(HOUR_MS)
    await receive()
    expect(await read(id)).toMatchObject({ status: 'pending', askedAgainAt: null })
  })

  test('that the office has answered since stays as it is', async () => {
    const { id } = await enquire()
    const receivedAt = app.time.now
    later(HOUR_MS)
    await meera.fetch(`/api/contacts/${id}/replies`, { body: { text: 'Until then.' } })
    await receive({ receivedAt })
    expect((await read(id)).status).toBe('contacted')
  })

  test('has a new version: a reply that was written without the answer is refused', async () => {
    const { id, etag } = await enquire()
    await receive()
    const reply = await meera.fetch(`/api/contacts/${id}/replies`, { body: { text: 'Which date?' }, headers: { 'If-Match': etag } })
    expect(reply.status).toBe(412)
  })

  test('is listed with the work of the overview, and its history says what came', async () => {
    const { id } = await enquire()
    later(3 * 24 * HOUR_MS)
    await setStatus(id, 'resolved')
    await receive()
    const { work } = (await app.fetchAsAdmin('/api/admin/overview')).data as { work: Array<{ kind: string; lines: Array<{ id: number }> }> }
    expect(work.map(({ kind, lines }) => [kind, lines.map((line) => line.id)])).toContainEqual(['wrote-again', [id]])
    const entries = await app.db.sql.selectFrom('audit_entries').select('action').where('subject', '=', `enquiry:${id}`).execute()
    expect(entries.map(({ action }) => action)).toContain('enquiry e-mail received')
  })
})
