import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { AuditEntry } from '#base/audit/audit-log.schema.ts'
import type { Payment } from '../../payment.schema.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
})

async function makeProforma(rupees: number): Promise<Proforma> {
  const lines = [quotedLine({ quantity: 1, unitPaise: rupees * 100 })]
  const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, lines } })).data as Quotation
  await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  return (await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: {} })).data
}
let count = 0
const note = (shares: object[], changes: object = {}) =>
  app.fetchAsAdmin('/api/payments/create', {
    body: { receivedOn: '2026-11-20', reference: `UTR 0000000000${(count += 1) + 10}`, shares, ...changes },
  })
const takeOff = (id: number) => app.fetchAsAdmin(`/api/payments/${id}/take-off`, { body: { reason: 'Of another client' } })
const read = async ({ id }: { id: number }) => (await app.fetchAsAdmin(`/api/proformas/${id}`)).data as Proforma
const listed = async (state: string) => ((await app.fetchAsAdmin(`/api/proformas?state=${state}`)).data as Proforma[]).map(({ id }) => id)

test('after a part with TDS, page and link ask for the balance; the second part settles it', async () => {
  const proforma = await makeProforma(1_00_000)
  await note([{ proformaId: proforma.id, amountPaise: 54_000_00, tdsRate: 1000 }])
  expect(await read(proforma)).toMatchObject({ settledPaise: 59_000_00, tdsPaise: 5_000_00, balancePaise: 59_000_00, paidOn: null })
  expect((await read(proforma)).upiLink).toContain('&am=59000.00&')
  await note([{ proformaId: proforma.id, amountPaise: 54_000_00, tdsPaise: 5_000_00 }])
  expect(await read(proforma)).toMatchObject({ tdsPaise: 10_000_00, balancePaise: 0, paidOn: '2026-11-20', upiLink: null })
  app.time.now = new Date('2027-02-01T04:00:00Z')
  expect(await read(proforma)).toMatchObject({ isOverdue: false })
  expect([await listed('settled'), await listed('open'), await listed('overdue')]).toEqual([[proforma.id], [], []])
})

test('a payment that came twice is to be refunded; a refund settles that, and taking a payment off opens the paper again', async () => {
  const proforma = await makeProforma(11_000)
  const first = (await note([{ proformaId: proforma.id, amountPaise: 12_980_00 }])).data as Payment
  await note([{ proformaId: proforma.id, amountPaise: 12_980_00 }])
  expect(await read(proforma)).toMatchObject({ balancePaise: -12_980_00, upiLink: null })
  await note([{ proformaId: proforma.id, amountPaise: 12_980_00 }], { kind: 'refund' })
  expect(await read(proforma)).toMatchObject({ balancePaise: 0, isOverdue: false })
  expect((await takeOff(first.id)).data).toMatchObject({ takenOffBy: 'Administrator', takenOffReason: 'Of another client' })
  expect(await read(proforma)).toMatchObject({ balancePaise: 12_980_00, paidOn: null })
  expect((await takeOff(first.id)).status).toBe(409)
  const { data } = await app.fetchAsAdmin(`/api/payments?quotation=${proforma.quotationId}`)
  expect((data as Payment[]).map(({ kind, takenOffAt }) => [kind, takenOffAt !== null])).toEqual([
    ['refund', false],
    ['payment', false],
    ['payment', true],
  ])
})

const refund = (proformaId: number, rupees: number, tdsPaise = 0) =>
  note([{ proformaId, amountPaise: rupees * 100, tdsPaise }], { kind: 'refund' })
const cancel = (id: number) => app.fetchAsAdmin(`/api/proformas/${id}/cancel`, { body: { reason: 'Fewer people come' } })

test('a refund makes nothing due again: a paid proforma is billed lower first, an overpaid one gives back only what is too much', async () => {
  const { id, number } = await makeProforma(30_000)
  await note([{ proformaId: id, amountPaise: 35_400_00 }])
  const way = 'To refund more, bill less first: take the seat off the bill, or cancel the proforma and issue a new one.'
  const refused = await refund(id, 11_800)
  expect([refused.status, refused.body['error']]).toEqual([422, `Nothing is to be refunded for ${number}. ${way}`])
  expect(await read({ id })).toMatchObject({ balancePaise: 0, paidOn: '2026-11-20' })
  await note([{ proformaId: id, amountPaise: 500_00 }])
  expect((await refund(id, 500.01)).body['error']).toBe(`At most ₹500.00 can be refunded for ${number}. ${way}`)
  expect((await refund(id, 400, 100_01)).status, 'TDS that is taken back counts').toBe(422)
  expect((await refund(id, 500)).status).toBe(201)
  expect(await read({ id })).toMatchObject({ balancePaise: 0 })
})

test('TDS beside a transfer of all that is due is refused: it would be refunded', async () => {
  const { id } = await makeProforma(10_000)
  const refused = await note([{ proformaId: id, amountPaise: 11_800_00, tdsRate: 1000 }])
  expect([refused.status, refused.body['issues']]).toEqual([
    422,
    { 'shares.0.amountPaise': '₹11,800.00 is all that is due. If the buyer deducted TDS, enter the amount that arrived.' },
  ])
  expect((await note([{ proformaId: id, amountPaise: 10_800_00, tdsRate: 1000 }])).data).toMatchObject({ tdsPaise: 1_000_00 })
})

test('a payment that was refunded is not taken off before the refund', async () => {
  const proforma = await makeProforma(30_000)
  const paid = (await note([{ proformaId: proforma.id, amountPaise: 32_400_00, tdsPaise: 3_000_00 }])).data as Payment
  await app.fetchAsAdmin(`/api/proformas/${proforma.id}/cancel`, { body: { reason: 'The batch is cancelled' } })
  const refunded = (await refund(proforma.id, 32_400)).data as Payment
  const refused = await takeOff(paid.id)
  expect([refused.status, refused.body['error']]).toEqual([409, 'This money was refunded for PI/26-27/00001. Take the refund off first.'])
  expect((await takeOff(refunded.id)).status).toBe(200)
  expect((await takeOff(paid.id)).status).toBe(200)
})

test('one refund gives back what is too much for two proformas, and no more for either', async () => {
  const [one, other] = [await makeProforma(10_000), await makeProforma(20_000)]
  const shares = (first: number, second: number) => [
    { proformaId: one.id, amountPaise: first },
    { proformaId: other.id, amountPaise: second },
  ]
  await note(shares(12_000_00, 23_700_00))
  expect((await note(shares(100_00, 200_00), { kind: 'refund' })).body['issues']).toMatchObject({
    'shares.1.amountPaise': expect.any(String),
  })
  expect((await note(shares(200_00, 100_00), { kind: 'refund' })).status).toBe(201)
  expect([(await read(one)).balancePaise, (await read(other)).balancePaise]).toEqual([0, 0])
})

test('a refund of more than was received for a cancelled proforma is refused', async () => {
  const { id, number } = await makeProforma(10_000)
  await note([{ proformaId: id, amountPaise: 5_000_00, tdsPaise: 500_00 }])
  await cancel(id)
  const refused = await refund(id, 5_000.01)
  expect([refused.status, refused.body['error']]).toEqual([422, `At most ₹5,000.00 can be refunded for ${number}.`])
  expect((await refund(id, 2_000)).status).toBe(201)
  expect((await refund(id, 3_000, 500_01)).body['error']).toBe(`At most ₹500.00 of TDS can be taken back for ${number}.`)
  expect((await refund(id, 3_000)).status).toBe(201)
})

test('TDS of which the buyer tells after the transfer is noted alone, without an amount', async () => {
  const { id, quotationId } = await makeProforma(1_00_000)
  await note([{ proformaId: id, amountPaise: 1_08_000_00 }])
  expect(await read({ id })).toMatchObject({ balancePaise: 10_000_00, paidOn: null })
  const alone = { proformaId: id, amountPaise: 0, tdsPaise: 10_000_00 }
  expect((await note([{ ...alone, tdsPaise: 0 }])).body).toMatchObject({ issues: { 'shares.0.amountPaise': 'Use an amount above 0' } })
  expect((await note([{ proformaId: id, amountPaise: 0, tdsRate: 1000 }])).status, 'a rate is of the transfer').toBe(400)
  expect((await note([alone], { kind: 'refund' })).status).toBe(400)
  const { status, data } = await note([alone], { reference: 'Form 16A, 77' })
  expect([status, data]).toMatchObject([201, { kind: 'payment', amountPaise: 0, tdsPaise: 10_000_00, reference: 'Form 16A, 77' }])
  expect(await read({ id })).toMatchObject({ settledPaise: 1_18_000_00, tdsPaise: 10_000_00, balancePaise: 0, paidOn: '2026-11-20' })
  expect((await app.fetchAsAdmin(`/api/payments?quotation=${quotationId}`)).data).toMatchObject([{ tdsPaise: 10_000_00 }, { tdsPaise: 0 }])
  await takeOff((data as Payment).id)
  expect(await read({ id })).toMatchObject({ tdsPaise: 0, balancePaise: 10_000_00, paidOn: null })
})

test('TDS of more than 30% of the taxable value is refused, also in two parts', async () => {
  const { id, number } = await makeProforma(1_00_000)
  const refusal = (left: string) => [422, `TDS of ${number} is at most 30% of its taxable value: ${left}.`]
  const answer = ({ status, body }: Awaited<ReturnType<typeof note>>) => [status, body['error']]
  expect(answer(await note([{ proformaId: id, amountPaise: 1_00, tdsPaise: 99_99_99_999_99 }]))).toEqual(refusal('₹30,000.00'))
  expect((await note([{ proformaId: id, amountPaise: 1_00, tdsPaise: 20_000_00 }])).status).toBe(201)
  const halves = [1, 2].map(() => ({ proformaId: id, amountPaise: 1_00, tdsPaise: 5_000_01 }))
  expect(answer(await note(halves))).toEqual(refusal('₹10,000.00 is left'))
})

test('a day before the proforma was issued is asked about', async () => {
  const { id, number } = await makeProforma(10_000)
  const shares = [{ proformaId: id, amountPaise: 5_000_00 }]
  const asked = await note(shares, { receivedOn: '2006-11-20' })
  const question = `20 Nov 2006 is before ${number} was issued (20 Nov 2026).`
  expect([asked.status, asked.body['error'], asked.body['issues']]).toEqual([
    409,
    question,
    { receivedOn: question, allowEarlier: question },
  ])
  expect((await note(shares, { receivedOn: '2026-11-19', allowEarlier: true })).status).toBe(201)
})

test('one transfer pays two papers, and the same UTR is asked about', async () => {
  const [one, other] = [await makeProforma(10_000), await makeProforma(20_000)]
  const shares = [
    { proformaId: one.id, amountPaise: 11_800_00 },
    { proformaId: other.id, amountPaise: 23_600_00 },
  ]
  const { data } = await note(shares, { reference: 'UTR-000000000031' })
  expect(data).toMatchObject({ amountPaise: 35_400_00, shares: [{ number: one.number }, { number: other.number }] })
  expect([(await read(one)).balancePaise, (await read(other)).balancePaise]).toEqual([0, 0])
  const again = await note(shares, { reference: 'utr 000000000031' })
  expect([again.status, again.body['error']]).toEqual([409, 'UTR-000000000031 of 20 Nov 2026 has already been noted, by Administrator.'])
  expect((await note(shares, { reference: 'utr 000000000031', allowSameReference: true })).status).toBe(201)
})

test('the same UTR noted for several papers at once is stored once', async () => {
  const proformas = await Promise.all([makeProforma(100), makeProforma(200), makeProforma(300), makeProforma(400)])
  const notes = proformas.map(({ id }) => note([{ proformaId: id, amountPaise: 100 }], { reference: 'UTR 32' }))
  const statuses = (await Promise.all(notes)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
})

test('the history names quotation, proforma, amount and TDS of a payment', async () => {
  const [one, other] = [await makeProforma(10_000), await makeProforma(20_000)]
  const { id } = (
    await note([
      { proformaId: one.id, amountPaise: 10_800_00, tdsPaise: 1_000_00 },
      { proformaId: other.id, amountPaise: 23_600_00 },
    ])
  ).data as Payment
  const entriesOf = async ({ quotationId }: Proforma) =>
    (await app.fetchAsAdmin(`/api/admin/history?subject=quotation:${quotationId}&limit=3`)).data as AuditEntry[]
  const changesOf = ({ changes }: AuditEntry) => Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const [paid, billed] = await entriesOf(one)
  expect(paid && [paid.action, paid.subjectName, changesOf(paid)]).toEqual([
    'payment noted',
    one.paper.quotation.number,
    { number: one.paper.quotation.number, proforma: one.number, amountPaise: 10_800_00, tdsPaise: 1_000_00, reference: expect.any(String) },
  ])
  expect(billed).toMatchObject({ action: 'proforma issued', subjectName: one.paper.quotation.number })
  await takeOff(id)
  const [takenOff] = await entriesOf(other)
  expect(takenOff && changesOf(takenOff)).toMatchObject({ proforma: other.number, amountPaise: 23_600_00, reason: 'Of another client' })
})

test('an overdue proforma is listed as such, a cancelled one takes no payment', async () => {
  const proforma = await makeProforma(10_000)
  app.time.now = new Date('2026-12-06T04:00:00Z')
  expect([await listed('overdue'), (await read(proforma)).isOverdue]).toEqual([[proforma.id], true])
  await app.fetchAsAdmin(`/api/proformas/${proforma.id}/cancel`, { body: { reason: 'Replaced' } })
  expect([await listed('overdue'), await listed('cancelled')]).toEqual([[], [proforma.id]])
  expect((await note([{ proformaId: proforma.id, amountPaise: 100 }])).status).toBe(422)
})

test('money for a cancelled proforma is listed as to be refunded until it is, and its quotation is not withdrawn before', async () => {
  const { id, quotationId } = await makeProforma(1_00_000)
  await note([{ proformaId: id, amountPaise: 1_18_000_00 }])
  const cancelled = (await app.fetchAsAdmin(`/api/proformas/${id}/cancel`, { body: { reason: 'Other figures' } })).data
  expect(cancelled).toMatchObject({ balancePaise: -1_18_000_00, paidOn: null, isOverdue: false, upiLink: null })
  expect([await listed('refund'), await listed('cancelled'), await listed('settled'), await listed('open')]).toEqual([[id], [id], [], []])
  const withdraw = () => app.fetchAsAdmin(`/api/quotations/${quotationId}/withdraw`, { body: { reason: 'Too late' } })
  expect(await withdraw()).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('First refund the ₹1,18,000.00 that came for') },
  })
  await note([{ proformaId: id, amountPaise: 1_00_000_00 }], { kind: 'refund' })
  expect([await listed('refund'), (await read({ id })).balancePaise]).toEqual([[id], -18_000_00])
  await note([{ proformaId: id, amountPaise: 18_000_00 }], { kind: 'refund' })
  expect([await listed('refund'), (await read({ id })).balancePaise, (await withdraw()).status]).toEqual([[], 0, 200])
})

test('a payment of a cancelled proforma that is taken off, or too much for an open one, is listed by what is to be refunded', async () => {
  const [one, other] = [await makeProforma(10_000), await makeProforma(10_000)]
  const { data } = await note([{ proformaId: one.id, amountPaise: 10_000_00, tdsPaise: 1_000_00 }])
  await app.fetchAsAdmin(`/api/proformas/${one.id}/cancel`, { body: { reason: 'Other figures' } })
  await note([{ proformaId: other.id, amountPaise: 11_800_01 }])
  expect([await listed('refund'), (await read(one)).balancePaise]).toEqual([[other.id, one.id], -10_000_00])
  await takeOff((data as Payment).id)
  expect([await listed('refund'), (await read(one)).balancePaise]).toEqual([[other.id], 0])
})

test.each([
  [{ receivedOn: '2026-11-21' }],
  [{ receivedOn: 'yesterday' }],
  [{ reference: '' }],
  [{ shares: [] }],
  [{ shares: [{ proformaId: 999_999, amountPaise: 100 }] }],
  [{ shares: [{ proformaId: 1, amountPaise: 0 }] }],
  [{ shares: [{ proformaId: 1, amountPaise: 100, tdsPaise: 1, tdsRate: 1 }] }],
])('%j is refused', async (changes) => {
  const { id } = await makeProforma(100)
  const { status } = await note([{ proformaId: id, amountPaise: 100 }], changes)
  expect([400, 422]).toContain(status)
})
