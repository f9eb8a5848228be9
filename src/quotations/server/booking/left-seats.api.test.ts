import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import type { Figures } from '#office/figures/figures.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { LeftBatch } from '#training/messages/batch-message.schema.ts'
import type { SeatQuestion } from '#training/roster/ordered-seat.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { LeftSeatMark } from '../../booking.schema.ts'
import { listMoneyBetween } from '#training/server/roster/batch-money.server.ts'
import type { Payment } from '../../payment.schema.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { readQuotationPage } from '../buyer/read-quotation-page.server.ts'
import { getQuotationRow } from '../quotation-row.server.ts'
import { makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()

let trainingProgramId: number
let clientId: number
let batchId: number
let id: number
let people: RosterEntry[]
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
  clientId = (await makeClient(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, seats: 12 })).id
})

const act = (action: string, body: object = {}) => app.fetchAsAdmin(`/api/quotations/${id}/${action}`, { method: 'POST', body })

/** A booked quotation of ten seats at ₹10,000, with `named` people. */
async function book(named: number, changes: object = {}) {
  const lines = [quotedLine({ programId: trainingProgramId, supply: 'classroom', ...changes })]
  const created = await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, clientId, lines } })
  id = (created.data as Quotation).id
  await act('issue')
  await act('accept', { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase', poNumber: '' })
  await act('book', { batchId })
  const names = 'ABCDEFGHIJ'.slice(0, named).split('')
  const body = { people: names.map((letter) => ({ fullName: `Person ${letter} Example`, email: '', phone: null, clientId })) }
  people = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body })).data as RosterEntry[]
}

const bill = async (share: number | null = null) => (await act('proformas', { share })).data as Proforma
const read = async ({ id: proforma }: { id: number }) => (await app.fetchAsAdmin(`/api/proformas/${proforma}`)).data as Proforma
const quotation = async () => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const payments = async () => (await app.fetchAsAdmin(`/api/payments?quotation=${id}`)).data as Payment[]
const takeOff = (payment: number) => app.fetchAsAdmin(`/api/payments/${payment}/take-off`, { body: { reason: 'Noted in error' } })
const pay = ({ id: proformaId }: Proforma, amountPaise: number, changes: object = {}) =>
  app.fetchAsAdmin('/api/payments/create', {
    body: { receivedOn: '2026-11-20', reference: `UTR ${amountPaise}`, shares: [{ proformaId, amountPaise }], ...changes },
  })
const file = async (kind: string): Promise<Array<Record<string, string>>> => {
  const reply = await app.http.request(`/api/exports/money?month=2026-11&kind=${kind}`, { headers: { 'X-API-Code': TEST_CODE } })
  return parse(await reply.text(), { bom: true, columns: true })
}
const idsOf = (count: number) => people.slice(0, count).map((person) => person.id)
const leaving = (count: number, changes: object = {}) => ({ participantIds: idsOf(count), tell: false, reason: 'Ill', ...changes })
const leave = (count: number, changes: object = {}) =>
  app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, { body: leaving(count, changes) })
const ask = async (count: number, changes: object = {}) =>
  ((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave/preview`, { body: leaving(count, changes) })).data as LeftBatch)
    .orderedSeats
const counts = async (of = batchId) => {
  const { seatsTaken, seatsOrdered, waiting } = (await app.fetchAsAdmin(`/api/batches/${of}`)).data as Batch
  return [seatsTaken, seatsOrdered, waiting]
}
const marks = async () => (await app.fetchAsAdmin(`/api/batches/${batchId}/left-seats`)).data as LeftSeatMark[]
const place = (body: object) => app.fetchAsAdmin(`/api/batches/${batchId}/roster/${people[0]?.id}`, { method: 'PUT', body })

describe('the question', () => {
  test('has the amount with GST, and someone else coming as its preset', async () => {
    await book(3)
    expect(await ask(1)).toEqual({
      seats: 1,
      quotations: ['BHM/26-27/00001'],
      preset: 'replaced',
      goesAlong: false,
      creditPaise: 11_800_00,
      refundPaise: 0,
      refusal: null,
    } satisfies SeatQuestion)
    expect(await counts()).toEqual([3, 7, 0])
    expect((await quotation()).entries[0]?.kind).toBe('booked')
  })

  test('is not asked about places of their own', async () => {
    await book(0)
    const person = { fullName: 'Asha Example', email: 'asha@example.com', phone: '+91 90000 00011' }
    people = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people: [person] } })).data as RosterEntry[]
    expect(await ask(1)).toBeNull()
    expect((await leave(1, { orderedSeat: 'credited' })).status).toBe(200)
    expect((await payments()).length).toBe(0)
  })

  test('presets the whole bill once the batch has begun', async () => {
    await book(1)
    app.time.now = new Date('2099-12-12T06:00:00Z')
    expect(await ask(1)).toMatchObject({ preset: 'billed' })
    await leave(1)
    expect((await quotation()).bookings).toMatchObject([{ seats: 10, named: 0, billedUnnamed: 1 }])
  })

  test('says how much would have to be refunded', async () => {
    await book(3)
    await pay(await bill(), 1_12_000_00)
    expect(await ask(2)).toMatchObject({ creditPaise: 23_600_00, refundPaise: 17_600_00 })
  })

  test('says how much would have to be refunded after another seat came off', async () => {
    await book(3)
    const proforma = await bill()
    await leave(1, { orderedSeat: 'credited' })
    await pay(proforma, 1_00_000_00)
    people = people.slice(1)
    expect(await ask(1)).toMatchObject({ creditPaise: 11_800_00, refundPaise: 5_600_00 })
  })

  test('offers no amount when a newer version is issued', async () => {
    await book(1)
    const lines = [quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 9 })]
    await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, clientId, batchId, lines } })
    await act('issue')
    expect(await ask(1)).toMatchObject({ creditPaise: null, refusal: expect.stringContaining('is not the booked one') })
    expect((await leave(1, { orderedSeat: 'credited' })).status).toBe(409)
    expect(await counts()).toEqual([1, 9, 0])
  })
})

describe('a seat that stays ordered', () => {
  test('waits for another name, and the quotation says who left it', async () => {
    await book(2)
    expect((await leave(1)).status).toBe(200)
    expect(await counts()).toEqual([1, 9, 0])
    const { entries, bookings } = await quotation()
    expect(entries[0]).toMatchObject({
      kind: 'seat-left',
      byName: 'Administrator',
      text: expect.stringContaining('1 seat stays ordered, for someone else'),
      seats: [{ participantId: people[0]?.id, fullName: 'Person A Example', decision: 'replaced', creditPaise: null }],
    })
    expect(bookings).toMatchObject([{ seats: 10, named: 1 }])
  })

  test('goes along to another batch unless the office decides otherwise', async () => {
    await book(2)
    const other = await makeBatch(app, { trainingProgramId })
    expect(await ask(1, { toBatchId: other.id })).toMatchObject({ preset: 'billed', goesAlong: true })
    await leave(1, { toBatchId: other.id })
    expect([await counts(), (await quotation()).bookings[0]?.named]).toEqual([[1, 8, 0], 2])
    people = people.slice(1)
    await leave(1, { toBatchId: other.id, orderedSeat: 'replaced' })
    expect([await counts(), (await quotation()).bookings[0]?.named]).toEqual([[0, 9, 0], 1])
    const roster = (await app.fetchAsAdmin(`/api/batches/${other.id}/roster`)).data as RosterEntry[]
    expect(roster.map(({ agreedFee, orderId }) => [agreedFee, orderId === null])).toEqual([
      [10_000, false],
      [10_000, true],
    ])
  })
})

describe('a seat that comes off the bill', () => {
  test('lowers an open proforma, page and link ask for the balance, and no money counts as received', async () => {
    await book(3)
    const proforma = await bill()
    expect((await leave(1, { orderedSeat: 'credited' })).status).toBe(200)
    const after = await read(proforma)
    expect(after).toMatchObject({ creditPaise: 11_800_00, settledPaise: 0, balancePaise: 1_06_200_00 })
    expect(after.upiLink).toContain('&am=106200.00&')
    expect([await counts(), (await quotation()).bookings[0]?.seats]).toEqual([[2, 7, 0], 9])
    expect(await payments()).toMatchObject([
      { kind: 'credit', amountPaise: 11_800_00, reference: '', shares: [{ number: proforma.number }] },
    ])
    expect((await pay(proforma, 1_06_200_00)).status).toBe(201)
    expect(await read(proforma)).toMatchObject({ balancePaise: 0, paidOn: '2026-11-20', settledPaise: 1_06_200_00 })
  })

  test('of a paid proforma is given back by a refund, and no more than was received', async () => {
    await book(3)
    const proforma = await bill()
    await pay(proforma, 1_18_000_00)
    await leave(1, { orderedSeat: 'credited' })
    expect(await read(proforma)).toMatchObject({ balancePaise: -11_800_00, upiLink: null })
    expect((await pay(proforma, 11_800_00, { kind: 'refund' })).status).toBe(201)
    expect(await read(proforma)).toMatchObject({ balancePaise: 0, settledPaise: 1_06_200_00, paidOn: '2026-11-20' })
    expect((await pay(proforma, 1_06_200_01, { kind: 'refund' })).status).toBe(422)
  })

  test('is missing in the next proforma', async () => {
    await book(2)
    await leave(2, { orderedSeat: 'credited' })
    expect(await payments()).toMatchObject([{ amountPaise: 11_800_00, shares: [] }, { amountPaise: 11_800_00 }])
    expect((await quotation()).unbilledPaise).toBe(94_400_00)
    expect((await act('proformas', { share: 10_000 })).status).toBe(422)
    expect(await bill()).toMatchObject({ taxablePaise: 80_000_00, totalPaise: 94_400_00 })
    expect((await act('proformas')).status).toBe(409)
  })

  test('comes off what is not billed yet before it comes off a proforma', async () => {
    await book(10)
    const first = await bill(9500)
    await leave(1, { orderedSeat: 'credited' })
    expect(await read(first)).toMatchObject({ totalPaise: 1_12_100_00, creditPaise: 5_900_00 })
    expect((await act('proformas')).status).toBe(409)
  })

  test('is missing in the proforma that follows a cancelled one', async () => {
    await book(2)
    const wrong = await bill()
    await leave(1, { orderedSeat: 'credited' })
    await app.fetchAsAdmin(`/api/proformas/${wrong.id}/cancel`, { body: { reason: 'Wrong order number' } })
    expect(await bill()).toMatchObject({ totalPaise: 1_06_200_00, creditPaise: 0 })
  })

  test('of ten who leave together is exactly the bill, to the paisa', async () => {
    await book(10, { unitPaise: 3_333_33, discount: { paise: 100_00 } })
    const proforma = await bill()
    expect((await ask(10))?.creditPaise).toBe(proforma.totalPaise)
    await leave(10, { orderedSeat: 'credited' })
    expect(await read(proforma)).toMatchObject({ balancePaise: 0 })
    expect([await counts(), (await quotation()).bookings]).toMatchObject([[0, 0, 0], [{ seats: 0, agreedFee: 3323 }]])
    expect((await quotation()).entries.filter(({ kind }) => kind === 'seat-left')).toMatchObject([{ seats: { length: 10 } }])
  })

  test('comes off once for each person, even if clerks press at the same moment', async () => {
    await book(3)
    const proforma = await bill()
    const off = (participant: number | undefined) =>
      app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, {
        body: { participantIds: [participant], tell: false, reason: 'Ill', orderedSeat: 'credited' },
      })
    const replies = await Promise.all([off(people[0]?.id), off(people[1]?.id), off(people[0]?.id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    expect((await read(proforma)).creditPaise).toBe(23_600_00)
  })

  test('stays off when the version is booked again', async () => {
    await book(2)
    await leave(1, { orderedSeat: 'credited' })
    await act('book', { batchId })
    expect((await quotation()).bookings).toMatchObject([{ seats: 9, named: 1 }])
  })

  test('is ordered and billed again once its credit is taken off', async () => {
    await book(2)
    const proforma = await bill()
    await leave(1, { orderedSeat: 'credited' })
    const [credit] = await payments()
    expect((await takeOff(credit?.id ?? 0)).status).toBe(200)
    expect((await read(proforma)).balancePaise).toBe(1_18_000_00)
    expect(await counts()).toEqual([1, 9, 0])
    expect((await quotation()).entries.find(({ kind }) => kind === 'seat-left')?.seats).toMatchObject([{ isBilledAgain: true }])
  })
})

test('buyer’s page, figures and the files of the accountant agree about a seat that came off', async () => {
  await book(3)
  const proforma = await bill()
  await pay(proforma, 1_12_000_00)
  await leave(1, { orderedSeat: 'credited' })
  const { bills } = await readQuotationPage(app.db, await getQuotationRow(app.db, id), app.time.now)
  expect(bills).toMatchObject([{ total: '₹1,18,000.00', credit: '₹11,800.00', refund: '₹5,800.00', balance: null }])
  const { sales } = (await app.fetchAsAdmin('/api/admin/figures?from=2026-11&to=2026-11')).data as Figures
  expect(sales?.months[0]).toMatchObject({ paid: 1, quotedPaise: 1_18_000_00, acceptedPaise: 1_06_200_00, receivedPaise: 1_12_000_00 })
  expect((await file('proformas'))[0]).toMatchObject({
    'Total, ₹': '118000.00',
    'Credit, ₹': '11800.00',
    'Settled incl. TDS, ₹': '112000.00',
    'Balance, ₹': '-5800.00',
    Status: 'Settled',
  })
  const rows = async () => (await file('payments')).map((row) => [row['Kind'], row['Proforma'], row['Amount, ₹'], row['Credit, ₹']])
  expect(await rows()).toEqual([
    ['Payment', proforma.number, '112000.00', ''],
    ['Credit', proforma.number, '', '11800.00'],
  ])
  await takeOff((await payments()).find(({ kind }) => kind === 'credit')?.id ?? 0)
  expect((await rows())[1]).toEqual(['Credit', proforma.number, '', ''])
})

test('the seats of a paid order are paid, not the people who left them', async () => {
  await book(3)
  await pay(await bill(), 1_18_000_00)
  const money = async () => (await listMoneyBetween(app.db, '2099-12-01', '2100-01-01'))[0]
  const paid = async () => ((await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as RosterEntry[]).map(({ paidOn }) => paidOn)
  expect([await money(), await paid()]).toMatchObject([{ feesPaid: 1_00_000 }, ['2026-11-20', '2026-11-20', '2026-11-20']])
  await leave(1)
  expect([await money(), await paid()]).toMatchObject([{ feesPaid: 1_00_000 }, ['2026-11-20', '2026-11-20', null]])
  await place({ rosterState: 'seat' })
  expect([await money(), await paid()]).toMatchObject([{ feesPaid: 1_00_000 }, ['2026-11-20', '2026-11-20', '2026-11-20']])
  await leave(1, { orderedSeat: 'credited' })
  expect([await money(), await paid()]).toMatchObject([{ feesPaid: 90_000, feesExpected: 90_000 }, ['2026-11-20', '2026-11-20', null]])
})

describe('a place that is given back', () => {
  test('is billed again if the office says so', async () => {
    await book(2)
    const proforma = await bill()
    await place({ rosterState: 'cancelled', reason: 'Ill', orderedSeat: 'credited' })
    expect((await read(proforma)).creditPaise).toBe(11_800_00)
    expect((await place({ rosterState: 'seat', orderedSeat: 'billed' })).status).toBe(200)
    expect([(await read(proforma)).creditPaise, await counts()]).toEqual([0, [2, 8, 0]])
    expect((await quotation()).bookings).toMatchObject([{ seats: 10, named: 2, seatsOff: 0, extra: 0 }])
    expect(await marks()).toMatchObject([{ decision: 'credited', isOffTheBill: false }])
  })

  test('is a place of their own otherwise: the credit stands', async () => {
    await book(10)
    const proforma = await bill()
    await place({ rosterState: 'cancelled', reason: 'Ill', orderedSeat: 'credited' })
    await place({ rosterState: 'seat' })
    expect([(await read(proforma)).creditPaise, await counts()]).toEqual([11_800_00, [10, 0, 0]])
    expect((await quotation()).bookings).toMatchObject([{ seats: 9, named: 9, seatsOff: 1, extra: 1 }])
    expect(await marks()).toMatchObject([{ participantId: people[0]?.id, isOffTheBill: true, creditPaise: 11_800_00 }])
  })
})

describe('a deleted participant', () => {
  test('leaves the seat as decided, and the event without a name', async () => {
    await book(2)
    const proforma = await bill()
    const path = `/api/participants/${people[0]?.id}`
    expect((await app.fetchAsAdmin(`${path}/ordered-seat`)).data).toMatchObject({ preset: 'replaced', creditPaise: 11_800_00 })
    expect((await app.fetchAsAdmin(`${path}?orderedSeat=credited`, { method: 'DELETE' })).status).toBe(200)
    expect((await read(proforma)).creditPaise).toBe(11_800_00)
    const [entry] = (await quotation()).entries
    expect(entry).toMatchObject({ kind: 'seat-left', seats: [{ participantId: people[0]?.id, fullName: null }] })
    expect(JSON.stringify(await quotation())).not.toContain('Person A')
  })

  test('leaves the seats as decided in a bulk action, too', async () => {
    await book(10)
    const proforma = await bill()
    const body = { kind: 'participant-delete', selection: { ids: idsOf(10) }, orderedSeat: 'credited' }
    expect((await app.fetchAsAdmin('/api/bulk/jobs', { body })).status).toBe(201)
    await app.worker.settled()
    expect((await read(proforma)).balancePaise).toBe(0)
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('leaves the credit but no name when the person is erased', async () => {
    await book(1)
    const proforma = await bill()
    await app.fetchAsAdmin(`/api/participants/${people[0]?.id}`, { method: 'PUT', body: { email: 'gone@example.com' } })
    await leave(1, { orderedSeat: 'credited' })
    const erased = await app.fetchAsAdmin('/api/people/erase', { body: { email: 'gone@example.com', reason: 'Asked by letter' } })
    expect(erased.status).toBe(200)
    expect((await read(proforma)).creditPaise).toBe(11_800_00)
    expect((await quotation()).entries[0]?.seats).toMatchObject([{ fullName: null, decision: 'credited' }])
  })
})

test('a person beyond the order is shown as such, and changes no bill', async () => {
  await book(10)
  const proforma = await bill()
  const one = { fullName: 'Person K Example', email: '', phone: null, clientId }
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people: [one] } })
  expect([(await quotation()).bookings, (await read(proforma)).balancePaise]).toMatchObject([[{ seats: 10, extra: 1 }], 1_18_000_00])
})

test('a lump sum is not credited, nor raised by one more person than the batch has seats', async () => {
  const seats = { mode: 'in-plant', isPublic: false, status: 'open', seats: 2 }
  batchId = (await makeBatch(app, { trainingProgramId, clientId, ...seats })).id
  await book(2, { supply: 'in-plant', quantity: 1, unit: 'lump sum', unitPaise: 80_000_00 })
  const extra = { fullName: 'Person K Example', email: '', phone: null, clientId }
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, { body: { people: [extra], place: 'seat', overrideReason: 'Sent by HR' } })
  expect((await quotation()).bookings).toMatchObject([{ seats: 0, agreedFee: null, extra: 1 }])
  expect(await ask(1)).toBeNull()
  const proforma = await bill()
  await leave(1, { orderedSeat: 'credited' })
  expect([(await read(proforma)).balancePaise, (await quotation()).bookings]).toMatchObject([94_400_00, [{ extra: 0 }]])
})

test('somebody who moves by their record leaves the seat as decided', async () => {
  await book(1)
  const proforma = await bill()
  const body = { batchId: null, orderedSeat: 'credited' }
  expect((await app.fetchAsAdmin(`/api/participants/${people[0]?.id}`, { method: 'PUT', body })).status).toBe(200)
  expect((await read(proforma)).creditPaise).toBe(11_800_00)
})

test('nothing comes off a quotation that is withdrawn', async () => {
  await book(1)
  await act('undo-acceptance', { reason: 'Pressed by a trainee' })
  await act('withdraw', { reason: 'No longer offered' })
  expect(await ask(1)).toMatchObject({ creditPaise: null, refusal: 'Quotation BHM/26-27/00001 is withdrawn.' })
})
