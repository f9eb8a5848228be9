import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReceivedMail } from '#mail/received-mail.ts'
import { listLeftOut } from '#mail/server/mailbox/left-out.server.ts'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { receivedMailOf } from '#mail/test-received-mail.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import type { ReceivedEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'
import { isWanted, storeReceivedMail } from './received-mail.server.ts'
import { chooseAnswers, MAX_MAILS_OF_CONVERSATION_A_DAY, MAX_MAILS_OF_SENDER_A_DAY } from './received-place.server.ts'

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
const OFFICE = { addresses: ['office@example.org'], authservId: 'mx.example.org' }
/** The Message-ID that the outbox gives the receipt when sending it. */
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
const receive = (changes: Partial<ReceivedMail> = {}) =>
  app.db.write((tx) => storeReceivedMail(tx, mailOf(changes), app.context(), { office: OFFICE }))
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
        to: [],
        cc: [],
        isFirst: false,
        isFromKnown: true,
        isForged: false,
        isAutomatic: false,
        isOneOfMany: false,
        text: 'The 12th.',
        history: 'On Friday, Example Training wrote:\n> Which date?',
        isCut: false,
        files: [{ ...file, id: expect.any(Number), type: 'application/octet-stream', state: 'left', virus: null }],
      },
    ])
  })

  test('joins by the reference in its subject. A stranger who names it is marked, or begins an enquiry where mails do', async () => {
    const { id, reference } = await enquire()
    const subject = `AW: Audits [${reference?.toLowerCase()}]`
    await receive({ references: ['<other@example.com>'], subject, from: { ...ASHA, address: 'ASHA@example.com' } })
    await receive({ references: [], subject, from: STRANGER })
    await receive({ references: [], subject: 'Re: Audits', from: ASHA })
    expect((await received(id)).map(({ from, isFromKnown }) => [from, isFromKnown])).toEqual([
      ['ASHA@example.com', true],
      [STRANGER.address, false],
    ])
    await setMailSettings(app, { enquiriesFromMails: true })
    await receive({ references: [], subject, from: STRANGER })
    await setMailSettings(app, {})
    expect([(await received(id)).length, ((await app.fetchAsAdmin('/api/contacts')).data as Enquiry[]).length]).toEqual([2, 2])
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
    const store = () => app.db.write((tx) => storeReceivedMail(tx, mail, app.context(), { office: OFFICE }))
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
})

describe('very many mails', () => {
  const flood = async (count: number, changes: Partial<ReceivedMail> = {}) => {
    for (let at = 0; at < count; at += 1) await receive(changes)
  }
  const wanted = (changes: Partial<ReceivedMail> = {}) => isWanted(app.db, mailOf(changes), { now: app.time.now, office: OFFICE })
  const leftOut = () => listLeftOut(app.db, app.time.now)
  beforeEach(() => app.db.write((tx) => tx.sql.deleteFrom('mails_left_out').execute()))

  test('in the name of a client do not silence that client: the answer is stored, and the others are counted', async () => {
    const { id, reference } = await enquire()
    await setMailSettings(app, { enquiriesFromMails: true })
    await setStatus(id, 'contacted')
    await flood(MAX_MAILS_OF_SENDER_A_DAY + 2, { references: [], subject: 'Buy' })
    expect(await leftOut()).toEqual([{ reason: 'many-from-sender', count: 2 }])
    expect([await wanted({ references: [], subject: 'Buy' }), await wanted()]).toEqual([false, true])
    await receive({ references: [], subject: `Re: Audits [${reference}]`, text: 'By reference.' })
    await receive({ text: 'By Message-ID.' })
    expect(await received(id)).toMatchObject([
      { text: 'By reference.', isOneOfMany: false },
      { text: 'By Message-ID.', isOneOfMany: false },
    ])
    expect((await read(id)).status).toBe('pending')
    await setMailSettings(app, {})
    later(8 * 24 * HOUR_MS)
    expect(await leftOut()).toEqual([])
  })

  test('in one conversation are all stored. The later ones are marked, without files, and let a reply be written', async () => {
    const { id } = await enquire()
    await flood(MAX_MAILS_OF_CONVERSATION_A_DAY)
    const { etag } = await read(id)
    expect(await wanted()).toBe(false)
    await flood(3, { subject: 'Forgedword' })
    expect((await read(id)).etag).toBe(etag)
    const mails = await received(id)
    expect(mails).toHaveLength(MAX_MAILS_OF_CONVERSATION_A_DAY + 3)
    expect(mails.filter(({ isOneOfMany }) => isOneOfMany).map((mail) => mails.indexOf(mail))).toEqual([30, 31, 32])
    expect((await app.fetchAsAdmin('/api/contacts?q=Forgedword')).data).toEqual([])
    await setStatus(id, 'resolved')
    await receive({ from: STRANGER })
    expect((await read(id)).status).toBe('pending')
    later(25 * HOUR_MS)
    await receive()
    expect((await received(id)).at(-1)).toMatchObject({ isOneOfMany: false })
  })

  test('of a program that answers without end are left out after some', async () => {
    const { id } = await enquire()
    await flood(MAX_MAILS_OF_CONVERSATION_A_DAY + 2, { isAutomatic: true })
    expect(await received(id)).toHaveLength(MAX_MAILS_OF_CONVERSATION_A_DAY)
    expect(await leftOut()).toEqual([{ reason: 'many-automatic', count: 2 }])
  })
})

describe('an automatic reply', () => {
  test('stands in the conversation, and asks for no answer', async () => {
    const { id, etag } = await enquire()
    await setStatus(id, 'resolved')
    await receive({ isAutomatic: true, text: 'On leave until 7 December. Call Mr Pawar.' })
    expect(await received(id)).toMatchObject([{ isAutomatic: true, text: 'On leave until 7 December. Call Mr Pawar.' }])
    expect(await read(id)).toMatchObject({ status: 'resolved', askedAgainAt: null })
    expect((await read(id)).etag).not.toBe(etag)
    expect(await chooseAnswers(app.db, [mailOf({ isAutomatic: true })])).toHaveProperty('size', 1)
  })

  test('of another address gets no reply, and begins nothing', async () => {
    const { id } = await enquire()
    await receive({ isAutomatic: true, from: STRANGER })
    await setMailSettings(app, { enquiriesFromMails: true })
    await receive({ isAutomatic: true, references: [], subject: 'Automatic reply: hello' })
    await setMailSettings(app, {})
    expect((await app.fetchAsAdmin('/api/contacts')).data).toHaveLength(1)
    await app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'Yes.' } })
    expect((await readMails(app)).find(({ kind }) => kind === 'enquiry-reply')?.recipient_address).toBe(ASHA.address)
  })

  test('of a no-reply address that names the reference is such a line, too', async () => {
    const { id, reference } = await enquire()
    await receive({ from: { address: 'no-reply@desk.example', name: null }, references: [], subject: `Ticket 7 [${reference}]` })
    expect(await received(id)).toMatchObject([{ isAutomatic: true, isFromKnown: false }])
  })
})

describe('a sender', () => {
  test('whom the office’s own server calls forged is marked, also with a correct reference', async () => {
    const { id, reference } = await enquire()
    const subject = `Re: Audits [${reference}]`
    await receive({ references: [], subject, authenticationResults: 'mx.example.org; dmarc=fail header.from=example.com' })
    await receive({ authenticationResults: 'mx.example.org; dmarc=pass header.from=example.com' })
    await receive({ authenticationResults: 'mx.example.net; dmarc=fail header.from=example.com' })
    expect((await received(id)).map(({ isForged, isFromKnown }) => [isForged, isFromKnown])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ])
  })
})

describe('who else got a mail', () => {
  test('is shown without the office and the sender, is found, and is erased', async () => {
    const { id } = await enquire()
    const [to, cc] = [
      ['OFFICE@example.org', 'hr@works.example.com', 'training@example.org'],
      ['boss@works.example.com', 'Asha@example.com'],
    ]
    await receive({ to, cc })
    expect(await received(id)).toMatchObject([{ to: ['hr@works.example.com'], cc: ['boss@works.example.com'] }])
    const found = async () => ((await app.fetchAsAdmin('/api/contacts?q=boss@works.example.com')).data as Enquiry[]).length
    expect(await found()).toBe(1)
    await app.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'Our offer.', cc: ['boss@works.example.com'] } })
    const body = { email: 'boss@works.example.com', reason: 'Asked by letter' }
    expect((await app.fetchAsAdmin('/api/people/preview', { body })).text).toMatch(new RegExp(String.raw`"mentionedIn":\[[^\]]*\b${id}\b`))
    expect((await app.fetchAsAdmin('/api/people/erase', { body })).status).toBe(200)
    expect(await received(id)).toMatchObject([{ to: ['hr@works.example.com'], cc: [] }])
    expect(await found()).toBe(0)
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
