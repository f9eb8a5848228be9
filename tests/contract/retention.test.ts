import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#base/database/open-database.server.ts'
import type { OpenDatabase } from '#base/database/database.server.ts'
import type { Retention } from '#privacy/retention.schema.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { runCommand } from './command.ts'

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000

let database: TestDatabase
let server: BuiltServer
let db: OpenDatabase
beforeAll(async () => {
  database = await makeTestDatabase('demo')
  server = await startBuiltServer(database)
  db = await openDatabase(database, () => undefined)
})
afterAll(async () => {
  await db.close()
  await server.kill()
  await database.drop()
})

const read = async (): Promise<Retention> => (await server.fetchAsAdmin('/api/admin/retention')).data
const ids = async (): Promise<number[]> => ((await server.fetchAsAdmin('/api/contacts')).data as Array<{ id: number }>).map(({ id }) => id)

test('the running program removes closed messages past their period, and the privacy page tells the period', async () => {
  const [open, closed] = (await ids()) as [number, number]
  for (const [id, status] of [
    [open, 'pending'],
    [closed, 'archived'],
  ] as const) {
    await server.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { status } })
  }
  const then = '2019-01-01T00:00:00.000Z'
  const ended = new Date(Date.now() - TWO_DAYS_MS).toISOString()
  await db.write(async (tx) => {
    await tx.sql.updateTable('contacts').set({ updated_at: then, follow_up_on: null }).where('id', 'in', [open, closed]).execute()
    await tx.sql.updateTable('enquiry_notes').set({ created_at: then }).execute()
    await tx.sql.updateTable('retention_runs').set({ ended_at: ended, paused_until: null }).execute()
  })
  const { periods } = await read()
  const saved = await server.fetchAsAdmin('/api/admin/retention', { method: 'PUT', body: { ...periods, enquiries: 42 } })
  expect(saved).toMatchObject({ status: 200, data: { periods: { enquiries: 42 } } })
  while ((await read()).lastRun?.outcome !== 'finished') await pause(20)
  expect((await read()).lastRun?.removed).toMatchObject({ enquiries: 1 })
  expect(await ids()).toContain(open)
  expect(await ids()).not.toContain(closed)
  expect((await server.fetch('/privacy')).text).toContain('3 years and 6 months after the matter is closed')
  expect(runCommand('check-history', database)).toMatchObject({ status: 0, text: expect.stringContaining('History holds') })
})
