import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import type { FilledTemplate, ReplyEntry, ThreadEntry } from '../../enquiry-reply.schema.ts'

const app = setUpTestApp()
let asha: SignedInStaff
let anil: SignedInStaff
let reader: SignedInStaff

beforeAll(async () => {
  asha = await signInAs(app, { name: 'Asha Example', role: 'admin' })
  anil = await signInAs(app, { name: 'Anil Mockup', role: 'admin' })
  reader = await signInAs(app, { name: 'Ravi Sample', role: 'viewer' })
})
beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
  await removeMails(app)
})

const ENQUIRY = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message: 'Can you audit our plant?' }

const send = async (changes: object = {}): Promise<number> =>
  ((await app.fetch('/api/contact', { body: { ...ENQUIRY, ...changes } })).data as { id: number }).id
const read = async (id: number): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
const thread = async (id: number, fetch = asha.fetch): Promise<ThreadEntry[]> => (await fetch(`/api/contacts/${id}/thread`)).data
const reply = (
  id: number,
  body: object = {},
  { fetch = asha.fetch, headers = {} }: { fetch?: typeof asha.fetch; headers?: Record<string, string> } = {},
) => fetch(`/api/contacts/${id}/replies`, { method: 'POST', body: { text: 'Yes, in January.', ...body }, headers })
const withdraw = async (id: number, fetch = asha.fetch) => {
  const entry = (await thread(id)).findLast((one): one is ReplyEntry => one.type === 'reply')
  return fetch(`/api/contacts/${id}/replies/${entry?.id ?? 0}`, { method: 'DELETE' })
}
const later = (ms: number) => (app.time.now = new Date(app.time.now.getTime() + ms))

async function historyOf(id: number) {
  const rows = entriesWithValues(app.db).select(['action', 'actor_name', 'before', 'after'])
  const entries = await rows.where('subject', '=', `enquiry:${id}`).orderBy('id').execute()
  return entries.map(({ before, after, ...entry }) => ({
    ...entry,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
  }))
}

describe('a reply', () => {
  test('is a mail in the outbox, a copy with the enquiry, makes it contacted and gives it an owner, all or nothing', async () => {
    const id = await send()
    const { reference } = await read(id)
    await removeMails(app)
    expect((await reply(id)).status).toBe(201)
    const [mail, ...others] = await readMails(app)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'enquiry-reply',
      about: `enquiry:${id}`,
      recipient_address: 'enquirer@example.com',
      recipient_name: 'Test Enquirer',
      reply_to_address: null,
      status: 'waiting',
      due_at: '2026-11-20T09:30:10.000Z',
      data: {
        subject: `Re: Audits [${reference}]`,
        text: 'Yes, in January.',
        writtenBy: 'Asha Example',
        original: { message: ENQUIRY.message, receivedAt: TEST_NOW.toISOString() },
      },
    })
    expect(await read(id)).toMatchObject({ status: 'contacted', ownerName: 'Asha Example' })
    expect(await historyOf(id)).toEqual([
      {
        action: 'enquiry answered',
        actor_name: 'Asha Example',
        before: { status: 'pending', owner: null },
        after: { status: 'contacted', owner: 'Asha Example', channel: 'mail', reply: 'Yes, in January.' },
      },
    ])
  })

  test('leaves another status and another owner as they are', async () => {
    const id = await send()
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'resolved' } })
    await app.fetchAsAdmin(`/api/contacts/${id}/follow-up`, { method: 'PUT', body: { ownerId: anil.id } })
    await reply(id)
    expect(await read(id)).toMatchObject({ status: 'resolved', ownerName: 'Anil Mockup' })
  })

  test('of two people who answer at once, the second is told, and only the first reply is sent', async () => {
    const id = await send()
    const headers = { 'If-Match': (await read(id)).etag }
    expect((await reply(id, {}, { headers })).status).toBe(201)
    const second = await reply(id, { text: 'No, in March.' }, { fetch: anil.fetch, headers })
    expect(second.status).toBe(412)
    expect(second.body['data']).toMatchObject({ id, status: 'contacted', ownerName: 'Asha Example' })
    expect((await thread(id)).flatMap((entry) => (entry.type === 'reply' ? entry.text : []))).toEqual(['Yes, in January.'])
    expect((await readMails(app)).filter(({ kind }) => kind === 'enquiry-reply')).toHaveLength(1)
  })

  test('pressed twice is sent once; the same key for another enquiry is another reply', async () => {
    const [id, other] = [await send(), await send()]
    const headers = { 'Idempotency-Key': 'reply-1' }
    const first = await reply(id, {}, { headers })
    expect((await reply(id, {}, { headers })).data).toEqual(first.data)
    expect((await thread(id)).filter(({ type }) => type === 'reply')).toHaveLength(1)
    await reply(other, {}, { headers })
    expect((await thread(other)).filter(({ type }) => type === 'reply')).toHaveLength(1)
    // The stored answer contains no personal data.
    expect(first.data).toEqual({ id: expect.any(Number) })
  })

  test.each(['own-program', 'whatsapp', 'phone'])('that left by %s is kept and sends no mail', async (channel) => {
    const id = await send({ phone: '+91 00000 00042' })
    await removeMails(app)
    await reply(id, { channel })
    expect(await readMails(app)).toEqual([])
    expect(await thread(id)).toMatchObject([{ type: 'message' }, { type: 'reply', channel, state: null, isWithdrawable: true }])
    expect(await read(id)).toMatchObject({ status: 'contacted' })
  })

  test('by phone to somebody without a number is refused', async () => {
    const id = await send()
    expect(await reply(id, { channel: 'phone' })).toMatchObject({
      status: 409,
      body: { error: 'No phone number is known for this person.' },
    })
    expect(await read(id)).toMatchObject({ status: 'pending' })
  })

  test.each([
    ['nothing', { text: ' \n ' }, 'Write the reply first'],
    [
      'a placeholder that nobody has filled in',
      { text: 'The fee is {fee} for {program}.' },
      'Not sent: finish “{fee}”, “{program}” first.',
    ],
    ['more than 10,000 characters', { text: 'x'.repeat(10_001) }, 'at most 10,000'],
    ['another channel', { channel: 'pigeon' }, 'Channel must be one of'],
  ])('with %s is refused', async (_, body, words) => {
    const id = await send()
    const refused = await reply(id, body)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(words)
    expect(await read(id)).toMatchObject({ status: 'pending' })
  })

  test.each([
    'Our bank details are as under:\n\nHDFC Bank, Sector 15, Faridabad',
    'The next dates are:\n\n- …\n\nWe will tell you more on {day}.',
    'Venue:\n\nPlot 4, opposite the [old] gate',
  ])('that its writer wrote so is finished: %j', async (text) => {
    expect((await reply(await send(), { text })).status).toBe(201)
  })

  test('with what a template of the office left open is refused, and is sent when its writer says so', async () => {
    const template = { name: 'Dates', text: 'The next dates are:\n\n- …\n\nRegards' }
    const made = await app.fetchAsAdmin('/api/admin/reply-templates', { method: 'POST', body: template })
    expect(made.status).toBe(201)
    const id = await send()
    const refused = await reply(id, { text: template.text })
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('Not sent: finish “- …” first.')])
    expect((await reply(id, { text: template.text.replace('…', '12 December') })).status).toBe(201)
    const { etag } = await read(id)
    expect((await reply(id, { text: 'The fee is {fee}.', anyway: true }, { headers: { 'If-Match': etag } })).status).toBe(201)
  })

  test('to a message suspected of being spam, to none, or by a viewer, is refused', async () => {
    const suspected = await send({ remarks: 'Filled in' })
    expect((await reply(suspected)).status).toBe(409)
    expect((await reply(4711)).status).toBe(404)
    expect((await reply(await send(), {}, { fetch: reader.fetch })).status).toBe(403)
  })
})

describe('withdrawing a reply', () => {
  test('before it is sent removes mail and copy, and takes back status and owner', async () => {
    const id = await send()
    await removeMails(app)
    await reply(id)
    expect((await withdraw(id)).data).toMatchObject({ id, status: 'pending', ownerId: null })
    expect(await readMails(app)).toEqual([])
    expect(await thread(id)).toMatchObject([{ type: 'message' }])
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['enquiry answered', 'enquiry reply withdrawn'])
  })

  test('leaves a status and an owner that somebody has set since', async () => {
    const id = await send()
    await reply(id)
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status: 'archived' } })
    await app.fetchAsAdmin(`/api/contacts/${id}/follow-up`, { method: 'PUT', body: { ownerId: anil.id } })
    expect((await withdraw(id)).data).toMatchObject({ status: 'archived', ownerName: 'Anil Mockup' })
  })

  test.each([
    ['is being sent', { lease_owner: 'worker', leased_until: '2026-11-20T09:31:00.000Z' }],
    ['was tried', { attempts: 1 }],
    ['was sent', { status: 'sent' as const }],
  ])('is refused when the mail %s', async (_, columns) => {
    const id = await send()
    await reply(id)
    await app.db.write((tx) => tx.sql.updateTable('mails').set(columns).where('kind', '=', 'enquiry-reply').execute())
    expect((await thread(id)).at(-1)).toMatchObject({ isWithdrawable: false })
    expect((await withdraw(id)).status).toBe(409)
    expect((await thread(id)).at(-1)).toMatchObject({ type: 'reply' })
    expect(await read(id)).toMatchObject({ status: 'contacted' })
  })

  test('is for its author alone', async () => {
    const id = await send()
    await reply(id)
    expect((await withdraw(id, anil.fetch)).status).toBe(403)
    expect((await anil.fetch(`/api/contacts/${id}/replies/4711`, { method: 'DELETE' })).status).toBe(404)
  })
})

describe('the conversation', () => {
  test('has message, receipt, notes and replies in the order of time, with what became of the mails', async () => {
    await setMailSettings(app, { enquiryReceipts: true })
    const id = await send()
    later(1000)
    await asha.fetch(`/api/contacts/${id}/notes`, { body: { text: 'Called, no answer.' } })
    later(1000)
    await reply(id)
    await app.db.write((tx) =>
      tx.sql.updateTable('mails').set({ status: 'failed', last_error: '550 no such user' }).where('kind', '=', 'enquiry-reply').execute(),
    )
    expect(await thread(id, reader.fetch)).toMatchObject([
      { type: 'message', text: ENQUIRY.message },
      { type: 'receipt', state: 'waiting', error: null },
      { type: 'note', text: 'Called, no answer.', author: 'Asha Example', isMine: false },
      { type: 'reply', text: 'Yes, in January.', state: 'failed', error: '550 no such user', isMine: false, isWithdrawable: false },
    ])
    expect((await asha.fetch('/api/contacts/4711/thread')).status).toBe(404)
  })

  test('keeps the copy when the mail itself is deleted, and loses it with the enquiry', async () => {
    const id = await send()
    await reply(id)
    await removeMails(app)
    expect((await thread(id)).at(-1)).toMatchObject({ type: 'reply', text: 'Yes, in January.', state: null, isWithdrawable: false })
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'DELETE' })
    expect(await app.db.sql.selectFrom('enquiry_replies').selectAll().execute()).toEqual([])
  })
})

describe('reply templates', () => {
  const templates = async (id: number): Promise<FilledTemplate[]> => (await asha.fetch(`/api/contacts/${id}/reply-templates`)).data

  test('are filled in with name, reference, program, fee, participant ID and what happens next; the fitting one is suggested', async () => {
    await app.fetchAsAdmin('/api/admin/reply-templates', {
      body: { name: 'AAA', text: '{name}, {reference}: {program} for {fee}. {nextStep} {participantId}' },
    })
    const program = await makeProgram(app)
    await makeBatch(app, { trainingProgramId: program.id })
    const id = await send({ kind: 'enrolment', trainingProgramId: program.id, message: 'I would like to enrol.' })
    const { reference } = await read(id)
    const before = await templates(id)
    expect(before.find(({ name }) => name === 'AAA')).toMatchObject({
      text: `Test Enquirer, ${reference}: ${program.title} for ₹9,500 +GST online and ₹12,500 +GST in the classroom. Tell us which dates suit you. We then enrol you and send you your participant ID. {participantId}`,
      missing: ['participantId'],
      isSuggested: false,
    })
    expect(before.filter(({ isSuggested }) => isSuggested).map(({ name }) => name)).toEqual(['Dates and fee of a program'])

    await app.fetchAsAdmin(`/api/contacts/${id}/participant`, { body: { ...PARTICIPANT, trainingProgramId: program.id } })
    const after = await templates(id)
    expect(after.find(({ name }) => name === 'AAA')).toMatchObject({ missing: [], isSuggested: true })
    expect(after.find(({ name }) => name === 'AAA')?.text).toContain(PARTICIPANT.participantId)
  })

  test('name the next public dates of the program as a list, and are not suggested without any', async () => {
    const program = await makeProgram(app)
    const id = await send({ kind: 'enrolment', trainingProgramId: program.id, message: 'I would like to enrol.' })
    const dates = async () => (await templates(id)).find(({ name }) => name === 'Dates and fee of a program')
    expect(await dates()).toMatchObject({ missing: ['dates'], isSuggested: false })

    const day = { date: '2099-01-09', startTime: '10:00', endTime: '13:00' }
    await makeBatch(app, { trainingProgramId: program.id })
    await makeBatch(app, { trainingProgramId: program.id, mode: 'online', place: '', days: [day] })
    await makeBatch(app, { trainingProgramId: program.id, isPublic: false })
    const { text = '', ...filled } = (await dates()) ?? {}
    expect(filled).toMatchObject({ missing: [], isSuggested: true })
    expect(text).toContain(
      'The next dates are:\n\n- 9 January 2099, Online, 10:00 AM to 1:00 PM\n- 12 and 13 December 2099, Faridabad, 9:30 AM to 5:30 PM\n\nShall we',
    )
  })

  test('suggest nothing for an enquiry about nothing in particular', async () => {
    expect((await templates(await send())).filter(({ isSuggested }) => isSuggested)).toEqual([])
  })
})
