import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { Figures } from '#office/figures/figures.schema.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

const app = setUpTestApp()
const DAYS = [{ date: '2026-12-12', startTime: '09:30', endTime: '17:30' }]
let trainingProgramId: number
let batchId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app, { online_price: 9500, offline_price: 12_500 })).id
  batchId = (await batch({ seats: 2 })).id
})

const batch = (changes: object = {}) => makeBatch(app, { trainingProgramId, days: DAYS, ...changes })
const put = (path: string, body: object) => app.fetchAsAdmin(path, { method: 'PUT', body })
const post = (path: string, body: object) => app.fetchAsAdmin(path, { body })
const raisePrice = async () =>
  expect((await put(`/api/training-programs/${trainingProgramId}`, { offline_price: 15_000 })).status).toBe(200)
const person = (fullName: string) => ({ fullName, email: `${fullName.split(' ')[0]?.toLowerCase()}@example.com`, phone: '+91 90000 00011' })
const add = async (names: string[], of = batchId): Promise<number[]> =>
  ((await post(`/api/batches/${of}/roster/add`, { people: names.map(person) })).data as RosterEntry[]).map(({ id }) => id)
const set = (id: number, body: object, of = batchId) => put(`/api/batches/${of}/roster/${id}`, body)
const leave = (body: object, of = batchId) => post(`/api/batches/${of}/roster/leave`, { tell: false, ...body })
const roster = async (of = batchId): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${of}/roster`)).data
const fees = async (of = batchId) =>
  Object.fromEntries((await roster(of)).map(({ fullName, agreedFee }) => [fullName.split(' ')[0], agreedFee]))
const money = async () => {
  const [month] = ((await app.fetchAsAdmin('/api/admin/figures?from=2026-12')).data as Figures).months
  return [month?.feesExpected, month?.feesPaid]
}

describe('a fee is agreed when the place is booked', () => {
  test('and stays when the price is raised: who is booked owes no more, who comes later pays the new price', async () => {
    await add(['Asha Example'])
    await raisePrice()
    await add(['Ravi Sample'])
    expect(await fees()).toEqual({ Asha: 12_500, Ravi: 15_000 })
    expect(await money()).toEqual([27_500, 0])
  })

  test('also by somebody who waits, for the seat that they get later', async () => {
    const [, , zoya = 0] = await add(['Asha Example', 'Ravi Sample', 'Zoya Specimen'])
    await raisePrice()
    await put(`/api/batches/${batchId}`, { seats: 3 })
    expect((await set(zoya, { rosterState: 'seat' })).data).toMatchObject({ rosterState: 'seat', agreedFee: 12_500 })
  })

  test('and is the same when a cancelled place is given back', async () => {
    const [asha = 0] = await add(['Asha Example'])
    await leave({ participantIds: [asha], reason: 'Cancelled by mistake' })
    expect(await money()).toEqual([0, 0])
    await raisePrice()
    expect((await set(asha, { rosterState: 'seat' })).data).toMatchObject({ agreedFee: 12_500 })
  })

  test('and goes along to another batch, whatever its mode, with its reason; what somebody paid too', async () => {
    const [asha = 0, ravi = 0] = await add(['Asha Example', 'Ravi Sample'])
    await set(asha, { agreedFee: 10_000, feeReason: 'Three from one company' })
    await set(ravi, { paidOn: '2026-11-20' })
    const online = await batch({ mode: 'online', place: '', venue: '' })
    const { data } = await post(`/api/batches/${batchId}/roster/leave/preview`, { participantIds: [asha, ravi], toBatchId: online.id })
    expect(data).toMatchObject({ people: [{ agreedFee: 10_000 }, { agreedFee: 12_500 }], toBatch: { price: 9500 } })
    await leave({ participantIds: [asha, ravi], toBatchId: online.id })
    expect(await roster(online.id)).toMatchObject([
      { agreedFee: 10_000, feeReason: 'Three from one company', paidOn: null },
      { agreedFee: 12_500, feeReason: null, paidOn: '2026-11-20' },
    ])
    expect(await money()).toEqual([22_500, 12_500])
  })

  test('and goes along when the form of the participant names another batch of the program', async () => {
    const [asha = 0] = await add(['Asha Example'])
    await set(asha, { paidOn: '2026-11-20', paidReference: 'UPI 42' })
    await raisePrice()
    const later = await batch()
    expect((await put(`/api/participants/${asha}`, { batchId: later.id })).status).toBe(200)
    expect(await roster(later.id)).toMatchObject([{ agreedFee: 12_500, paidOn: '2026-11-20', paidReference: 'UPI 42' }])
  })

  test('and ends when they leave the batch: the next one is booked at the price of its day', async () => {
    const [asha = 0] = await add(['Asha Example'])
    await put(`/api/participants/${asha}`, { batchId: null })
    await raisePrice()
    await post(`/api/batches/${batchId}/roster/add`, { participantIds: [asha] })
    expect(await fees()).toEqual({ Asha: 15_000 })
  })

  test('and goes over to a substitute, with what was paid', async () => {
    const [asha = 0] = await add(['Asha Example'])
    await set(asha, { agreedFee: 11_000, feeReason: 'Came last year too' })
    await raisePrice()
    const { data } = await post(`/api/batches/${batchId}/roster/substitute`, { participantId: asha, person: person('Amit Example') })
    expect(data).toMatchObject({ came: { agreedFee: 11_000, feeReason: 'Came last year too' } })
    expect(await money()).toEqual([11_000, 0])
  })

  test('and stays when the batch becomes one of another mode', async () => {
    await add(['Asha Example'])
    expect((await put(`/api/batches/${batchId}`, { mode: 'online' })).status).toBe(200)
    await add(['Ravi Sample'])
    expect(await fees()).toEqual({ Asha: 12_500, Ravi: 9500 })
  })
})

describe('in a batch that is paid as a whole', () => {
  test('nobody has a fee or pays alone; without the lump sum the fees of the booking count again', async () => {
    const { id: clientId } = await makeClient(app)
    const whole = await batch({ mode: 'in-plant', isPublic: false, clientId, lumpSum: 80_000 })
    const [asha = 0] = await add(['Asha Example'], whole.id)
    expect(await fees(whole.id)).toEqual({ Asha: null })
    for (const body of [{ paidOn: '2026-11-20' }, { agreedFee: 9000, feeReason: 'A friend' }]) {
      expect((await set(asha, body, whole.id)).status).toBe(409)
    }
    expect(await money()).toEqual([0, 0])
    await raisePrice()
    await put(`/api/batches/${whole.id}`, { lumpSum: null })
    expect(await fees(whole.id)).toEqual({ Asha: 12_500 })
    expect(await money()).toEqual([12_500, 0])
  })

  test('who moves to it keeps what they paid; who moves away from it books at the price of the other batch', async () => {
    const { id: clientId } = await makeClient(app)
    const whole = await batch({ mode: 'in-plant', isPublic: false, clientId, lumpSum: 80_000 })
    const [asha = 0, ravi = 0] = await add(['Asha Example', 'Ravi Sample'])
    await set(asha, { paidOn: '2026-11-20' })
    await leave({ participantIds: [asha, ravi], toBatchId: whole.id })
    expect(await fees(whole.id)).toEqual({ Asha: 12_500, Ravi: null })
    await raisePrice()
    await leave({ participantIds: [asha, ravi], toBatchId: batchId }, whole.id)
    expect(await fees()).toEqual({ Asha: 12_500, Ravi: 15_000 })
  })
})

describe('another fee', () => {
  test('needs a reason, which is on the roster and in the history', async () => {
    const [asha = 0] = await add(['Asha Example'])
    const refused = await set(asha, { agreedFee: 10_000 })
    expect([refused.status, refused.body['issues']]).toEqual([400, { feeReason: 'Say why the fee changes' }])
    const changed = await set(asha, { agreedFee: 10_000, feeReason: 'Three from one company' })
    expect(changed.data).toMatchObject({ agreedFee: 10_000, feeReason: 'Three from one company', rosterState: 'seat' })
    const { data } = await app.fetchAsAdmin(`/api/admin/history?subject=participant:${asha}`)
    expect(data[0]).toMatchObject({
      action: 'roster changed',
      changes: [
        { field: 'agreedFee', before: 12_500, after: 10_000 },
        { field: 'feeReason', before: null, after: 'Three from one company' },
      ],
    })
  })

  test('of somebody who paid is refused with their name, until the payment is taken back: what was received stays', async () => {
    const [asha = 0] = await add(['Asha Example'])
    const another = { agreedFee: 8000, feeReason: 'A friend' }
    expect((await set(asha, { agreedFee: 9000, feeReason: 'A colleague', paidOn: '2026-11-20' })).status).toBe(200)
    const words = 'Asha Example is marked as paid. Take the payment back first.'
    for (const body of [another, { ...another, paidOn: '2026-11-21' }]) {
      const refused = await set(asha, body)
      expect([refused.status, refused.body['issues']]).toEqual([409, { agreedFee: words }])
    }
    expect(await money()).toEqual([9000, 9000])
    expect((await set(asha, { agreedFee: 9000, paidReference: 'UPI 42' })).status).toBe(200)
    await leave({ participantIds: [asha], reason: 'Ill' })
    expect((await set(asha, another)).status).toBe(409)
    await set(asha, { paidOn: null })
    expect((await set(asha, another)).data).toMatchObject({ agreedFee: 8000, paidOn: null })
  })

  test('and taking the payment back may come in one call', async () => {
    const [asha = 0] = await add(['Asha Example'])
    await set(asha, { paidOn: '2026-11-20', paidReference: 'UPI 42' })
    const { data } = await set(asha, { agreedFee: 8000, feeReason: 'A friend', paidOn: null })
    expect(data).toMatchObject({ agreedFee: 8000, paidOn: null, paidReference: null })
    expect(await money()).toEqual([8000, 0])
  })

  test('that is no amount is refused; the same one needs no reason', async () => {
    const [asha = 0] = await add(['Asha Example'])
    for (const agreedFee of [-1, 12.5, '12500', 1e9]) {
      expect((await set(asha, { agreedFee, feeReason: 'A friend' })).status).toBe(400)
    }
    expect((await set(asha, { agreedFee: 12_500 })).status).toBe(200)
    expect((await set(asha, { agreedFee: 0, feeReason: 'A guest' })).data).toMatchObject({ agreedFee: 0 })
  })
})
