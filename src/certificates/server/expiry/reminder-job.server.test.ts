import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { runDailyJob } from '#base/jobs/test-daily-job.ts'
import { addDays } from '#base/dates/calendar.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { CHUNK_SIZE, REMINDER_JOB } from './expiry-reminder-job.server.ts'

const app = setUpTestApp()
const TODAY = '2026-11-20'
let recipient: { participantId: number; trainingProgramId: number }

beforeEach(async () => {
  await removeRecords(app)
  await app.db.write(async (tx) => {
    for (const table of ['daily_jobs', 'mail_settings'] as const) await tx.sql.deleteFrom(table).execute()
  })
  const trainingProgramId = (await makeProgram(app)).id
  recipient = { trainingProgramId, participantId: (await makeParticipant(app, { trainingProgramId })).id }
  await removeMails(app)
})

let programs = 0
/** Issues a certificate of a new program, so that no certificate renews another. */
async function expiringIn(days: number, changes: object = {}) {
  const trainingProgramId = (await makeProgram(app, { slug: `program-${++programs}` })).id
  return makeCertificate(app, { ...recipient, trainingProgramId, issueDate: '2025-01-10', expiryDate: addDays(TODAY, days), ...changes })
}
const act = (id: number, action: string) => app.fetchAsAdmin(`/api/certificates/${id}/${action}`, { body: { reason: 'Issued by mistake' } })
const reminders = async () => (await readMails(app)).filter(({ kind }) => kind === 'certificate-expiring')
const onceKeys = async () => (await reminders()).map(({ once_key }) => once_key)
/** Runs the server at 15:00 IST, `day` days after today. */
async function runOn(day: number) {
  app.time.now = new Date(TEST_NOW.getTime() + day * 86_400_000)
  await runDailyJob(app, REMINDER_JOB)
}

test('a recipient is reminded 60 days and 14 days before the expiry, once each', async () => {
  const { id, certificateId } = await expiringIn(63)
  for (let day = 0; day <= 70; day += 1) await runOn(day)
  expect(await onceKeys()).toEqual([`certificate-expiring:${id}:1:60`, `certificate-expiring:${id}:1:14`])
  expect((await reminders())[0]).toMatchObject({
    recipient_address: 'asha.example@example.com',
    urgency: 2,
    about: `certificate:${id}`,
    created_at: '2026-11-23T09:30:00.000Z',
    data: { certificateId, daysLeft: 60, expiryDate: '2027-01-22', edition: 1 },
  })
  const { data } = await app.fetchAsAdmin(`/api/admin/history?subject=certificate:${id}`)
  expect((data as Array<{ action: string }>).filter(({ action }) => action === 'holder reminded')).toHaveLength(2)
})

test('the first run reminds nobody of a step that began before it, however many certificates expire soon', async () => {
  for (const days of [5, 13, 14, 59, 60]) await expiringIn(days)
  await runOn(0)
  expect((await reminders()).map(({ data }) => data['daysLeft'])).toEqual([14, 60])
  await runOn(1)
  expect(await reminders()).toHaveLength(2)
})

test('after a week without the server each recipient gets one mail, of the latest step', async () => {
  await setMailSettings(app, { reminderSteps: [90, 60, 30, 14, 7] })
  await runOn(0)
  const { id } = await expiringIn(16)
  await runOn(10)
  expect(await onceKeys()).toEqual([`certificate-expiring:${id}:1:7`])
})

test('nobody is reminded before nine in the morning', async () => {
  await expiringIn(60)
  app.time.now = new Date('2026-11-20T03:29:59Z')
  await runDailyJob(app, REMINDER_JOB)
  expect(await reminders()).toEqual([])
  app.time.now = new Date('2026-11-20T03:30:00Z')
  await runDailyJob(app, REMINDER_JOB)
  expect(await reminders()).toHaveLength(1)
})

describe('nobody is reminded of a certificate', () => {
  const waitingAfterTwoDays = async () => {
    await runOn(2)
    return (await reminders()).filter(({ status }) => status === 'waiting')
  }
  beforeEach(() => runOn(0))

  test.each(['revoke', 'suspend'])('after %s', async (action) => {
    const { id } = await expiringIn(61)
    await act(id, action)
    expect(await waitingAfterTwoDays()).toEqual([])
  })

  test('that was renewed', async () => {
    await expiringIn(61, { trainingProgramId: recipient.trainingProgramId })
    await makeCertificate(app, { ...recipient, issueDate: TODAY, expiryDate: addDays(TODAY, 400) })
    expect(await waitingAfterTwoDays()).toEqual([])
  })

  test('that the same person renewed in another enrolment', async () => {
    const { trainingProgramId } = recipient
    await expiringIn(61, { trainingProgramId })
    const { id: participantId } = await makeParticipant(app, { trainingProgramId, participantId: 'BHM-AGAIN', notify: false })
    await makeCertificate(app, { participantId, trainingProgramId, issueDate: TODAY, expiryDate: addDays(TODAY, 400) })
    expect(await waitingAfterTwoDays()).toEqual([])
  })

  test('that was deleted', async () => {
    const { id } = await expiringIn(61)
    await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'DELETE' })
    expect(await waitingAfterTwoDays()).toEqual([])
  })

  test('whose recipient has no e-mail any more', async () => {
    await expiringIn(61)
    await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: '' }).execute())
    expect(await waitingAfterTwoDays()).toEqual([])
  })

  test('of which the office has reminded them by hand', async () => {
    const { id } = await expiringIn(60)
    await app.fetchAsAdmin(`/api/certificates/${id}/reminder`, { method: 'POST' })
    expect(await waitingAfterTwoDays()).toEqual([])
  })

  test('when the office has switched reminders off', async () => {
    await setMailSettings(app, { expiryReminders: false })
    await expiringIn(61)
    expect(await waitingAfterTwoDays()).toEqual([])
  })
})

test.each([
  ['revoked', async (id: number) => void (await act(id, 'revoke'))],
  [
    'renewed',
    async () => void (await makeCertificate(app, { ...recipient, issueDate: TODAY, expiryDate: addDays(TODAY, 400), notify: false })),
  ],
])('a reminder that was not sent yet is cancelled when the certificate is %s', async (_, change) => {
  const { id } = await expiringIn(60, { trainingProgramId: recipient.trainingProgramId })
  await runOn(0)
  expect(await reminders()).toMatchObject([{ status: 'waiting' }])
  await change(id)
  expect(await reminders()).toMatchObject([{ status: 'cancelled' }])
})

test('another edition is reminded of at its next step only', async () => {
  const { id } = await expiringIn(60)
  await runOn(0)
  await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { issueDate: '2025-01-11' } })
  for (const day of [1, 45, 46, 47]) await runOn(day)
  expect(await onceKeys()).toEqual([`certificate-expiring:${id}:1:60`, `certificate-expiring:${id}:2:14`])
})

test.each([
  ['switched on again', { expiryReminders: false }, {}],
  ['given one more step', { reminderSteps: [60 as const, 14 as const] }, { reminderSteps: [90 as const, 60 as const, 14 as const] }],
])('reminders that are %s begin with the steps of that day', async (_, before, after) => {
  await setMailSettings(app, before)
  await runOn(0)
  await expiringIn(80 + 5)
  await expiringIn(60 + 5)
  await expiringIn(60 + 4)
  app.time.now = new Date(TEST_NOW.getTime() + 5 * 86_400_000)
  await setMailSettings(app, after)
  await runOn(5)
  expect((await reminders()).map(({ data }) => data['daysLeft'])).toEqual([60])
})

test('of two processes one reminds, in several chunks, and the second run of the day finds nothing', async () => {
  await runOn(0)
  const trainingProgramId = (await makeProgram(app, { slug: 'many' })).id
  for (let number = 1; number <= CHUNK_SIZE + 10; number += 1) {
    const { id: participantId } = await makeParticipant(app, {
      trainingProgramId,
      participantId: `BHM20261200${String(number).padStart(3, '0')}`,
      notify: false,
    })
    await makeCertificate(app, { participantId, trainingProgramId, issueDate: '2025-01-10', expiryDate: addDays(TODAY, 61) })
  }
  app.time.now = new Date(TEST_NOW.getTime() + 86_400_000)
  await Promise.all([runDailyJob(app, REMINDER_JOB), runDailyJob(app, REMINDER_JOB)])
  await app.db.write((tx) => tx.sql.updateTable('daily_jobs').set({ done_on: null }).execute())
  await runDailyJob(app, REMINDER_JOB)
  expect(new Set(await onceKeys()).size).toBe(CHUNK_SIZE + 10)
  expect(await reminders()).toHaveLength(CHUNK_SIZE + 10)
})
