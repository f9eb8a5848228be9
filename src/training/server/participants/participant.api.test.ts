import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import { columnOf } from '#base/database/present-row.server.ts'
import { forParticipantTexts, PARTICIPANT_TEXT_NAMES } from '../../participants/participant-texts.ts'
import { participantSchema, type Participant } from '../../participants/participant.schema.ts'
import { toldColumns } from '#base/values/columns.ts'
import { PARTICIPANT_COLUMNS } from './participant.table.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => {
  await removeRecords(app)
  trainingProgramId = (await makeProgram(app)).id
})

const create = (changes: object = {}) =>
  app.fetchAsAdmin('/api/participants/create', { body: { ...PARTICIPANT, trainingProgramId, ...changes } })
const list = async (query = ''): Promise<Participant[]> => (await app.fetchAsAdmin(`/api/participants${query}`)).data

test('a participant is enrolled and listed with the name of the program', async () => {
  expect((await create()).status).toBe(201)
  expect(await list()).toEqual([
    {
      ...PARTICIPANT,
      id: expect.any(Number),
      personId: expect.any(Number),
      trainingProgramId,
      training_program_name: 'VDA 6.3 Process Auditor',
      clientId: null,
      client_name: null,
      ...forParticipantTexts(() => null),
      batchId: null,
      rosterState: null,
    },
  ])
})

test('the API answers every column of a participant that personal data contain', () => {
  const fields = Object.keys(participantSchema.shape)
  expect(fields).toEqual(expect.arrayContaining(toldColumns(PARTICIPANT_COLUMNS).map(([, name]) => name)))
})

test.each(PARTICIPANT_TEXT_NAMES)('an erasure empties %s', (name) => {
  expect(PARTICIPANT_COLUMNS[columnOf(name)].personal?.erased).toEqual({ becomes: null })
})

test.each([
  ['participantId', '', 'Participant ID is required'],
  ['participantId', '-- --', 'Use at least three letters or digits'],
  ['fullName', '', 'Full name is required'],
  ['email', 'x', 'Invalid email address'],
  ['phone', '', 'Phone is required'],
  ['trainingProgramId', '', 'Training program is required'],
  ['trainingProgramId', 'abc', 'Training program is required'],
  ['enrollmentDate', '', 'Enrolment date is required'],
  ['enrollmentDate', '2026-02-30', 'Use a real date, such as 2026-11-25'],
  ['enrollmentDate', '20/11/2026', 'Use a real date, such as 2026-11-25'],
  ['status', 'done', 'Status must be one of active, completed, paused, withdrawn'],
])('%s %j is refused', async (field, value, sentence) => {
  const reply = await create({ [field]: value })
  expect(reply.status).toBe(400)
  expect(reply.body['issues']).toEqual({ [field]: sentence })
  expect(await list()).toEqual([])
})

test('the default status is active, and all four values are accepted', async () => {
  expect((await create({ status: undefined })).data).toMatchObject({ status: 'active' })
  const [{ id }] = (await list()) as [Participant]
  for (const status of ['withdrawn', 'paused', 'completed', 'active']) {
    const body = { ...PARTICIPANT, trainingProgramId, status }
    expect((await app.fetchAsAdmin(`/api/participants/${id}`, { method: 'PUT', body })).data).toMatchObject({ status })
  }
})

test('an unknown program is refused with 422', async () => {
  const reply = await create({ trainingProgramId: 4711 })
  expect(reply.status).toBe(422)
  expect(reply.body['issues']).toEqual({ trainingProgramId: 'This training program does not exist.' })
})

test('a participant ID is unique, whatever its spelling', async () => {
  await create()
  const reply = await create({ participantId: 'bhm 2026110421 7f3k', email: 'other@example.com' })
  expect(reply.status).toBe(409)
  expect(reply.body['issues']).toEqual({ participantId: 'This participant ID already belongs to Asha Example.' })
})

test('the participant ID is locked on edit', async () => {
  const { id } = (await create()).data
  const body = { ...PARTICIPANT, trainingProgramId, participantId: 'BHM2026119999-0000' }
  const reply = await app.fetchAsAdmin(`/api/participants/${String(id)}`, { method: 'PUT', body })
  expect(reply.status).toBe(422)
  expect(reply.body['error']).toBe('The participant ID cannot be changed.')
})

test('a stale edit is refused with the current values', async () => {
  const created = await create()
  const path = `/api/participants/${String((created.data as Participant).id)}`
  const headers = { 'If-Match': created.headers.get('ETag') ?? '' }
  const save = (fullName: string) =>
    app.fetchAsAdmin(path, { method: 'PUT', body: { ...PARTICIPANT, trainingProgramId, fullName }, headers })
  expect((await save('First Example')).status).toBe(200)
  const second = await save('Second Example')
  expect(second.status).toBe(412)
  expect(second.data).toMatchObject({ fullName: 'First Example' })
})

test('the list is filtered, searched and sorted', async () => {
  const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
  await create()
  await create({
    participantId: 'BHM-2',
    fullName: 'ravi Sample',
    email: 'ravi@example.com',
    status: 'paused',
    enrollmentDate: '2026-01-01',
  })
  await create({ participantId: 'BHM-3', fullName: 'Zoya Specimen', email: 'z@example.com', trainingProgramId: other.id })
  const names = async (query: string) => (await list(query)).map((participant) => participant.fullName)
  expect(await names('')).toEqual(['Zoya Specimen', 'ravi Sample', 'Asha Example'])
  expect(await names('?sort=name')).toEqual(['Asha Example', 'ravi Sample', 'Zoya Specimen'])
  expect(await names('?sort=enrolled')).toEqual(['Zoya Specimen', 'Asha Example', 'ravi Sample'])
  expect(await names('?status=paused')).toEqual(['ravi Sample'])
  expect(await names(`?trainingProgramId=${other.id}`)).toEqual(['Zoya Specimen'])
  expect(await names('?q=RAVI@')).toEqual(['ravi Sample'])
  expect(await names('?q=bhm2026110421')).toEqual(['Asha Example'])
  const first = await app.fetchAsAdmin('/api/participants?sort=name&limit=2')
  expect(await names(`?sort=name&limit=2&cursor=${first.body['nextCursor'] as string}`)).toEqual(['Zoya Specimen'])
})

test('a participant with a certificate cannot be deleted, and the refusal names the certificate', async () => {
  const participant = await makeParticipant(app, { trainingProgramId })
  const { certificateId } = await makeCertificate(app, { participantId: participant.id, trainingProgramId })
  const reply = await app.fetchAsAdmin(`/api/participants/${participant.id}`, { method: 'DELETE' })
  expect(reply.status).toBe(409)
  expect(reply.body['error']).toBe(`Asha Example cannot be deleted while they hold certificate ${certificateId}.`)
})

describe('the status check', () => {
  const check = (participantId: string, email: string) => app.fetch('/api/check-status', { body: { participantId, email } })

  test('shows a participant their program in progress', async () => {
    await create({ status: 'active' })
    expect((await check('BHM2026110421-7F3K', 'asha.example@example.com')).data).toEqual({
      participant: { name: 'Asha Example', participantId: 'BHM2026110421-7F3K', status: 'active' },
      enrolledPrograms: [
        {
          name: 'VDA 6.3 Process Auditor',
          certificateId: null,
          kind: null,
          completionDate: null,
          certificatePath: null,
          certificateStatus: null,
          permalink: null,
        },
      ],
    })
  })

  test('shows a program with a certificate as completed, also if it is not the participant’s program', async () => {
    const other = await makeProgram(app, { title: 'Finance', slug: 'finance' })
    const participant = await makeParticipant(app, { trainingProgramId })
    const { certificateId } = await makeCertificate(app, { participantId: participant.id, trainingProgramId: other.id })
    const { enrolledPrograms } = (await check(PARTICIPANT.participantId, PARTICIPANT.email)).data as {
      enrolledPrograms: object[]
    }
    expect(enrolledPrograms).toMatchObject([
      { name: 'VDA 6.3 Process Auditor', certificateId: null },
      { name: 'Finance', certificateId, completionDate: '2026-11-10', certificateStatus: 'Active' },
    ])
  })

  test('ignores case, spaces and hyphens', async () => {
    await create()
    expect((await check(' bhm2026110421 7f3k ', 'ASHA.Example@example.com ')).status).toBe(200)
  })

  test('does not reveal whether the participant ID or the e-mail was wrong', async () => {
    await create()
    const wrongNumber = await check('BHM2026110421-0000', 'asha.example@example.com')
    const wrongEmail = await check('BHM2026110421-7F3K', 'someone.else@example.com')
    expect(wrongNumber.status).toBe(404)
    expect(wrongEmail.status).toBe(404)
    expect(wrongEmail.text).toBe(wrongNumber.text)
  })

  test('shows no e-mail, phone or row ids', async () => {
    await create()
    const { text } = await check(PARTICIPANT.participantId, PARTICIPANT.email)
    expect(text).not.toContain(PARTICIPANT.email)
    expect(text).not.toContain(PARTICIPANT.phone)
    expect(text).not.toMatch(/"(id|trainingProgramId)"/)
  })

  test.each([
    ['', 'a@example.com', 'participantId'],
    ['BHM-1', '', 'email'],
    ['BHM-1', 'not an address', 'email'],
  ])('%j with %j is 400', async (participantId, email, field) => {
    const reply = await check(participantId, email)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body['issues'] as object)).toEqual([field])
  })
})
