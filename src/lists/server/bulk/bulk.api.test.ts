import { beforeEach, expect, test } from 'vitest'
import type { Certificate } from '#certificates/certificate.schema.ts'
import type { ParticipantForm, Participant } from '#training/participants/participant.schema.ts'
import { enrolParticipant } from '#training/server/participants/participant.server.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, PARTICIPANT } from '#app/testing/test-records.ts'
import type { BulkJob, BulkJobRow } from '../../bulk/bulk.schema.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => void ({ trainingProgramId } = await startWithProgram(app)))

/** Bypasses the API, whose check of the code is deliberately slow. */
const enrol = async (number: number, changes: Partial<ParticipantForm> = {}): Promise<Participant> => {
  const form = {
    ...PARTICIPANT,
    trainingProgramId,
    participantId: `BHM2026110000-${String(number).padStart(4, '0')}`,
    fullName: `Person ${number}`,
    email: `person${number}@example.com`,
    status: 'active' as const,
    ...changes,
  }
  return (await enrolParticipant(app.db, form, app.context())).participant
}
const enrolMany = async (count: number, changes: Partial<ParticipantForm> = {}) => {
  const people = []
  for (let number = 1; number <= count; number += 1) people.push(await enrol(number, changes))
  return people
}
const fetch = (body: object) => app.fetchAsAdmin('/api/bulk/jobs', { body })
const read = async (id: number): Promise<BulkJob> => (await app.fetchAsAdmin(`/api/bulk/jobs/${id}`)).data
const rowsOf = async (id: number, query = ''): Promise<BulkJobRow[]> => (await app.fetchAsAdmin(`/api/bulk/jobs/${id}/rows${query}`)).data
const participants = async (): Promise<Participant[]> => (await app.fetchAsAdmin('/api/participants')).data

/** Starts a job and waits until it has ended. */
async function work(body: object): Promise<BulkJob> {
  const reply = await fetch(body)
  expect(reply).toMatchObject({ status: 201 })
  await app.worker.settled()
  return read((reply.data as BulkJob).id)
}

test('a status is set for the selected; who has it already is skipped, who is gone is refused, others are left alone', async () => {
  const [first, second, third] = await enrolMany(3)
  await app.fetchAsAdmin(`/api/participants/${second?.id}`, {
    method: 'PUT',
    body: { ...PARTICIPANT, trainingProgramId, ...second, status: 'completed' },
  })
  const ids = [first?.id, second?.id, 999_999_999, first?.id]
  const job = await work({ kind: 'participant-status', status: 'completed', selection: { ids } })
  expect(job).toMatchObject({ title: 'Set participants to completed', state: 'finished', total: 3, done: 3 })
  expect(job).toMatchObject({ succeeded: 1, skipped: 1, refused: 1 })
  expect(await rowsOf(job.id)).toEqual([
    { position: 1, recordId: first?.id, label: 'Person 1 (BHM2026110000-0001)', outcome: 'done', reason: null },
    { position: 2, recordId: second?.id, label: expect.any(String), outcome: 'skipped', reason: 'Already completed.' },
    { position: 3, recordId: 999_999_999, label: 'No. 999999999', outcome: 'refused', reason: expect.stringContaining('does not exist') },
  ])
  const statuses = Object.fromEntries((await participants()).map(({ id, status }) => [id, status]))
  expect(statuses).toEqual({ [first!.id]: 'completed', [second!.id]: 'completed', [third!.id]: 'active' })
})

test('a filter is resolved by the server: all that the list would show, however many pages that is', async () => {
  await enrolMany(12)
  await enrol(50, { status: 'paused' })
  const job = await work({ kind: 'participant-status', status: 'withdrawn', selection: { filter: { status: 'active', q: 'person' } } })
  expect(job).toMatchObject({ state: 'finished', total: 12, succeeded: 12 })
  expect((await participants()).filter(({ status }) => status === 'withdrawn')).toHaveLength(12)
})

test.each([
  [{ kind: 'participant-delete' }, 'selection'],
  [{ kind: 'participant-delete', selection: { ids: [] } }, 'selection'],
  [{ kind: 'participant-delete', selection: { filter: { state: 'active' } } }, 'no filter named state'],
  [{ kind: 'participant-delete', selection: { filter: { constructor: 'active' } } }, 'no filter named constructor'],
  [{ kind: 'participant-delete', selection: { filter: JSON.parse('{"__proto__": "active"}') as object } }, 'named __proto__'],
  [{ kind: 'participant-delete', selection: { filter: { status: 'gone' } } }, 'status'],
  [{ kind: 'participant-delete', selection: { filter: { q: 'asha', sort: 'name' } } }, 'leave out sort'],
  [{ kind: 'participant-delete', selection: { filter: { cursor: 'WzFd' } } }, 'leave out cursor'],
  [{ kind: 'participant-status', status: 'gone', selection: { ids: [1] } }, 'status'],
  [{ kind: 'certificate-revoke', reason: ' ', selection: { ids: [1] } }, 'reason'],
  [{ kind: 'certificate-suspend', reason: '', selection: { ids: [1] } }, 'reason'],
  [{ kind: 'certificate-reinstate', selection: { ids: [1] } }, 'reason'],
  [{ kind: 'everything', selection: { ids: [1] } }, 'kind'],
])('%j is refused before anything is done', async (body, words) => {
  await enrolMany(2)
  const before = await app.fetchAsAdmin('/api/bulk/jobs')
  const reply = await fetch(body)
  expect(reply.status).toBe(400)
  expect(`${Object.keys(reply.body['issues'] ?? {}).join()} ${String(reply.body['error'])}`).toContain(words)
  await app.worker.settled()
  expect(await participants()).toHaveLength(2)
  expect((await app.fetchAsAdmin('/api/bulk/jobs')).data).toEqual(before.data)
})

test('who holds a certificate is not deleted with the others, and the row says why', async () => {
  const [first, second] = await enrolMany(2, { status: 'completed' })
  const { certificateId } = await makeCertificate(app, { participantId: first!.id, trainingProgramId })
  const job = await work({ kind: 'participant-delete', selection: { filter: {} } })
  expect(job).toMatchObject({ state: 'finished', succeeded: 1, refused: 1 })
  expect(await rowsOf(job.id, '?outcome=refused')).toEqual([
    expect.objectContaining({ recordId: first?.id, reason: `Person 1 cannot be deleted while they hold certificate ${certificateId}.` }),
  ])
  expect((await participants()).map(({ id }) => id)).toEqual([first?.id])
  expect((await rowsOf(job.id, '?outcome=done')).map(({ recordId }) => recordId)).toEqual([second?.id])
})

test('the results are a file that no spreadsheet runs', async () => {
  const [{ id }] = (await enrolMany(1, { fullName: '=HYPERLINK("x")' })) as [Participant]
  const job = await work({ kind: 'participant-status', status: 'paused', selection: { ids: [id, 999_999_999] } })
  const file = await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/results.csv`)
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(file.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Line,Record,Outcome,Reason',
    `1,"'=HYPERLINK(""x"") (BHM2026110000-0001)",done,`,
    '2,No. 999999999,refused,This participant does not exist. They may have been deleted.',
    '',
  ])
  expect((await app.fetch(`/api/bulk/jobs/${job.id}/results.csv`)).status).toBe(401)
})

test('certificates are suspended and reinstated with one reason; done again it changes nothing again', async () => {
  const people = await enrolMany(3, { status: 'completed' })
  const made = []
  for (const { id } of people) made.push(await makeCertificate(app, { participantId: id, trainingProgramId }))
  const [one, two, revoked] = made.map(({ id }) => id)
  await app.fetchAsAdmin(`/api/certificates/${revoked}/revoke`, { body: { reason: 'Issued by mistake' } })
  const statuses = async () => {
    const { data } = await app.fetchAsAdmin('/api/certificates?sort=name')
    return (data as Certificate[]).map(({ status, suspensionReason, revocationReason }) => [status, suspensionReason ?? revocationReason])
  }
  const outcomes = async (kind: string, selection: object) => {
    const job = await work({ kind, reason: 'The audit is open', selection })
    return (await rowsOf(job.id)).map(({ outcome, reason }) => [outcome, reason])
  }
  const chosen = { ids: [one, two, revoked] }
  const refused = ['refused', expect.stringContaining('A revoked certificate cannot')]
  const isSuspended = ['Suspended', 'The audit is open']
  const isRevoked = ['Revoked', 'Issued by mistake']

  expect(await outcomes('certificate-suspend', chosen)).toEqual([['done', null], ['done', null], refused])
  expect(await statuses()).toEqual([isSuspended, isSuspended, isRevoked])
  const again = ['skipped', 'Already suspended.']
  expect(await outcomes('certificate-suspend', chosen)).toEqual([again, again, refused])

  expect(await outcomes('certificate-reinstate', { filter: { status: 'suspended' } })).toEqual([
    ['done', null],
    ['done', null],
  ])
  expect(await statuses()).toEqual([['Active', null], ['Active', null], isRevoked])
  const notSuspended = ['skipped', 'Not suspended.']
  expect(await outcomes('certificate-reinstate', chosen)).toEqual([notSuspended, notSuspended, refused])
})

test('certificates are revoked with one reason, or deleted', async () => {
  const [first, second] = await enrolMany(2, { status: 'completed' })
  const one = await makeCertificate(app, { participantId: first!.id, trainingProgramId })
  const two = await makeCertificate(app, { participantId: second!.id, trainingProgramId })
  const revoking = { kind: 'certificate-revoke', reason: 'Issued by mistake', selection: { ids: [one.id, two.id] } }
  expect(await work(revoking)).toMatchObject({ succeeded: 2, skipped: 0 })
  expect(await work(revoking)).toMatchObject({ succeeded: 0, skipped: 2 })
  expect((await app.fetchAsAdmin(`/api/certificates/${one.id}`)).data).toMatchObject({ revocationReason: 'Issued by mistake' })
  expect(await work({ kind: 'certificate-delete', selection: { filter: { status: 'revoked' } } })).toMatchObject({ succeeded: 2 })
  expect((await app.fetchAsAdmin('/api/certificates')).data).toEqual([])
})

test('contacts get a status, or are deleted', async () => {
  const send = (name: string) =>
    app.fetch('/api/contact', { body: { name, email: 'a@example.com', subject: 'Other Inquiry', message: 'Please call me.' } })
  await send('Asha Example')
  await send('Ravi Sample')
  const filter = { status: 'pending' }
  expect(await work({ kind: 'enquiry-status', status: 'resolved', selection: { filter } })).toMatchObject({ succeeded: 2 })
  expect(await work({ kind: 'enquiry-delete', selection: { filter: { q: 'ravi' } } })).toMatchObject({ succeeded: 1 })
  expect((await app.fetchAsAdmin('/api/contacts')).data).toEqual([
    expect.objectContaining({ fullName: 'Asha Example', status: 'resolved' }),
  ])
})

test('every changed record has its line of history under the name of who asked, and the work has its own', async () => {
  const [first] = await enrolMany(1)
  const job = await work({ kind: 'participant-status', status: 'paused', selection: { ids: [first?.id] } })
  const history = await entriesWithValues(app.db)
    .select(['action', 'subject', 'actor_kind', 'after'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(history.map(({ action, subject, actor_kind }) => [action, subject, actor_kind])).toEqual([
    ['bulk work finished', `bulk-job:${job.id}`, 'staff'],
    ['participant updated', `participant:${first?.id}`, 'staff'],
    ['bulk work started', `bulk-job:${job.id}`, 'staff'],
  ])
  expect(JSON.parse(history[0]?.after ?? '')).toMatchObject({ total: 1, succeeded: 1 })
})

test('work that has ended is neither cancelled nor resumed', async () => {
  const [person] = await enrolMany(1)
  const { id } = await work({ kind: 'participant-status', status: 'completed', selection: { ids: [person?.id] } })
  for (const change of ['cancel', 'resume']) {
    expect([change, (await app.fetchAsAdmin(`/api/bulk/jobs/${id}/${change}`, { method: 'POST' })).status]).toEqual([change, 409])
  }
})

test('work that does not exist is 404', async () => {
  for (const path of ['/api/bulk/jobs/999999999', '/api/bulk/jobs/x', '/api/bulk/jobs/999999999/rows']) {
    expect((await app.fetchAsAdmin(path)).status).toBe(404)
  }
  expect((await app.fetchAsAdmin('/api/bulk/jobs/999999999/cancel', { method: 'POST' })).status).toBe(404)
})
