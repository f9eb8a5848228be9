import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { BATCH, makeBatch, makeClient, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { addPerson, giveCode } from '#app/testing/test-staff.ts'
import type { OfferedBatch, Batch } from '../../batches/batch.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => {
  await removeRecords(app)
  app.time.now = new Date('2026-11-20T09:30:00Z')
  trainingProgramId = (await makeProgram(app)).id
})

const DAY = { date: '2026-12-12', startTime: '09:30', endTime: '17:30' }
const NIGHT = { date: '2026-12-12', startTime: '22:00', endTime: '06:00' }
const create = (changes: object = {}) => app.fetchAsAdmin('/api/batches/create', { body: { ...BATCH, trainingProgramId, ...changes } })
const update = (id: number, body: object, headers = {}) => app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body, headers })
const get = async (id: number): Promise<Batch> => (await app.fetchAsAdmin(`/api/batches/${id}`)).data
const offered = async (query = ''): Promise<OfferedBatch[]> => (await app.fetch(`/api/batches${query}`)).data
const datesOf = (batches: Array<Pick<Batch, 'days'>>) => batches.map(({ days }) => days.map(({ date }) => date).join(' '))

test('a batch is planned, with its days in order', async () => {
  const reply = await create({ days: [{ ...DAY, date: '2026-12-19' }, DAY], trainers: [{ name: 'Trainer Example' }], confirmed: true })
  expect(reply.status).toBe(201)
  expect(reply.headers.get('ETag')).toBe('"1"')
  const { id } = reply.data as Batch
  expect(await get(id)).toMatchObject({
    id,
    training_program_name: 'VDA 6.3 Process Auditor',
    venue: BATCH.venue,
    days: [DAY, { ...DAY, date: '2026-12-19' }],
    trainers: [{ entryId: null, name: 'Trainer Example' }],
    confirmedAt: '2026-11-20T09:30:00.000Z',
    seatsTaken: 0,
    sequence: 0,
  })
})

test.each([
  ['days', [{ ...DAY, endTime: '09:00' }], { 'days.0.endTime': expect.stringContaining('The end must be after the start') }],
  ['days', [{ ...DAY, endTime: '09:30' }], { 'days.0.endTime': expect.stringContaining('The end must be after the start') }],
  ['days', [NIGHT, { ...DAY, date: '2026-12-13', startTime: '05:00' }], { days: '2026-12-12 ends after the next day begins' }],
  ['days', [{ ...DAY, startTime: '09.30' }], { 'days.0.startTime': 'Use a time like 09:30' }],
  ['days', [{ ...DAY, date: '2026-02-30' }], { 'days.0.date': 'Use a real date, such as 2026-11-25' }],
  ['days', [DAY, DAY], { days: '2026-12-12 is in the list twice' }],
  ['days', [], { days: 'A batch needs at least one day' }],
  ['mode', 'hybrid', { mode: 'Mode must be one of classroom, online, in-plant' }],
  ['seats', 0, { seats: 'Seats must be a whole number from 1, or empty' }],
  ['seats', 2.5, { seats: 'Seats must be a whole number from 1, or empty' }],
  ['place', ' ', { place: 'Place is required, such as Faridabad' }],
  ['status', 'done', { status: 'Status must be one of draft, open, closed, cancelled' }],
  ['status', 'cancelled', { cancelledReason: 'Say why it is cancelled' }],
  ['mode', 'in-plant', { isPublic: 'An in-plant batch is for one client and is never public' }],
  ['mapLink', 'javascript:alert(1)', { mapLink: 'Use an address that starts with https://, http:// or /' }],
])('%s %j is refused', async (field, value, issues) => {
  const reply = await create({ [field]: value })
  expect(reply.status).toBe(400)
  expect(reply.body['issues']).toEqual(issues)
})

test('a night ends on the next day: it is stored as it was sent, and runs until it ends', async () => {
  const days = [NIGHT, { ...NIGHT, date: '2026-12-13', startTime: '18:00', endTime: '00:00' }]
  const { status, data } = await create({ days: days.slice(0, 1) })
  expect([status, (data as Batch).days]).toEqual([201, days.slice(0, 1)])
  const { id } = data as Batch
  const listed = async (query: string) => datesOf((await app.fetchAsAdmin(`/api/batches${query}`)).data as Batch[])
  expect(await listed('?from=2026-12-13')).toEqual(['2026-12-12'])
  expect(await listed('?from=2026-12-14')).toEqual([])
  expect((await update(id, { days })).status).toBe(200)
  expect((await get(id)).days).toEqual(days)
  expect(await listed('?from=2026-12-14')).toEqual([])
  expect((await offered())[0]?.days).toEqual(days)
})

test('an unknown program or trainer is refused', async () => {
  expect((await create({ trainingProgramId: 4711 })).status).toBe(422)
  const reply = await create({ trainers: [{ entryId: 4711 }] })
  expect([reply.status, reply.body['issues']]).toEqual([422, { trainers: 'One of these trainers is no longer in the showcase.' }])
})

test('an in-plant batch has a client, and as contact only one of that client', async () => {
  const form = { name: 'Asha Motors', place: 'Pune', state: 'Maharashtra', contacts: [{ name: 'HR Example', email: 'hr@example.com' }] }
  const client = (await app.fetchAsAdmin('/api/clients/create', { body: form })).data as { id: number; contacts: Array<{ id: number }> }
  const inPlant = { mode: 'in-plant', isPublic: false, clientId: client.id }
  const { id } = (await create({ ...inPlant, clientContactId: client.contacts[0]?.id })).data as Batch
  expect(await get(id)).toMatchObject({ clientId: client.id, client_name: 'Asha Motors', clientContactId: client.contacts[0]?.id })
  expect((await create({ ...inPlant, clientContactId: 4711 })).status).toBe(422)
  expect((await create({ ...inPlant, clientId: 4711 })).status).toBe(422)
  await app.fetchAsAdmin(`/api/batches/${id}`, { method: 'DELETE' })
})

test('a State is one of the list, in its spelling; an older text stays until another one is chosen', async () => {
  const refused = await create({ state: 'NCR' })
  expect([refused.status, refused.body['issues']]).toEqual([400, { state: 'Choose a State from the list, such as Haryana' }])
  const { id } = (await create({ state: 'orissa' })).data as Batch
  expect((await get(id)).state).toBe('Odisha')
  await app.db.write((tx) => tx.sql.updateTable('batches').set({ state: 'haryana (NCR)' }).where('id', '=', id).execute())
  expect((await update(id, { state: 'haryana (NCR)', venue: 'Another hall' })).status).toBe(200)
  expect(await get(id)).toMatchObject({ state: 'haryana (NCR)', venue: 'Another hall' })
  expect((await update(id, { state: 'Faridabad' })).status).toBe(400)
  expect((await update(id, { state: 'haryana' })).status).toBe(200)
  expect((await update(id, { state: 'haryana (NCR)' })).status).toBe(400)
  expect((await get(id)).state).toBe('Haryana')
})

test('days more than a year apart are asked about, once', async () => {
  const days = [DAY, { ...DAY, date: '2029-12-12' }]
  const asked = await create({ days })
  expect(asked.status).toBe(422)
  expect(Object.keys(asked.body['issues'] as object)).toEqual(['allowFarDays'])
  const { id } = (await create({ days, allowFarDays: true })).data as Batch
  expect((await update(id, { venue: 'Another hall' })).status).toBe(200)
})

test('a trainer of the showcase has today’s name, and keeps the last one when the entry is deleted', async () => {
  const entry = { kind: 'trainer', name: 'Trainer Example', role: 'Lead', consentOn: '2026-11-01', email: 'trainer@example.com' }
  const { id: entryId } = (await app.fetchAsAdmin('/api/showcase/create', { body: entry })).data as { id: number }
  const { id } = (await create({ trainers: [{ entryId }] })).data as Batch
  await app.fetchAsAdmin(`/api/showcase/${entryId}`, { method: 'PUT', body: { name: 'Trainer Renamed' } })
  expect((await get(id)).trainers).toEqual([{ entryId, name: 'Trainer Renamed' }])
  await app.fetchAsAdmin(`/api/showcase/${entryId}`, { method: 'DELETE' })
  expect((await get(id)).trainers).toEqual([{ entryId: null, name: 'Trainer Example' }])
})

test('a stale edit is refused, and one that says less keeps the rest', async () => {
  const { id } = (await create({ days: [DAY] })).data as Batch
  expect((await update(id, { seats: 12 }, { 'If-Match': '"1"' })).status).toBe(200)
  expect((await update(id, { seats: 14 }, { 'If-Match': '"1"' })).status).toBe(412)
  expect(await get(id)).toMatchObject({ seats: 12, days: [DAY], venue: BATCH.venue, isPublic: true })
})

test('the sequence grows with what calendars show, and with nothing else', async () => {
  const { id } = (await create({ days: [DAY] })).data as Batch
  for (const [change, sequence] of [
    [{ seats: 12, joiningText: 'Bring a laptop', confirmed: true }, 0],
    [{ venue: 'Another hall' }, 1],
    [{ days: [{ ...DAY, endTime: '18:00' }] }, 2],
    [{ status: 'closed' }, 2],
    [{ status: 'cancelled', cancelledReason: 'The trainer is ill' }, 3],
  ] as const) {
    expect(((await update(id, change)).data as Batch).sequence).toBe(sequence)
  }
})

test('a call repeated with its Idempotency-Key plans one batch', async () => {
  const send = () =>
    app.fetchAsAdmin('/api/batches/create', { body: { ...BATCH, trainingProgramId }, headers: { 'Idempotency-Key': 'batch-once' } })
  expect(((await send()).data as Batch).id).toBe(((await send()).data as Batch).id)
})

describe('visitors', () => {
  test('see public, open batches to come, and nothing that is for their people alone', async () => {
    await create({
      days: [DAY],
      meetingLink: 'https://meet.example.com/secret',
      joiningText: 'The gate code is 1234',
      trainers: [{ name: 'T' }],
    })
    for (const hidden of [{ isPublic: false }, { status: 'draft' }, { status: 'closed' }, { status: 'cancelled', cancelledReason: 'x' }]) {
      await create(hidden)
    }
    await create({ days: [{ ...DAY, date: '2026-11-19' }] })
    const [batch, ...others] = await offered()
    expect(others).toEqual([])
    expect(batch).toEqual({
      id: expect.any(Number),
      trainingProgramId,
      training_program_name: 'VDA 6.3 Process Auditor',
      mode: 'classroom',
      place: 'Faridabad',
      days: [DAY],
      trainers: [],
      availability: 'open',
      seatsLeft: null,
      confirmed: false,
      price: 12_500,
    })
    expect((await app.fetch(`/api/batches/${batch?.id}`)).status).toBe(401)
    // The site shows its own staff what it shows everybody.
    expect((await app.fetchAsAdmin('/api/batches?offered=yes')).data).toEqual([batch])
    expect((await app.fetchAsAdmin('/api/batches')).data).toHaveLength(6)
  })

  test('read the names of trainers whom the showcase shows, and of no others', async () => {
    const person = { kind: 'trainer', email: 'meera@example.com', consentOn: '2026-11-01' }
    const entry = async (name: string, isPublished: boolean) =>
      ((await app.fetchAsAdmin('/api/showcase/create', { body: { ...person, name, isPublished } })).data as { id: number }).id
    const [meera, zoya] = [await entry('Meera Example', true), await entry('Zoya Specimen', false)]
    const trainers = [{ name: 'Typed Sample' }, { entryId: meera }, { entryId: zoya }]
    await create({ days: [DAY], trainers })
    expect((await offered()).map((batch) => batch.trainers)).toEqual([['Meera Example']])
    await app.fetchAsAdmin(`/api/showcase/${meera}`, { method: 'PUT', body: { isPublished: false } })
    expect((await offered()).map((batch) => batch.trainers)).toEqual([[]])
  })

  test('filter by program and days, and page through them in their order', async () => {
    const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
    await create({ days: [{ ...DAY, date: '2027-01-10' }] })
    await create({ days: [DAY, { ...DAY, date: '2026-12-20' }] })
    await create({ days: [{ ...DAY, date: '2026-12-15' }], trainingProgramId: other.id })
    expect(datesOf(await offered())).toEqual(['2026-12-12 2026-12-20', '2026-12-15', '2027-01-10'])
    expect(datesOf(await offered(`?trainingProgramId=${other.id}`))).toEqual(['2026-12-15'])
    expect(datesOf(await offered('?from=2026-12-13&to=2026-12-19'))).toEqual(['2026-12-15'])
    expect(datesOf(await offered('?from=2026-12-16&to=2026-12-31'))).toEqual(['2026-12-12 2026-12-20'])
    const { body } = await app.fetch('/api/batches?limit=2')
    expect(datesOf(await offered(`?limit=2&cursor=${body['nextCursor'] as string}`))).toEqual(['2027-01-10'])
    expect((await app.fetch('/api/batches?from=12.12.2026')).status).toBe(400)
  })

  test('read how many seats are left when the company shows it', async () => {
    const { id } = await makeBatch(app, { trainingProgramId, seats: 4 })
    await makeParticipant(app, { trainingProgramId, batchId: id })
    expect(await offered()).toMatchObject([{ availability: 'few', seatsLeft: null }])
    await app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { seatsShown: 'number' } })
    expect(await offered()).toMatchObject([{ availability: 'few', seatsLeft: 3 }])
    await app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: { seatsShown: 'few' } })
  })
})

test('the office sees all batches and all fields; an editor, who sees no records, sees what visitors see', async () => {
  await create({ status: 'draft', lumpSum: 90_000, mode: 'in-plant', isPublic: false })
  expect((await app.fetchAsAdmin('/api/batches?status=draft')).data).toMatchObject([{ lumpSum: 90_000, venue: BATCH.venue }])
  expect((await app.fetchAsAdmin('/api/batches?q=sector')).data).toHaveLength(1)
  expect((await app.fetchAsAdmin('/api/batches?q=auditor')).data).toHaveLength(1)
  expect((await app.fetchAsAdmin('/api/batches?q=nowhere')).data).toHaveLength(0)
  const { id } = await addPerson(app, { username: 'editor-of-batches', role: 'editor' })
  const { code } = await giveCode(app, id)
  expect((await app.fetch('/api/batches?status=draft', { headers: { 'X-API-Code': code } })).data).toEqual([])
})

test('the office narrows batches to client, trainer, State and the month of the first day, of those that batches have', async () => {
  const { id: clientId } = await makeClient(app)
  const inPlant = { mode: 'in-plant', clientId, clientContactId: null, state: 'Punjab', isPublic: false }
  await makeBatch(app, {
    trainingProgramId,
    days: [DAY, { ...DAY, date: '2027-01-02' }],
    trainers: [{ entryId: null, name: 'Meera Example' }],
  })
  await makeBatch(app, {
    trainingProgramId,
    days: [{ ...DAY, date: '2027-01-10' }],
    trainers: [{ entryId: null, name: 'Anil Sample' }],
    ...inPlant,
  })
  const found = async (query: string) => datesOf((await app.fetchAsAdmin(`/api/batches?${query}`)).data)
  expect((await app.fetchAsAdmin('/api/batches/choices')).data).toEqual({
    months: ['2026-12', '2027-01'],
    trainers: ['Anil Sample', 'Meera Example'],
    states: [BATCH.state, 'Punjab'].toSorted(),
  })
  expect(await found('month=2027-01')).toEqual(['2027-01-10'])
  expect(await found('month=2026-12')).toEqual(['2026-12-12 2027-01-02'])
  for (const query of [`clientId=${clientId}`, 'state=Punjab', 'trainer=Anil%20Sample'])
    expect([query, await found(query)]).toEqual([query, ['2027-01-10']])
  expect((await app.fetchAsAdmin('/api/batches?month=2026-13')).status).toBe(400)
  expect((await app.fetch('/api/batches/choices')).status).toBe(401)
  // For visitors these filters would reveal hidden data.
  expect(datesOf(await offered('?trainer=Anil%20Sample'))).toEqual(['2026-12-12 2027-01-02'])
})

describe('people on the roster', () => {
  test('keep a batch from being deleted, from losing their seats, and from becoming one of another program', async () => {
    const { id } = await makeBatch(app, { trainingProgramId, seats: 2 })
    await makeParticipant(app, { trainingProgramId, batchId: id })
    await makeParticipant(app, { trainingProgramId, batchId: id, participantId: 'BHM-2', fullName: 'Ravi Sample', email: 'r@example.com' })
    const fewer = await update(id, { seats: 1 })
    expect(fewer.status).toBe(409)
    expect(fewer.body['error']).toBe('2 people have a seat: Asha Example, Ravi Sample. Move or cancel some first.')
    const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
    expect((await update(id, { trainingProgramId: other.id })).status).toBe(409)
    const gone = await app.fetchAsAdmin(`/api/batches/${id}`, { method: 'DELETE' })
    expect(gone.status).toBe(409)
    expect(gone.body['error']).toContain('Asha Example, Ravi Sample')
  })

  test('nobody on it: it is deleted, and until then its program is not', async () => {
    const { id } = await makeBatch(app, { trainingProgramId })
    const program = await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'DELETE' })
    expect(program.status).toBe(409)
    expect(program.body['error']).toContain('the batch of December 12, 2099 in Faridabad')
    expect((await app.fetchAsAdmin(`/api/batches/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await app.fetchAsAdmin(`/api/batches/${id}`)).status).toBe(404)
    expect((await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'DELETE' })).status).toBe(200)
  })
})
