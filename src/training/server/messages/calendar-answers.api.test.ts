import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { CalendarAnswer, ReceivedMail } from '#mail/received-mail.ts'
import { receivedMailOf } from '#mail/test-received-mail.ts'
import { eraseContactData, exportParticipant, findParticipantsByEmail } from '../participants/participant-erasure.server.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { noteCalendarAnswer } from './calendar-answers.server.ts'

const app = setUpTestApp()
const MAILBOX = { host: 'www.example.com', authservId: 'mx.example.org' }
const COMMENT = 'Audit on that day'
const [NOON, ONE, TWO] = [12, 13, 14].map((hour) => new Date(`2026-11-20T${hour}:00:00Z`)) as [Date, Date, Date]
const DAYS = [{ date: '2026-12-12', startTime: '09:30', endTime: '17:30' }]
let trainingProgramId: number
let batchId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
  batchId = (await makeBatch(app, { trainingProgramId, days: DAYS, seats: 4 })).id
})

const add = async (...people: Array<[fullName: string, email: string]>) =>
  (
    (
      await app.fetchAsAdmin(`/api/batches/${batchId}/roster/add`, {
        body: { people: people.map(([fullName, email]) => ({ fullName, email, phone: '+91 90000 00011' })) },
      })
    ).data as RosterEntry[]
  ).map(({ id }) => id)
const addAsha = async () => (await add(['Asha Example', 'Asha@example.com']))[0] as number
const roster = async (): Promise<RosterEntry[]> => (await app.fetchAsAdmin(`/api/batches/${batchId}/roster`)).data
const notes = async () => (await roster()).map(({ declinedAt, declinedComment }) => [declinedAt, declinedComment])
const receive = (answer: Partial<CalendarAnswer> = {}, mail: Partial<ReceivedMail> = {}) => {
  const calendarAnswer = { uid: `batch-${batchId}@www.example.com`, status: 'DECLINED' as const, comment: COMMENT, ...answer }
  const received = receivedMailOf({ receivedAt: NOON, answersInvitation: true, calendarAnswer, ...mail })
  return app.db.write((tx) => noteCalendarAnswer(tx, received, app.context(), MAILBOX))
}
const history = async (id: number) => JSON.stringify((await app.fetchAsAdmin(`/api/admin/history?subject=participant:${id}`)).data)
const DECLINED = [NOON.toISOString(), COMMENT]
const NOTHING = [null, null]

test('a declined invitation is noted at the place, which stays, and in its history', async () => {
  const id = await addAsha()
  await receive()
  expect(await notes()).toEqual([DECLINED])
  expect((await roster())[0]?.rosterState).toBe('seat')
  expect(await history(id)).toContain(COMMENT)
})

test('an acceptance afterwards removes the note; one from before, read late, does not', async () => {
  await addAsha()
  await receive({}, { receivedAt: ONE })
  await receive({ status: 'ACCEPTED' }, { receivedAt: NOON })
  expect(await notes()).toEqual([[ONE.toISOString(), COMMENT]])
  await receive({ status: 'ACCEPTED' }, { receivedAt: TWO })
  expect(await notes()).toEqual([NOTHING])
})

test('the invitation of one day of several belongs to the batch, those of others to none', async () => {
  await addAsha()
  for (const uid of ['batch-999@www.example.com', `batch-${batchId}@elsewhere.example.com`, `batch-${batchId}`, 'x']) await receive({ uid })
  expect(await notes()).toEqual([NOTHING])
  await receive({ uid: `batch-${batchId}-2026-12-12@www.example.com` })
  expect(await notes()).toEqual([DECLINED])
})

test('an address that several have, that nobody has, or that is forged changes nothing', async () => {
  await add(['Ravi Sample', 'hr@example.com'], ['Zoya Specimen', 'hr@example.com'])
  await receive({}, { from: { address: 'hr@example.com', name: null } })
  await receive()
  await addAsha()
  await receive({}, { authenticationResults: 'mx.example.org; dmarc=fail header.from=example.com' })
  expect(await notes()).toEqual([NOTHING, NOTHING, NOTHING])
})

test('the note ends when a cancelled place is given back, and with a move to another batch', async () => {
  const id = await addAsha()
  await receive()
  const set = (body: object) => app.fetchAsAdmin(`/api/batches/${batchId}/roster/${id}`, { method: 'PUT', body })
  await set({ rosterState: 'cancelled', reason: COMMENT })
  expect(await notes()).toEqual([DECLINED])
  await receive({ status: 'ACCEPTED' }, { receivedAt: TWO })
  expect(await notes()).toEqual([DECLINED])
  expect((await set({ rosterState: 'seat' })).data).toMatchObject({ declinedAt: null, declinedComment: null })
  await receive()
  const toBatchId = (await makeBatch(app, { trainingProgramId, days: [{ ...DAYS[0], date: '2027-01-12' }], seats: 4 })).id
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/leave`, { body: { participantIds: [id], toBatchId, tell: false } })
  batchId = toBatchId
  expect(await notes()).toEqual([NOTHING])
})

test('an export has the comment, and the erasure of the person forgets it', async () => {
  const id = await addAsha()
  await receive()
  const [asha] = await findParticipantsByEmail(app.db, 'asha@example.com')
  expect((await exportParticipant(app.db, asha!)).place).toMatchObject({ declinedAt: DECLINED[0], declinedComment: COMMENT })
  // Erasure keeps the place of somebody with a certificate.
  await app.db.write((tx) => eraseContactData(tx, id, app.context()))
  expect(await notes()).toEqual([NOTHING])
})

test('the erasure of a person without a certificate forgets the comment in the history too', async () => {
  const id = await addAsha()
  await receive()
  const body = { email: 'asha@example.com', reason: 'Asked by letter' }
  expect((await app.fetchAsAdmin('/api/people/erase', { body })).status).toBe(200)
  expect(await roster()).toEqual([])
  expect(await history(id)).toContain('roster changed')
  expect(await history(id)).not.toContain(COMMENT)
})
