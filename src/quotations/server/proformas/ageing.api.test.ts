import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { Payment } from '../../payment.schema.ts'
import type { Owed, Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
})

const post = async <Reply>(path: string, body: object = {}) => (await app.fetchAsAdmin(path, { method: 'POST', body })).data as Reply
const issue = (id: number) => post<Quotation>(`/api/quotations/${id}/issue`)
const owed = async () => (await app.fetchAsAdmin('/api/proformas/ageing')).data as Owed[]
const listed = async (state: string) => (await app.fetchAsAdmin(`/api/proformas?state=${state}`)).data as Proforma[]

async function makeBilled(changes: object = {}): Promise<Proforma> {
  const { id } = await post<Quotation>('/api/quotations/create', { ...QUOTATION, ...changes })
  await issue(id)
  return post(`/api/quotations/${id}/proformas`)
}

test('an outdated proforma is not owed or overdue, but stays listed until it is cancelled', async () => {
  const { id, quotationId, totalPaise } = await makeBilled()
  const shares = [{ proformaId: id, amountPaise: totalPaise }]
  const payment = await post<Payment>('/api/payments/create', { receivedOn: '2026-11-20', reference: 'UTR 41', shares })
  const lines = [quotedLine({ unitPaise: 11_000_00 })]
  await app.fetchAsAdmin(`/api/quotations/${quotationId}`, { method: 'PUT', body: { ...QUOTATION, lines } })
  await issue(quotationId)
  await post(`/api/payments/${payment.id}/take-off`, { reason: 'Of another client' })
  app.time.now = new Date('2026-12-20T04:00:00Z')
  expect(await owed()).toEqual([])
  expect(await listed('overdue')).toEqual([])
  expect(await listed('open')).toMatchObject([{ id, isOutdated: true, isOverdue: false, balancePaise: totalPaise }])
  await post(`/api/proformas/${id}/cancel`, { reason: 'Another version' })
  expect(await listed('open')).toEqual([])
})

test('buyers without a client are told apart by their GSTIN, otherwise by name', async () => {
  const ofBuyer = (name: string, gstin: string | null) => makeBilled({ buyer: { ...QUOTATION.buyer, name, gstin } })
  const [haryana, maharashtra] = ['06AAPFU0939F1ZZ', '27AAPFU0939F1ZV']
  await ofBuyer('Rao Industries', haryana)
  await ofBuyer('Rao Industries', maharashtra)
  await ofBuyer('RAO INDUSTRIES', maharashtra)
  await ofBuyer('Rao Industries', null)
  await ofBuyer('Rao Industries', null)
  await ofBuyer('Mock Motors', null)
  const rows = (await owed()).map(({ buyerName, gstin, totalPaise }) => [buyerName, gstin, totalPaise / 1_18_000_00])
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Rao Industries', haryana, 1],
      ['RAO INDUSTRIES', maharashtra, 2],
      ['Rao Industries', null, 2],
      ['Mock Motors', null, 1],
    ]),
  )
})
