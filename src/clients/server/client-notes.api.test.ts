import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeClient, removeRecords } from '#app/testing/test-records.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import type { Note } from '../note.schema.ts'

const app = setUpTestApp()
let clientId: number

beforeEach(async () => {
  await removeRecords(app)
  ;({ id: clientId } = await makeClient(app))
})

const path = (id = clientId) => `/api/clients/${id}/notes`
const add = (text: string, id?: number) => app.fetchAsAdmin(path(id), { body: { text } })
const texts = async (id?: number) => ((await app.fetchAsAdmin(path(id))).data as Note[]).map(({ text }) => text)

test('notes on a client are written, changed and deleted by their author, and the history says so', async () => {
  const note = (await add('Pays late, ask for an advance')).data as Note
  await add('Gate pass needed')
  expect(note).toMatchObject({ isMine: true, editedAt: null })
  const changed = await app.fetchAsAdmin(`${path()}/${note.id}`, { method: 'PUT', body: { text: 'Pays in time now' } })
  expect(changed.data).toMatchObject({ text: 'Pays in time now', editedAt: app.time.now.toISOString() })
  expect(await texts()).toEqual(['Pays in time now', 'Gate pass needed'])
  await app.fetchAsAdmin(`${path()}/${note.id}`, { method: 'DELETE' })
  expect(await texts()).toEqual(['Gate pass needed'])
  const { data } = await app.fetchAsAdmin(`/api/admin/history?subject=client:${clientId}`)
  expect((data as Array<{ action: string }>).map(({ action }) => action)).toEqual([
    'client note deleted',
    'client note changed',
    'client note added',
    'client note added',
    'client created',
  ])
})

test('what another member of staff wrote is theirs, an empty note and one on no client are refused', async () => {
  const other = await signInAs(app, { name: 'Anil Mockup', role: 'office' })
  const { id } = (await other.fetch(path(), { body: { text: 'Called back' } })).data as Note
  const foreign = await app.fetchAsAdmin(`${path()}/${id}`, { method: 'DELETE' })
  expect([foreign.status, foreign.body.error]).toEqual([403, 'Only its author can change or delete a note.'])
  expect((await add(' ')).body['issues']).toEqual({ text: 'Write a note first' })
  expect([(await add('Nobody', 4711)).status, (await app.fetchAsAdmin(path(4711))).status]).toEqual([404, 404])
  expect(await texts()).toEqual(['Called back'])
})

test('notes move with a merge of the client, come back when it is undone, and go with the client', async () => {
  const stays = await makeClient(app, { place: 'Manesar' })
  await add('Gate pass needed')
  expect((await app.fetchAsAdmin(`/api/clients/${clientId}/merge?into=${stays.id}`)).data).toMatchObject({ notes: 1 })
  await app.fetchAsAdmin(`/api/clients/${clientId}/merge`, { body: { into: stays.id } })
  expect(await texts(stays.id)).toEqual(['Gate pass needed'])
  expect((await app.fetchAsAdmin(path())).status).toBe(404)
  await app.fetchAsAdmin(`/api/clients/${clientId}/unmerge`, { method: 'POST' })
  expect([await texts(), await texts(stays.id)]).toEqual([['Gate pass needed'], []])
  expect((await app.fetchAsAdmin(`/api/clients/${clientId}`, { method: 'DELETE' })).status).toBe(200)
  expect(await app.db.sql.selectFrom('client_notes').selectAll().execute()).toEqual([])
})
