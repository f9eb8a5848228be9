import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import type { PersonRecord, PersonVerdict } from '#clients/person-record.ts'
import type { PersonPage } from '../person-page.schema.ts'

const app = setUpTestApp()
let meera: SignedInStaff
let programId: number

beforeAll(async () => {
  meera = await signInAs(app, { name: 'Meera Placeholder', role: 'admin' })
})
beforeEach(async () => {
  await removeRecords(app)
  await app.db.write((tx) => tx.sql.deleteFrom('person_verdicts').execute())
  programId = (await makeProgram(app)).id
})

let numbers = 0
async function enrol(fullName: string, email: string, phone = '+91 00000 00011', changes: object = {}): Promise<PersonRecord> {
  const { id } = await makeParticipant(app, {
    trainingProgramId: programId,
    participantId: `BHM20261200${++numbers}`,
    fullName,
    email,
    phone,
    ...changes,
  })
  return `participant:${id}`
}
async function write(name: string, email: string, phone: string | null = null): Promise<PersonRecord> {
  const body = { name, email, phone, subject: 'Audits', message: 'Can you audit our plant?' }
  return `enquiry:${((await app.fetch('/api/contact', { body })).data as { id: number }).id}`
}
const idOf = (record: PersonRecord) => Number(record.split(':')[1])
const pageOf = async (record: PersonRecord): Promise<PersonPage> => (await app.fetchAsAdmin(`/api/people/${record}`)).data
const judge = (record: PersonRecord, other: PersonRecord, verdict: PersonVerdict = 'same', send = app.fetchAsAdmin) =>
  send(`/api/people/${record}/links`, { body: { other, verdict } })
const join = async (record: PersonRecord, other: PersonRecord): Promise<number> => {
  const reply = await judge(record, other)
  expect(reply.status).toBe(201)
  return (reply.data as { id: number }).id
}
const undo = (id: number) => app.fetchAsAdmin(`/api/people/links/${id}`, { method: 'DELETE' })
/** The person key of each record. */
const keys = async () =>
  [
    ...(await app.db.sql.selectFrom('participants').select(['id', 'person_id']).orderBy('id').execute()),
    ...(await app.db.sql.selectFrom('contacts').select(['id', 'person_id']).orderBy('id').execute()),
  ].map(({ id, person_id: person }) => `${id}: ${person}`)
const recordsOf = ({ subjects }: PersonPage) => subjects.filter((subject) => !subject.startsWith('certificate:')).toSorted()
const togetherWith = async (record: PersonRecord) => recordsOf(await pageOf(record))
const entriesOf = async (record: PersonRecord) =>
  (await app.db.sql.selectFrom('audit_entries').select('action').where('subject', '=', record).orderBy('id').execute()).map(
    ({ action }) => action,
  )

describe('joining', () => {
  test('two records become one page, which any of them opens, and the history of both says so', async () => {
    const asha = await enrol('Asha Example', 'asha@example.com')
    const letter = await write('Asha Example', 'Asha@Example.com')
    await join(asha, letter)
    for (const record of [asha, letter]) {
      expect(await togetherWith(record)).toEqual([letter, asha])
      expect((await entriesOf(record)).at(-1)).toBe('joined with another record')
    }
    const page = await pageOf(letter)
    expect(page).toMatchObject({
      names: ['Asha Example'],
      emails: ['asha@example.com'],
      phones: ['+91 00000 00011'],
      since: '2026-11-01',
      suggestions: [],
    })
    expect(page.joins).toMatchObject([{ reason: 'Same e-mail', author: 'Administrator' }])
    expect(page.history?.[0]).toMatchObject({
      action: 'joined with another record',
      changes: [{ field: 'otherRecord' }, { field: 'reason', after: 'Same e-mail' }],
    })
  })

  test('a namesake with another address, and a message with the same one, stay apart without a press', async () => {
    const asha = await enrol('Asha Example', 'asha@example.com')
    await write('Asha Example', 'asha@example.com')
    await enrol('Asha Example', 'another@example.com', '+91 00000 00099')
    expect(await togetherWith(asha)).toEqual([asha])
    expect((await pageOf(asha)).programs.total).toBe(1)
  })

  test('undo gives back exactly what the join moved, in any order, also after later joins', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const all: PersonRecord[] = []
    for (const name of names) all.push(await enrol(name, `${name}@example.com`))
    const [a, b, c, d, e, f] = all as [PersonRecord, PersonRecord, PersonRecord, PersonRecord, PersonRecord, PersonRecord]
    const before = await keys()
    const first = await join(b, a)
    const second = await join(c, d)
    const pairs = await keys()
    const middle = await join(b, c)
    const later = await join(e, c)
    expect(await togetherWith(d)).toEqual([a, b, c, d, e].toSorted())
    expect((await pageOf(d)).joins.map(({ records }) => records.map(({ record }) => record).toSorted())).toEqual([
      [e],
      [c, d].toSorted(),
      [d],
      [b],
    ])
    expect((await undo(middle)).status).toBe(200)
    expect(await togetherWith(a)).toEqual([a, b, e].toSorted())
    expect(await togetherWith(d)).toEqual([c, d].toSorted())
    expect(await entriesOf(c)).toContain('separated from another record')
    expect((await undo(middle)).status).toBe(404)
    await undo(later)
    expect(await keys()).toEqual(pairs)
    await undo(first)
    await undo(second)
    expect(await keys()).toEqual(before)

    // The inner join is undone before the outer one, which moved its records on.
    const [inner, outer] = [await join(d, e), await join(f, e)]
    await join(a, f)
    await undo(inner)
    await undo(outer)
    expect(await togetherWith(e)).toEqual([e])
    expect(await togetherWith(a)).toEqual([a, d].toSorted())
  })

  test('a deleted record leaves the others joined; the last one takes its person and what was said with it', async () => {
    const [a, b, c] = [await enrol('A', 'a@example.com'), await enrol('B', 'b@example.com'), await enrol('C', 'c@example.com')]
    await join(a, b)
    const second = await join(b, c)
    const other = await write('D', 'd@example.com')
    await judge(a, other, 'different')
    await app.fetchAsAdmin(`/api/participants/${idOf(b)}`, { method: 'DELETE' })
    expect(await togetherWith(a)).toEqual([a, c].toSorted())
    expect((await undo(second)).status).toBe(200)
    expect(await togetherWith(a)).toEqual([a])
    for (const record of [a, c]) await app.fetchAsAdmin(`/api/participants/${idOf(record)}`, { method: 'DELETE' })
    await app.fetchAsAdmin(`/api/contacts/${idOf(other)}`, { method: 'DELETE' })
    for (const table of ['people', 'person_verdicts', 'person_moves'] as const)
      expect(await app.db.sql.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('of two clerks who join at the same moment, one joins and the other is told; the history has one join', async () => {
    const [a, b] = [await enrol('A', 'a@example.com'), await enrol('B', 'b@example.com')]
    const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? judge(a, b) : judge(b, a, 'same', meera.fetch))))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409, 409])
    expect((await entriesOf(a)).filter((action) => action.startsWith('joined'))).toHaveLength(1)
  })

  test('ten joins with one person at the same moment all succeed, and ten undone at once restore everything', async () => {
    const own = await enrol('Asha Example', 'asha@example.com')
    const others: PersonRecord[] = []
    for (let at = 0; at < 10; at++) others.push(await write(`Asha ${at}`, `asha-${at}@example.com`))
    const before = await keys()
    const send = (other: PersonRecord, at: number) => (at % 2 === 0 ? judge(own, other) : judge(other, own, 'same', meera.fetch))
    // On a slow machine a call that waits too long for the others gets a retry answer.
    const sendAgain = async (other: PersonRecord, at: number) => {
      const reply = await send(other, at)
      return reply.status === 503 ? send(other, at) : reply
    }
    const replies = await Promise.all(others.map(sendAgain))
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 201))
    expect(await togetherWith(own)).toEqual([own, ...others].toSorted())
    const undone = await Promise.all(replies.map(({ data }) => undo((data as { id: number }).id)))
    expect(undone.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(await keys()).toEqual(before)
  })

  test('of joins of the same people at the same moment one is done, and nobody is lost', async () => {
    const [a, b, c, d] = [
      await enrol('A', 'a@example.com'),
      await enrol('B', 'b@example.com'),
      await enrol('C', 'c@example.com'),
      await enrol('D', 'd@example.com'),
    ]
    await join(a, b)
    await join(c, d)
    const replies = await Promise.all([judge(b, c), judge(d, a), judge(a, c, 'same', meera.fetch), judge(b, d, 'same', meera.fetch)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
    expect(await togetherWith(a)).toEqual([a, b, c, d].toSorted())
    expect(await app.db.sql.selectFrom('people').select('id').execute()).toHaveLength(1)
  })

  test('two certificates of one program and day are of two people: the join is refused until one is revoked', async () => {
    const [one, other] = [await enrol('Ravi Sample', 'hr@example.com'), await enrol('Ravi Sample', 'hr@example.com')]
    const first = await makeCertificate(app, { participantId: idOf(one), trainingProgramId: programId })
    const { certificateId } = await makeCertificate(app, { participantId: idOf(other), trainingProgramId: programId })
    expect(await judge(one, other)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(`one and the same enrolment: ${first.certificateId} and ${certificateId}`) },
    })
    await app.fetchAsAdmin(`/api/certificates/${first.id}/revoke`, { body: { reason: 'Issued twice' } })
    expect((await judge(one, other)).status).toBe(201)
  })

  test('a record with itself, a record that is gone and a viewer are refused', async () => {
    const a = await enrol('A', 'a@example.com')
    expect((await judge(a, a)).status).toBe(422)
    expect((await judge(a, 'participant:999999')).status).toBe(404)
    expect((await judge('enquiry:999999', a)).status).toBe(404)
    expect((await app.fetchAsAdmin('/api/people/certificate:1')).status).toBe(404)
    const viewer = await signInAs(app, { name: 'Vik Viewer', role: 'viewer' })
    expect((await judge(a, await enrol('B', 'b@example.com'), 'same', viewer.fetch)).status).toBe(403)
    expect(((await viewer.fetch(`/api/people/${a}`)).data as PersonPage).history).toBeNull()
  })
})

describe('probably the same person', () => {
  test('is offered for the same e-mail in any case and the same phone in any spelling, with the reason, and not for a name', async () => {
    const asha = await enrol('Asha Example', 'asha@example.com', '+91 90000 00011')
    const byMail = await write('A. Example', 'ASHA@example.com')
    const byPhone = await write('Asha', 'asha@work.example', '090000-00011')
    await enrol('Asha Example', 'namesake@example.com', '+91 90000 00099')
    const { suggestions } = await pageOf(asha)
    expect(suggestions).toMatchObject([
      { ours: asha, theirs: { record: byMail }, recordCount: 1, reasons: [{ by: 'email', sharedBy: null, isRoleAddress: false }] },
      { ours: asha, theirs: { record: byPhone }, recordCount: 1, reasons: [{ by: 'phone', sharedBy: null }] },
    ])
  })

  test("a company's shared address and a phone of many names are weak reasons, which come last", async () => {
    const asha = await enrol('Asha Example', 'info@example.com', '+91 90000 00011')
    await enrol('Ravi Sample', 'ravi@example.com', '+91 90000 00011')
    await enrol('Meera Sample', 'info@example.com', '+91 90000 00011')
    const own = await write('Asha Example', 'info@example.com', '+91 90000 00012')
    await join(asha, await enrol('Asha Example', 'asha@example.com', '+91 90000 00013'))
    const strong = await write('Asha Example', 'asha@example.com')
    const { suggestions } = await pageOf(asha)
    expect(suggestions[0]?.theirs.record).toBe(strong)
    expect(suggestions.flatMap(({ reasons }) => reasons)).toEqual(
      expect.arrayContaining([
        { by: 'email', value: 'info@example.com', sharedBy: null, isRoleAddress: true },
        { by: 'phone', value: '+91 90000 00011', sharedBy: 3, isRoleAddress: false },
      ]),
    )
    expect(suggestions.map(({ theirs }) => theirs.record)).toContain(own)
  })

  test('is not offered once it was said to be somebody else, for no record of that person, until that is undone', async () => {
    const asha = await enrol('Asha Example', 'asha@example.com')
    const son = await enrol('Arun Example', 'asha@example.com', '+91 00000 00022')
    const sonsLetter = await write('Arun Example', 'asha@example.com')
    await join(son, sonsLetter)
    expect((await pageOf(asha)).suggestions).toMatchObject([{ recordCount: 2 }])
    const reply = await judge(asha, son, 'different')
    expect(reply.status).toBe(201)
    const page = await pageOf(asha)
    expect([page.suggestions, page.declined]).toMatchObject([[], [{ records: [{ record: son }] }]])
    expect((await pageOf(sonsLetter)).suggestions).toEqual([])
    expect((await judge(sonsLetter, asha)).status).toBe(409)
    expect((await entriesOf(son)).at(-1)).toBe('marked as another person')
    await undo((reply.data as { id: number }).id)
    expect((await pageOf(asha)).suggestions).toHaveLength(1)
  })

  test('a message that may be spam and an erased address suggest nobody', async () => {
    const asha = await enrol('Asha Example', 'asha@example.com')
    const spam = await write('Asha Example', 'asha@example.com')
    await app.db.write((tx) => tx.sql.updateTable('contacts').set({ suspected_for: 'links' }).where('id', '=', idOf(spam)).execute())
    expect((await pageOf(asha)).suggestions).toEqual([])
    const [one, other] = [await enrol('B', 'b@example.com', '+91 00000 00031'), await enrol('C', 'c@example.com', '+91 00000 00032')]
    await app.db.write((tx) =>
      tx.sql
        .updateTable('participants')
        .set({ email: '', phone: null })
        .where('id', 'in', [idOf(one), idOf(other)])
        .execute(),
    )
    expect((await pageOf(one)).suggestions).toEqual([])
  })
})

describe('the page', () => {
  test('has enrolments with their versions, certificates, messages and replies, newest first', async () => {
    const asha = await enrol('Asha Example', 'asha@example.com')
    const certificate = await makeCertificate(app, { participantId: idOf(asha), trainingProgramId: programId })
    const letter = await write('Asha Example', 'asha@example.com')
    await app.fetchAsAdmin(`/api/contacts/${idOf(letter)}/replies`, { body: { text: 'Yes, in January.', channel: 'whatsapp' } })
    await join(letter, asha)
    const page = await pageOf(asha)
    expect(page.programs).toMatchObject({ total: 1, rows: [{ id: idOf(asha), status: 'completed', etag: expect.any(String) }] })
    expect(page.certificates).toMatchObject({ total: 1, rows: [{ certificateId: certificate.certificateId, status: 'Active' }] })
    expect(page.messages.rows.map(({ type }) => type)).toContain('reply')
    expect(page.messages.rows.map(({ at }) => at)).toEqual(
      page.messages.rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect([page.clients, page.programs.rows[0]?.place]).toEqual([[], null])
    const [program] = page.programs.rows
    const change = await app.fetchAsAdmin(`/api/participants/${idOf(asha)}`, {
      method: 'PUT',
      body: { status: 'paused' },
      headers: { 'If-Match': program?.etag ?? '' },
    })
    expect(change.status).toBe(200)
  })

  test('of forty enrolments shows the newest twenty and how many there are; the lists show those of the person alone', async () => {
    const first = await enrol('Person 0', 'p0@example.com')
    for (let at = 1; at < 40; at++) await enrol(`Person ${at}`, `p${at}@example.com`, undefined, { samePersonAs: first })
    const letter = await write('Person 0', 'p0@example.com')
    await join(first, letter)
    const stranger = await enrol('Stranger', 'stranger@example.com')
    const { programs } = await pageOf(letter)
    expect([programs.rows.length, programs.total]).toEqual([20, 40])
    const list = await app.fetchAsAdmin(`/api/participants?person=${letter}&sort=name&limit=25`)
    expect(list.body).toMatchObject({ total: 40, totalIsEstimate: false, nextCursor: expect.any(String) })
    expect((list.data as unknown as unknown[]).length).toBe(25)
    const more = await app.fetchAsAdmin(`/api/participants?person=${letter}&sort=name&limit=25&cursor=${String(list.body['nextCursor'])}`)
    expect((more.data as unknown as unknown[]).length).toBe(15)
    expect((await app.fetchAsAdmin(`/api/participants?person=${letter}&q=person 7`)).data).toMatchObject([{ fullName: 'Person 7' }])
    await makeCertificate(app, { participantId: idOf(stranger), trainingProgramId: programId })
    expect((await app.fetchAsAdmin(`/api/certificates?person=${letter}`)).body).toMatchObject({ data: [], total: 0 })
    expect((await app.fetchAsAdmin(`/api/certificates?person=${stranger}`)).body).toMatchObject({ total: 1 })
    expect((await app.fetchAsAdmin(`/api/contacts?person=${first}`)).data).toMatchObject([{ id: idOf(letter) }])
    expect((await app.fetchAsAdmin(`/api/contacts?person=${stranger}`)).data).toEqual([])
    expect((await app.fetchAsAdmin('/api/participants?person=nobody')).status).toBe(400)
  })

  test('notes are added, changed and deleted by their author, on any record of the person; the history has each', async () => {
    const asha = await enrol('Asha Example', 'asha@example.com')
    const letter = await write('Asha Example', 'asha@example.com')
    await join(asha, letter)
    const mine = (await meera.fetch(`/api/participants/${idOf(asha)}/notes`, { body: { text: 'Prefers Hindi' } })).data as { id: number }
    await app.fetchAsAdmin(`/api/contacts/${idOf(letter)}/notes`, { body: { text: 'Call in January' } })
    const path = `/api/participants/${idOf(asha)}/notes/${mine.id}`
    expect((await app.fetchAsAdmin(path, { method: 'PUT', body: { text: 'Not mine' } })).status).toBe(403)
    expect((await meera.fetch(path, { method: 'PUT', body: { text: 'Prefers Hindi, mornings' } })).status).toBe(200)
    const { notes } = await pageOf(letter)
    expect(notes.total).toBe(2)
    expect(notes.rows.find(({ on }) => on === asha)).toMatchObject({
      author: 'Meera Placeholder',
      isMine: false,
      text: 'Prefers Hindi, mornings',
      editedAt: expect.any(String),
    })
    expect((await app.fetchAsAdmin(path, { method: 'DELETE' })).status).toBe(403)
    expect((await meera.fetch(path, { method: 'DELETE' })).status).toBe(200)
    expect((await meera.fetch(path, { method: 'DELETE' })).status).toBe(404)
    expect((await entriesOf(asha)).filter((action) => action.includes('note'))).toEqual([
      'participant note added',
      'participant note changed',
      'participant note deleted',
    ])
  })

  test('has the newest twenty notes and how many there are; another call has all of them', async () => {
    const asha = await enrol('Asha Example', 'asha@example.com')
    const letter = await write('Asha Example', 'asha@example.com')
    await join(asha, letter)
    const stranger = await enrol('Stranger', 'stranger@example.com')
    await app.fetchAsAdmin(`/api/participants/${idOf(stranger)}/notes`, { body: { text: 'Of somebody else' } })
    for (let at = 1; at <= 23; at++) {
      app.time.now = new Date(TEST_NOW.getTime() + at * 1000)
      await app.fetchAsAdmin(`${at % 2 === 0 ? `/api/contacts/${idOf(letter)}` : `/api/participants/${idOf(asha)}`}/notes`, {
        body: { text: `Note ${at}` },
      })
    }
    app.time.now = TEST_NOW
    const { notes } = await pageOf(letter)
    const all = await app.fetchAsAdmin(`/api/people/${letter}/notes`)
    const texts = (all.data as unknown as PersonPage['notes']['rows']).map(({ text }) => text)
    expect(texts).toEqual(Array.from({ length: 23 }, (_, at) => `Note ${23 - at}`))
    expect([notes.total, all.body['total'], notes.rows.map(({ text }) => text)]).toEqual([23, 23, texts.slice(0, 20)])
    expect((await app.fetchAsAdmin('/api/people/participant:99999/notes')).status).toBe(404)
    expect((await app.fetchAsAdmin('/api/people/nobody/notes')).status).toBe(404)
    expect((await app.fetch(`/api/people/${letter}/notes`)).status).toBe(401)
  })

  test('a participant enrolled from a message is joined with it, unless the name is another one', async () => {
    const form = (fullName: string) => ({
      fullName,
      participantId: `BHM20261300${++numbers}`,
      email: 'hr@example.com',
      phone: '+91 00000 00011',
      trainingProgramId: programId,
      enrollmentDate: '2026-11-01',
    })
    const [own, forSomebody] = [await write('Asha Example', 'hr@example.com'), await write('Ravi Sample', 'hr@example.com')]
    await app.fetchAsAdmin(`/api/contacts/${idOf(own)}/participant`, { body: form('ASHA  Example') })
    await app.fetchAsAdmin(`/api/contacts/${idOf(forSomebody)}/participant`, { body: form('Meera Sample') })
    expect((await pageOf(own)).joins).toMatchObject([{ reason: 'Enrolled from this message' }])
    expect((await pageOf(forSomebody)).joins).toEqual([])
  })
})
