import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { OwnBatch, PersonToMark } from '../../own-batches/own-batch.schema.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { addPerson, giveCode, lastAuditEntry, signIn } from '#app/testing/test-staff.ts'

/** The clock of the tests says 20 November 2026. */
const app = setUpTestApp()
const DAY = { startTime: '09:30', endTime: '17:30' }
const TODAY = [{ date: '2026-11-20', ...DAY }]

interface Row {
  id: number
}

let trainingProgramId: number
let entryId: number
let userId: number
let own: { headers: Record<string, string> }

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  entryId = await makeTrainer('Kavita Placeholder')
  userId = (await addPerson(app, { username: `trainer-${entryId}`, role: 'trainer', trainerEntryId: entryId })).id
  own = await signIn(app, (await giveCode(app, userId)).code)
})

async function makeTrainer(name: string): Promise<number> {
  const entry = { kind: 'trainer', name, role: 'Lead auditor', email: 'kavita@example.com' }
  const { data } = await app.fetchAsAdmin('/api/showcase/create', { body: entry })
  return (data as Row).id
}

/** Another trainer, who signs in, too. */
async function makeOtherTrainer(): Promise<number> {
  const id = await makeTrainer('Rohan Mockup')
  await addPerson(app, { username: `trainer-${id}`, role: 'trainer', trainerEntryId: id })
  return id
}

const makeOwn = (changes: object = {}) => makeBatch(app, { trainingProgramId, days: TODAY, trainers: [{ entryId }], ...changes })
const enrol = (batchId: number, changes: object = {}) => makeParticipant(app, { trainingProgramId, batchId, ...changes })
const list = async (): Promise<{ trainer: string | null; batches: Row[] }> => (await app.fetch('/api/own-batches', own)).data
const page = (id: number) => app.fetch(`/api/own-batches/${id}`, own)
const dataOf = (reply: Awaited<ReturnType<typeof page>>): { batch: OwnBatch; people: PersonToMark[] } => reply.data
const mark = (id: number, body: object) => app.fetch(`/api/own-batches/${id}/attendance`, { method: 'PUT', body, ...own })
const present = (participantId: number, date = '2026-11-20') => ({ date, marks: [{ participantId, mark: 'present' }] })
const sheet = (id: number, query = '') => app.http.request(`/api/own-batches/${id}/sheet.pdf${query}`, own)

/** The status of each call about a batch, for its trainer or for another one. */
async function statuses(id: number, participantId: number): Promise<number[]> {
  return [(await page(id)).status, (await mark(id, present(participantId))).status, (await sheet(id)).status]
}

describe('whose batch it is', () => {
  test('a trainer has the batches in which they are named: those to come first, then those that are over, the last one first', async () => {
    const on = (date: string, changes: object = {}) => makeOwn({ days: [{ date, ...DAY }], ...changes })
    const past = [await on('2026-11-02'), await on('2026-11-18')]
    const upcoming = [await on('2026-12-12', { status: 'draft' }), await on('2026-11-20')]
    await makeBatch(app, { trainingProgramId, days: TODAY, trainers: [{ name: 'Kavita Placeholder' }] })
    await makeBatch(app, { trainingProgramId, days: TODAY, trainers: [{ entryId: await makeOtherTrainer() }] })
    const { trainer, batches } = await list()
    expect(trainer).toBe('Kavita Placeholder')
    expect(batches.map(({ id }) => id)).toEqual([upcoming[1], upcoming[0], past[1], past[0]].map((batch) => batch?.id))
  })

  test('a batch of another trainer does not exist: neither its page nor its sheet, and no mark is set', async () => {
    const { id } = await makeBatch(app, { trainingProgramId, days: TODAY, trainers: [{ entryId: await makeOtherTrainer() }] })
    const person = await enrol(id)
    expect(await statuses(id, person.id)).toEqual([404, 404, 404])
    const missing = await page(987_654_321)
    expect((await page(id)).body).toEqual(missing.body)
    expect(await app.db.sql.selectFrom('attendance_marks').selectAll().execute()).toEqual([])
  })

  test('nobody of another batch is marked through the own one', async () => {
    const { id } = await makeOwn()
    const other = await makeBatch(app, { trainingProgramId, days: TODAY })
    const stranger = await enrol(other.id)
    const refused = await mark(id, present(stranger.id))
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([404, expect.not.stringContaining('Asha Example')])
    expect(await app.db.sql.selectFrom('attendance_marks').selectAll().execute()).toEqual([])
  })

  test('the access ends at once when the batch gets another trainer, and begins for who is named', async () => {
    const { id } = await makeOwn()
    const person = await enrol(id)
    expect(await statuses(id, person.id)).toEqual([200, 200, 200])
    const trainers = [{ entryId: await makeOtherTrainer() }]
    await app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body: { trainers } })
    expect(await statuses(id, person.id)).toEqual([404, 404, 404])
    await app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body: { trainers: [...trainers, { entryId }] } })
    expect(await statuses(id, person.id)).toEqual([200, 200, 200])
  })

  test('a trainer who is not in the showcase, or no more, has no batches and is told so; a new name changes nothing', async () => {
    const { id } = await makeOwn()
    const person = await enrol(id)
    await app.fetchAsAdmin(`/api/showcase/${entryId}`, { method: 'PUT', body: { name: 'Kavita Renamed' } })
    expect(await list()).toMatchObject({ trainer: 'Kavita Renamed', batches: [{ id }] })
    await app.fetchAsAdmin(`/api/showcase/${entryId}`, { method: 'DELETE' })
    expect(await list()).toEqual({ trainer: null, batches: [] })
    expect(await statuses(id, person.id)).toEqual([404, 404, 404])
    expect((await app.fetchAsAdmin(`/api/admin/users/${userId}`)).data).toMatchObject({ role: 'trainer', trainerEntryId: null })
  })

  test('a cancelled batch is shown as such, without why', async () => {
    const { id } = await makeOwn({ status: 'cancelled', cancelledReason: 'The trainer is ill' })
    const reply = await page(id)
    const { text } = reply
    expect(dataOf(reply).batch).toMatchObject({ status: 'cancelled' })
    expect(text).not.toContain('ill')
  })
})

describe('what is sent', () => {
  test('people of the roster have no address, no fee and no note, also where only a phone number tells two of one name apart', async () => {
    const client = await makeClient(app)
    const { id } = await makeOwn({
      mode: 'in-plant',
      isPublic: false,
      clientId: client.id,
      lumpSum: 80_000,
      joiningText: 'Call +91 00000 00077 or hr@example.com',
      mapLink: 'https://example.com/map',
    })
    const twin = { fullName: 'Ravi Sample', clientId: client.id, email: 'ravi@example.com' }
    await enrol(id, { ...twin, phone: '+91 00000 00041', participantId: 'BHM-1' })
    await enrol(id, { ...twin, phone: '+91 00000 00042', participantId: 'BHM-2', email: 'other@example.com' })
    const marked = await enrol(id, { fullName: 'Asha Example', employeeCode: 'EMP-7', clientId: client.id, participantId: 'BHM-3' })
    await mark(id, { date: '2026-11-20', marks: [{ participantId: marked.id, mark: 'partial', half: 'first', reason: 'Came late' }] })
    const office = await app.fetchAsAdmin(`/api/batches/${id}/roster`)
    expect(office.text).toMatch(/@.*\+91 00000/)

    const answer = await page(id)
    for (const { status, text } of [answer, await app.fetch('/api/own-batches', own), await mark(id, present(marked.id))]) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/@|\+91|00000|80000|joining|lumpSum|paid|note|version|email|phone/i)
    }
    const data = dataOf(answer)
    expect(data.people).toEqual([
      {
        id: marked.id,
        fullName: 'Asha Example',
        apart: '',
        employeeCode: 'EMP-7',
        client_name: client.name,
        marks: [{ date: '2026-11-20', half: 'first', mark: 'partial', reason: 'Came late' }],
        attendance: { halfDays: 2, attended: 0.5, unmarked: 1, percent: 25 },
      },
      expect.objectContaining({ fullName: 'Ravi Sample', apart: 'BHM-1' }),
      expect.objectContaining({ fullName: 'Ravi Sample', apart: 'BHM-2' }),
    ])
    expect(Object.keys(data.batch).toSorted()).toEqual(
      'client_name confirmed days id mapLink meetingLink mode place seatsTaken state status trainers training_program_name venue'.split(
        ' ',
      ),
    )
  })

  test('who waits or was cancelled is not among the people to mark', async () => {
    const { id } = await makeOwn()
    const gone = await enrol(id, { fullName: 'Zoya Specimen' })
    await app.fetchAsAdmin(`/api/batches/${id}/roster/${gone.id}`, { method: 'PUT', body: { rosterState: 'cancelled', reason: 'Ill' } })
    expect(dataOf(await page(id)).people).toEqual([])
    expect((await mark(id, present(gone.id))).status).toBe(409)
  })
})

describe('attendance', () => {
  test('what a trainer marks is what the office sees, with the name of the trainer; the history has one entry', async () => {
    const { id } = await makeOwn()
    const people = [await enrol(id, { participantId: 'BHM-1' }), await enrol(id, { fullName: 'Ravi Sample', participantId: 'BHM-2' })]
    const marks = people.map((person) => ({ participantId: person.id, mark: 'present' }))
    expect((await mark(id, { date: '2026-11-20', marks })).status).toBe(200)
    const roster: RosterEntry[] = (await app.fetchAsAdmin(`/api/batches/${id}/roster`)).data
    for (const entry of roster)
      expect(entry).toMatchObject({ attendance: { percent: 100 }, marks: [{ markedBy: 'Meera Placeholder' }, {}] })
    expect(await lastAuditEntry(app)).toMatchObject({
      action: 'attendance marked',
      subject: `batch:${id}`,
      actor_name: 'Meera Placeholder',
    })
  })

  test('a day that is over is put right as the office does it; a day to come has to be confirmed; another day is refused', async () => {
    const { id } = await makeOwn({ days: ['2026-11-12', '2026-12-12'].map((date) => ({ date, ...DAY })) })
    const person = await enrol(id)
    expect((await mark(id, present(person.id, '2026-11-12'))).status).toBe(200)
    expect((await mark(id, present(person.id, '2026-12-12'))).status).toBe(422)
    expect((await mark(id, { ...present(person.id, '2026-12-12'), confirm: true })).status).toBe(200)
    expect((await mark(id, present(person.id, '2026-11-13'))).status).toBe(422)
    expect((await sheet(id, '?date=2026-11-13')).status).toBe(422)
  })

  test('the sheet is the one of the office, and the history says who printed it', async () => {
    const { id } = await makeOwn()
    await enrol(id)
    const reply = await sheet(id, '?date=2026-11-20')
    expect([reply.status, reply.headers.get('Content-Type'), reply.headers.get('Cache-Control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(await lastAuditEntry(app)).toMatchObject({
      action: 'sign-in sheet printed',
      subject: `batch:${id}`,
      actor_name: 'Meera Placeholder',
    })
  })
})

describe('to everything else a trainer is a visitor', () => {
  test('public calls answer what they answer visitors, and no draft', async () => {
    const secret = await makeProgram(app, { title: 'Secret draft', slug: 'secret-draft', isPublished: false })
    await makeOwn({ isPublic: true, days: [{ date: '2026-12-12', ...DAY }], venue: 'Secret hall' })
    for (const path of ['/api/batches', '/api/training-programs', '/api/services', '/api/showcase/published']) {
      const [theirs, visitors] = [await app.fetch(path, own), await app.fetch(path)]
      expect([path, theirs.status, theirs.body]).toEqual([path, 200, visitors.body])
    }
    expect((await app.fetch('/api/training-programs?state=all', own)).status).toBe(403)
    expect((await app.fetch(`/api/training-programs/${secret.id}`, own)).status).toBe(404)
  })

  test('search, exports and history refuse them, also with the numbers of their own batch', async () => {
    const { id } = await makeOwn()
    const paths = [
      '/api/admin/search?q=Asha',
      '/api/admin/overview',
      '/api/admin/history',
      '/api/exports/participants',
      '/api/participants',
      `/api/batches/${id}`,
      `/api/batches/${id}/roster`,
      `/api/batches/${id}/sheet.pdf`,
      `/api/batches/${id}/file`,
    ]
    for (const path of paths) expect([path, (await app.http.request(path, own)).status]).toEqual([path, 403])
  })

  test('staff of the office have the batches themselves, not those of a trainer', async () => {
    const { id } = await makeOwn()
    for (const path of ['/api/own-batches', `/api/own-batches/${id}`, `/api/own-batches/${id}/sheet.pdf`]) {
      expect((await app.http.request(path, { headers: { 'X-API-Code': TEST_CODE } })).status).toBe(403)
      expect((await app.http.request(path)).status).toBe(401)
    }
  })
})

describe('who is which trainer', () => {
  const change = (body: object) => app.fetchAsAdmin(`/api/admin/users/${userId}`, { method: 'PUT', body })

  test('an admin chooses a trainer of the showcase; another role has none, and who becomes a trainer again is asked again', async () => {
    expect((await change({ role: 'viewer' })).data).toMatchObject({ role: 'viewer', trainerEntryId: null })
    expect((await app.fetch('/api/own-batches', own)).status).toBe(403)
    expect((await change({ role: 'trainer' })).data).toMatchObject({ role: 'trainer', trainerEntryId: null })
    expect((await change({ trainerEntryId: String(entryId) })).data).toMatchObject({ trainerEntryId: entryId })
    expect((await change({ trainerEntryId: '' })).data).toMatchObject({ trainerEntryId: null })
  })

  test('somebody who is no trainer of the showcase is refused, and nothing is changed', async () => {
    const { data } = await app.fetchAsAdmin('/api/showcase/create', {
      body: { kind: 'client', name: 'Mock Motors', role: 'Castings' },
    })
    for (const trainerEntryId of [(data as Row).id, 987_654_321]) {
      expect(await change({ trainerEntryId })).toMatchObject({ status: 422, body: { issues: { trainerEntryId: expect.any(String) } } })
    }
    expect((await change({ trainerEntryId: 'Kavita' })).status).toBe(400)
    expect((await app.fetchAsAdmin(`/api/admin/users/${userId}`)).data).toMatchObject({ trainerEntryId: entryId })
  })

  test('a person who leaves takes no batch with them', async () => {
    const { id } = await makeOwn()
    await app.fetchAsAdmin(`/api/admin/users/${userId}`, { method: 'DELETE' })
    expect((await app.fetch('/api/own-batches', own)).status).toBe(401)
    expect((await app.fetchAsAdmin(`/api/batches/${id}`)).data).toMatchObject({ trainers: [{ entryId, name: 'Kavita Placeholder' }] })
  })
})
