import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeParticipant, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import type { BulkJob, BulkJobRow } from '../../../bulk/bulk.schema.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await app.worker.settled()
  await removeRecords(app)
})

const post = (path: string, body?: object) => app.fetchAsAdmin(path, { method: 'POST', ...(body && { body }) })
const read = async (id: number): Promise<BulkJob> => (await app.fetchAsAdmin(`/api/bulk/jobs/${id}`)).data
const rowsOf = async (id: number): Promise<BulkJobRow[]> => (await app.fetchAsAdmin(`/api/bulk/jobs/${id}/rows`)).data

async function work(path: string, body?: object): Promise<BulkJob> {
  const reply = await post(path, body)
  expect(reply).toMatchObject({ status: 201 })
  await app.worker.settled()
  return read((reply.data as BulkJob).id)
}
const undo = (job: BulkJob) => work(`/api/bulk/jobs/${job.id}/undo`)

describe('messages', () => {
  const send = async (name: string, status: string): Promise<number> => {
    const message = { name, email: 'a@example.com', subject: 'Other Inquiry', message: 'Please call me.' }
    await app.fetch('/api/contact', { body: message })
    const [{ id }] = (await app.fetchAsAdmin('/api/contacts?limit=1')).data as [{ id: number }]
    await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status } })
    return id
  }
  const statuses = async () =>
    Object.fromEntries(
      ((await app.fetchAsAdmin('/api/contacts')).data as Array<{ fullName: string; status: string }>).map((one) => [
        one.fullName,
        one.status,
      ]),
    )

  test('get back the status that each of them had', async () => {
    const ids = [await send('Asha', 'pending'), await send('Ravi', 'contacted'), await send('Meera', 'archived')]
    const job = await work('/api/bulk/jobs', { kind: 'enquiry-status', status: 'archived', selection: { ids } })
    expect(job).toMatchObject({ succeeded: 2, skipped: 1 })
    const undone = await undo(job)
    expect(undone).toMatchObject({
      kind: 'status-undo',
      title: 'Undo: Set contacts to archived',
      state: 'finished',
      succeeded: 2,
      refused: 0,
    })
    expect(await statuses()).toEqual({ Asha: 'pending', Ravi: 'contacted', Meera: 'archived' })
    expect(await read(job.id)).toMatchObject({ undone: 2 })
  })

  test('that somebody changed since stay as they are, and are named', async () => {
    const [changed, followed, gone, free] = [
      await send('Asha', 'pending'),
      await send('Ravi', 'pending'),
      await send('Meera', 'pending'),
      await send('Kiran', 'pending'),
    ]
    const job = await work('/api/bulk/jobs', {
      kind: 'enquiry-status',
      status: 'resolved',
      selection: { ids: [changed, followed, gone, free] },
    })
    await app.fetchAsAdmin(`/api/contacts/${changed}`, { method: 'PUT', body: { status: 'contacted' } })
    await app.fetchAsAdmin(`/api/contacts/${followed}/follow-up`, { method: 'PUT', body: { followUpOn: '2026-12-01' } })
    await app.fetchAsAdmin(`/api/contacts/${gone}`, { method: 'DELETE' })
    const undone = await undo(job)
    expect(undone).toMatchObject({ succeeded: 1, refused: 3 })
    expect((await rowsOf(undone.id)).map(({ label, outcome, reason }) => [label, outcome, reason])).toEqual([
      ['Asha: Other Inquiry', 'refused', 'Changed since then, so it was left as it is.'],
      ['Ravi: Other Inquiry', 'refused', 'Changed since then, so it was left as it is.'],
      ['Meera: Other Inquiry', 'refused', expect.stringContaining('does not exist')],
      ['Kiran: Other Inquiry', 'done', 'Set back to pending.'],
    ])
    expect(await statuses()).toEqual({ Asha: 'contacted', Ravi: 'resolved', Kiran: 'pending' })
  })

  test('are taken back once: what was undone is not there to be undone again', async () => {
    const job = await work('/api/bulk/jobs', {
      kind: 'enquiry-status',
      status: 'resolved',
      selection: { ids: [await send('Asha', 'pending')] },
    })
    const undone = await undo(job)
    for (const id of [job.id, undone.id]) expect((await post(`/api/bulk/jobs/${id}/undo`)).status).toBe(409)
  })
})

test('participants get back the status that each of them had', async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  const ids = []
  for (const [number, status] of (['active', 'paused'] as const).entries()) {
    ids.push((await makeParticipant(app, { trainingProgramId, ...PARTICIPANT, participantId: `BHM-${number}`, status })).id)
  }
  const statuses = async () => ((await app.fetchAsAdmin('/api/participants')).data as Array<{ status: string }>).map(({ status }) => status)
  const job = await work('/api/bulk/jobs', { kind: 'participant-status', status: 'withdrawn', selection: { ids } })
  expect(await statuses()).toEqual(['withdrawn', 'withdrawn'])
  expect(await undo(job)).toMatchObject({ succeeded: 2, title: 'Undo: Set participants to withdrawn' })
  expect(await statuses()).toEqual(['paused', 'active'])
})

test('what was deleted stays deleted', async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  const { id } = await makeParticipant(app, { trainingProgramId })
  const job = await work('/api/bulk/jobs', { kind: 'participant-delete', selection: { ids: [id] } })
  expect(await post(`/api/bulk/jobs/${job.id}/undo`)).toMatchObject({ status: 409, body: { error: 'This bulk work cannot be undone.' } })
})
