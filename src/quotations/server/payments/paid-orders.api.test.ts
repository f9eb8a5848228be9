import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import type { BatchOrder } from '#training/batches/batch-order.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { Payment } from '../../payment.schema.ts'
import type { Proforma } from '../../proforma.schema.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()
const TODAY = '2026-11-20'

let trainingProgramId: number
let clientId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
  clientId = (await makeClient(app)).id
})

const post = async (path: string, body: object = {}) => (await app.fetchAsAdmin(path, { method: 'POST', body })).data
const batch = async (id: number) => (await app.fetchAsAdmin(`/api/batches/${id}`)).data as Batch
const roster = async (id: number) => (await app.fetchAsAdmin(`/api/batches/${id}/roster`)).data as RosterEntry[]
const marks = async (id: number) => (await roster(id)).map(({ paidOn, paidReference }) => [paidOn, paidReference])
const name = (id: number, fullName: string) =>
  post(`/api/batches/${id}/roster/add`, { people: [{ fullName, email: '', phone: null, clientId }] })
const bill = async (id: number, share?: number) => (await post(`/api/quotations/${id}/proformas`, { share })) as Proforma
const pay = async ({ id }: Proforma, amountPaise: number, reference: string) =>
  (await post('/api/payments/create', { receivedOn: TODAY, reference, shares: [{ proformaId: id, amountPaise }] })) as Payment

test('the places of an order are paid once its quotation is billed in full and settled', async () => {
  app.time.now = new Date(`${TODAY}T09:30:00Z`)
  const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12 })
  const id = await makeAccepted(app, { clientId, lines: [quotedLine({ programId: trainingProgramId, supply: 'classroom' })] })
  await post(`/api/quotations/${id}/book`, { batchId })
  await name(batchId, 'Asha Example')
  const mark = async () => {
    const [entry] = await roster(batchId)
    return app.fetchAsAdmin(`/api/batches/${batchId}/roster/${entry?.id}`, { method: 'PUT', body: { paidOn: TODAY } })
  }

  const half = await bill(id, 5000)
  await pay(half, 59_000_00, 'UTR 1')
  expect(await marks(batchId), 'half is not billed yet').toEqual([[null, null]])
  const refused = await mark()
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining(`is billed by proforma ${half.number}. Note the payment there.`),
  ])

  const rest = await bill(id)
  const payment = await pay(rest, 59_000_00, 'UTR 2')
  const paid = [TODAY, `${half.number}, ${rest.number}`]
  expect(await marks(batchId)).toEqual([paid])
  await name(batchId, 'Ravi Sample')
  expect(await marks(batchId), 'somebody who is named later').toEqual([paid, paid])

  await post(`/api/payments/${payment.id}/take-off`, { reason: 'Of another client' })
  expect(await marks(batchId)).toEqual([
    [null, null],
    [null, null],
  ])
  for (const proforma of [rest, half]) await post(`/api/proformas/${proforma.id}/cancel`, { reason: 'Billed elsewhere' })
  expect((await mark()).status, 'without a proforma the office marks by hand').toBe(200)
})

test('a larger version unmarks the places once it is accepted, not while it is only offered', async () => {
  app.time.now = new Date(`${TODAY}T09:30:00Z`)
  const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12 })
  const line = quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 2 })
  const id = await makeAccepted(app, { clientId, lines: [line] })
  await post(`/api/quotations/${id}/book`, { batchId })
  await name(batchId, 'Asha Example')
  const first = await bill(id)
  await pay(first, first.totalPaise, 'UTR 1')
  const paid = [[TODAY, first.number]]
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, clientId, lines: [{ ...line, quantity: 3 }] } })
  await post(`/api/quotations/${id}/issue`)
  expect(await marks(batchId)).toEqual(paid)
  const mistaken = await pay(first, 1_00, 'UTR 2')
  await post(`/api/payments/${mistaken.id}/take-off`, { reason: 'Of another client' })
  expect(await marks(batchId), 'after another event of money').toEqual(paid)
  await post(`/api/quotations/${id}/accept`, { versionNumber: 2, name: 'Kiran Example', post: 'Purchase' })
  expect(await marks(batchId)).toEqual([[null, null]])
})

test('the lump sum of a batch is paid with the proforma of its quotation', async () => {
  app.time.now = new Date(`${TODAY}T09:30:00Z`)
  const line = quotedLine({ programId: trainingProgramId, unit: 'batch', quantity: 1, unitPaise: 95_000_00 })
  const id = await makeAccepted(app, { clientId, lines: [line] })
  const { id: batchId } = await makeBatch(app, { trainingProgramId, mode: 'in-plant', clientId, isPublic: false })
  await post(`/api/quotations/${id}/book`, { batchId })
  await pay(await bill(id), 1_12_100_00, 'UTR 1')
  expect(await batch(batchId)).toMatchObject({ lumpSum: 95_000, lumpSumPaidOn: TODAY })
  const refused = await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { lumpSumPaidOn: null } })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Note the payment there.')])
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { seats: 20 } })).status).toBe(200)
})

test('the places are marked from all payments and cancellations, also of those at the same moment', async () => {
  app.time.now = new Date(`${TODAY}T09:30:00Z`)
  const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12 })
  const id = await makeAccepted(app, { clientId, lines: [quotedLine({ programId: trainingProgramId, supply: 'classroom' })] })
  await post(`/api/quotations/${id}/book`, { batchId })
  const parts = [await bill(id, 2500), await bill(id, 2500), await bill(id, 2500), await bill(id)]
  const noted = Promise.all(parts.map((part, at) => pay(part, 29_500_00, `UTR ${at}`)))
  const [payments] = await Promise.all([noted, name(batchId, 'Asha Example')])
  expect(await marks(batchId)).toEqual([[TODAY, parts.map(({ number }) => number).join(', ')]])

  const [first, second, third, fourth] = parts
  await Promise.all([
    post(`/api/payments/${payments[0]?.id}/take-off`, { reason: 'Of another client' }),
    post(`/api/payments/${payments[1]?.id}/take-off`, { reason: 'Of another client' }),
    first && pay(first, 29_500_00, 'UTR 5'),
    post(`/api/proformas/${fourth?.id}/cancel`, { reason: 'The due date' }),
  ])
  expect(await marks(batchId)).toEqual([[null, null]])
  const [order] = (await app.fetchAsAdmin(`/api/batches/${batchId}/orders`)).data as BatchOrder[]
  expect(order?.billedAs).toBe([first, second, third].map((part) => part?.number).join(', '))
})
