import { beforeEach, expect, test } from 'vitest'
import type { Enquiry } from '../../enquiry.schema.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import type { Participant } from '#training/participants/participant.schema.ts'

const app = setUpTestApp()
let programId: number
let requestId: number

beforeEach(async () => {
  await removeRecords(app)
  programId = (await makeProgram(app)).id
  const { fullName: name, email, phone } = PARTICIPANT
  const message = 'I would like to enrol, please.'
  const body = { name, email, phone, subject: 'Enrollment Request: VDA', message, kind: 'enrolment', trainingProgramId: programId }
  requestId = ((await app.fetch('/api/contact', { body })).data as { id: number }).id
})

const form = (changes: object = {}) => ({ ...PARTICIPANT, status: 'active', trainingProgramId: programId, ...changes })
const convert = (changes: object = {}, send = app.fetchAsAdmin) => send(`/api/contacts/${requestId}/participant`, { body: form(changes) })
const request = async (): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${requestId}`)).data
const participants = async (): Promise<Participant[]> => (await app.fetchAsAdmin('/api/participants')).data

test('a request becomes a participant, is linked to them and resolved', async () => {
  const reply = await convert()
  expect(reply.status).toBe(201)
  const [participant] = await participants()
  expect(reply.data).toMatchObject({ participant, enquiry: { status: 'resolved', participantNumber: PARTICIPANT.participantId } })
  expect(await request()).toMatchObject({
    status: 'resolved',
    participantId: participant?.id,
    participantNumber: PARTICIPANT.participantId,
    participantMadeBy: 'Administrator',
  })
  const history = await app.db.sql.selectFrom('audit_entries').select(['action', 'subject']).orderBy('id', 'desc').limit(4).execute()
  expect(history.toReversed()).toEqual([
    { action: 'participant created', subject: `participant:${participant?.id}` },
    { action: 'enquiry became participant', subject: `enquiry:${requestId}` },
    { action: 'joined with another record', subject: `enquiry:${requestId}` },
    { action: 'joined with another record', subject: `participant:${participant?.id}` },
  ])
})

test('a request is resolved only if the office says so, and then keeps its status', async () => {
  const reply = await convert({ resolve: false })
  expect(reply).toMatchObject({ status: 201, data: { enquiry: { status: 'pending', participantNumber: PARTICIPANT.participantId } } })
  expect((await convert({ resolve: 'no' })).status).toBe(400)
})

test('a request for two becomes two participants, and lists both of them', async () => {
  const first = (await convert({ resolve: false })).data as { participant: Participant }
  const second = await convert({ participantId: 'BHM-2', fullName: 'Ravi Sample', after: first.participant.id })
  expect(second).toMatchObject({ status: 201, data: { enquiry: { status: 'resolved', participantNumber: 'BHM-2' } } })
  const listed = (await app.fetchAsAdmin(`/api/participants?enquiryId=${requestId}`)).data as Participant[]
  expect(listed.map(({ fullName }) => fullName)).toEqual(['Ravi Sample', 'Asha Example'])
  expect(new Set(listed.map(({ personId }) => personId)).size).toBe(2)
  await app.fetchAsAdmin(`/api/contacts/${requestId}`, { method: 'DELETE' })
  expect(await participants()).toHaveLength(2)
  expect((await app.fetchAsAdmin(`/api/participants?enquiryId=${requestId}`)).data).toEqual([])
})

test('whoever has not seen the last participant of a request adds none, also of four at the same moment', async () => {
  const first = (await convert({ resolve: false })).data as { participant: Participant }
  const replies = await Promise.all(
    [2, 3, 4, 5].map((number) => convert({ participantId: `BHM-${number}`, fullName: 'Ravi Sample', after: first.participant.id })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  expect(await convert({ participantId: 'BHM-6', after: first.participant.id })).toMatchObject({ status: 409 })
  expect(await participants()).toHaveLength(2)
})

test('eight simultaneous calls by two people create one participant, and the refusals name who created it', async () => {
  const meera = await signInAs(app, { name: 'Meera Placeholder', role: 'admin' })
  const presses = Array.from({ length: 8 }, (_, index) =>
    convert({ participantId: `BHM202611000${index}` }, index % 2 === 0 ? meera.fetch : app.fetchAsAdmin),
  )
  const replies = await Promise.all(presses)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
  const [only, ...more] = await participants()
  expect(more).toEqual([])
  const { participantMadeBy } = await request()
  for (const { body } of replies.filter(({ status }) => status === 409)) {
    expect(body['error']).toBe(`${participantMadeBy} has already created participant ${only?.participantId} from this request.`)
    expect(body['data']).toMatchObject({ participantNumber: only?.participantId })
  }
})

test('an incomplete form is refused and changes nothing', async () => {
  const reply = await convert({ phone: '' })
  expect([reply.status, reply.body['issues']]).toEqual([400, { phone: 'Phone is required' }])
  expect(await participants()).toEqual([])
  expect(await request()).toMatchObject({ status: 'pending', participantId: null })
})

test('a participant ID that is taken creates no participant and does not change the request', async () => {
  await makeParticipant(app, { trainingProgramId: programId })
  const reply = await convert()
  expect([reply.status, reply.body['error']]).toEqual([409, 'This participant ID already belongs to Asha Example.'])
  expect(await participants()).toHaveLength(1)
  expect(await request()).toMatchObject({ status: 'pending', participantNumber: null })
})

test('when the participant is deleted, the link is removed and the request can be converted again', async () => {
  await convert()
  const [participant] = await participants()
  await app.fetchAsAdmin(`/api/participants/${participant?.id}`, { method: 'DELETE' })
  expect(await request()).toMatchObject({ participantId: null, participantNumber: null, participantMadeBy: null })
  expect((await convert()).status).toBe(201)
})

test('somebody whose place in the batch was cancelled is asked about, and gets it back as the participant of the request', async () => {
  const { id: batchId } = await makeBatch(app, { trainingProgramId: programId, seats: 1 })
  const { id } = await makeParticipant(app, { trainingProgramId: programId, batchId })
  const cancel = () =>
    app.fetchAsAdmin(`/api/batches/${batchId}/roster/${id}`, { method: 'PUT', body: { rosterState: 'cancelled', reason: 'Ill' } })
  const again = (changes: object = {}) => convert({ participantId: 'BHM-2', batchId, ...changes })
  expect((await again({ givesBack: id })).status).toBe(409)
  await cancel()
  const refused = await again()
  expect([refused.status, refused.data]).toEqual([409, { id }])
  expect(refused.body['issues']).toMatchObject({ cancelledPlace: expect.stringContaining('give the place back?') })
  const other = await makeBatch(app, { trainingProgramId: programId })
  expect((await again({ givesBack: id, batchId: other.id })).status).toBe(404)
  expect((await again({ givesBack: id, batchId: null })).status).toBe(404)
  await makeParticipant(app, {
    trainingProgramId: programId,
    batchId,
    participantId: 'BHM-3',
    fullName: 'Ravi Sample',
    email: 'ravi@example.com',
    phone: '+91 90000 00012',
  })
  const back = await again({ givesBack: id })
  expect(back).toMatchObject({
    status: 201,
    data: { participant: { id, rosterState: 'waiting' }, enquiry: { status: 'resolved', participantId: id } },
  })
  expect(await participants()).toHaveLength(2)
})

test('another person with the name of a cancelled place becomes a participant of the request', async () => {
  const { id: batchId } = await makeBatch(app, { trainingProgramId: programId })
  const { id } = await makeParticipant(app, { trainingProgramId: programId, batchId })
  const body = { rosterState: 'cancelled', reason: 'Ill' }
  await app.fetchAsAdmin(`/api/batches/${batchId}/roster/${id}`, { method: 'PUT', body })
  expect((await convert({ participantId: 'BHM-2', batchId, allowSameName: true })).status).toBe(201)
  expect((await request()).participantNumber).toBe('BHM-2')
})

test('a deleted request cannot be converted', async () => {
  await app.fetchAsAdmin(`/api/contacts/${requestId}`, { method: 'DELETE' })
  expect((await convert()).status).toBe(404)
  expect(await participants()).toEqual([])
})
