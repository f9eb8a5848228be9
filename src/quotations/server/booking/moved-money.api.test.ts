import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import type { Figures } from '#office/figures/figures.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { RosterEntry } from '#training/roster/roster.schema.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
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

const send = async <Reply = unknown>(path: string, body: object, method = 'POST'): Promise<Reply> => {
  const reply = await app.fetchAsAdmin(path, { method, body })
  expect([path, reply.status < 300 ? 'done' : reply.text]).toEqual([path, 'done'])
  return reply.data
}
const batch = async (changes: object = {}) => (await makeBatch(app, { trainingProgramId, days: DAYS, ...changes })).id
const line = (changes: object = {}) => quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 3, ...changes })
const book = (id: number, batchId: number) => send(`/api/quotations/${id}/book`, { batchId })
const pay = async (id: number) => {
  const { id: proformaId, totalPaise: amountPaise } = await send<Proforma>(`/api/quotations/${id}/proformas`, {})
  await send('/api/payments/create', { receivedOn: '2026-11-20', reference: `UTR ${id}`, shares: [{ proformaId, amountPaise }] })
}
const name = (of: number, ...names: string[]) =>
  send<RosterEntry[]>(`/api/batches/${of}/roster/add`, {
    people: names.map((fullName) => ({ fullName, email: '', phone: null, clientId })),
  })
const marks = async (of: number) =>
  ((await app.fetchAsAdmin(`/api/batches/${of}/roster`)).data as RosterEntry[]).map(({ fullName, rosterState, paidReference }) => [
    fullName,
    rosterState,
    paidReference,
  ])
/** The expected and paid fees and lump sums of the month, in rupees. */
const money = async () => {
  const { months } = (await app.fetchAsAdmin('/api/admin/figures?from=2026-12')).data as Figures
  const [month] = months
  return { fees: [month?.feesExpected, month?.feesPaid], sums: [month?.lumpSumsExpected, month?.lumpSumsPaid] }
}
const cancel = (of: number, toBatchId: number | null = null) =>
  send(`/api/batches/${of}/cancel`, { reason: 'Trainer ill', toBatchId, tell: false })

describe('the payment of a billed order stays with its seats', () => {
  test('when the batch is cancelled: it counts once, also after the batch is open again with other people', async () => {
    const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch()]
    await book(id, batchId)
    await name(batchId, 'Asha Example', 'Kiran Example')
    await pay(id)
    expect(await money()).toMatchObject({ fees: [30_000, 30_000] })
    await cancel(batchId)
    expect(await money()).toMatchObject({ fees: [0, 30_000] })
    await send(`/api/batches/${batchId}`, { status: 'open' }, 'PUT')
    await name(batchId, 'Ravi Sample', 'Zoya Specimen')
    expect(await money()).toMatchObject({ fees: [30_000, 30_000] })
    expect(await marks(batchId)).toEqual([
      ['Ravi Sample', 'seat', 'PI/26-27/00001'],
      ['Zoya Specimen', 'seat', 'PI/26-27/00001'],
      ['Asha Example', 'cancelled', null],
      ['Kiran Example', 'cancelled', null],
    ])
  })

  test('and marks the people who come back to it in the batch that is booked instead, by whichever way', async () => {
    const [id, batchId, next] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch(), await batch()]
    await book(id, batchId)
    const people = await name(batchId, 'Asha Example', 'Kiran Example', 'Zoya Specimen')
    await pay(id)
    await cancel(batchId)
    await book(id, next)
    const [asha, kiran, zoya] = people.map((person) => person.id)
    await send(`/api/batches/${next}/roster/add`, { participantIds: [asha] })
    await send(`/api/participants/${kiran}`, { batchId: next }, 'PUT')
    await send(`/api/batches/${next}/roster/add`, { participantIds: [zoya] })
    expect(await marks(next)).toEqual(['Asha Example', 'Kiran Example', 'Zoya Specimen'].map((one) => [one, 'seat', 'PI/26-27/00001']))
    expect(await money()).toMatchObject({ fees: [30_000, 30_000] })
  })

  test('and not with a person who moves to a seat of another order, which is not paid', async () => {
    const [paid, other] = [await makeAccepted(app, { clientId, lines: [line()] }), await makeAccepted(app, { clientId, lines: [line()] })]
    const [from, into] = [await batch(), await batch()]
    await book(paid, from)
    const [asha] = await name(from, 'Asha Example')
    await pay(paid)
    await book(other, into)
    await send(`/api/batches/${from}/roster/leave`, { participantIds: [asha?.id], toBatchId: into, tell: false })
    expect(await marks(into)).toEqual([['Asha Example', 'seat', null]])
    expect(await money()).toMatchObject({ fees: [60_000, 30_000] })
  })
})

describe('somebody who comes to an ordered seat', () => {
  const places = async (of: number) =>
    ((await app.fetchAsAdmin(`/api/batches/${of}/roster`)).data as RosterEntry[]).map(({ fullName, orderId, agreedFee, paidOn }) => [
      fullName,
      orderId !== null,
      agreedFee,
      paidOn,
    ])

  test('from a place of their own has the fee and the payment of the seat', async () => {
    const [id, from, into] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch(), await batch()]
    const [asha, kiran] = await name(from, 'Asha Example', 'Kiran Example')
    await book(id, into)
    await pay(id)
    await send(`/api/batches/${from}/roster/leave`, { participantIds: [asha?.id], toBatchId: into, tell: false })
    await send(`/api/participants/${kiran?.id}`, { batchId: into }, 'PUT')
    expect(await places(into)).toEqual([
      ['Asha Example', true, 10_000, '2026-11-20'],
      ['Kiran Example', true, 10_000, '2026-11-20'],
    ])
  })

  test('leaves the seat to others if they have paid alone', async () => {
    const [id, from, into] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch(), await batch()]
    const [asha] = await name(from, 'Asha Example')
    await send(`/api/batches/${from}/roster/${asha?.id}`, { paidOn: '2026-11-20', paidReference: 'Cash' }, 'PUT')
    await book(id, into)
    await send(`/api/quotations/${id}/proformas`, {})
    await send(`/api/batches/${from}/roster/leave`, { participantIds: [asha?.id], toBatchId: into, tell: false })
    expect(await places(into)).toEqual([['Asha Example', false, 12_500, '2026-11-20']])
  })

  test('that somebody else has meanwhile gets a place of their own, which is not paid', async () => {
    for (const comeBack of [
      (of: number, id?: number) => send(`/api/batches/${of}/roster/${id}`, { rosterState: 'seat' }, 'PUT'),
      (of: number, id?: number) => send(`/api/batches/${of}/roster/add`, { participantIds: [id] }),
    ]) {
      const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line({ quantity: 1 })] }), await batch()]
      await book(id, batchId)
      const [asha] = await name(batchId, 'Asha Example')
      await send(`/api/batches/${batchId}/roster/${asha?.id}`, { rosterState: 'cancelled', reason: 'Ill', orderedSeat: 'replaced' }, 'PUT')
      await name(batchId, 'Zoya Specimen')
      await pay(id)
      await comeBack(batchId, asha?.id)
      expect((await places(batchId)).toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
        ['Asha Example', false, 10_000, null],
        ['Zoya Specimen', true, 10_000, '2026-11-20'],
      ])
      const { bookings } = (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
      expect(bookings).toMatchObject([{ seats: 1, named: 1, extra: 1, billedUnnamed: 0 }])
    }
  })

  test('of a billed order is marked by its payments alone, also in another batch', async () => {
    const [id, from, into] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch(), await batch()]
    await book(id, from)
    const [asha] = await name(from, 'Asha Example')
    await send(`/api/quotations/${id}/proformas`, {})
    await send(`/api/batches/${from}/roster/leave`, { participantIds: [asha?.id], toBatchId: into, tell: false, orderedSeat: 'billed' })
    const body = { paidOn: '2026-11-20', paidReference: 'Cash' }
    const reply = await app.fetchAsAdmin(`/api/batches/${into}/roster/${asha?.id}`, { method: 'PUT', body })
    expect([reply.status, reply.body['error']]).toEqual([
      409,
      'Quotation BHM/26-27/00001 is billed by proforma PI/26-27/00001. Note the payment there.',
    ])
  })
})

test('after an acceptance was undone, a version that is only offered takes no mark away; only a proforma of it does', async () => {
  const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line({ quantity: 1 })] }), await batch()]
  await book(id, batchId)
  await name(batchId, 'Asha Example')
  await pay(id)
  await send(`/api/quotations/${id}/undo-acceptance`, { reason: 'Pressed by a trainee' })
  const { form } = (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
  await send(`/api/quotations/${id}`, { ...form, lines: [line()] }, 'PUT')
  await send(`/api/quotations/${id}/issue`, {})
  const more = await send<Proforma>(`/api/quotations/${id}/proformas`, {})
  expect(await marks(batchId)).toEqual([['Asha Example', 'seat', null]])
  await send(`/api/proformas/${more.id}/cancel`, { reason: 'Not accepted' })
  expect(await marks(batchId)).toEqual([['Asha Example', 'seat', 'PI/26-27/00001']])
})

test('undoing the acceptance of a smaller version takes the marks away that its payment gave', async () => {
  const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch()]
  await book(id, batchId)
  await name(batchId, 'Asha Example')
  const half = await send<Proforma>(`/api/quotations/${id}/proformas`, { share: 5000 })
  const shares = [{ proformaId: half.id, amountPaise: half.totalPaise }]
  await send('/api/payments/create', { receivedOn: '2026-11-20', reference: 'UTR 1', shares })
  const { form } = (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
  await send(`/api/quotations/${id}`, { ...form, lines: [line({ quantity: 1 })] }, 'PUT')
  await send(`/api/quotations/${id}/issue`, {})
  await send(`/api/quotations/${id}/accept`, { versionNumber: 2, name: 'Kiran Example', post: 'Purchase', poNumber: '' })
  expect(await marks(batchId)).toEqual([['Asha Example', 'seat', 'PI/26-27/00001']])
  await send(`/api/quotations/${id}/undo-acceptance`, { reason: 'Pressed by a trainee' })
  expect(await marks(batchId)).toEqual([['Asha Example', 'seat', null]])
})

describe('a lump sum', () => {
  const lump = (unitPaise = 50_000_00) => line({ supply: 'in-plant', quantity: 1, unit: 'lump sum', unitPaise })
  const inPlant = () => batch({ mode: 'in-plant', isPublic: false, clientId })
  const sumOf = async (of: number) => {
    const { lumpSum, lumpSumPaidOn } = (await app.fetchAsAdmin(`/api/batches/${of}`)).data as Batch
    return [lumpSum, lumpSumPaidOn]
  }

  test('goes with its order to the batch that is booked instead, paid by a proforma or as the office has marked it', async () => {
    for (const settle of [pay, (_: number, of: number) => send(`/api/batches/${of}`, { lumpSumPaidOn: '2026-11-20' }, 'PUT')]) {
      const [id, first, next] = [await makeAccepted(app, { clientId, lines: [lump()] }), await inPlant(), await inPlant()]
      await book(id, first)
      await settle(id, first)
      await book(id, next)
      expect([await sumOf(first), await sumOf(next)]).toEqual([
        [null, null],
        [50_000, '2026-11-20'],
      ])
    }
    expect(await money()).toMatchObject({ sums: [1_00_000, 1_00_000] })
  })

  test('goes with its order when the batch is cancelled, before and after it is paid', async () => {
    const [id, first, second] = [await makeAccepted(app, { clientId, lines: [lump()] }), await inPlant(), await inPlant()]
    await book(id, first)
    await cancel(first, second)
    expect([await sumOf(first), await sumOf(second)]).toEqual([
      [null, null],
      [50_000, null],
    ])
    await pay(id)
    expect(await sumOf(second)).toEqual([50_000, '2026-11-20'])
    const third = await inPlant()
    await cancel(second, third)
    expect([await sumOf(second), await sumOf(third)]).toEqual([
      [null, null],
      [50_000, '2026-11-20'],
    ])
    expect(await money()).toMatchObject({ sums: [50_000, 50_000] })
  })

  test('stays with the cancelled batch when the other one has a lump sum of its own', async () => {
    const [id, first] = [await makeAccepted(app, { clientId, lines: [lump()] }), await inPlant()]
    const other = await batch({ mode: 'in-plant', isPublic: false, clientId, lumpSum: 70_000 })
    await book(id, first)
    await cancel(first, other)
    expect([await sumOf(first), await sumOf(other)]).toEqual([
      [50_000, null],
      [70_000, null],
    ])
  })

  test('that a proforma has paid ends with its acceptance, too', async () => {
    const [id, batchId] = [await makeAccepted(app, { clientId, lines: [lump()] }), await inPlant()]
    await book(id, batchId)
    await pay(id)
    await send(`/api/quotations/${id}/undo-acceptance`, { reason: 'Pressed by a trainee' })
    expect(await sumOf(batchId)).toEqual([null, null])
  })

  test('ends when the next version is for seats, and when its acceptance is undone before it is paid', async () => {
    const [id, batchId] = [await makeAccepted(app, { clientId, lines: [lump()] }), await inPlant()]
    await book(id, batchId)
    await send(`/api/quotations/${id}/undo-acceptance`, { reason: 'Pressed by a trainee' })
    expect(await sumOf(batchId)).toEqual([null, null])
    const accept = (versionNumber: number) =>
      send(`/api/quotations/${id}/accept`, { versionNumber, name: 'Kiran Example', post: 'Purchase', poNumber: '' })
    await accept(1)
    await book(id, batchId)
    const { form } = (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as { form: object }
    await send(`/api/quotations/${id}`, { ...form, lines: [line({ supply: 'in-plant' })] }, 'PUT')
    await send(`/api/quotations/${id}/issue`, {})
    await accept(2)
    await book(id, batchId)
    expect(await sumOf(batchId)).toEqual([null, null])
    expect(await money()).toEqual({ fees: [30_000, 0], sums: [0, 0] })
  })
})
