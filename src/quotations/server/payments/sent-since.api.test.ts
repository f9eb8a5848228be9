import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeCertificate, makeClient } from '#app/testing/test-records.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { Payment } from '../../payment.schema.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()
const DAYS = [{ date: '2026-11-24', startTime: '09:30', endTime: '17:30' }]

let trainingProgramId: number
let clientId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
  clientId = (await makeClient(app)).id
})

const call = async (path: string, body: object) => {
  const reply = await app.fetchAsAdmin(`/api/${path}`, { method: 'POST', body })
  if (reply.status > 201) throw new Error(`${path}: ${reply.text}`)
  return reply.data
}
const later = (minutes: number) => (app.time.now = new Date(app.time.now.getTime() + minutes * 60_000))

/** An accepted quotation, with its proforma. */
async function makeOrder(changes: object = {}): Promise<{ id: number; proforma: Proforma }> {
  const line = quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 2, ...changes })
  const { data } = await app.fetchAsAdmin('/api/contacts/record', {
    body: { name: 'Ravi Sample', email: 'ravi@example.com', channel: 'phone' },
  })
  const enquiryId = (data as Enquiry).id
  const { id } = (await call('quotations/create', { ...QUOTATION, clientId, enquiryId, lines: [line] })) as Quotation
  await call(`quotations/${id}/issue`, {})
  await call(`quotations/${id}/accept`, { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase' })
  return { id, proforma: await call(`quotations/${id}/proformas`, {}) }
}
const pay = (proforma: Proforma, changes: object = {}) =>
  call('payments/create', {
    receivedOn: '2026-11-20',
    reference: `UTR ${Math.random()}`,
    shares: [{ proformaId: proforma.id, amountPaise: proforma.totalPaise }],
    ...changes,
  }) as Promise<Payment>
const since = async ({ id }: Payment) => (await app.fetchAsAdmin(`/api/payments/${id}/sent-since`)).data
const takeOff = (id: number) => call(`payments/${id}/take-off`, { reason: 'Of another client' })

const complete = () => app.db.write((tx) => tx.sql.updateTable('participants').set({ status: 'completed' }).execute())

/** Issues a certificate on the day after the batch. */
async function certify({ id: participantId }: RosterEntry) {
  app.time.now = new Date('2026-11-25T09:30:00.000Z')
  await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2026-11-25' })
}

test('a payment taken off names replies, joining instructions, certificates and refunds since it was noted, and nothing earlier', async () => {
  const { id, proforma } = await makeOrder()
  const { enquiryId } = (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
  const batch = await makeBatch(app, { trainingProgramId, days: DAYS, seats: 12, confirmed: true })
  await call(`quotations/${id}/book`, { batchId: batch.id })
  const people = ['Asha Example', 'Zoya Specimen'].map((fullName) => ({ fullName, email: '', phone: null, clientId }))
  const [asha, , amit] = (await call(`batches/${batch.id}/roster/add`, { people: [...people, stranger] })) as RosterEntry[]
  const reply = (text: string) => call(`contacts/${enquiryId}/replies`, { text })
  await reply('Please send the PO.')

  later(1)
  const payment = await pay(proforma)
  expect(await since(payment)).toEqual([])
  later(1)
  await reply('Thank you for the payment.')
  later(1)
  await call(`batches/${batch.id}/messages`, { kind: 'joining' })
  await complete()
  await certify(asha!)
  await certify(amit!)
  later(1)
  await pay(proforma, { shares: [{ proformaId: proforma.id, amountPaise: 100_00 }] })
  await pay(proforma, { kind: 'refund', shares: [{ proformaId: proforma.id, amountPaise: 100_00 }], reference: 'UTR 31' })

  const expected = [
    { kind: 'reply', name: 'Ravi Sample', count: 1, lastAt: '2026-11-20T09:32:00.000Z' },
    { kind: 'joining', name: 'VDA 6.3 Process Auditor, 24 Nov 2026, Faridabad', count: 2 },
    { kind: 'certificate', count: 1, lastAt: '2026-11-25T09:30:00.000Z' },
    { kind: 'refund', name: '₹100.00, UTR 31', count: 1 },
  ]
  expect(await since(payment)).toMatchObject(expected)
  expect(await takeOff(payment.id)).toMatchObject({ takenOffReason: 'Of another client', sentSince: expected })
})

test('everybody in a batch for a lump sum counts, and nobody of another order', async () => {
  const { id, proforma } = await makeOrder({ supply: 'in-plant', quantity: 1, unit: 'lump sum' })
  const other = await makeOrder()
  await call(`quotations/${id}/book`, { newBatch: { ...LUMP_BATCH, trainingProgramId } })
  const { bookings } = (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
  const [ravi] = (await call(`batches/${bookings[0]!.batchId}/roster/add`, {
    people: [{ fullName: 'Ravi Sample', email: '', phone: null, clientId }],
  })) as RosterEntry[]
  await complete()
  const [payment, unrelated] = [await pay(proforma), await pay(other.proforma)]
  await certify(ravi!)
  expect(await since(payment)).toMatchObject([{ kind: 'certificate', count: 1 }])
  expect(await since(unrelated)).toEqual([])
})

const stranger = { fullName: 'Amit Example', email: 'amit@example.com', phone: '+91 00000 00011' }
const LUMP_BATCH = {
  mode: 'in-plant',
  place: 'Faridabad',
  status: 'draft',
  days: DAYS,
}
