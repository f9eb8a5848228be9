import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import type { Figures } from '#office/figures/figures.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { Owed, Proforma } from '../proforma.schema.ts'
import type { Quotation } from '../quotation.schema.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '../test-quotation.ts'
import { readQuotationPage } from './buyer/read-quotation-page.server.ts'
import { getQuotationRow } from './quotation-row.server.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
})

const act = (id: number, action: string, body: object = {}) => app.fetchAsAdmin(`/api/quotations/${id}/${action}`, { method: 'POST', body })
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
async function makeIssued(changes: object = {}): Promise<number> {
  const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })).data as Quotation
  await act(id, 'issue')
  return id
}
async function issueAgain(id: number, changes: object) {
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, ...changes } })
  return act(id, 'issue')
}
const page = async (id: number) => readQuotationPage(app.db, await getQuotationRow(app.db, id), app.time.now)

describe('a buyer without GSTIN pays the taxes of the State in which the training is held', () => {
  const REFUSED = { status: 409, body: { error: expect.stringContaining('Today it is IGST, place of supply Maharashtra') } }
  const book = async (state: string) => {
    const id = await makeAccepted(app, { lines: [quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 2 })] })
    const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12, state })
    expect((await act(id, 'book', { batchId })).status).toBe(200)
    return { id, batchId }
  }

  test('a version with other taxes is not billed once it is booked in another State, and the page says so', async () => {
    const { id } = await book('Maharashtra')
    expect(await act(id, 'proformas')).toMatchObject(REFUSED)
    const { judgement, hasChanges } = await read(id)
    expect([judgement.remarks[0], hasChanges]).toEqual([expect.stringContaining('Version 1 has CGST and SGST'), true])
    await act(id, 'issue')
    expect((await act(id, 'proformas')).data).toMatchObject({ paper: { place: { code: '27', isIntraState: false } } })
  })

  test('a version with other taxes is not billed once its batch moves to another State', async () => {
    const { id, batchId } = await book('Haryana')
    const batch = (await app.fetchAsAdmin(`/api/batches/${batchId}`)).data as Batch
    await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { ...batch, state: 'Maharashtra' } })
    expect(await act(id, 'proformas')).toMatchObject(REFUSED)
  })

  test('a batch elsewhere that the office has chosen for the next version moves no booked seats', async () => {
    const { id } = await book('Haryana')
    const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12, state: 'Maharashtra' })
    const { form } = await read(id)
    await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...form, batchId } })
    expect((await act(id, 'proformas')).status).toBe(201)
  })

  test('a place that the office chose with a reason stays', async () => {
    const place = { state: 'Haryana', reason: 'Our accountant says so' }
    const id = await makeAccepted(app, { lines: [quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 2 })], place })
    const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12, state: 'Maharashtra' })
    await act(id, 'book', { batchId })
    expect((await act(id, 'proformas')).status).toBe(201)
  })
})

describe('seats that came off the bill', () => {
  /** A booked and billed quotation of seats at ₹10,000, and its first person. */
  async function makeBilled(quantity: number) {
    const { id: clientId } = await makeClient(app)
    const lines = [quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity })]
    const id = await makeAccepted(app, { clientId, lines })
    const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12 })
    await act(id, 'book', { batchId })
    const { id: proformaId, totalPaise } = (await act(id, 'proformas')).data as Proforma
    const people = [{ fullName: 'Asha Example', email: '', phone: null, clientId }]
    const [person] = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people } })).data as [{ id: number }]
    const leave = async () => {
      const body = { participantIds: [person.id], tell: false, reason: 'Ill', orderedSeat: 'credited' }
      expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, { body })).status).toBe(200)
    }
    const pay = (kind: string, amountPaise: number) =>
      app.fetchAsAdmin('/api/payments/create', {
        body: { kind, receivedOn: '2026-11-20', reference: `UTR ${amountPaise}`, shares: [{ proformaId, amountPaise }] },
      })
    return { id, clientId, totalPaise, leave, pay }
  }

  test('do not count as billed when the next version is compared with what was billed', async () => {
    const { id, clientId, totalPaise, leave, pay } = await makeBilled(3)
    await pay('payment', totalPaise)
    await leave()
    await pay('refund', 11_800_00)
    const lines = [quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 2, unitPaise: 12_000_00 })]
    await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, clientId, lines } })
    expect((await read(id)).judgement.remarks).toEqual(['₹23,600.00 is billed for an earlier version, ₹4,720.00 is left to bill.'])
  })

  test('pay nothing: a bill without any left says that nothing is to be paid', async () => {
    const { id, leave } = await makeBilled(1)
    await leave()
    expect((await page(id)).bills).toMatchObject([{ credit: '₹11,800.00', balance: null, refund: null, isPaid: false }])
    const { sales } = (await app.fetchAsAdmin('/api/admin/figures?from=2026-11&to=2026-11')).data as Figures
    expect(sales?.months).toMatchObject([{ quoted: 1, paid: 0, receivedPaise: 0 }])
  })
})

test('the buyer’s page says what changed since the version that the buyer had', async () => {
  const id = await makeIssued()
  await act(id, 'send', { email: 'hr@mock-motors.example.com', name: 'Neha Placeholder' })
  await issueAgain(id, { lines: [quotedLine({ unitPaise: 12_000_00 })] })
  await issueAgain(id, { lines: [quotedLine({ unitPaise: 12_000_00 })], note: 'Lunch included' })
  const { changedSince, changes } = await page(id)
  expect([changedSince, changes.map(({ label }) => label)]).toEqual([1, ['VDA 6.3 Process Auditor, 10 people', 'Note', 'Total']])
  await act(id, 'mark-sent', { channel: 'whatsapp' })
  await issueAgain(id, { lines: [quotedLine({ unitPaise: 12_000_00 })], note: 'Lunch and tea included' })
  expect(await page(id)).toMatchObject({ changedSince: 3, changes: [{ label: 'Note' }] })
})

test('a buyer in a special economic zone of the own State is billed with IGST, once the office says so', async () => {
  const id = await makeIssued({ place: { state: 'Haryana', reason: 'SEZ unit', isInterState: true } })
  const proforma = (await act(id, 'proformas')).data as Proforma
  expect(proforma.paper).toMatchObject({
    place: { code: '06', isIntraState: false },
    figures: { taxes: [{ cgstPaise: 0, igstPaise: 18_000_00 }] },
  })
  expect((await read(id)).hasChanges).toBe(false)
})

test('money owed is listed under the name that the client has today', async () => {
  const client = await makeClient(app)
  await act(await makeIssued({ clientId: client.id }), 'proformas')
  const renamed = await app.fetchAsAdmin(`/api/clients/${client.id}`, { method: 'PUT', body: { ...client, name: 'New Motors' } })
  expect(renamed.status).toBe(200)
  expect((await app.fetchAsAdmin('/api/proformas/ageing')).data as Owed[]).toMatchObject([{ clientId: client.id, buyerName: 'New Motors' }])
})

test('a quotation and a proforma never share a number, even if both had the same prefix in one year', async () => {
  await act(await makeIssued(), 'proformas')
  const { trade } = (await app.fetchAsAdmin('/api/admin/company')).data as { trade: object }
  await makeTrade(app, { trade: { ...trade, quotationPrefix: 'PI', proformaPrefix: 'BHM' } })
  const id = await makeIssued()
  expect((await read(id)).number).toBe('PI/26-27/00002')
  await makeTrade(app)
  const refusal = { status: 409, body: { error: expect.stringContaining('PI/26-27/00002 is already the number of a quotation') } }
  expect(await act(id, 'proformas')).toMatchObject(refusal)
  await makeTrade(app, { trade: { ...trade, proformaPrefix: 'PF' } })
  expect((await act(id, 'proformas')).data).toMatchObject({ number: 'PF/26-27/00002' })
})

test('only whole people are quoted, and no erased buyer', async () => {
  const issue = async (changes: object) => {
    const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })).data as Quotation
    const { status, body } = await act(id, 'issue')
    return [status, Object.keys((body as { issues?: object }).issues ?? {})]
  }
  expect(await issue({ lines: [quotedLine({ quantity: 2.5 })] })).toEqual([400, ['lines.0.quantity']])
  expect(await issue({ lines: [quotedLine({ quantity: 2.5, unit: 'day' })] })).toEqual([200, []])
  expect(await issue({ buyer: { ...QUOTATION.buyer, name: 'Erased', address: 'Erased' } })).toEqual([400, ['buyer.name']])
})

test('the buyer can no longer download an outdated proforma', async () => {
  const id = await makeIssued()
  const { id: proformaId, totalPaise } = (await act(id, 'proformas')).data as Proforma
  const body = { receivedOn: '2026-11-20', reference: 'UTR 1', shares: [{ proformaId, amountPaise: totalPaise }] }
  const { id: payment } = (await app.fetchAsAdmin('/api/payments/create', { body })).data as { id: number }
  await issueAgain(id, { lines: [quotedLine({ quantity: 12 })] })
  const { link } = await read(id)
  const file = () => app.http.request(`${new URL(link ?? '').pathname}/proformas/${proformaId}`)
  expect((await file()).status).toBe(200)
  await app.fetchAsAdmin(`/api/payments/${payment}/take-off`, { body: { reason: 'Another client’s' } })
  expect((await file()).status).toBe(404)
})
