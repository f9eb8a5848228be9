import { beforeEach, expect, test } from 'vitest'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { PARTICIPANT, makeParticipant } from '#app/testing/test-records.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await setMailSettings(app, {})
  await removeMails(app)
})

const importFile = async (query = '') => {
  const lines = ['Name,Email,Phone']
  for (let number = 1; number <= 20; number += 1) lines.push(`Asha Example ${number},asha${number}@example.com,+91 00000 00011`)
  const { status } = await app.fetchAsAdmin(
    `/api/participants/import?fullName=1&email=2&phone=3&trainingProgramId=${trainingProgramId}${query}`,
    { raw: lines.join('\n'), headers: { 'Content-Type': 'text/csv' } },
  )
  expect(status).toBe(201)
  await app.worker.settled()
}

test('a participant is told their participant ID', async () => {
  const { id } = await makeParticipant(app, { trainingProgramId })
  expect(await readMails(app)).toMatchObject([
    {
      kind: 'participant-created',
      recipient_address: PARTICIPANT.email,
      about: `participant:${id}`,
      urgency: 1,
      data: {
        fullName: PARTICIPANT.fullName,
        participantId: PARTICIPANT.participantId,
        program: 'VDA 6.3 Process Auditor',
        enrolledOn: '2026-11-01',
      },
    },
  ])
})

test.each([
  ['who enrolled 31 days ago is told nothing', { enrollmentDate: '2026-10-20' }, 0],
  ['who enrolled 31 days ago is told when the caller asks for it', { enrollmentDate: '2026-10-20', notify: true }, 1],
  ['is told nothing when the caller asks for that', { notify: false }, 0],
])('a participant %s', async (_, changes, count) => {
  await makeParticipant(app, { trainingProgramId, ...changes })
  expect(await readMails(app)).toHaveLength(count)
})

test('a participant made from an enrolment request is told, once', async () => {
  const request = {
    name: 'Asha Example',
    email: PARTICIPANT.email,
    subject: 'Enrollment Request',
    message: 'I would like to join.',
    kind: 'enrolment',
    trainingProgramId,
  }
  const { data } = await app.fetch('/api/contact', { body: request })
  await removeMails(app)
  const enrol = () =>
    app.fetchAsAdmin(`/api/contacts/${(data as { id: number }).id}/participant`, { body: { ...PARTICIPANT, trainingProgramId } })
  expect([(await enrol()).status, (await enrol()).status]).toEqual([201, 409])
  expect(await readMails(app)).toMatchObject([{ kind: 'participant-created' }])
})

test('an import tells nobody, unless it is asked to', async () => {
  await importFile()
  expect(await readMails(app)).toEqual([])
})

test('an import that tells the participants sends its mails after all others, and an undo cancels them', async () => {
  await importFile('&notify=true')
  const mails = await readMails(app)
  expect(mails).toHaveLength(20)
  expect(mails.every(({ urgency }) => urgency === 2)).toBe(true)
  const { data } = await app.fetchAsAdmin('/api/bulk/jobs')
  await app.fetchAsAdmin(`/api/bulk/jobs/${(data as Array<{ id: number }>)[0]?.id}/undo`, { method: 'POST' })
  await app.worker.settled()
  expect((await readMails(app)).every(({ status }) => status === 'cancelled')).toBe(true)
})

test('an update tells nobody, and the office can switch the mail off', async () => {
  await setMailSettings(app, { participantIds: false })
  const { id } = await makeParticipant(app, { trainingProgramId })
  await setMailSettings(app, {})
  const reply = await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body: { email: 'new@example.com', notify: true } })
  expect(reply.status).toBe(200)
  expect(await readMails(app)).toEqual([])
})
