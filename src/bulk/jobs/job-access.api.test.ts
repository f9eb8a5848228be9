import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs, type Colleague } from '../../test-colleague.ts'
import { openTestOffice, type TestOffice } from '../../test-office.ts'
import { makeParticipant, makeProgram, PROGRAM, removeRecords, SERVICE } from '../../test-records.ts'
import type { BulkJob, BulkJobRow } from './bulk-job.ts'

let office: TestOffice
let editor: Colleague
let viewer: Colleague

beforeAll(async () => {
  office = await openTestOffice()
  editor = await signInAs(office, { name: 'Meera Content', role: 'editor' })
  viewer = await signInAs(office, { name: 'Kiran Reader', role: 'viewer' })
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.bulk.settled()
  await removeRecords(office)
})

const makeService = async (title: string): Promise<number> =>
  ((await office.askAsAdmin('/api/services/create', { body: { ...SERVICE, title } })).data as { id: number }).id
const rowsOf = async (ask: Colleague['ask'], id: number): Promise<BulkJobRow[]> => (await ask(`/api/bulk/jobs/${id}/rows`)).data

/** Asks for the work and waits until it is done. */
async function work(ask: Colleague['ask'], body: object): Promise<BulkJob> {
  const reply = await ask('/api/bulk/jobs', { body })
  expect(reply).toMatchObject({ status: 201 })
  await office.bulk.settled()
  return (await ask(`/api/bulk/jobs/${(reply.data as BulkJob).id}`)).data
}

test('services are deleted by number or by what the list finds; who is gone already is refused', async () => {
  const kept = await makeService('Supplier Audits')
  await makeService('Process Audits')
  const ids = [await makeService('Layout Planning'), 999_999_999]
  const job = await work(office.askAsAdmin, { kind: 'service-delete', selection: { ids } })
  expect(job).toMatchObject({ title: 'Delete services', succeeded: 1, refused: 1 })
  expect(await rowsOf(office.askAsAdmin, job.id)).toMatchObject([
    { label: 'Layout Planning', outcome: 'done' },
    { label: 'No. 999999999', outcome: 'refused' },
  ])
  expect(await work(office.askAsAdmin, { kind: 'service-delete', selection: { filter: { q: 'process' } } })).toMatchObject({ succeeded: 1 })
  expect((await office.ask('/api/services')).data).toMatchObject([{ id: kept }])
})

test('a program that somebody is enrolled in stays, and its row names them', async () => {
  const used = await makeProgram(office)
  const free = await makeProgram(office, { title: 'Core Tools', slug: 'core-tools' })
  await makeParticipant(office, { trainingProgramId: used.id })
  const job = await work(office.askAsAdmin, { kind: 'program-delete', selection: { filter: { category: PROGRAM.category } } })
  expect(job).toMatchObject({ title: 'Delete training programs', succeeded: 1, refused: 1 })
  expect(await rowsOf(office.askAsAdmin, job.id)).toMatchObject([
    { recordId: used.id, outcome: 'refused', reason: `${used.title} cannot be deleted while it is used by participant Asha Example.` },
    { recordId: free.id, outcome: 'done' },
  ])
  expect((await office.ask('/api/training-programs')).data).toMatchObject([{ id: used.id }])
})

test('an editor deletes content, and is told how many people stand against it, but never who', async () => {
  const { id, title } = await makeProgram(office)
  const { id: participantId } = await makeParticipant(office, { trainingProgramId: id })
  const job = await work(editor.ask, { kind: 'program-delete', selection: { ids: [id] } })
  const reason = `${title} cannot be deleted while it is used by 1 participant.`
  expect(await rowsOf(editor.ask, job.id)).toMatchObject([{ outcome: 'refused', reason }])
  expect((await editor.ask(`/api/training-programs/${id}`, { method: 'DELETE' })).body['error']).toBe(reason)
  expect((await editor.ask(`/api/training-programs/${id}/holders`)).data).toEqual([
    { kind: 'participant', count: 1, countIsEstimate: false, newest: [] },
  ])
  expect((await editor.ask(`/api/participants/${participantId}/holders`)).status).toBe(403)
})

test('work with people is hidden from an editor, and work of either kind is not a viewer\'s to ask for', async () => {
  const { id: trainingProgramId } = await makeProgram(office)
  const { id } = await makeParticipant(office, { trainingProgramId })
  const setStatus = { kind: 'participant-status', status: 'paused', selection: { ids: [id] } }
  const deleteService = { kind: 'service-delete', selection: { ids: [await makeService('Line Walks')] } }
  for (const [ask, body] of [[editor.ask, setStatus], [viewer.ask, setStatus], [viewer.ask, deleteService], [office.ask, deleteService]] as const) {
    expect((await ask('/api/bulk/jobs', { body })).status).toBe(ask === office.ask ? 401 : 403)
  }
  const people = await work(office.askAsAdmin, setStatus)
  const content = await work(office.askAsAdmin, deleteService)
  const path = `/api/bulk/jobs/${people.id}`
  for (const call of [path, `${path}/rows`, `${path}/results.csv`]) {
    expect([call, (await editor.ask(call)).status, (await viewer.ask(call)).status]).toEqual([call, 403, 200])
  }
  for (const verb of ['undo', 'cancel', 'resume']) {
    expect([verb, (await editor.ask(`${path}/${verb}`, { method: 'POST' })).status]).toEqual([verb, 403])
    expect([verb, (await viewer.ask(`${path}/${verb}`, { method: 'POST' })).status]).toEqual([verb, 403])
  }
  const idsSeenBy = async (ask: Colleague['ask'], query = '') => ((await ask(`/api/bulk/jobs${query}`)).data as BulkJob[]).map((job) => job.id)
  expect(await idsSeenBy(editor.ask)).toContain(content.id)
  expect(await idsSeenBy(editor.ask)).not.toContain(people.id)
  expect(await idsSeenBy(editor.ask, '?kind=participant-status')).toEqual([])
  expect((await idsSeenBy(viewer.ask)).slice(0, 2)).toEqual([content.id, people.id])
})

test('the list of work is read in pages, newest first, and neither skips nor repeats', async () => {
  const made = []
  for (let number = 1; number <= 5; number += 1) {
    made.unshift((await work(office.askAsAdmin, { kind: 'service-delete', selection: { ids: [await makeService(`Audit ${number}`)] } })).id)
  }
  const seen: number[] = []
  let query = '?kind=service-delete&limit=2'
  while (seen.length < made.length) {
    const page = await office.askAsAdmin(`/api/bulk/jobs${query}`)
    seen.push(...(page.data as BulkJob[]).map(({ id }) => id))
    query = `?kind=service-delete&limit=2&cursor=${String(page.body['nextCursor'])}`
  }
  expect(seen.slice(0, 5)).toEqual(made)
  expect((await office.askAsAdmin('/api/bulk/jobs?cursor=x')).status).toBe(400)
  expect((await office.askAsAdmin('/api/bulk/jobs?limit=0')).status).toBe(400)
})
