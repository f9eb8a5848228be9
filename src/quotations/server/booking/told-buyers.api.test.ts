import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient } from '#app/testing/test-records.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import type { Overview } from '#office/overview/overview.schema.ts'
import type { CancelledBatch, MessagePreview } from '#training/messages/batch-message.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'

const app = setUpTestApp()
const DAY = { date: '2026-12-12', startTime: '09:30', endTime: '17:30' }
const LATER = { ...DAY, date: '2026-12-19' }
const HR = 'hr@mock-motors.example.com'

let trainingProgramId: number
let clientId: number
let batchId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await removeMails(app)
  await makeTrade(app)
  clientId = (await makeClient(app)).id
  batchId = (await batch({ confirmed: true })).id
})

const batch = (changes: object = {}) => makeBatch(app, { trainingProgramId, days: [DAY], ...changes })
const line = (changes: object = {}) => quotedLine({ programId: trainingProgramId, supply: 'classroom', ...changes })
const call = (path: string, body: object, id = batchId) => app.fetchAsAdmin(`/api/batches/${id}${path}`, { body })
const update = async (body: object, id = batchId) =>
  expect((await app.fetchAsAdmin(`/api/batches/${id}`, { method: 'PUT', body })).status).toBe(200)
const postpone = (day = LATER) => update({ days: [day] })
const preview = async (kind: string, id = batchId) => (await call('/messages/preview', { kind }, id)).data as MessagePreview
const tell = async (kind: string, body: object = {}, id = batchId) => (await call('/messages', { kind, ...body }, id)).data
const mailed = async () =>
  (await readMails(app))
    .filter(({ kind, status }) => kind.startsWith('order-') && status !== 'cancelled')
    .map(({ kind, recipient_address: to, data }) => ({ kind, to, ...data }))
const untold = async () => {
  const { work } = (await app.fetchAsAdmin('/api/admin/overview')).data as Overview
  return work?.find(({ kind }) => kind === 'untold-changes')?.count ?? 0
}
async function booked(changes: object = {}, id = batchId): Promise<number> {
  const quotation = await makeAccepted(app, { clientId, lines: [line()], ...changes })
  expect((await app.fetchAsAdmin(`/api/quotations/${quotation}/book`, { body: { batchId: id } })).status).toBe(200)
  return quotation
}
const book = (id: number, of: number) => app.fetchAsAdmin(`/api/quotations/${id}/book`, { body: { batchId: of } })
const name = (fullName: string, email = '') => call('/roster/add', { people: [{ fullName, email, phone: null, clientId }] })
async function sent(status: 'sent' | 'returned' = 'sent') {
  const sentAt = app.time.now.toISOString()
  await app.db.write((tx) => tx.sql.updateTable('mails').set({ status, sent_at: sentAt }).where('status', '=', 'waiting').execute())
}

describe('a postponed batch', () => {
  test('is offered to be told to the buyer of seats without names, and nothing is sent before the office presses', async () => {
    await booked()
    expect([await untold(), (await preview('changed')).buyers]).toMatchObject([
      0,
      [{ news: null, reason: 'knows the present days and place' }],
    ])
    await postpone()
    expect([await untold(), await mailed()]).toEqual([1, []])
    const planned = await preview('changed')
    expect(planned).toMatchObject({
      refusal: null,
      people: [],
      mails: 1,
      changes: [{ label: 'Days', before: '12 Dec 2026', now: '19 Dec 2026' }],
      buyers: [{ number: 'BHM/26-27/00001', buyerName: 'Mock Motors', seats: 10, news: 'changed', to: HR, reason: null }],
    })
    expect(planned.buyerExample?.subject).toBe('Quotation BHM/26-27/00001: VDA 6.3 Process Auditor, now 19 Dec 2026')
    expect(planned.buyerExample?.text).toMatch(/19 December 2026[\s\S]*stays agreed:\W* the price of the quotation and your 10 seats/)
    expect(await tell('changed')).toEqual({ mails: 1, people: 0, buyers: 1 })
    expect(await mailed()).toMatchObject([{ kind: 'order-changed', to: HR, news: 'changed' }])
    expect([await untold(), (await preview('changed')).mails]).toEqual([0, 0])
    expect(await tell('changed')).toEqual({ mails: 0, people: 0, buyers: 0 })
  })

  test('is told to the address that the quotation was mailed to, beside the people who are named', async () => {
    const id = await booked()
    const form = { email: 'purchase@mock-motors.example.com', name: 'Purchase Desk' }
    expect((await app.fetchAsAdmin(`/api/quotations/${id}/send`, { body: form })).status).toBe(200)
    await name('Asha Example', 'asha@example.com')
    await tell('joining')
    await sent()
    await postpone()
    expect(await tell('changed')).toEqual({ mails: 2, people: 1, buyers: 1 })
    expect(await mailed()).toMatchObject([{ to: 'purchase@mock-motors.example.com', seats: 10 }])
  })

  test('is told to buyers also while it is not confirmed, but to no participant', async () => {
    const other = (await batch({ confirmed: false })).id
    await booked({}, other)
    await call('/roster/add', { people: [{ fullName: 'Asha Example', email: 'asha@example.com', phone: '+91 00000 00011' }] }, other)
    expect((await call('/messages', { kind: 'changed' }, other)).status).toBe(409)
    await update({ days: [LATER] }, other)
    expect(await preview('changed', other)).toMatchObject({
      refusal: null,
      mails: 1,
      people: [{ way: 'none', reason: 'this batch is not confirmed to run' }],
    })
    expect(await tell('changed', {}, other)).toEqual({ mails: 1, people: 0, buyers: 1 })
  })

  test('can be noted as known, also for a buyer without an e-mail address', async () => {
    await booked({ buyer: { ...QUOTATION.buyer, email: '' } })
    await postpone()
    expect(await preview('changed')).toMatchObject({
      mails: 0,
      buyers: [{ news: 'changed', to: null, reason: 'no e-mail address in the quotation' }],
    })
    expect([await untold(), await tell('changed')]).toEqual([1, { mails: 0, people: 0, buyers: 0 }])
    expect(await tell('changed', { tell: false })).toEqual({ mails: 0, people: 0, buyers: 1 })
    expect([await untold(), await mailed()]).toEqual([0, []])
  })

  test('is told once, with what the buyer knows, when it is postponed again before the mail has left', async () => {
    await booked()
    await postpone()
    await tell('changed')
    await postpone({ ...DAY, date: '2026-12-26' })
    expect(await tell('changed')).toMatchObject({ mails: 1, buyers: 1 })
    expect(await mailed()).toMatchObject([{ daysInWords: '26 Dec 2026', changes: [{ before: '12 Dec 2026', now: '26 Dec 2026' }] }])
    await sent()
    await postpone(DAY)
    await tell('changed')
    expect((await mailed())[1]).toMatchObject({ changes: [{ before: '26 Dec 2026', now: '12 Dec 2026' }] })
  })

  test('is told once when eight clerks press at once', async () => {
    await booked()
    await postpone()
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('/messages', { kind: 'changed' })))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await mailed()).toHaveLength(1)
  })

  test('is shown as untold again when the mail came back', async () => {
    const id = await booked()
    await postpone()
    await tell('changed')
    await sent('returned')
    expect([await untold(), await preview('changed')]).toMatchObject([
      1,
      { mails: 0, buyers: [{ news: 'changed', reason: expect.stringContaining('came back') }] },
    ])
    const form = { email: 'purchase@mock-motors.example.com', name: 'Purchase Desk' }
    await app.fetchAsAdmin(`/api/quotations/${id}/send`, { body: form })
    expect(await tell('changed')).toMatchObject({ mails: 1, buyers: 1 })
    expect((await mailed())[1]).toMatchObject({ to: form.email, changes: [{ before: '12 Dec 2026' }] })
  })

  test('tells no buyer of a new meeting link, which is for the people', async () => {
    await booked()
    await update({ meetingLink: 'https://meet.example.com/secret' })
    expect([await untold(), (await preview('changed')).mails]).toEqual([0, 0])
    await postpone()
    await tell('changed')
    expect(JSON.stringify(await mailed())).not.toContain('secret')
  })
})

describe('a cancelled batch', () => {
  const cancel = async (body: object, path = '/cancel') =>
    (await call(path, { reason: 'The trainer is ill', ...body })).data as CancelledBatch

  test('tells the buyer that price and seats stay agreed, and that it takes place after all', async () => {
    await booked()
    const planned = await cancel({ tell: true }, '/cancel/preview')
    expect(planned).toMatchObject({ mails: 1, buyers: [{ seats: 10, news: 'cancelled', to: HR }] })
    expect(await mailed()).toEqual([])
    expect(await cancel({ tell: true })).toMatchObject({ mails: 1 })
    expect(await mailed()).toMatchObject([{ kind: 'order-cancelled', to: HR, reason: 'The trainer is ill.', seats: 10 }])
    await sent()
    await update({ status: 'open' })
    expect(await preview('changed')).toMatchObject({ mails: 1, buyers: [{ news: 'restored' }] })
    expect((await preview('changed')).buyerExample?.text).toContain('will take place after all')
    await tell('changed')
    expect(await untold()).toBe(0)
  })

  test('moves an order with the people, and tells its buyer the new days; one that does not fit stays', async () => {
    await booked()
    await booked({ lines: [line({ quantity: 4 })], buyer: { ...QUOTATION.buyer, name: 'Test Tooling', email: 'tool@example.com' } })
    const into = await batch({ days: [LATER], seats: 10, confirmed: true })
    const planned = await cancel({ tell: true, toBatchId: into.id }, '/cancel/preview')
    expect(planned.buyers.map(({ buyerName, news }) => [buyerName, news])).toEqual([
      ['Test Tooling', 'cancelled'],
      ['Mock Motors', 'moved'],
    ])
    expect(await cancel({ tell: true, toBatchId: into.id })).toMatchObject({ mails: 2 })
    expect(await mailed()).toMatchObject([
      { kind: 'order-cancelled', to: 'tool@example.com', seats: 4 },
      {
        kind: 'order-changed',
        to: HR,
        news: 'moved',
        reason: 'The trainer is ill.',
        formerDays: '12 Dec 2026',
        daysInWords: '19 Dec 2026',
      },
    ])
    expect(await untold()).toBe(0)
  })

  test('that told nobody is offered afterwards, in the batch that each order is in', async () => {
    await booked()
    const into = await batch({ days: [LATER], confirmed: true })
    await cancel({ tell: false, toBatchId: into.id })
    expect([await mailed(), await untold()]).toEqual([[], 1])
    expect((await preview('changed', into.id)).buyers).toMatchObject([{ news: 'moved', to: HR }])
    await tell('changed', {}, into.id)
    expect(await mailed()).toMatchObject([{ news: 'moved', seats: 10 }])
  })

  test('by its form tells nobody, and is offered afterwards', async () => {
    await booked()
    await update({ status: 'cancelled', cancelledReason: 'Too few people' })
    expect([await mailed(), await untold()]).toEqual([[], 1])
    expect(await tell('cancelled')).toEqual({ mails: 1, people: 0, buyers: 1 })
  })

  test('of a lump sum names the price alone', async () => {
    batchId = (await batch({ mode: 'in-plant', isPublic: false, clientId })).id
    await booked({ lines: [line({ supply: 'in-plant', quantity: 1, unit: 'lump sum', unitPaise: 80_000_00 })] })
    await postpone()
    expect((await preview('changed')).buyerExample?.text).toMatch(/stays agreed:\W* the price of the quotation\./)
  })
})

describe('an order that is booked again', () => {
  test('in another batch is news once the buyer was told of a cancellation, otherwise it is what they agreed to', async () => {
    const id = await booked()
    const other = await batch({ days: [LATER], confirmed: true })
    await book(id, other.id)
    expect((await preview('changed', other.id)).buyers).toMatchObject([{ news: null }])
    await call('/cancel', { reason: 'The trainer is ill', tell: true }, other.id)
    await sent()
    await book(id, batchId)
    expect((await preview('changed')).buyers).toMatchObject([{ news: 'moved' }])
    await tell('changed')
    expect((await mailed())[1]).toMatchObject({ news: 'moved', reason: 'The trainer is ill.' })
  })

  test('is not told any more when its acceptance is undone', async () => {
    const id = await booked()
    await postpone()
    await app.fetchAsAdmin(`/api/quotations/${id}/undo-acceptance`, { body: { reason: 'Pressed by a trainee' } })
    expect([await untold(), (await preview('changed')).buyers]).toEqual([0, []])
  })

  test('of a merged client is told as before', async () => {
    const id = await booked()
    const into = await makeClient(app, { name: 'Mock Motors Limited', gstin: null })
    await app.fetchAsAdmin(`/api/clients/${clientId}/merge`, { body: { into: into.id } })
    await postpone()
    await tell('changed')
    expect(await mailed()).toMatchObject([{ to: HR }])
    expect(((await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation).clientId).toBe(into.id)
  })
})
