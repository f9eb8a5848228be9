import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs, type SignedInStaff } from '#app/testing/test-sign-in.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeParticipant, makeProgram, PROGRAM, removeRecords, SERVICE } from '#app/testing/test-records.ts'
import type { BulkJob, BulkJobRow } from '../../../bulk/bulk.schema.ts'

const app = setUpTestApp()
let editor: SignedInStaff
let viewer: SignedInStaff

beforeAll(async () => {
  editor = await signInAs(app, { name: 'Meera Content', role: 'editor' })
  viewer = await signInAs(app, { name: 'Kiran Reader', role: 'viewer' })
})
beforeEach(async () => {
  await app.worker.settled()
  await removeRecords(app)
})

const makeService = async (title: string): Promise<number> =>
  ((await app.fetchAsAdmin('/api/services/create', { body: { ...SERVICE, title } })).data as { id: number }).id
const rowsOf = async (send: SignedInStaff['fetch'], id: number): Promise<BulkJobRow[]> => (await send(`/api/bulk/jobs/${id}/rows`)).data

/** Starts a job and waits until it has ended. */
async function work(send: SignedInStaff['fetch'], body: object): Promise<BulkJob> {
  const reply = await send('/api/bulk/jobs', { body })
  expect(reply).toMatchObject({ status: 201 })
  await app.worker.settled()
  return (await send(`/api/bulk/jobs/${(reply.data as BulkJob).id}`)).data
}

test('services are deleted by number or by what the list finds; who is gone already is refused', async () => {
  const kept = await makeService('Supplier Audits')
  await makeService('Process Audits')
  const ids = [await makeService('Layout Planning'), 999_999_999]
  const job = await work(app.fetchAsAdmin, { kind: 'service-delete', selection: { ids } })
  expect(job).toMatchObject({ title: 'Delete services', succeeded: 1, refused: 1 })
  expect(await rowsOf(app.fetchAsAdmin, job.id)).toMatchObject([
    { label: 'Layout Planning', outcome: 'done' },
    { label: 'No. 999999999', outcome: 'refused' },
  ])
  expect(await work(app.fetchAsAdmin, { kind: 'service-delete', selection: { filter: { q: 'process' } } })).toMatchObject({ succeeded: 1 })
  expect((await app.fetch('/api/services')).data).toMatchObject([{ id: kept }])
})

test('a program that somebody is enrolled in stays, and its row names them', async () => {
  const used = await makeProgram(app)
  const free = await makeProgram(app, { title: 'Core Tools', slug: 'core-tools' })
  await makeParticipant(app, { trainingProgramId: used.id })
  const job = await work(app.fetchAsAdmin, { kind: 'program-delete', selection: { filter: { category: PROGRAM.category } } })
  expect(job).toMatchObject({ title: 'Delete training programs', succeeded: 1, refused: 1 })
  expect(await rowsOf(app.fetchAsAdmin, job.id)).toMatchObject([
    { recordId: used.id, outcome: 'refused', reason: `${used.title} cannot be deleted while it is used by participant Asha Example.` },
    { recordId: free.id, outcome: 'done' },
  ])
  expect((await app.fetch('/api/training-programs')).data).toMatchObject([{ id: used.id }])
})

test('an editor deletes content, and is told how many people stand against it, but never who', async () => {
  const { id, title } = await makeProgram(app)
  const { id: participantId } = await makeParticipant(app, { trainingProgramId: id })
  const job = await work(editor.fetch, { kind: 'program-delete', selection: { ids: [id] } })
  const reason = `${title} cannot be deleted while it is used by 1 participant.`
  expect(await rowsOf(editor.fetch, job.id)).toMatchObject([{ outcome: 'refused', reason }])
  expect((await editor.fetch(`/api/training-programs/${id}`, { method: 'DELETE' })).body['error']).toBe(reason)
  expect((await editor.fetch(`/api/training-programs/${id}/holders`)).data).toEqual([
    { kind: 'participant', count: 1, countIsEstimate: false, newest: [] },
  ])
  expect((await editor.fetch(`/api/participants/${participantId}/holders`)).status).toBe(403)
})

test('an editor is told that batches stand against it, but neither which nor how many: in-house ones are not for editors', async () => {
  const { id, title } = await makeProgram(app)
  for (const place of ['Pune', 'Nashik']) await makeBatch(app, { trainingProgramId: id, place, isPublic: false })
  const job = await work(editor.fetch, { kind: 'program-delete', selection: { ids: [id] } })
  const reason = `${title} cannot be deleted while it is used by records that your role does not show.`
  expect(await rowsOf(editor.fetch, job.id)).toMatchObject([{ outcome: 'refused', reason }])
  expect((await editor.fetch(`/api/training-programs/${id}`, { method: 'DELETE' })).body['error']).toBe(reason)
  expect((await editor.fetch(`/api/training-programs/${id}/holders`)).data).toEqual([
    { kind: 'hidden', count: 0, countIsEstimate: false, newest: [] },
  ])
  expect((await app.fetchAsAdmin(`/api/training-programs/${id}/holders`)).data).toMatchObject([{ kind: 'batch', count: 2 }])
})

test("work with people is hidden from an editor, and work of either kind is not a viewer's to ask for", async () => {
  const { id: trainingProgramId } = await makeProgram(app)
  const { id } = await makeParticipant(app, { trainingProgramId })
  const setStatus = { kind: 'participant-status', status: 'paused', selection: { ids: [id] } }
  const deleteService = { kind: 'service-delete', selection: { ids: [await makeService('Line Walks')] } }
  for (const [send, body] of [
    [editor.fetch, setStatus],
    [viewer.fetch, setStatus],
    [viewer.fetch, deleteService],
    [app.fetch, deleteService],
  ] as const) {
    expect((await send('/api/bulk/jobs', { body })).status).toBe(send === app.fetch ? 401 : 403)
  }
  const people = await work(app.fetchAsAdmin, setStatus)
  const content = await work(app.fetchAsAdmin, deleteService)
  const path = `/api/bulk/jobs/${people.id}`
  for (const call of [path, `${path}/rows`, `${path}/results.csv`]) {
    expect([call, (await editor.fetch(call)).status, (await viewer.fetch(call)).status]).toEqual([call, 403, 200])
  }
  for (const verb of ['undo', 'cancel', 'resume']) {
    expect([verb, (await editor.fetch(`${path}/${verb}`, { method: 'POST' })).status]).toEqual([verb, 403])
    expect([verb, (await viewer.fetch(`${path}/${verb}`, { method: 'POST' })).status]).toEqual([verb, 403])
  }
  const idsSeenBy = async (send: SignedInStaff['fetch'], query = '') =>
    ((await send(`/api/bulk/jobs${query}`)).data as BulkJob[]).map((job) => job.id)
  expect(await idsSeenBy(editor.fetch)).toContain(content.id)
  expect(await idsSeenBy(editor.fetch)).not.toContain(people.id)
  expect(await idsSeenBy(editor.fetch, '?kind=participant-status')).toEqual([])
  expect((await idsSeenBy(viewer.fetch)).slice(0, 2)).toEqual([content.id, people.id])
})

test('the list of work is read in pages, newest first, and neither skips nor repeats', async () => {
  const made = []
  for (let number = 1; number <= 5; number += 1) {
    made.unshift((await work(app.fetchAsAdmin, { kind: 'service-delete', selection: { ids: [await makeService(`Audit ${number}`)] } })).id)
  }
  const seen: number[] = []
  let query = '?kind=service-delete&limit=2'
  while (seen.length < made.length) {
    const page = await app.fetchAsAdmin(`/api/bulk/jobs${query}`)
    seen.push(...(page.data as BulkJob[]).map(({ id }) => id))
    query = `?kind=service-delete&limit=2&cursor=${String(page.body['nextCursor'])}`
  }
  expect(seen.slice(0, 5)).toEqual(made)
  expect((await app.fetchAsAdmin('/api/bulk/jobs?cursor=x')).status).toBe(400)
  expect((await app.fetchAsAdmin('/api/bulk/jobs?limit=0')).status).toBe(400)
})
