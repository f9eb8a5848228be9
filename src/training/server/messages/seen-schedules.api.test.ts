import { beforeEach, expect, test } from 'vitest'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { MessagePreview } from '../../messages/batch-message.schema.ts'

const app = setUpTestApp()
const onDays = (...days: string[]) => days.map((date) => ({ date, startTime: '09:30', endTime: '17:30' }))
const BEFORE = 'Days: 19 Dec 2026 (before: 12 Dec 2026)'
let trainingProgramId: number
let batchId: number
let minute = 0

beforeEach(async () => {
  await removeRecords(app)
  await removeMails(app)
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, days: onDays('2026-12-12'), confirmed: true })).id
})

/** Advances the clock, so that events have an order. */
function later() {
  minute += 1
  app.time.now = new Date(Date.parse('2026-11-20T06:30:00Z') + minute * 60_000)
}

function call(path: string, body: object, method = 'POST') {
  later()
  return app.fetchAsAdmin(`/api/${path}`, { method, body })
}
const change = async (body: object) => expect((await call(`batches/${batchId}`, body, 'PUT')).status).toBe(200)
const postpone = () => change({ days: onDays('2026-12-19') })
const add = (fullName: string, changes: object = {}) => {
  const email = `${fullName.split(' ')[0]?.toLowerCase()}@example.com`
  return call(`batches/${batchId}/roster/add`, { people: [{ fullName, email, phone: '+91 90000 00011', ...changes }] })
}
const preview = async (kind: string): Promise<MessagePreview> => (await call(`batches/${batchId}/messages/preview`, { kind })).data
const textOf = async (kind = 'joining') => (await preview(kind)).example?.text ?? ''
const send = (kind: string) => call(`batches/${batchId}/messages`, { kind })

test('joining instructions name the old days to whoever came before the batch was postponed, and to nobody who came later', async () => {
  await add('Asha Example')
  await postpone()
  await add('Ravi Sample')
  await send('joining')
  const joining = (await readMails(app)).filter(({ kind }) => kind === 'batch-joining')
  expect(Object.fromEntries(joining.map(({ recipient_address: to, data }) => [to, data['seenBefore']]))).toEqual({
    'asha@example.com': [{ label: 'Days', before: '12 Dec 2026', now: '19 Dec 2026' }],
    'ravi@example.com': [],
  })
})

test('also to whoever asked on the site for the old days, and came on the roster afterwards', async () => {
  const message = {
    name: 'Asha Example',
    email: 'asha@example.com',
    phone: '+91 90000 00011',
    subject: 'A seat',
    message: 'A seat, please.',
  }
  const request = { ...message, kind: 'enrolment', trainingProgramId, batchId }
  later()
  const { id } = (await app.fetch('/api/contact', { body: request })).data as { id: number }
  await postpone()
  expect((await call(`contacts/${id}/roster`, { people: [{ fullName: 'Asha Example' }] })).status).toBe(201)
  expect(await textOf()).toContain(BEFORE)
})

test('the days that somebody saw count, however often they were changed since; the old ones again are no change', async () => {
  await add('Asha Example')
  await change({ days: onDays('2026-12-15') })
  await postpone()
  expect(await textOf()).toContain(BEFORE)
  await change({ days: onDays('2026-12-12') })
  expect(await textOf()).not.toContain('before:')
})

test('hours, place and mode are named too; a venue that nobody saw is none', async () => {
  await add('Asha Example')
  await change({ venue: 'Example Hall' })
  expect(await textOf()).not.toContain('before:')
  await change({ days: [{ date: '2026-12-12', startTime: '10:00', endTime: '17:30' }], place: 'Pune' })
  const text = await textOf()
  expect(text).toContain('Hours: 10:00 to 17:30 (before: 09:30 to 17:30)')
  expect(text).toContain('Place: Pune (before: Faridabad)')
})

test('so do the reminder and the cancellation of somebody who was never told', async () => {
  await add('Asha Example')
  await postpone()
  app.time.now = new Date('2026-12-18T06:30:00Z')
  const { data } = await app.fetchAsAdmin(`/api/batches/${batchId}/messages/preview`, { body: { kind: 'reminder' } })
  expect((data as MessagePreview).example?.text).toContain(BEFORE)
  await call(`batches/${batchId}/cancel`, { reason: 'The trainer is ill' })
  const cancellation = (await readMails(app)).find(({ kind }) => kind === 'batch-cancelled')
  expect(cancellation?.data['seenBefore']).toMatchObject([{ before: '12 Dec 2026' }])
})

test('a contact gets one mail for those who saw the old days, and one for those who did not', async () => {
  const { id: clientId } = await makeClient(app)
  const ofClient = { clientId, email: '', phone: null }
  await add('Asha Example', ofClient)
  await postpone()
  await add('Ravi Sample', ofClient)
  expect(await preview('joining')).toMatchObject({ mails: 2 })
})

test('whoever was told knows of the change as before: nothing is said twice', async () => {
  await add('Asha Example')
  await send('joining')
  await postpone()
  const text = await textOf('changed')
  expect(text.split('before:')).toHaveLength(2)
})
