import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { PersonalDataPreview } from '../personal-data.schema.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'

const EMAIL = 'asha.example@example.com'
const WORK = 'hr@works.example'
const WHO = { email: EMAIL, reason: 'Asked by letter' }

const app = setUpTestApp()
let programId: number
beforeEach(async () => {
  await removeRecords(app)
  await app.db.write((tx) => tx.sql.deleteFrom('person_verdicts').execute())
  programId = (await makeProgram(app)).id
})

let numbers = 0
const enrol = (fullName: string, email: string) =>
  makeParticipant(app, { trainingProgramId: programId, participantId: `BHM20261400${++numbers}`, fullName, email })
const join = (one: string, other: string) => app.fetchAsAdmin(`/api/people/${one}/links`, { body: { other, verdict: 'same' } })
const links = () => app.db.sql.selectFrom('person_verdicts').selectAll().execute()
const exported = async () => {
  const { status, body } = await app.fetchAsAdmin('/api/people/export', { body: WHO })
  expect(status).toBe(200)
  return body as { participants: Array<{ participantId: string; notesOfTheOffice: object[] }>; messages: object[] }
}

test('an export has what is joined with the person, and nothing of a namesake or of a colleague at the same address who is not', async () => {
  const own = await enrol('Asha Example', EMAIL)
  const atWork = await enrol('Asha Example', WORK)
  await enrol('Ravi Sample', WORK)
  const namesake = await enrol('Asha Example', 'asha@elsewhere.example')
  const secret = { text: 'Only about the namesake' }
  await app.fetchAsAdmin(`/api/participants/${namesake.id}/notes`, { body: secret })
  await app.fetchAsAdmin(`/api/participants/${atWork.id}/notes`, { body: { text: 'Prefers Hindi' } })
  expect((await exported()).participants.map(({ participantId }) => participantId)).toEqual([own.participantId])

  await join(`participant:${own.id}`, `participant:${atWork.id}`)
  const data = await exported()
  expect(data.participants.map(({ participantId }) => participantId)).toEqual([own.participantId, atWork.participantId])
  expect(data.participants[1]?.notesOfTheOffice).toMatchObject([{ text: 'Prefers Hindi' }])
  expect(JSON.stringify(data)).not.toMatch(/Ravi|elsewhere|namesake/)
})

test('the preview names the other addresses of joined records, with what stays under each', async () => {
  const own = await enrol('Asha Example', EMAIL)
  const atWork = await enrol('Asha Example', WORK)
  const coworker = await enrol('Ravi Sample', WORK)
  const send = async (name: string, email: string) =>
    (
      (await app.fetch('/api/contact', { body: { name, email, subject: 'Audits', message: 'Can you audit our plant?' } })).data as {
        id: number
      }
    ).id
  const letter = await send('Meera Sample', WORK)
  const joinedLetter = await send('Asha Example', 'asha@home.example')
  const preview = async () => (await app.fetchAsAdmin('/api/people/preview', { body: { email: EMAIL } })).data as PersonalDataPreview
  expect((await preview()).stays.otherAddresses).toEqual([])
  await join(`participant:${own.id}`, `participant:${atWork.id}`)
  await join(`participant:${own.id}`, `enquiry:${joinedLetter}`)
  const { goes, stays } = await preview()
  expect([goes.participants.map(({ id }) => id), goes.enquiries.map(({ id }) => id)]).toEqual([[own.id, atWork.id], [joinedLetter]])
  expect(stays.otherAddresses).toEqual([
    {
      email: WORK,
      records: [
        { type: 'participant', id: coworker.id, name: 'Ravi Sample', detail: 'VDA 6.3 Process Auditor' },
        { type: 'contact', id: letter, name: 'Meera Sample', detail: 'Audits' },
      ],
    },
    { email: 'asha@home.example', records: [] },
  ])
})

test('an erasure takes what is joined with the person, with notes and joins, and nothing else', async () => {
  const own = await enrol('Asha Example', EMAIL)
  const atWork = await enrol('Asha Example', WORK)
  const coworker = await enrol('Ravi Sample', WORK)
  await makeCertificate(app, { participantId: atWork.id, trainingProgramId: programId })
  await app.fetchAsAdmin(`/api/participants/${atWork.id}/notes`, { body: { text: 'Calls in the evening' } })
  await join(`participant:${own.id}`, `participant:${atWork.id}`)
  const reply = await app.fetchAsAdmin('/api/people/erase', { body: WHO })
  expect(reply.data).toMatchObject({ participants: 1, contactData: 1, certificatesKept: 1 })
  expect((await app.fetchAsAdmin(`/api/participants/${own.id}`)).status).toBe(404)
  expect((await app.fetchAsAdmin(`/api/participants/${atWork.id}`)).data).toMatchObject({
    fullName: 'Asha Example',
    email: '',
    phone: null,
  })
  expect((await app.fetchAsAdmin(`/api/participants/${coworker.id}`)).data).toMatchObject({ email: WORK })
  expect(await app.db.sql.selectFrom('participant_notes').selectAll().execute()).toEqual([])
  const people = await app.db.sql.selectFrom('people').select('id').execute()
  expect(people).toHaveLength(2)
  const page = await app.fetchAsAdmin(`/api/people/participant:${atWork.id}`)
  expect(page.data).toMatchObject({ programs: { total: 1 }, joins: [], declined: [] })
  const history = JSON.stringify(await app.db.sql.selectFrom('audit_values').select(['before', 'after']).execute())
  expect(history.includes('Calls in the evening')).toBe(false)
})

test('a join at the same moment as an erasure leaves no join with a record that is gone, and half a person never', async () => {
  for (let round = 0; round < 6; round++) {
    const own = await enrol('Asha Example', EMAIL)
    const atWork = await enrol('Asha Example', WORK)
    const [joined, erased] = await Promise.all([
      join(`participant:${own.id}`, `participant:${atWork.id}`),
      app.fetchAsAdmin('/api/people/erase', { body: WHO }),
    ])
    // An erasure that waited for a join had a preview without the joined records, and must be previewed again.
    const again = erased.status === 409 ? await app.fetchAsAdmin('/api/people/erase', { body: WHO }) : erased
    expect(again.status).toBe(200)
    const isLeft = (await app.fetchAsAdmin(`/api/participants/${atWork.id}`)).status === 200
    expect(isLeft).toBe(joined.status !== 201)
    expect(await links()).toEqual([])
  }
})
