import { expect, test } from 'vitest'
import { makeBatch, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import type { PersonPage } from '../person-page.schema.ts'
import { EMAIL, setUpPersonalData } from '../test-personal-data.ts'

const { app, addProgram, preview, erase, exported, firstBreak } = setUpPersonalData()

test('an export has the batch of the person, their place, its fee, the payment and the test', async () => {
  const { id: trainingProgramId } = await addProgram()
  const { id: batchId } = await makeBatch(app, { trainingProgramId })
  const { id } = await makeParticipant(app, { trainingProgramId, batchId, email: EMAIL })
  const paid = {
    agreedFee: 10_000,
    feeReason: 'Three from one company',
    paidOn: '2026-11-19',
    paidReference: 'UPI 4711',
    score: 71,
    result: 'passed',
  }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${id}`, { method: 'PUT', body: paid })).status).toBe(200)
  const { participants } = (await exported()).body as unknown as { participants: object[] }
  expect(participants).toMatchObject([{ batch: { name: 'VDA 6.3 Process Auditor, 12–13 Dec 2099, Faridabad', place: 'seat', ...paid } }])
})

test('a person’s page has the clients, and the batch of each enrolment with what somebody has in it', async () => {
  const { id: trainingProgramId } = await addProgram()
  const { id: clientId, name } = await makeClient(app)
  const { id: batchId } = await makeBatch(app, { trainingProgramId })
  const { id } = await makeParticipant(app, { trainingProgramId, clientId, batchId, status: 'active' })
  const place = async () => {
    const { clients, programs } = (await app.fetchAsAdmin(`/api/people/participant:${id}`)).data as PersonPage
    return { clients, place: programs.rows[0]?.place }
  }
  expect(await place()).toMatchObject({
    clients: [{ id: clientId, name }],
    place: { batch: { id: batchId, place: 'Faridabad' }, rosterState: 'seat' },
  })
  const body = { rosterState: 'cancelled', reason: 'Ill' }
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${id}`, { method: 'PUT', body })
  expect(await place()).toMatchObject({ place: { rosterState: 'cancelled' } })
})

test('whoever left for an erased person keeps a reason without their name, in the roster and in the history', async () => {
  const { id: trainingProgramId } = await addProgram()
  const { id: batchId } = await makeBatch(app, { trainingProgramId })
  const left = await makeParticipant(app, { trainingProgramId, batchId, fullName: 'Ravi Sample', email: 'ravi@example.com' })
  const person = { fullName: 'Kavita Placeholder', email: EMAIL, phone: '+91 00000 00012' }
  const replaced = await app.fetchAsAdmin(`/api/batches/${batchId}/roster/substitute`, { body: { participantId: left.id, person } })
  expect(replaced.status).toBe(201)
  expect((await erase()).status).toBe(200)
  const stored = [
    await app.db.sql.selectFrom('participants').selectAll().execute(),
    await app.db.sql.selectFrom('audit_values').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).toContain('Replaced by')
  expect(JSON.stringify(stored)).not.toMatch(/kavita/i)
})

test('no stored answer of a batch that they left names an erased person', async () => {
  const { id: trainingProgramId } = await addProgram()
  const { id: batchId } = await makeBatch(app, { trainingProgramId })
  const { id } = await makeParticipant(app, { trainingProgramId, batchId, fullName: 'Élodie "K" Placeholder', email: EMAIL })
  const left = await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, {
    body: { participantIds: [id], toBatchId: null, reason: 'Ill', tell: false },
    headers: { 'Idempotency-Key': 'leave-1' },
  })
  expect([left.status, left.text]).toEqual([200, expect.stringContaining('Placeholder')])
  const answers = async () => JSON.stringify(await app.db.sql.selectFrom('idempotency_keys').select('answer').execute())
  expect(await answers()).toContain('Placeholder')
  expect((await erase()).status).toBe(200)
  expect(await answers()).not.toContain('Placeholder')
})

test('an erased trainer of the showcase is named in no batch, in no search and in no history; another trainer stays', async () => {
  const { id: trainingProgramId } = await addProgram()
  const trainer = { kind: 'trainer', name: 'Kavita Placeholder', role: 'Lead auditor', email: EMAIL }
  const { data } = await app.fetchAsAdmin('/api/showcase/create', { body: trainer })
  const trainers = [
    { entryId: (data as { id: number }).id, name: '' },
    { entryId: null, name: 'Rohan Mockup' },
  ]
  const { id } = await makeBatch(app, { trainingProgramId, trainers })
  expect((await erase()).status).toBe(200)
  const found = (await app.fetchAsAdmin(`/api/batches/${id}`)).data
  expect(found).toMatchObject({ trainers: [{ name: 'Rohan Mockup' }] })
  const stored = [
    await app.db.sql.selectFrom('batch_trainers').selectAll().execute(),
    await app.db.sql.selectFrom('batches').select('search_text').execute(),
    await app.db.sql.selectFrom('audit_values').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toMatch(/kavita/i)
  expect(await firstBreak()).toBeUndefined()
})

test('a scan of a signed sheet is of everybody: the preview of an erasure names its batch, the export its day, and it stays', async () => {
  const { id: trainingProgramId } = await addProgram()
  const [date, day] = ['2026-11-16', { startTime: '09:30', endTime: '17:30' }]
  const { id: batchId } = await makeBatch(app, { trainingProgramId, days: [{ date, ...day }] })
  await makeParticipant(app, { trainingProgramId, batchId, email: EMAIL })
  expect((await preview()).stays.sheetScans).toEqual([])
  const body = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')
  const scan = await app.fetchAsAdmin(`/api/batches/${batchId}/scans?date=${date}`, {
    raw: body,
    headers: { 'Content-Type': 'application/pdf' },
  })
  expect(scan.status).toBe(201)
  expect((await preview()).stays.sheetScans).toEqual([{ id: batchId, name: 'VDA 6.3 Process Auditor, 16 Nov 2026, Faridabad' }])
  const { participants } = (await exported()).body as unknown as { participants: object[] }
  expect(participants).toMatchObject([{ batch: { signedSheetsKeptOf: [date] } }])
  expect((await erase()).status).toBe(200)
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/scans`)).data).toHaveLength(1)
})
