import { beforeEach, describe, expect, test } from 'vitest'
import type { Certificate } from '#certificates/certificate.schema.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import type { BatchRecipient } from '#certificates/issuing/batch-issuing.schema.ts'
import type { BulkJob, BulkJobRow } from '../../../bulk/bulk.schema.ts'

const app = setUpTestApp()
const DAYS = [{ date: '2026-11-03', startTime: '09:30', endTime: '17:30' }]
let batchId: number
let trainingProgramId: number
let ids: { asha: number; ravi: number; meera: number; anil: number }

/** Asha attended; Ravi, Meera and Anil are unmarked. Anil is on the waiting list. */
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await put(`/api/training-programs/${trainingProgramId}`, { min_attendance: 80 })
  ;({ id: batchId } = await makeBatch(app, { trainingProgramId, days: DAYS }))
  ids = {
    asha: await person('Asha Example', 71),
    ravi: await person('Ravi Sample', 72),
    meera: await person('Meera Example', 73),
    anil: await person('Anil Mockup', 74),
  }
  await put(`/api/batches/${batchId}/attendance`, { date: '2026-11-03', marks: [{ participantId: ids.asha, mark: 'present' }] })
  await put(`/api/batches/${batchId}/roster/${ids.anil}`, { rosterState: 'waiting' })
})

async function put(path: string, body: object): Promise<void> {
  expect(await app.fetchAsAdmin(path, { method: 'PUT', body })).toMatchObject({ status: 200 })
}
async function person(fullName: string, number: number): Promise<number> {
  const form = { trainingProgramId, batchId, fullName, participantId: `BHM20261100${number}`, email: `p${number}@example.com` }
  return (await makeParticipant(app, { ...form, status: 'active' })).id
}
const ask = (body: object = {}, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin(`/api/batches/${batchId}/issue`, { body, headers })
const preview = async (): Promise<BatchRecipient[]> => (await app.fetchAsAdmin(`/api/batches/${batchId}/issue/preview`, { body: {} })).data
const statusOf = async (id: number) => ((await app.fetchAsAdmin(`/api/participants/${id}`)).data as { status: string }).status
const certificates = async (): Promise<Certificate[]> => (await app.fetchAsAdmin('/api/certificates?sort=name')).data
async function issue(body: object = {}) {
  const reply = await ask(body)
  expect([reply.status, reply.body['error']]).toEqual([201, undefined])
  await app.worker.settled()
  const { id } = reply.data as BulkJob
  const rows = (await app.fetchAsAdmin(`/api/bulk/jobs/${id}/rows`)).data as BulkJobRow[]
  return { job: (await app.fetchAsAdmin(`/api/bulk/jobs/${id}`)).data as BulkJob, rows }
}

const COMPLETE = { completion: '', participation: '' }
const BELOW = 'Attended 0 %, and 80 % are asked, 2 half days are not marked.'

test('the preview names who gets one and who is below the rule; who waits is not in it', async () => {
  await put(`/api/batches/${batchId}/roster/${ids.ravi}`, { paidOn: '2026-11-01' })
  expect(await preview()).toEqual([
    {
      participantId: ids.asha,
      fullName: 'Asha Example',
      apart: '',
      hasEmail: true,
      percent: 100,
      isAbsent: false,
      hasUnmarked: false,
      outcome: 'issue',
      reason: '',
      incomplete: COMPLETE,
      longName: '',
      paid: false,
      holds: null,
      certificate: null,
      certificateId: null,
      differences: [],
      nameCheck: null,
    },
    {
      participantId: ids.meera,
      fullName: 'Meera Example',
      apart: '',
      hasEmail: true,
      percent: 0,
      isAbsent: false,
      hasUnmarked: true,
      outcome: 'below',
      reason: BELOW,
      incomplete: COMPLETE,
      longName: '',
      paid: false,
      holds: null,
      certificate: null,
      certificateId: null,
      differences: [],
      nameCheck: null,
    },
    {
      participantId: ids.ravi,
      fullName: 'Ravi Sample',
      apart: '',
      hasEmail: true,
      percent: 0,
      isAbsent: false,
      hasUnmarked: true,
      outcome: 'below',
      reason: BELOW,
      incomplete: COMPLETE,
      longName: '',
      paid: true,
      holds: null,
      certificate: null,
      certificateId: null,
      differences: [],
      nameCheck: null,
    },
  ])
  expect(await certificates()).toEqual([])
})

test('a name with a letter that no font has is refused before the issue, and holds up nobody else', async () => {
  const mei = await person('李 Mei', 75)
  await put(`/api/batches/${batchId}/roster/${mei}`, { rosterState: 'seat' })
  await put(`/api/batches/${batchId}/attendance`, { date: '2026-11-03', marks: [{ participantId: mei, mark: 'present' }] })
  const refused = { outcome: 'refused', reason: '李 Mei cannot be printed: our fonts do not have 李. Correct the name first.' }
  expect((await preview()).find(({ participantId }) => participantId === mei)).toMatchObject(refused)
  const { rows } = await issue()
  expect(rows.find(({ recordId }) => recordId === mei)).toMatchObject({
    outcome: 'refused',
    reason: refused.reason,
    label: expect.stringContaining('李 Mei'),
  })
  expect((await certificates()).map(({ participant_name }) => participant_name)).toEqual(['Asha Example'])
})

describe('where the program asks for no minimum', () => {
  beforeEach(() => put(`/api/training-programs/${trainingProgramId}`, { min_attendance: null }))
  const mark = (participantId: number, marks: { first: string; second: string }) =>
    put(`/api/batches/${batchId}/attendance`, {
      date: '2026-11-03',
      marks: Object.entries(marks).map(([half, how]) => ({ participantId, half, mark: how })),
    })

  test('whoever has unmarked sessions, attended little or was absent gets none that nobody asked for', async () => {
    await mark(ids.ravi, { first: 'absent', second: 'absent' })
    const [asha, meera, ravi] = await preview()
    expect([asha?.outcome, asha?.reason]).toEqual(['issue', ''])
    expect([meera?.outcome, meera?.reason]).toEqual(['ask', 'Attended 0 %, 2 half days are not marked.'])
    expect([ravi?.outcome, ravi?.reason, ravi?.isAbsent]).toEqual(['below', 'Was absent all the time.', true])
    await mark(ids.meera, { first: 'present', second: 'absent' })
    expect((await preview())[1]).toMatchObject({ outcome: 'ask', reason: 'Attended 50 %.', hasUnmarked: false })

    expect((await issue({ notify: false })).job).toMatchObject({ succeeded: 1, skipped: 2, refused: 0 })
    expect(await certificates()).toMatchObject([{ participantId: ids.asha }])
  })

  test('somebody who is named is issued one, but nobody who was absent without a reason, nor one of participation', async () => {
    await mark(ids.ravi, { first: 'absent', second: 'absent' })
    const named = await issue({ anyway: [ids.meera, ids.ravi], leaveOut: [ids.asha], notify: false })
    expect(named.rows.map(({ recordId, outcome }) => [recordId, outcome])).toEqual([
      [ids.asha, 'skipped'],
      [ids.meera, 'done'],
      [ids.ravi, 'skipped'],
    ])
    const took = await issue({ participation: [ids.ravi], leaveOut: [ids.asha], notify: false })
    expect(took.rows[2]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('took part in nothing') })
    const single = { participantId: ids.ravi, trainingProgramId, issueDate: '2026-11-03', complete: true, notify: false }
    for (const kind of ['completion', 'participation']) {
      expect(await app.fetchAsAdmin('/api/certificates/create', { body: { ...single, kind } })).toMatchObject({ status: 422 })
    }
    const exceptions = [{ participantId: ids.ravi, reason: 'The sheet was lost' }]
    expect((await issue({ exceptions, leaveOut: [ids.asha], notify: false })).job).toMatchObject({ succeeded: 1 })
  })

  test('a list of participants leaves them to their batch, and its preview counts and names them', async () => {
    const selection = { ids: [ids.asha, ids.meera] }
    const asked = await app.fetchAsAdmin('/api/bulk/complete-and-issue/preview', { body: { selection } })
    const reason = 'Attended 0 %, 2 half days are not marked'
    expect(asked.data).toMatchObject({ total: 2, toIssue: 1, holding: 0, toDecide: 1, recipients: [{ holds: reason }] })
    const body = { kind: 'complete-and-issue', selection, issueDate: '2026-11-20', notify: false }
    const { id } = (await app.fetchAsAdmin('/api/bulk/jobs', { body })).data as BulkJob
    await app.worker.settled()
    expect((await app.fetchAsAdmin(`/api/bulk/jobs/${id}`)).data).toMatchObject({ succeeded: 1, skipped: 1, refused: 0 })
  })
})

test('of a batch that is paid as a whole nobody is unpaid', async () => {
  const { id: clientId } = await makeClient(app)
  await put(`/api/batches/${batchId}`, { mode: 'in-plant', clientId, isPublic: false, lumpSum: 90_000 })
  expect((await preview()).map(({ paid }) => paid)).toEqual([null, null, null])
})

test('who meets the rule is issued one dated on the last day, who is below is left out with the reason; again it issues nothing', async () => {
  const { job, rows } = await issue({ notify: false })
  expect(job).toMatchObject({ state: 'finished', total: 3, succeeded: 1, skipped: 2, refused: 0 })
  expect(job.title).toMatch(/^Issue the certificates of /)
  expect(rows.map(({ recordId, outcome }) => [recordId, outcome])).toEqual([
    [ids.asha, 'done'],
    [ids.meera, 'skipped'],
    [ids.ravi, 'skipped'],
  ])
  expect(rows[1]).toMatchObject({ label: 'Meera Example (BHM2026110073)', reason: BELOW })
  const made = await certificates()
  expect(made).toMatchObject([{ participantId: ids.asha, issueDate: '2026-11-03', training: { kind: 'completion', exception: null } }])
  expect([await statusOf(ids.asha), await statusOf(ids.ravi)]).toEqual(['completed', 'active'])

  expect((await preview()).map(({ certificateId }) => certificateId)).toEqual([made[0]?.id, null, null])
  expect((await preview())[0]).toMatchObject({ outcome: 'has-certificate', reason: `Already holds ${made[0]?.certificateId}, Active.` })
  expect((await issue()).job).toMatchObject({ succeeded: 0, skipped: 3 })
  expect(await certificates()).toEqual(made)
  expect((await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/certificates`)).data).toMatchObject({
    certificates: [{ fullName: 'Asha Example' }],
  })
})

test('below the rule somebody is issued one with a reason, which is kept, or one of participation; who is left out gets none', async () => {
  const reason = 'The sheet was lost'
  const exceptions = [{ participantId: ids.ravi, reason }]
  const { job } = await issue({ leaveOut: [ids.asha], exceptions, participation: [ids.meera], issueDate: '2026-11-10', expiryDate: null })
  expect(job).toMatchObject({ succeeded: 2, skipped: 1, refused: 0 })
  expect(await certificates()).toMatchObject([
    { participantId: ids.meera, issueDate: '2026-11-10', expiryDate: null, training: { kind: 'participation', exception: null } },
    { participantId: ids.ravi, training: { kind: 'completion', exception: reason } },
  ])
  const stored = await app.db.sql.selectFrom('bulk_jobs').select('options').where('id', '=', job.id).executeTakeFirstOrThrow()
  const rows = await app.db.sql.selectFrom('bulk_job_rows').select('input').where('job_id', '=', job.id).execute()
  expect(JSON.stringify([stored, rows])).not.toContain(reason)
})

test('participation completes nobody, and whoever has it is issued nothing again', async () => {
  const asked = { participation: [ids.meera], exceptions: [{ participantId: ids.ravi, reason: 'The sheet was lost' }], notify: false }
  expect((await issue(asked)).job).toMatchObject({ succeeded: 3 })
  expect(await Promise.all([ids.meera, ids.ravi, ids.asha].map(statusOf))).toEqual(['active', 'completed', 'completed'])
  expect((await preview()).map(({ outcome }) => outcome)).toEqual(['has-certificate', 'has-certificate', 'has-certificate'])
  const body = { selection: { filter: { trainingProgramId, status: 'active' } } }
  const listed = await app.fetchAsAdmin('/api/bulk/complete-and-issue/preview', { body })
  expect(listed.data).toMatchObject({ total: 2, toIssue: 0, toComplete: 0, holding: 1 })
  expect((await issue(asked)).job).toMatchObject({ succeeded: 0, skipped: 3 })
  expect(await statusOf(ids.meera)).toBe('active')
})

test('the same key asks once', async () => {
  const headers = { 'Idempotency-Key': 'issue-this-batch-0001' }
  const [first, again] = [await ask({}, headers), await ask({}, headers)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect((again.data as BulkJob).id).toBe((first.data as BulkJob).id)
})

test('the same key of somebody who may not do it is refused, and shows no answer of another person', async () => {
  const headers = { 'Idempotency-Key': 'status-of-others-0001' }
  const body = { kind: 'participant-status', selection: { ids: [ids.ravi] }, status: 'completed' }
  expect((await app.fetchAsAdmin('/api/bulk/jobs', { body, headers })).status).toBe(201)
  const editor = await signInAs(app, { name: 'Ravi Example', role: 'editor' })
  expect((await editor.fetch('/api/bulk/jobs', { body, headers })).status).toBe(403)
})

test.each([
  ['a day before the last one', () => ({ issueDate: '2026-11-02' }), 422, 'ends on 3 November 2026'],
  ['a reason for somebody who waits', () => ({ exceptions: [{ participantId: ids.anil, reason: 'Came' }] }), 422, 'no longer has a seat'],
  ['participation for somebody of elsewhere', () => ({ participation: [999_999] }), 422, 'no longer has a seat'],
  ['an expiry before the issue', () => ({ expiryDate: '2026-11-01' }), 422, 'must not be before'],
  ['an exception without a reason', () => ({ exceptions: [{ participantId: ids.ravi, reason: ' ' }] }), 400, 'Give a reason'],
  ['somebody in two lists', () => ({ leaveOut: [ids.ravi], participation: [ids.ravi] }), 400, 'Name each person once'],
])('%s is refused, and no job is made', async (_, body, status, words) => {
  const jobs = async () => (await app.fetchAsAdmin('/api/bulk/jobs')).data
  const before = await jobs()
  const reply = await ask(body())
  expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(words)])
  expect(await jobs()).toEqual(before)
})

test('a cancelled batch and an empty one issue nothing', async () => {
  const empty = await makeBatch(app, { trainingProgramId, days: DAYS })
  expect(await app.fetchAsAdmin(`/api/batches/${empty.id}/issue`, { body: {} })).toMatchObject({ status: 422 })
  const cancelling = { reason: 'The trainer is ill', tell: false }
  expect(await app.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { body: cancelling })).toMatchObject({ status: 200 })
  expect(await ask()).toMatchObject({ status: 409 })
})
