import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import type { Figures } from '#office/figures/figures.schema.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import { makeAccepted, makeTrade, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()
const DAYS = [{ date: '2026-12-12', startTime: '09:30', endTime: '17:30' }]

let trainingProgramId: number
let clientId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
  clientId = (await makeClient(app)).id
})

const line = (changes: object = {}) => quotedLine({ programId: trainingProgramId, supply: 'classroom', ...changes })
const batch = async (changes: object = {}) => (await makeBatch(app, { trainingProgramId, days: DAYS, ...changes })).id
const put = async (path: string, body: object) => expect((await app.fetchAsAdmin(path, { method: 'PUT', body })).status).toBe(200)
const post = async (path: string, body: object) => expect((await app.fetchAsAdmin(path, { body })).status).toBe(200)
const book = (id: number, batchId: number) => post(`/api/quotations/${id}/book`, { batchId })
const expected = async (month = '2026-12') => {
  const { months } = (await app.fetchAsAdmin(`/api/admin/figures?from=${month}`)).data as Figures
  return months.map(({ feesExpected, feesPaid, lumpSumsExpected }) => [feesExpected, feesPaid, lumpSumsExpected])[0]
}
const name = (batchId: number, fullName: string) =>
  app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people: [{ fullName, email: '', phone: null, clientId }] } })

test('money is expected for ordered seats at the agreed fee, and once for those that people are named for', async () => {
  const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line({ unitPaise: 9_000_00 })] }), await batch()]
  await book(id, batchId)
  expect(await expected()).toEqual([90_000, 0, 0])
  await name(batchId, 'Asha Example')
  expect(await expected()).toEqual([90_000, 0, 0])
  const [asha] = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as RosterEntry[]
  await put(`/api/batches/${batchId}/roster/${asha?.id}`, { agreedFee: 5_000, feeReason: 'A trainee' })
  expect(await expected()).toEqual([86_000, 0, 0])
  await put(`/api/batches/${batchId}/roster/${asha?.id}`, { rosterState: 'cancelled', reason: 'Ill' })
  expect(await expected()).toEqual([90_000, 0, 0])
})

test('money of ordered seats moves with the days of the batch, and none is expected of drafts and cancelled batches', async () => {
  const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch()]
  await book(id, batchId)
  await put(`/api/batches/${batchId}`, { days: [{ ...DAYS[0], date: '2027-01-12' }] })
  expect([await expected(), await expected('2027-01')]).toEqual([
    [0, 0, 0],
    [100_000, 0, 0],
  ])
  await put(`/api/batches/${batchId}`, { status: 'draft' })
  expect(await expected('2027-01')).toEqual([0, 0, 0])
  await put(`/api/batches/${batchId}`, { status: 'open' })
  const other = await batch()
  await post(`/api/batches/${batchId}/cancel`, { reason: 'Trainer ill', toBatchId: other, tell: false })
  expect([await expected(), await expected('2027-01')]).toEqual([
    [100_000, 0, 0],
    [0, 0, 0],
  ])
  await post(`/api/quotations/${id}/undo-acceptance`, { reason: 'Pressed by a trainee' })
  expect(await expected()).toEqual([0, 0, 0])
})

test('only the lump sum is expected of a batch that has one', async () => {
  const inPlant = { mode: 'in-plant', isPublic: false, clientId }
  const batchId = await batch(inPlant)
  await book(await makeAccepted(app, { clientId, lines: [line({ supply: 'in-plant' })] }), batchId)
  const lump = line({ supply: 'in-plant', quantity: 1, unit: 'lump sum', unitPaise: 80_000_00 })
  await book(await makeAccepted(app, { clientId, lines: [lump] }), batchId)
  expect(await expected()).toEqual([0, 0, 80_000])
})

test('the unpaid proformas of a batch are those of its orders that are neither paid nor cancelled, and move with them', async () => {
  const [batchId, other] = [await batch(), await batch()]
  const ids = await Promise.all([1, 2, 3, 4].map(() => makeAccepted(app, { clientId, lines: [line({ quantity: 2 })] })))
  const bill = async (id: number | undefined) => (await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: {} })).data as Proforma
  const [owed, paid, cancelled] = [await bill(ids[0]), await bill(ids[1]), await bill(ids[2]), await bill(ids[3])]
  for (const id of ids.slice(0, 3)) await book(id, batchId)
  const unpaid = async (of: number) =>
    ((await app.fetchAsAdmin(`/api/proformas?batch=${of}&state=open`)).data as Proforma[]).map(({ number }) => number)
  expect((await unpaid(batchId)).toSorted()).toEqual([owed, paid, cancelled].map(({ number }) => number))
  const shares = [{ proformaId: paid.id, amountPaise: paid.totalPaise }]
  expect((await app.fetchAsAdmin('/api/payments/create', { body: { receivedOn: '2026-11-20', reference: 'UTR 1', shares } })).status).toBe(
    201,
  )
  await post(`/api/proformas/${cancelled.id}/cancel`, { reason: 'The GSTIN changed' })
  expect([await unpaid(batchId), await unpaid(other)]).toEqual([[owed.number], []])
  await post(`/api/batches/${batchId}/cancel`, { reason: 'Trainer ill', toBatchId: other, tell: false })
  expect([await unpaid(batchId), await unpaid(other)]).toEqual([[], [owed.number]])
})
