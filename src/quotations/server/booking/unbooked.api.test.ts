import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeProgram } from '#app/testing/test-records.ts'
import type { WorkGroup } from '#office/overview/overview.schema.ts'
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

const send = async (path: string, body: object) => {
  const reply = await app.fetchAsAdmin(path, { method: 'POST', body })
  expect([path, reply.status < 300 ? 'done' : reply.text]).toEqual([path, 'done'])
}
const batch = async (changes: object = {}) => (await makeBatch(app, { trainingProgramId, days: DAYS, seats: 12, ...changes })).id
const line = (changes: object = {}) => quotedLine({ programId: trainingProgramId, supply: 'classroom', ...changes })
const book = (id: number, batchId: number) => send(`/api/quotations/${id}/book`, { batchId })
const undo = (id: number) => send(`/api/quotations/${id}/undo-acceptance`, { reason: 'The PO number was wrong' })
const accept = (id: number) =>
  send(`/api/quotations/${id}/accept`, { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase', poNumber: 'PO-7' })
const name = (of: number, ...names: string[]) =>
  send(`/api/batches/${of}/roster/add`, { people: names.map((fullName) => ({ fullName, email: '', phone: null, clientId })) })
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
/** The number of accepted quotations that today's work asks to book. */
const toBook = async () => {
  const { work } = (await app.fetchAsAdmin('/api/admin/overview')).data as { work: WorkGroup[] }
  return work.find(({ kind }) => kind === 'unbooked-quotations')?.count ?? 0
}

describe('an accepted quotation is to be booked', () => {
  test('again when seats without a name were released by undoing its acceptance', async () => {
    const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch()]
    await book(id, batchId)
    await name(batchId, 'Asha Example', 'Ravi Sample')
    expect(await toBook()).toBe(0)
    await undo(id)
    expect((await read(id)).bookings).toMatchObject([{ seats: 2, note: '8 seats were released when the acceptance was undone.' }])
    await accept(id)
    expect((await read(id)).bookings).toMatchObject([
      { seats: 2, note: '8 seats were released when the acceptance was undone: book again.' },
    ])
    expect(await toBook()).toBe(1)
    await book(id, batchId)
    expect((await read(id)).bookings).toMatchObject([{ seats: 10, named: 2, note: null }])
    expect(await toBook()).toBe(0)
  })

  test('again while its batch is cancelled', async () => {
    const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch()]
    await book(id, batchId)
    await send(`/api/batches/${batchId}/cancel`, { reason: 'Trainer ill', tell: false })
    expect(await toBook()).toBe(1)
    expect((await read(id)).bookings).toMatchObject([{ trainingProgramId, isBatchCancelled: true }])
    await book(id, await batch())
    expect((await read(id)).bookings).toMatchObject([{ trainingProgramId, isBatchCancelled: false, note: null }])
    expect(await toBook()).toBe(0)
  })

  test('for each of its programs', async () => {
    const other = (await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })).id
    const lines = [line(), line({ programId: other, quantity: 3, description: 'Core Tools, 3 people' })]
    const id = await makeAccepted(app, { clientId, lines })
    expect((await read(id)).unbooked).toMatchObject([
      { programId: trainingProgramId },
      { programId: other, description: 'Core Tools, 3 people' },
    ])
    await book(id, await batch())
    expect((await read(id)).unbooked).toMatchObject([{ programId: other }])
    expect(await toBook()).toBe(1)
    await book(id, await batch({ trainingProgramId: other }))
    expect((await read(id)).unbooked).toEqual([])
    expect(await toBook()).toBe(0)
  })

  test('never for a service, once for typed training, and not for seats that came off its bill', async () => {
    await makeAccepted(app, { clientId, lines: [quotedLine({ supply: 'service', unit: 'lump sum', quantity: 1 })] })
    expect(await toBook()).toBe(0)
    const [id, batchId] = [await makeAccepted(app, { clientId, lines: [quotedLine()] }), await batch()]
    expect((await read(id)).unbooked).toMatchObject([{ programId: null }])
    await book(id, batchId)
    await name(batchId, 'Asha Example')
    const [asha] = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as Array<{ id: number }>
    const left = { participantIds: [asha?.id], reason: 'Ill', tell: false, orderedSeat: 'credited' }
    await send(`/api/batches/${batchId}/roster/leave`, left)
    expect(await read(id)).toMatchObject({ unbooked: [], bookings: [{ seats: 9, seatsOff: 1, note: null }] })
    expect(await toBook()).toBe(0)
  })
})
