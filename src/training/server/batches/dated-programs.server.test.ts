import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { listDatedPrograms } from './dated-programs.server.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app, { online_price: 6500, offline_price: 8500 })).id
})

const plan = (date: string, changes: object = {}) =>
  makeBatch(app, { trainingProgramId, days: [{ date, startTime: '09:30', endTime: '17:30' }], place: 'Pune', ...changes })
const fill = (batchId: number, number: number) =>
  makeParticipant(app, {
    trainingProgramId,
    batchId,
    participantId: `BHM-${number}`,
    fullName: `Person ${number}`,
    email: `p${number}@example.com`,
  })
const next = async () => (await listDatedPrograms(app.db, { limit: 10, today: '2026-11-20' })).next[trainingProgramId]

test('a date says its own mode and price where the price of the card is another one', async () => {
  await plan('2026-12-03')
  expect(await next()).toBe('3 Dec, Pune · Classroom ₹8,500 +GST')
})

test('a date of which the card says the price already says no price', async () => {
  await plan('2026-12-03', { mode: 'online', place: '' })
  expect(await next()).toBe('3 Dec, Online')
})

test('the next date is the next one with a free seat, and of full ones the first, which says so', async () => {
  const full = await plan('2026-12-03', { seats: 1 })
  const free = await plan('2026-12-09', { seats: 1, mode: 'online', place: '' })
  await fill(full.id, 1)
  expect(await next()).toBe('9 Dec, Online')
  await fill(free.id, 2)
  expect(await next()).toBe('3 Dec, Pune · Classroom ₹8,500 +GST · full · waiting list')
})

test('whoever asks for a cancelled date is named the next one with a free seat', async () => {
  const gone = await plan('2026-12-01')
  const full = await plan('2026-12-03', { seats: 1 })
  const free = await plan('2026-12-09')
  await fill(full.id, 1)
  await app.fetchAsAdmin(`/api/batches/${gone.id}/cancel`, { body: { reason: 'The trainer is ill' } })
  const person = { name: 'Asha Example', email: 'asha@example.com', subject: 'Training Programs', message: 'A seat, please.' }
  const reply = await app.fetch('/api/contact', { body: { ...person, batchId: gone.id } })
  expect([reply.status, (reply.data as { id: number }).id]).toEqual([409, free.id])
})
