import { beforeEach, describe, expect, test } from 'vitest'
import { readMails } from '#mail/test-mails.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate } from '#base/dates/dates.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { makeAccepted, makeTrade, quotedLine } from '#quotations/test-quotation.ts'
import type { WorkGroup } from '../../overview/overview.schema.ts'

const app = setUpTestApp()
const TODAY = indianDate(TEST_NOW)
let trainingProgramId: number

beforeEach(async () => void ({ trainingProgramId } = await startWithProgram(app)))

const plan = (days: number[], changes: object = {}) =>
  makeBatch(app, {
    trainingProgramId,
    days: days.map((day) => ({ date: addDays(TODAY, day), startTime: '09:30', endTime: '17:30' })),
    ...changes,
  })
const group = async (kind: string) =>
  ((await app.fetchAsAdmin('/api/admin/overview')).data as { work: WorkGroup[] }).work.find((one) => one.kind === kind)
const ids = async (kind: string) => (await group(kind))?.lines.map(({ id }) => id) ?? []

/** The list from a given day on, including earlier batches whose certificates are not issued. */
const openFrom = async (day: string, more = '') => {
  const { data, body } = await app.fetchAsAdmin(`/api/batches?openFrom=${day}${more}`)
  expect(body['total']).toBe((data as object[]).length)
  return (data as Array<{ id: number }>).map(({ id }) => id)
}

test('a batch that begins within ten days and is not confirmed is work, with a way to it', async () => {
  const soon = await plan([10])
  await plan([11])
  await plan([3], { confirmed: true })
  await plan([3], { status: 'draft' })
  await plan([3], { status: 'cancelled', cancelledReason: 'Nobody came' })
  const found = await group('unconfirmed-batches')
  expect(found?.lines).toMatchObject([
    {
      id: soon.id,
      title: 'VDA 6.3 Process Auditor',
      detail: '30 Nov 2026, Faridabad, 0 of 20 seats taken',
      path: `/admin?view=batches&id=${soon.id}`,
    },
  ])
})

test('past days without attendance, and certificates that were not issued, are work until they are done', async () => {
  const over = await plan([-3, -2], { confirmed: true })
  const running = await plan([-1, 1], { confirmed: true })
  const { id } = await makeParticipant(app, { trainingProgramId, batchId: over.id })
  await makeParticipant(app, { trainingProgramId, batchId: running.id, participantId: 'BHM-2', fullName: 'Ravi Sample' })
  expect(await ids('unmarked-batches')).toEqual([over.id, running.id])
  expect(await ids('unissued-batches')).toEqual([over.id])
  expect(await openFrom(TODAY)).toEqual([over.id, running.id])
  expect(await openFrom(TODAY, '&status=draft')).toEqual([])
  for (const day of [-3, -2]) {
    const body = { date: addDays(TODAY, day), marks: [{ participantId: id, mark: 'present' }] }
    expect((await app.fetchAsAdmin(`/api/batches/${over.id}/attendance`, { method: 'PUT', body })).status).toBe(200)
  }
  expect(await ids('unmarked-batches')).toEqual([running.id])
  await makeCertificate(app, { participantId: id, trainingProgramId, issueDate: TODAY })
  expect(await ids('unissued-batches')).toEqual([])
  expect(await openFrom(TODAY)).toEqual([running.id])
})

test('a night that goes on until this morning is no work today', async () => {
  const nights = (day: number) => ({ days: [{ date: addDays(TODAY, day), startTime: '22:00', endTime: '06:00' }], confirmed: true })
  const batches = [await plan([], nights(-2)), await plan([], nights(-1))]
  for (const [at, { id: batchId }] of batches.entries()) {
    await makeParticipant(app, { trainingProgramId, batchId, participantId: `BHM-${at}`, email: `person-${at}@example.com` })
  }
  expect(await ids('unmarked-batches')).toEqual([batches[0]?.id])
  expect(await ids('unissued-batches')).toEqual([batches[0]?.id])
})

test('a free seat that somebody waits for is work until they have it, or the batch begins', async () => {
  const full = await plan([20], { seats: 1 })
  const begun = await plan([-1, 1], { seats: 1 })
  for (const [at, { id: batchId }] of [full, begun, full, begun].entries()) {
    await makeParticipant(app, {
      trainingProgramId,
      batchId,
      participantId: `BHM-3${at}`,
      fullName: `Person ${at}`,
      email: `p${at}@example.com`,
    })
  }
  expect(await group('free-seats')).toBeUndefined()
  for (const { id } of [full, begun]) {
    expect((await app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body: { seats: 2 } })).status).toBe(200)
  }
  expect((await group('free-seats'))?.lines).toMatchObject([
    { id: full.id, detail: '10 Dec 2026, Faridabad, 1 of 2 seats taken, 1 waiting', path: `/admin?view=batches&id=${full.id}` },
  ])
  const roster = (await app.fetchAsAdmin(`/api/batches/${full.id}/roster`)).data as Array<{ id: number }>
  await app.fetchAsAdmin(`/api/batches/${full.id}/roster/${roster[1]?.id}`, { method: 'PUT', body: { rosterState: 'seat' } })
  expect(await group('free-seats')).toBeUndefined()
})

test('a confirmed batch that begins within a week is work until everybody whom a mail can reach was told', async () => {
  const soon = await plan([7], { confirmed: true, joiningText: 'Bring a pen.' })
  const later = await plan([8], { confirmed: true })
  const unconfirmed = await plan([5])
  for (const [at, { id: batchId }] of [soon, later, unconfirmed].entries()) {
    await makeParticipant(app, { trainingProgramId, batchId, participantId: `BHM-1${at}`, fullName: `Person ${at}` })
  }
  const found = await group('untold-batches')
  expect(found?.lines.map(({ id, path }) => [id, path])).toEqual([[soon.id, `/admin?view=batches&id=${soon.id}&part=messages`]])
  const tell = () => app.fetchAsAdmin(`/api/batches/${soon.id}/messages`, { body: { kind: 'joining' } })
  expect((await tell()).status).toBe(200)
  expect(await ids('untold-batches')).toEqual([])
  // Two late additions: one whose client has no contact, then one whose client has one.
  const mute = await makeClient(app, {
    name: 'Mute Motors',
    contacts: [{ name: 'Neha Placeholder', role: 'HR', email: '', phone: '+91 00000 00021' }],
  })
  const add = (fullName: string, clientId: number) =>
    app.fetchAsAdmin(`/api/batches/${soon.id}/roster/add`, { body: { people: [{ fullName, email: '', phone: '', clientId }] } })
  expect((await add('Ravi Sample', mute.id)).status).toBe(201)
  expect(await ids('untold-batches')).toEqual([])
  expect((await add('Zoya Specimen', (await makeClient(app)).id)).status).toBe(201)
  expect(await ids('untold-batches')).toEqual([soon.id])
  await tell()
  expect(await ids('untold-batches')).toEqual([])
})

describe('a change that people do not know of is work, whichever it is', () => {
  const call = (path: string, body: object, method = 'POST') => app.fetchAsAdmin(`/api/batches/${path}`, { method, body })
  const later = (minutes: number) => void (app.time.now = new Date(app.time.now.getTime() + minutes * 60_000))

  /** Makes a batch far in the future, so that only the change makes it work of today. */
  async function toldBatch(changes: object = {}): Promise<number> {
    const { id } = await plan([40], { confirmed: true, venue: 'Hall 1', ...changes })
    const people = [{ fullName: 'Asha Example', email: 'asha@example.com', phone: '+91 00000 00011' }]
    expect((await call(`${id}/roster/add`, { people })).status).toBe(201)
    expect((await call(`${id}/messages`, { kind: 'joining' })).data).toEqual({ mails: 1, people: 1, buyers: 0 })
    await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'sent', sent_at: app.time.now.toISOString() }).execute())
    later(1)
    return id
  }

  test.each([
    ['the days', { days: [{ date: addDays(TODAY, 41), startTime: '09:30', endTime: '17:30' }] }],
    ['the hours', { days: [{ date: addDays(TODAY, 40), startTime: '10:00', endTime: '17:30' }] }],
    ['the town', { place: 'Pune' }],
    ['the hall', { venue: 'Hall 2' }],
    ['the map', { mapLink: 'https://maps.example.com/2' }],
    ['the mode', { mode: 'online' }],
    ['the meeting link', { meetingLink: 'https://meet.example.com/2' }],
    ['the days, while it is no longer certain to run', { place: 'Pune', confirmed: false }],
  ])('%s', async (_, change) => {
    const id = await toldBatch()
    expect(await ids('untold-changes')).toEqual([])
    expect((await call(String(id), change, 'PUT')).status).toBe(200)
    expect(await group('untold-changes')).toMatchObject({
      count: 1,
      lines: [{ id, title: 'VDA 6.3 Process Auditor', path: `/admin?view=batches&id=${id}&part=messages` }],
    })
    await call(String(id), { confirmed: true }, 'PUT')
    expect((await call(`${id}/messages`, { kind: 'changed' })).data).toEqual({ mails: 1, people: 1, buyers: 0 })
    expect(await ids('untold-changes')).toEqual([])
  })

  test('a cancellation that was told to nobody', async () => {
    const id = await toldBatch()
    await call(`${id}/cancel`, { reason: 'The trainer is ill', tell: false })
    expect(await ids('untold-changes')).toEqual([id])
    expect((await call(`${id}/messages`, { kind: 'cancelled' })).data).toEqual({ mails: 1, people: 1, buyers: 0 })
    expect(await ids('untold-changes')).toEqual([])
  })

  test.each(['changed', 'cancelled'])('until somebody says that they know: nothing is sent (%s)', async (kind) => {
    const id = await toldBatch()
    if (kind === 'changed') await call(String(id), { place: 'Pune' }, 'PUT')
    else await call(`${id}/cancel`, { reason: 'The trainer is ill', tell: false })
    const mails = async () => (await readMails(app)).length
    const before = await mails()
    expect((await call(`${id}/messages`, { kind, tell: false })).data).toEqual({ mails: 0, people: 1, buyers: 0 })
    expect(await ids('untold-changes')).toEqual([])
    expect((await call(`${id}/messages/preview`, { kind })).data).toMatchObject({ mails: 0, people: [{ way: 'none' }] })
    expect(await mails()).toBe(before)
    const [entry] = (await app.fetchAsAdmin(`/api/admin/history?subject=batch:${id}`)).data as Array<{ action: string }>
    expect(entry).toMatchObject({ action: 'batch told without e-mail' })
  })

  test('and not for whom nothing has changed, who was told of nothing, or when it is past', async () => {
    const id = await toldBatch()
    const { id: fresh } = await plan([40], { confirmed: true })
    await makeParticipant(app, { trainingProgramId, batchId: fresh, participantId: 'BHM-77', fullName: 'Ravi Sample' })
    await call(String(fresh), { place: 'Pune' }, 'PUT')
    await call(String(id), { place: 'Pune' }, 'PUT')
    await call(String(id), { place: 'Faridabad' }, 'PUT')
    expect(await ids('untold-changes')).toEqual([])
    await call(String(id), { place: 'Pune' }, 'PUT')
    expect(await ids('untold-changes')).toEqual([id])
    later(60 * 24 * 42)
    expect(await ids('untold-changes')).toEqual([])
  })
})

test('a request for a full batch is named apart from those that can be converted', async () => {
  const full = await plan([30], { seats: 1 })
  const free = await plan([40], { seats: 5 })
  await makeParticipant(app, { trainingProgramId, batchId: full.id })
  const ask = async (batchId: number) => {
    const person = { name: 'Zoya Specimen', email: `z${batchId}@example.com`, subject: 'Training Programs', message: 'A seat, please.' }
    return (await app.fetch('/api/contact', { body: { ...person, batchId } })).data as { id: number }
  }
  const [waiting, other] = [await ask(full.id), await ask(free.id)]
  expect(await ids('waiting-requests')).toEqual([waiting.id])
  expect(await ids('requests')).toEqual([other.id])
})

test('a request whose quotation is booked waits for names, although its own seats fill the batch', async () => {
  await makeTrade(app)
  const { id: batchId } = await plan([30], { seats: 2 })
  const sender = { name: 'Zoya Specimen', email: 'zoya@example.com', phone: '+91 90000 00011' }
  const request = { ...sender, subject: 'Training Programs', message: 'Two seats, please.', batchId }
  const { id: enquiryId } = (await app.fetch('/api/contact', { body: request })).data as { id: number }
  const lines = [quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 2 })]
  const { id: clientId } = await makeClient(app)
  const quotation = await makeAccepted(app, { clientId, enquiryId, batchId, lines })
  await app.fetchAsAdmin(`/api/quotations/${quotation}/book`, { body: { batchId } })
  expect(await ids('waiting-requests')).toEqual([])
  expect((await group('requests'))?.lines).toMatchObject([
    { id: enquiryId, detail: expect.stringContaining('2 seats ordered: name the people') },
  ])
  const people = ['Asha Example', 'Ravi Sample'].map((fullName) => ({ fullName, email: '', phone: null, clientId }))
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people } })).status).toBe(201)
  expect([await ids('waiting-requests'), await ids('requests')]).toEqual([[], []])
})

test('a program and a client with a batch cannot be deleted, and the batch is named', async () => {
  const batch = await plan([30])
  expect((await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}/holders`)).data).toMatchObject([
    { kind: 'batch', count: 1, newest: [{ id: batch.id, name: 'VDA 6.3 Process Auditor, 20 Dec 2026, Faridabad' }] },
  ])
  const client = await makeClient(app)
  await plan([31], { mode: 'in-plant', isPublic: false, clientId: client.id })
  expect((await app.fetchAsAdmin(`/api/clients/${client.id}/holders`)).data).toMatchObject([{ kind: 'batch', count: 1 }])
  const refused = await app.fetchAsAdmin(`/api/clients/${client.id}`, { method: 'DELETE' })
  expect([refused.status, refused.body['error']]).toEqual([
    409,
    'Mock Motors, Faridabad cannot be deleted while it has the batch of December 21, 2026 in Faridabad.',
  ])
})

test('batches are found by a day, with program and place', async () => {
  const one = await plan([22])
  await plan([23])
  const found = async (q: string) =>
    ((await app.fetchAsAdmin(`/api/batches?q=${encodeURIComponent(q)}`)).data as Array<{ id: number }>).map(({ id }) => id)
  expect(await found('12 Dec')).toEqual([one.id])
  expect(await found('vda faridabad 12 december 2026')).toEqual([one.id])
  expect(await found('12 Dec 2027')).toEqual([])
})
