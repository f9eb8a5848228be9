import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import type { WorkGroup } from '#office/overview/overview.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { Proforma } from '../proforma.schema.ts'
import type { Quotation } from '../quotation.schema.ts'
import { standsInWords } from '../quotation-words.ts'
import { makeTrade, QUOTATION, quotedLine } from '../test-quotation.ts'
import { declineByBuyer } from './buyer/answer-quotation.server.ts'

const app = setUpTestApp()
/** 10 people at ₹10,000, with 18% GST. */
const FIRST = 1_18_000_00

let trainingProgramId: number
let clientId: number
let batchId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
  clientId = (await makeClient(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, seats: 12 })).id
})

const post = (path: string, body: object = {}) => app.fetchAsAdmin(`/api/${path}`, { method: 'POST', body })
const act = (id: number, action: string, body: object = {}) => post(`quotations/${id}/${action}`, body)
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const form = (changes: object = {}, line: object = {}) => ({
  ...QUOTATION,
  clientId,
  lines: [quotedLine({ programId: trainingProgramId, supply: 'classroom', ...line })],
  ...changes,
})
async function accept(id: number, versionNumber: number, poNumber = `PO-${versionNumber}`) {
  const reply = await act(id, 'accept', { versionNumber, name: 'Kiran Example', post: 'Head of Purchase', poNumber })
  expect(reply.status).toBe(200)
}
async function makeAccepted(changes: object = {}): Promise<number> {
  const { id } = (await post('quotations/create', form(changes))).data as Quotation
  await act(id, 'issue')
  await accept(id, 1)
  return id
}
/** Issues the next version, of 4 people at ₹9,000. */
async function issueNext(id: number, line: object = { quantity: 4, unitPaise: 9_000_00 }) {
  const changes = { enquiryId: (await read(id)).enquiryId }
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: form(changes, line) })
  expect((await act(id, 'issue')).status).toBe(200)
}
const withdraw = (id: number) => act(id, 'withdraw', { reason: 'A wrong price' })
async function decline(id: number) {
  const { versionNumber } = await read(id)
  const context = {
    now: app.time.now,
    random: (size: number) => new Uint8Array(size),
    actor: { kind: 'visitor', network: '203.0.113.9' } as const,
    secret: app.api.secret,
    siteUrl: app.api.siteUrl,
  }
  const refusal = { id, versionNumber: versionNumber ?? 0, name: 'Ravi Sample', network: '203.0.113.9', reason: 'Too expensive' }
  return declineByBuyer(app.db, refusal, context)
}
const makeEnquiry = async () =>
  ((await post('contacts/record', { name: 'Ravi Sample', email: 'ravi@example.com', channel: 'phone' })).data as { id: number }).id
const enquiry = async (id: number) =>
  (await app.fetchAsAdmin(`/api/contacts/${id}`)).data as { value: number | null; lostReason: string | null }
const counts = async () => {
  const { seatsTaken, seatsOrdered } = (await app.fetchAsAdmin(`/api/batches/${batchId}`)).data as Batch
  return [seatsTaken, seatsOrdered]
}
const roster = async () => (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as RosterEntry[]
const name = (fullName: string) => post(`batches/${batchId}/roster/add`, { people: [{ fullName, email: '', phone: null, clientId }] })
const bill = async (id: number, share: number | null = null) => (await act(id, 'proformas', { share })).data as Proforma
const pay = ({ id }: Proforma, amountPaise: number, reference: string) =>
  post('payments/create', { receivedOn: '2026-11-20', reference, shares: [{ proformaId: id, amountPaise }] })
const cancel = (id: number) => post(`proformas/${id}/cancel`, { reason: 'Another version' })
const proforma = async (id: number) => (await app.fetchAsAdmin(`/api/proformas/${id}`)).data as Proforma
const unbooked = async () =>
  ((await app.fetchAsAdmin('/api/admin/overview')).data as { work: WorkGroup[] }).work.find(({ kind }) => kind === 'unbooked-quotations')

describe('an accepted version stands', () => {
  test('when the next one is declined: with its figures and acceptance, and the enquiry is not lost', async () => {
    const enquiryId = await makeEnquiry()
    const id = await makeAccepted({ enquiryId })
    await issueNext(id)
    expect(await enquiry(enquiryId)).toMatchObject({ value: 36_000 })
    expect(await decline(id)).toBe('declined')
    const quotation = await read(id)
    expect(quotation).toMatchObject({ state: 'accepted', isSent: true, versionNumber: 1, totalPaise: FIRST, unbilledPaise: FIRST })
    expect(quotation.versions.map(({ versionNumber }) => versionNumber)).toEqual([2, 1])
    expect(quotation.entries.slice(0, 2)).toMatchObject([
      { kind: 'stands', versionNumber: 1, byName: '', text: 'Version 2 was declined.' },
      { kind: 'declined', versionNumber: 2, text: 'Too expensive' },
    ])
    expect(standsInWords(quotation)).toBe('Version 2 was declined. Version 1 (accepted on 20 Nov 2026) stands.')
    expect(await enquiry(enquiryId)).toEqual(expect.objectContaining({ value: 1_00_000, lostReason: null }))
    const inState = async (state: string) => ((await app.fetchAsAdmin(`/api/quotations?state=${state}`)).data as Quotation[]).length
    expect([await inState('accepted'), await inState('declined'), await inState('sent')]).toEqual([1, 0, 0])
    expect(await unbooked()).toMatchObject({ lines: [{ detail: 'BHM/26-27/00001, ₹1,18,000.00' }] })
  })

  test('when the next one is withdrawn: its seats stay ordered at its fee', async () => {
    const id = await makeAccepted()
    await act(id, 'book', { batchId })
    await name('Asha Example')
    await issueNext(id)
    expect((await read(id)).bookings).toMatchObject([{ note: 'Booked for version 1. Book again when version 2 is accepted.' }])
    expect((await withdraw(id)).status).toBe(200)
    expect(await counts()).toEqual([1, 9])
    expect((await read(id)).bookings).toMatchObject([{ versionNumber: 1, seats: 10, agreedFee: 10_000, note: null }])
    await name('Zoya Specimen')
    expect((await roster()).map(({ agreedFee }) => agreedFee)).toEqual([10_000, 10_000])
    expect(await unbooked()).toBeUndefined()
    const [asha] = await roster()
    const left = { participantIds: [asha?.id], reason: 'Ill', tell: false, orderedSeat: 'credited' }
    expect((await post(`batches/${batchId}/roster/leave`, left)).status).toBe(200)
    expect((await read(id)).unbilledPaise).toBe(FIRST - 11_800_00)
  })

  test('with its content in the form, unless the office has already begun the next version', async () => {
    const id = await makeAccepted()
    await act(id, 'proformas')
    const before = (await read(id)).form
    app.time.now = new Date('2026-11-21T09:30:00Z')
    await issueNext(id, { description: 'Ten people' })
    await withdraw(id)
    expect(await read(id)).toMatchObject({ form: before, hasChanges: false, judgement: { outdated: [], problems: [] } })
    await issueNext(id, { description: 'Ten persons' })
    app.time.now = new Date('2026-11-22T09:30:00Z')
    await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: form({ note: 'In January' }) })
    await withdraw(id)
    expect(await read(id)).toMatchObject({ form: { note: 'In January' }, hasChanges: true })
  })

  test('the latest of several, and the next version has the next number', async () => {
    const id = await makeAccepted()
    await issueNext(id)
    await accept(id, 2)
    await issueNext(id, { quantity: 3 })
    await decline(id)
    expect(await read(id)).toMatchObject({ state: 'accepted', versionNumber: 2, totalPaise: 42_480_00 })
    await issueNext(id, { quantity: 2 })
    expect(await read(id)).toMatchObject({ state: 'sent', versionNumber: 4 })
    await withdraw(id)
    expect(await read(id)).toMatchObject({ state: 'accepted', versionNumber: 2 })
  })

  test('also after its last day and that of the next one', async () => {
    const id = await makeAccepted()
    await issueNext(id)
    app.time.now = new Date('2027-02-01T09:30:00Z')
    expect((await read(id)).state).toBe('expired')
    await decline(id)
    expect(await read(id)).toMatchObject({ state: 'accepted', versionNumber: 1 })
    await act(id, 'undo-acceptance', { reason: 'Pressed by a trainee' })
    expect(await read(id)).toMatchObject({ state: 'expired', versionNumber: 1 })
  })

  test('until its acceptance is undone and it is withdrawn itself', async () => {
    const id = await makeAccepted()
    await act(id, 'book', { batchId })
    await issueNext(id)
    await withdraw(id)
    expect((await withdraw(id)).body).toMatchObject({ error: 'This quotation is accepted.' })
    expect((await act(id, 'undo-acceptance', { reason: 'Pressed by a trainee' })).data).toMatchObject({ state: 'sent', versionNumber: 1 })
    expect(await counts()).toEqual([0, 0])
    expect((await withdraw(id)).data).toMatchObject({ state: 'withdrawn', versionNumber: 1 })
  })

  test.each(['undone', 'never given'])('but not if its acceptance was %s: the quotation is declined', async (acceptance) => {
    const enquiryId = await makeEnquiry()
    const { id } = (await post('quotations/create', form({ enquiryId }))).data as Quotation
    await act(id, 'issue')
    if (acceptance === 'undone') {
      await accept(id, 1)
      await act(id, 'undo-acceptance', { reason: 'Pressed by a trainee' })
    }
    await issueNext(id)
    await decline(id)
    expect(await read(id)).toMatchObject({ state: 'declined', versionNumber: 2 })
    expect(await enquiry(enquiryId)).toMatchObject({ lostReason: 'Too expensive' })
    expect((await withdraw(id)).data).toMatchObject({ state: 'withdrawn', versionNumber: 2 })
  })

  test('after the office withdraws a version that was declined before versions could stand', async () => {
    const enquiryId = await makeEnquiry()
    const id = await makeAccepted({ enquiryId })
    await act(id, 'book', { batchId })
    await issueNext(id)
    const at = app.time.now.toISOString()
    const entry = { quotation_id: id, version_number: 2, kind: 'declined', at, by_name: 'Ravi Sample', text: 'Too expensive' } as const
    await app.db.write((tx) => tx.sql.insertInto('quotation_entries').values(entry).execute())
    await app.fetchAsAdmin(`/api/contacts/${enquiryId}`, { method: 'PUT', body: { lostReason: 'Too expensive' } })
    expect((await withdraw(id)).data).toMatchObject({ state: 'accepted', versionNumber: 1 })
    expect([await counts(), (await enquiry(enquiryId)).lostReason]).toEqual([[0, 10], null])
  })

  test('with its seats, also if the next one was accepted by mistake and that is undone', async () => {
    const id = await makeAccepted()
    await act(id, 'book', { batchId })
    await issueNext(id)
    await accept(id, 2)
    await act(id, 'undo-acceptance', { reason: 'Pressed by a trainee' })
    await withdraw(id)
    expect(await counts()).toEqual([0, 10])
  })

  test('with seats still booked for an even earlier accepted version, which stay ordered until they are booked again', async () => {
    const id = await makeAccepted()
    await act(id, 'book', { batchId })
    await issueNext(id)
    await accept(id, 2)
    expect((await read(id)).bookings).toMatchObject([{ note: 'Booked for version 1. Version 2 is accepted: book again.' }])
    await issueNext(id, { quantity: 3 })
    await withdraw(id)
    expect([await read(id), await counts()]).toMatchObject([{ state: 'accepted', versionNumber: 2 }, [0, 10]])
  })

  test('but is booked again if its seats were moved to the next one', async () => {
    const id = await makeAccepted()
    await act(id, 'book', { batchId })
    await name('Asha Example')
    await issueNext(id)
    await accept(id, 2)
    await act(id, 'book', { batchId })
    expect((await roster())[0]?.agreedFee).toBe(9_000)
    await act(id, 'undo-acceptance', { reason: 'Pressed by a trainee' })
    await withdraw(id)
    expect(await unbooked()).toMatchObject({ count: 1 })
    expect((await act(id, 'book', { batchId })).status).toBe(200)
    expect([await counts(), (await roster())[0]?.agreedFee, await unbooked()]).toEqual([[1, 9], 10_000, undefined])
    expect((await bill(id)).paper).toMatchObject({ poNumber: 'PO-1', quotation: { versionNumber: 1 } })
  })
})

test('a seat that somebody leaves after the acceptance was undone is released, as the unnamed ones were', async () => {
  const id = await makeAccepted()
  await act(id, 'book', { batchId })
  for (const fullName of ['Asha Example', 'Zoya Specimen']) await name(fullName)
  const [asha, zoya] = await roster()
  const leave = (person: RosterEntry | undefined, orderedSeat?: 'credited') =>
    post(`batches/${batchId}/roster/leave`, { participantIds: [person?.id], reason: 'Ill', tell: false, orderedSeat })
  expect((await leave(asha, 'credited')).status).toBe(200)
  await act(id, 'undo-acceptance', { reason: 'Pressed by a trainee' })
  expect(await counts()).toEqual([1, 0])
  const [credit] = (await app.fetchAsAdmin(`/api/payments?quotation=${id}`)).data as Array<{ id: number }>
  expect((await post(`payments/${credit?.id}/take-off`, { reason: 'Noted in error' })).status).toBe(200)
  expect(await counts(), 'after the seat was billed again').toEqual([1, 0])
  await withdraw(id)
  expect((await leave(zoya)).status).toBe(200)
  expect([await counts(), (await read(id)).bookings]).toEqual([[0, 0], []])
})

describe('the money of a version that stands', () => {
  test('a proforma of the later version must be cancelled first, and one of the version that stands stays open', async () => {
    const id = await makeAccepted()
    const half = await bill(id, 5000)
    await pay(half, 59_000_00, 'UTR 1')
    await issueNext(id, { quantity: 20 })
    const more = await bill(id)
    expect(more.totalPaise).toBe(2 * FIRST - 59_000_00)
    expect(await decline(id)).toBe('billed')
    expect((await withdraw(id)).body).toMatchObject({ error: `Proforma ${more.number} bills version 2. Cancel it first.` })
    await cancel(more.id)
    expect(await decline(id)).toBe('declined')
    expect(await read(id)).toMatchObject({ state: 'accepted', unbilledPaise: 59_000_00 })
    const rest = await bill(id)
    expect(rest).toMatchObject({ totalPaise: 59_000_00, paper: { poNumber: 'PO-1', quotation: { versionNumber: 1 } } })
  })

  test('money for a proforma that was cancelled for the next version is still to be refunded, and blocks nothing', async () => {
    const id = await makeAccepted()
    const whole = await bill(id)
    await pay(whole, 1_000_00, 'UTR 1')
    await cancel(whole.id)
    await issueNext(id)
    expect((await withdraw(id)).status).toBe(200)
    expect(await proforma(whole.id)).toMatchObject({ balancePaise: -1_000_00 })
    expect(await read(id)).toMatchObject({ state: 'accepted', unbilledPaise: FIRST })
  })

  test('its proforma is no longer outdated, and the places that it pays for stay paid', async () => {
    const id = await makeAccepted()
    await act(id, 'book', { batchId })
    await name('Asha Example')
    const whole = await bill(id)
    const payment = (await pay(whole, FIRST, 'UTR 1')).data as { id: number }
    await issueNext(id, { quantity: 20 })
    await post(`payments/${payment.id}/take-off`, { reason: 'Of another client' })
    expect(await proforma(whole.id)).toMatchObject({ isOutdated: true, upiLink: null })
    expect((await roster())[0]).toMatchObject({ paidOn: null })
    await pay(whole, FIRST, 'UTR 2')
    const paid = { paidOn: '2026-11-20', paidReference: whole.number }
    expect((await roster())[0], 'version 2 is only offered').toMatchObject(paid)
    await withdraw(id)
    expect((await roster())[0]).toMatchObject(paid)
    expect(await proforma(whole.id)).toMatchObject({ isOutdated: false, balancePaise: 0 })
  })
})
