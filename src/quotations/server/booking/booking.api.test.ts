import { beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { BATCH, makeBatch, makeClient, makeProgram, PROGRAM } from '#app/testing/test-records.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { Quotation, QuotationJudgement } from '../../quotation.schema.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()

let trainingProgramId: number
let clientId: number
let batchId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
  clientId = (await makeClient(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, seats: 12 })).id
})

const line = (changes: object = {}) => quotedLine({ programId: trainingProgramId, supply: 'classroom', ...changes })
const act = (id: number, action: string, body: object = {}) => app.fetchAsAdmin(`/api/quotations/${id}/${action}`, { method: 'POST', body })
const accept = (id: number, versionNumber = 1) =>
  act(id, 'accept', { versionNumber, name: 'Kiran Example', post: 'Head of Purchase', poNumber: '' })

const accepted = (changes: object = {}) => makeAccepted(app, { clientId, lines: [line()], ...changes })
const book = async (id: number, of = batchId) => act(id, 'book', { batchId: of })
const quotation = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const batch = async (id = batchId) => (await app.fetchAsAdmin(`/api/batches/${id}`)).data as Batch
const counts = async (id = batchId) => {
  const { seatsTaken, seatsOrdered, waiting } = await batch(id)
  return [seatsTaken, seatsOrdered, waiting]
}
const roster = async (id = batchId) => (await app.fetchAsAdmin(`/api/batches/${id}/roster`)).data as RosterEntry[]
const person = (fullName: string, changes: object = {}) => ({ fullName, email: '', phone: null, clientId, ...changes })
const add = (people: object[], of = batchId) => app.fetchAsAdmin(`/api/batches/${of}/roster/add`, { body: { people } })
const stranger = (fullName: string) =>
  person(fullName, { clientId: null, email: `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`, phone: '+91 90000 00011' })

describe('ordered seats', () => {
  test('count as taken until people of the client are named for them, each at the agreed fee', async () => {
    const id = await accepted({ discount: { paise: 5_000_00 } })
    expect((await book(id)).status).toBe(200)
    expect(await counts()).toEqual([0, 10, 0])
    expect((await quotation(id)).entries[0]).toMatchObject({ kind: 'booked', text: expect.stringContaining('10 seats at ₹9,500') })
    expect((await app.fetch(`/api/batches?trainingProgramId=${trainingProgramId}`)).data).toMatchObject([{ availability: 'few' }])

    await add([person('Asha Example'), person('Ravi Sample')])
    expect(await roster()).toMatchObject([
      { fullName: 'Asha Example', rosterState: 'seat', agreedFee: 9500, feeReason: 'Quotation BHM/26-27/00001' },
      { fullName: 'Ravi Sample', rosterState: 'seat', agreedFee: 9500 },
    ])
    expect(await counts()).toEqual([2, 8, 0])
    expect((await app.fetchAsAdmin(`/api/batches/${batchId}/orders`)).data).toMatchObject([
      { number: 'BHM/26-27/00001', buyerName: 'Mock Motors', seats: 10, named: 2, agreedFee: 9500 },
    ])
    const viewer = await signInAs(app, { name: 'Zoya', role: 'viewer' })
    expect((await viewer.fetch(`/api/batches/${batchId}/orders`)).data).toMatchObject([{ seats: 10, named: 2, agreedFee: null }])
    expect((await quotation(id)).bookings).toMatchObject([{ batchId, seats: 10, named: 2, agreedFee: 9500, note: null }])

    await add(['Zoya Specimen', 'Amit Example', 'Nita Mockup'].map(stranger))
    expect((await roster()).map(({ fullName, rosterState, agreedFee }) => [fullName, rosterState, agreedFee]).slice(2)).toEqual([
      ['Zoya Specimen', 'seat', PROGRAM.offline_price],
      ['Amit Example', 'seat', PROGRAM.offline_price],
      ['Nita Mockup', 'waiting', PROGRAM.offline_price],
    ])
  })

  test('are free for their own quotation while its form is typed', async () => {
    const { form, ...quoted } = await quotation(await accepted({ batchId }))
    await book(quoted.id)
    const judge = async (search = '') =>
      (await app.fetchAsAdmin(`/api/quotations/judge${search}`, { method: 'POST', body: form })).data as QuotationJudgement
    expect((await judge()).remarks).toEqual(['The batch has 2 free seats, but 10 people are quoted.'])
    expect((await judge(`?quotation=${quoted.id}`)).remarks).toEqual((await quotation(quoted.id)).judgement.remarks)
    expect((await judge(`?quotation=${quoted.id}`)).remarks).toEqual([])
  })

  test('stay ordered when their person leaves, and are given to a substitute with the fee', async () => {
    await book(await accepted())
    await add([person('Asha Example'), person('Ravi Sample')])
    const [asha, ravi] = await roster()
    const place = `/api/batches/${batchId}/roster`
    await app.fetchAsAdmin(`${place}/${asha?.id}`, { method: 'PUT', body: { rosterState: 'cancelled', reason: 'Ill' } })
    expect(await counts()).toEqual([1, 9, 0])
    await app.fetchAsAdmin(`${place}/substitute`, { body: { participantId: ravi?.id, person: person('Zoya Specimen') } })
    expect((await roster())[0]).toMatchObject({ fullName: 'Zoya Specimen', agreedFee: 10_000 })
    expect(await counts()).toEqual([1, 9, 0])
    await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { seats: 10 } })
    expect((await app.fetchAsAdmin(`${place}/${asha?.id}`, { method: 'PUT', body: { rosterState: 'seat' } })).status).toBe(200)
    expect(await counts()).toEqual([2, 8, 0])
  })

  test('move with a person to another batch, so that they are not held twice', async () => {
    await book(await accepted())
    await add([person('Asha Example')])
    const other = await makeBatch(app, { trainingProgramId })
    const [asha] = await roster()
    const body = { participantIds: [asha?.id], toBatchId: other.id, tell: false }
    expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, { body })).status).toBe(200)
    expect([await counts(), await counts(other.id)]).toEqual([
      [0, 9, 0],
      [1, 0, 0],
    ])
    expect(await roster(other.id)).toMatchObject([{ agreedFee: 10_000 }])
  })

  test('are used by an import for the client, which says who would wait', async () => {
    await book(await accepted())
    const raw = `Name,Email,Phone\r\n${Array.from({ length: 13 }, (_, at) => `Person ${'ABCDEFGHIJKLM'[at]} Example`).join('\r\n')}`
    const query = `fullName=1&email=2&phone=3&trainingProgramId=${trainingProgramId}&batchId=${batchId}&clientId=${clientId}`
    const headers = { 'Content-Type': 'text/csv' }
    const check = await app.fetchAsAdmin(`/api/participants/import/check?${query}`, { raw, headers })
    expect(check.data).toMatchObject({ create: 13, waiting: 1 })
    await app.fetchAsAdmin(`/api/participants/import?${query}`, { raw, headers })
    await app.worker.settled()
    expect(await counts()).toEqual([12, 0, 1])
  })

  test('are used by the people of the enquiry that the quotation answers', async () => {
    const sender = { name: 'Kiran Example', email: 'kiran@example.com', phone: '+91 90000 00011' }
    const request = {
      ...sender,
      subject: 'Enrolment',
      message: 'I would like to enrol, please.',
      kind: 'enrolment',
      trainingProgramId,
      batchId,
    }
    const { id: enquiryId } = (await app.fetch('/api/contact', { body: request })).data as { id: number }
    const id = await accepted({ clientId: null, enquiryId, lines: [line({ quantity: 1 })] })
    await book(id)
    const people = [{ fullName: 'Kiran Example' }]
    await app.fetchAsAdmin(`/api/contacts/${enquiryId}/roster`, { body: { people, clientId: null, phone: '+91 90000 00011' } })
    expect((await quotation(id)).bookings).toMatchObject([{ seats: 1, named: 1 }])
    expect(await roster()).toMatchObject([{ fullName: 'Kiran Example', agreedFee: 10_000 }])
  })

  test('are refused when too few are free, and remarked on before issuing', async () => {
    const small = await makeBatch(app, { trainingProgramId, seats: 6 })
    const id = await accepted({ batchId: small.id })
    const remark = 'The batch has 6 free seats, but 10 people are quoted.'
    expect((await quotation(id)).judgement.remarks).toContain(remark)
    expect(await book(id, small.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('6 free seats, but 10 seats') } })
    await app.fetchAsAdmin(`/api/batches/${small.id}`, { method: 'PUT', body: { seats: 10 } })
    await book(id, small.id)
    expect((await quotation(id)).judgement.remarks).toEqual([])
    expect((await app.fetchAsAdmin(`/api/batches/${small.id}`, { method: 'PUT', body: { seats: 9 } })).status).toBe(409)
  })

  test('of two orders booked at once never exceed the seats', async () => {
    const ids = [await accepted(), await accepted()]
    expect((await Promise.all(ids.map((id) => book(id)))).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await counts()).toEqual([0, 10, 0])
  })
})

describe('a booking', () => {
  test('needs an acceptance, and a line for the program', async () => {
    const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, clientId, lines: [line()] } }))
      .data as Quotation
    expect((await book(id)).status).toBe(409)
    await act(id, 'issue')
    expect((await book(id)).status).toBe(409)
    await accept(id)
    const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
    const theirs = await makeBatch(app, { trainingProgramId: other.id })
    expect((await book(id, theirs.id)).status).toBe(422)
    expect((await act(id, 'book', {})).status).toBe(400)
    expect((await book(id)).status).toBe(200)
  })

  test('makes an in-plant batch for the client, with the lump sum', async () => {
    const lump = line({ supply: 'in-plant', quantity: 1, unit: 'lump sum', unitPaise: 80_000_00 })
    const id = await accepted({ lines: [lump] })
    expect((await book(id)).body['error']).toContain('only an in-plant batch can have one')
    const newBatch = { ...BATCH, trainingProgramId, mode: 'in-plant', isPublic: false, status: 'draft', seats: null }
    const booked = (await act(id, 'book', { newBatch })).data as Quotation
    const made = booked.bookings[0]?.batchId ?? 0
    expect(booked).toMatchObject({ batchId: made, bookings: [{ seats: 0, agreedFee: null }] })
    expect(await batch(made)).toMatchObject({ clientId, lumpSum: 80_000, status: 'draft', seatsOrdered: 0 })
    await add([person('Asha Example')], made)
    expect(await roster(made)).toMatchObject([{ agreedFee: null, rosterState: 'seat' }])
  })

  test('is made once more for a new version: seats and fee of the next names follow it', async () => {
    const id = await accepted()
    await book(id)
    await add([person('Asha Example')])
    app.time.now = new Date('2026-11-21T09:30:00Z')
    await app.fetchAsAdmin(`/api/quotations/${id}`, {
      method: 'PUT',
      body: { ...QUOTATION, clientId, batchId, lines: [line({ quantity: 4, unitPaise: 9000_00 })] },
    })
    await act(id, 'issue')
    expect((await quotation(id)).bookings).toMatchObject([{ seats: 10, note: expect.stringContaining('Booked for version 1') }])
    await accept(id, 2)
    await book(id)
    expect(await counts()).toEqual([1, 3, 0])
    expect((await quotation(id)).bookings).toMatchObject([{ seats: 4, named: 1, agreedFee: 9000, note: null }])
  })

  test('for a new version gives its fee to the people named before, but not to who has paid or has a fee of their own', async () => {
    const id = await accepted()
    await book(id)
    await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen', 'Amit Example'].map((name) => person(name)))
    const [, ravi, zoya, amit] = await roster()
    const place = (of: RosterEntry | undefined) => `/api/batches/${batchId}/roster/${of?.id}`
    await app.fetchAsAdmin(place(ravi), { method: 'PUT', body: { paidOn: '2026-11-20' } })
    await app.fetchAsAdmin(place(zoya), { method: 'PUT', body: { agreedFee: 5000, feeReason: 'A trainee' } })
    const other = await makeBatch(app, { trainingProgramId })
    const body = { participantIds: [amit?.id], toBatchId: other.id, tell: false }
    expect((await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, { body })).status).toBe(200)
    app.time.now = new Date('2026-11-21T09:30:00Z')
    const form = { ...QUOTATION, clientId, batchId, lines: [line({ unitPaise: 9000_00 })] }
    await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: form })
    await act(id, 'issue')
    await accept(id, 2)
    const booked = (await book(id)).data as Quotation
    expect((await roster()).map(({ fullName, agreedFee }) => [fullName, agreedFee])).toEqual([
      ['Asha Example', 9000],
      ['Ravi Sample', 10_000],
      ['Zoya Specimen', 5000],
    ])
    expect(await roster(other.id)).toMatchObject([{ fullName: 'Amit Example', agreedFee: 9000, feeReason: 'Quotation BHM/26-27/00001' }])
    expect(booked.entries[0]?.text).toContain('2 people get this fee instead of the former one')
  })

  test('loses its unnamed seats when the acceptance is undone', async () => {
    const id = await accepted()
    await book(id)
    await add([person('Asha Example')])
    await act(id, 'undo-acceptance', { reason: 'Pressed by a trainee' })
    expect(await counts()).toEqual([1, 0, 0])
    expect((await quotation(id)).bookings).toMatchObject([{ seats: 1, named: 1 }])
  })
})

describe('what happens afterwards', () => {
  test('a new price of the program changes neither the quotation nor the fee of the places', async () => {
    const id = await accepted()
    const before = (await quotation(id)).versions
    await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { ...PROGRAM, offline_price: 99_000 } })
    await book(id)
    await add([person('Asha Example')])
    expect((await quotation(id)).versions).toEqual(before)
    expect(await roster()).toMatchObject([{ agreedFee: 10_000 }])
  })

  test('a postponed batch keeps its order, and the quotation says what stays agreed', async () => {
    const id = await accepted()
    await book(id)
    const days = [{ date: '2099-12-20', startTime: '09:30', endTime: '17:30' }]
    await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { days } })
    const [booking] = (await quotation(id)).bookings
    expect(booking?.note).toMatch(/^Booked as .*12–13 Dec 2099.* price and seats stay agreed\.$/)
    expect(await counts()).toEqual([0, 10, 0])
  })

  test('a cancelled batch says so, and the seats are booked again elsewhere', async () => {
    const id = await accepted()
    await book(id)
    await app.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { body: { reason: 'Trainer ill', toBatchId: null, tell: true } })
    expect((await quotation(id)).bookings[0]?.note).toContain('stay agreed')
    expect((await book(id)).status).toBe(409)
    const other = await makeBatch(app, { trainingProgramId })
    await book(id, other.id)
    expect((await quotation(id)).bookings).toMatchObject([{ batchId: other.id, seats: 10, note: null }])
    expect([await counts(), await counts(other.id)]).toEqual([
      [0, 0, 0],
      [0, 10, 0],
    ])
  })

  test('seats move with the people of a cancelled batch if they fit', async () => {
    await book(await accepted())
    await add([person('Asha Example')])
    const [other, small] = [await makeBatch(app, { trainingProgramId }), await makeBatch(app, { trainingProgramId, seats: 3 })]
    await app.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { body: { reason: 'Trainer ill', toBatchId: other.id, tell: false } })
    expect(await counts(other.id)).toEqual([1, 9, 0])
    await app.fetchAsAdmin(`/api/batches/${other.id}/cancel`, { body: { reason: 'Trainer ill', toBatchId: small.id, tell: false } })
    expect([await counts(other.id), await counts(small.id)]).toEqual([
      [0, 9, 0],
      [1, 0, 0],
    ])
  })

  test('a batch with an order is not deleted, nor given another program', async () => {
    await book(await accepted())
    const refused = await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'DELETE' })
    expect([refused.status, refused.body['error']]).toEqual([
      409,
      expect.stringContaining('10 seats ordered by Mock Motors (quotation BHM/26-27/00001), 0 named'),
    ])
    const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
    const body = { trainingProgramId: other.id }
    expect((await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body })).status).toBe(409)
  })

  test('a merged client takes quotation and order along, and undoing gives both back', async () => {
    const id = await accepted()
    await book(id)
    const into = await makeClient(app, { name: 'Mock Motors Limited', gstin: null })
    expect((await app.fetchAsAdmin(`/api/clients/${clientId}/merge`, { body: { into: into.id } })).status).toBe(200)
    expect((await quotation(id)).clientId).toBe(into.id)
    await add([person('Asha Example', { clientId: into.id })])
    expect(await counts()).toEqual([1, 9, 0])
    expect((await app.fetchAsAdmin(`/api/clients/${clientId}/unmerge`, { body: {} })).status).toBe(200)
    expect((await quotation(id)).clientId).toBe(clientId)
    await add([person('Ravi Sample')])
    expect(await counts()).toEqual([2, 8, 0])
  })

  test('a client with a new GSTIN or State leaves the version alone, and is remarked on', async () => {
    const id = await accepted()
    const before = (await quotation(id)).versions
    await app.fetchAsAdmin(`/api/clients/${clientId}`, { method: 'PUT', body: { gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' } })
    const after = await quotation(id)
    expect(after.versions).toEqual(before)
    expect(after.judgement.newRegistration?.remark).toContain('The client’s GSTIN is now 27AAPFU0939F1ZV; this quotation has none.')
    expect(after.judgement.newRegistration?.remark).toContain('The client’s State is now Maharashtra; this quotation has Haryana.')
  })

  test('a client with an issued quotation is not deleted, one with a draft is', async () => {
    await accepted()
    const refused = await app.fetchAsAdmin(`/api/clients/${clientId}`, { method: 'DELETE' })
    expect([refused.status, refused.body['error']]).toEqual([409, expect.stringContaining('the quotation BHM/26-27/00001')])
    const other = await makeClient(app, { name: 'Test Tooling', gstin: null })
    const body = { ...QUOTATION, clientId: other.id, lines: [line()] }
    const draft = (await app.fetchAsAdmin('/api/quotations/create', { body })).data as Quotation
    expect((await app.fetchAsAdmin(`/api/clients/${other.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await quotation(draft.id)).clientId).toBeNull()
  })

  test('a deleted enquiry leaves quotation and order without it', async () => {
    const sender = { name: 'Kiran Example', email: 'kiran@example.com', channel: 'phone', trainingProgramId }
    const { id: enquiryId } = (await app.fetchAsAdmin('/api/contacts/record', { body: sender })).data as { id: number }
    const id = await accepted({ enquiryId })
    await book(id)
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiryId}`, { method: 'DELETE' })).status).toBe(200)
    expect(await quotation(id)).toMatchObject({ enquiryId: null, state: 'accepted', bookings: [{ seats: 10 }] })
  })
})
