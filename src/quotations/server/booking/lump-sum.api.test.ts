import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { BATCH, makeBatch, makeClient } from '#app/testing/test-records.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()

let trainingProgramId: number
let clientId: number
let batchId: number
const IN_PLANT = { mode: 'in-plant', isPublic: false } as const
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
  clientId = (await makeClient(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, ...IN_PLANT })).id
})

const act = (id: number, action: string, body: object = {}) => app.fetchAsAdmin(`/api/quotations/${id}/${action}`, { method: 'POST', body })
const lump = (rupees: number) => [quotedLine({ programId: trainingProgramId, quantity: 1, unit: 'lump sum', unitPaise: rupees * 100 })]
const accepted = (rupees: number, changes: object = {}) => makeAccepted(app, { clientId, lines: lump(rupees), ...changes })
const book = (id: number, of = batchId) => act(id, 'book', { batchId: of })
const put = (changes: object, of = batchId) => app.fetchAsAdmin(`/api/batches/${of}`, { method: 'PUT', body: changes })
const batch = async (id = batchId) => (await app.fetchAsAdmin(`/api/batches/${id}`)).data as Batch
const issueAgain = async (id: number, rupees: number) => {
  app.time.now = new Date(app.time.now.getTime() + 86_400_000)
  const body = { ...QUOTATION, clientId, lines: lump(rupees) }
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body })
  const { versionNumber } = (await act(id, 'issue')).data as Quotation
  await act(id, 'accept', { versionNumber, name: 'Kiran Example', post: 'Head of Purchase', poNumber: '' })
}

const AGREED =
  'Quotation BHM/26-27/00001 has booked this batch for a lump sum. Book the next version of the quotation, or undo its acceptance.'

test('the sum, client and mode of a batch that is booked for a lump sum change only with its quotation', async () => {
  const other = await makeClient(app, { name: 'Sample Castings' })
  const id = await accepted(50_000)
  await book(id)
  for (const [field, changes] of [
    ['lumpSum', { lumpSum: 1 }],
    ['lumpSum', { lumpSum: null }],
    ['clientId', { clientId: other.id, clientContactId: null }],
    ['clientId', { clientId: null, clientContactId: null }],
    ['mode', { mode: 'classroom', isPublic: true, lumpSum: null, clientId: null, clientContactId: null }],
  ] as const) {
    expect(await put(changes)).toMatchObject({ status: 409, body: { error: AGREED, issues: { [field]: AGREED } } })
  }
  const { lumpSum, mode } = await batch()
  expect((await put({ lumpSum, mode, clientId, venue: 'Hall 2', lumpSumPaidOn: '2026-11-20' })).status).toBe(200)
  expect(await batch()).toMatchObject({ lumpSum: 50_000, clientId, mode: 'in-plant', venue: 'Hall 2' })
})

test('the next version of a quotation changes the lump sum of its batch, and undoing the acceptance frees it', async () => {
  const id = await accepted(50_000)
  await book(id)
  await issueAgain(id, 60_000)
  expect((await book(id)).status).toBe(200)
  expect((await batch()).lumpSum).toBe(60_000)
  const elsewhere = (await makeBatch(app, { trainingProgramId, ...IN_PLANT, days: BATCH.days })).id
  expect((await book(id, elsewhere)).status).toBe(200)
  expect([(await batch()).lumpSum, (await batch(elsewhere)).lumpSum]).toEqual([null, 60_000])
  expect((await put({ lumpSum: 70_000 })).status).toBe(200)
  await act(id, 'undo-acceptance', { reason: 'Accepted in error' })
  expect((await put({ mode: 'classroom', clientId: null, clientContactId: null }, elsewhere)).status).toBe(200)
})

test('a batch with a quotation without a client gets its client from the office', async () => {
  const id = await accepted(50_000, { clientId: null })
  await book(id)
  expect((await put({ clientId })).status).toBe(200)
  expect((await put({ lumpSum: 1 })).status).toBe(409)
})

test('people who move from a cancelled batch take its lump sum along', async () => {
  await book(await accepted(50_000))
  const people = [{ fullName: 'Asha Example', email: '', phone: null, clientId }]
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people } })
  const into = (await makeBatch(app, { trainingProgramId, ...IN_PLANT })).id
  const body = { reason: 'The hall is closed', toBatchId: into, tell: false }
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { method: 'POST', body })).status).toBe(200)
  expect(await batch(into)).toMatchObject({ lumpSum: 50_000, clientId })
  expect((await put({ lumpSum: 1 }, into)).status).toBe(409)
})

test('a batch is booked for the lump sum of one quotation only', async () => {
  await book(await accepted(50_000))
  const second = await accepted(70_000)
  const message = 'Quotation BHM/26-27/00001 has booked this batch for a lump sum. Choose another batch.'
  expect(await book(second)).toMatchObject({ status: 409, body: { error: message, issues: { batchId: message } } })
  expect((await batch()).lumpSum).toBe(50_000)
})

test('a lump sum that is more than a batch can have is not booked', async () => {
  const message = 'The lump sum of the quotation is ₹10,00,00,000, and a batch can have at most ₹9,99,99,999.'
  const refused = await book(await accepted(100_000_000))
  expect(refused).toMatchObject({ status: 409, body: { error: message, issues: { batchId: message } } })
  expect((await book(await accepted(99_999_999))).status).toBe(200)
  expect((await put({ lumpSum: 99_999_999 })).status).toBe(200)
})
