import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeProgram } from '#app/testing/test-records.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()
const DAYS = [{ date: '2026-12-12', startTime: '09:30', endTime: '17:30' }]

let trainingProgramId: number
let otherProgramId: number
let clientId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  otherProgramId = (await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })).id
  await makeTrade(app)
  clientId = (await makeClient(app)).id
})

const call = (path: string, body: object, method = 'POST') => app.fetchAsAdmin(path, { method, body })
const send = async (path: string, body: object, method = 'POST') => {
  const reply = await call(path, body, method)
  expect([path, reply.status < 300 ? 'done' : reply.text]).toEqual([path, 'done'])
}
const batch = async (changes: object = {}) => (await makeBatch(app, { trainingProgramId, days: DAYS, ...changes })).id
const line = (changes: object = {}) => quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 3, ...changes })
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const book = (id: number, batchId: number) => call(`/api/quotations/${id}/book`, { batchId })
const name = (of: number, ...names: string[]) =>
  send(`/api/batches/${of}/roster/add`, { people: names.map((fullName) => ({ fullName, email: '', phone: null, clientId })) })

test('typed training is booked once, whichever program takes it; not while people of another program have its seats', async () => {
  const id = await makeAccepted(app, { clientId, lines: [line({ programId: null })] })
  const [first, other] = [await batch(), await batch({ trainingProgramId: otherProgramId })]
  await book(id, first)
  await book(id, other)
  expect((await read(id)).bookings).toMatchObject([{ batchId: other, seats: 3 }])
  await book(id, first)
  await name(first, 'Asha Example')
  const reply = await book(id, other)
  expect(reply.status).toBe(409)
  expect(reply.body['error']).toMatch(/^1 person is named for these seats in VDA 6\.3 .*\. Cancel their places first\.$/)
})

test('a version with fewer seats than named people is not booked before it is decided who stays', async () => {
  const [id, batchId] = [await makeAccepted(app, { clientId, lines: [line()] }), await batch()]
  await book(id, batchId)
  await name(batchId, 'Asha Example', 'Ravi Sample', 'Zoya Specimen')
  await send(`/api/quotations/${id}`, { ...(await read(id)).form, lines: [line({ quantity: 2 })] }, 'PUT')
  await send(`/api/quotations/${id}/issue`, {})
  await send(`/api/quotations/${id}/accept`, { versionNumber: 2, name: 'Kiran Example', post: 'Purchase', poNumber: '' })
  expect((await book(id, batchId)).body['error']).toMatch(/^3 people are named, but version 2 orders 2 seats\. First cancel/)
  const roster = (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data as Array<{ id: number }>
  const zoya = { participantIds: [roster[2]?.id], reason: 'Not on version 2', tell: false }
  await send(`/api/batches/${batchId}/roster/leave`, zoya)
  expect((await book(id, batchId)).status).toBe(200)
  await send(`/api/batches/${batchId}/roster/add`, { participantIds: zoya.participantIds })
  expect((await read(id)).bookings).toMatchObject([{ seats: 2, named: 2, extra: 1 }])
})

test('batches in two States are not billed together to a buyer without GSTIN', async () => {
  const lines = [line(), line({ programId: otherProgramId })]
  for (const states of [
    ['Haryana', 'Delhi'],
    ['Delhi', 'Haryana'],
  ]) {
    const id = await makeAccepted(app, { clientId, lines })
    for (const [at, state] of states.entries()) {
      const programId = at === 0 ? trainingProgramId : otherProgramId
      await book(id, await batch({ trainingProgramId: programId, state }))
    }
    const reply = await call(`/api/quotations/${id}/proformas`, {})
    expect([reply.status, reply.body['error']]).toEqual([
      409,
      `Its batches are held in ${states.join(' and ')}, which decides the tax for a buyer without GSTIN. Make a quotation for each.`,
    ])
  }
})

test('after a cancelled batch has moved its order to another State, the next version has the taxes of that State', async () => {
  const buyer = { ...QUOTATION.buyer, gstin: null }
  const [first, other] = [await batch({ state: 'Haryana' }), await batch({ state: 'Delhi' })]
  const id = await makeAccepted(app, { clientId, buyer, lines: [line()] })
  await book(id, first)
  await send(`/api/batches/${first}/cancel`, { reason: 'Trainer ill', toBatchId: other, tell: false })
  expect((await call(`/api/quotations/${id}/proformas`, {})).status).toBe(409)
  await send(`/api/quotations/${id}/issue`, {})
  expect((await read(id)).versions[0]?.place).toMatchObject({ state: 'Delhi', isIntraState: false })
  await send(`/api/quotations/${id}/proformas`, {})
})
