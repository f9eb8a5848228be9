import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { createPostgresDatabase, makeTestDatabase } from '#app/testing/test-database.ts'
import { addYears, indianDate } from '#base/dates/dates.ts'
import { openForReading } from '#base/database/open-database.server.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
import { makeTrade, QUOTATION } from '#quotations/test-quotation.ts'
import { startCluster, type Cluster } from '../../scripts/postgres.ts'
import { freePort } from '../../scripts/server-process.ts'
import { startBuiltServer, type BuiltServer } from '../contract/built-app.ts'
import { kill } from './kill-under-writes.ts'
import type { DatabaseSettings } from './outcome.ts'

const AT_ONCE = 30
const KILLED_AFTER = 8
const ORDER = { name: 'Kiran Example', post: 'Head of Purchase', poNumber: 'PO-77' }

let cluster: Cluster | undefined
beforeAll(async () => {
  cluster = await startCluster({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
})
afterAll(() => cluster?.stop())

test('kill -9 while numbers are drawn on SQLite leaves no gap, no duplicate and no half paper', async () => {
  const database = await makeTestDatabase('none')
  await expectNoGapAfterKill(database)
  await database.drop()
})

test('kill -9 while numbers are drawn on PostgreSQL leaves no gap, no duplicate and no half paper', async (context) => {
  if (!cluster) return context.skip('PostgreSQL is not installed')
  const { dataDir, drop } = await makeTestDatabase('none')
  const postgres = await createPostgresDatabase(cluster.url)
  await expectNoGapAfterKill({ dataDir, databaseUrl: postgres.url })
  await postgres.drop()
  await drop()
})

/** Kills the program amid quotations that are issued with their proforma, and issues the rest after the restart. */
async function expectNoGapAfterKill({ dataDir, databaseUrl }: DatabaseSettings): Promise<void> {
  const port = await freePort()
  const start = () => startBuiltServer({ dataDir, databaseUrl, port })
  let server = await start()
  await makeTrade(server)
  const ids: number[] = []
  for (let at = 0; at < AT_ONCE; at += 1) {
    const { data } = await server.fetchAsAdmin('/api/quotations/create', {
      body: { ...QUOTATION, validUntil: addYears(indianDate(new Date()), 1) },
    })
    ids.push((data as Quotation).id)
  }
  const acknowledged = new Map<number, string>()
  const enough = Promise.withResolvers<void>()
  const issuing = ids.map(async (id) => {
    const reply = await issue(server, id).catch(() => undefined)
    if (reply?.status !== 200) return
    acknowledged.set(id, (reply.data as Quotation).number ?? '')
    if (acknowledged.size === KILLED_AFTER) enough.resolve()
  })
  await enough.promise
  await kill(server)
  await Promise.all(issuing)
  expect(acknowledged.size).toBeLessThan(AT_ONCE)

  server = await start()
  await expectWholePapers({ dataDir, databaseUrl }, acknowledged)
  const statuses: number[] = []
  for (const id of ids) {
    const { data } = await server.fetchAsAdmin(`/api/quotations/${id}`)
    if ((data as Quotation).number === null) statuses.push((await issue(server, id)).status)
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const pdf = await server.request(`/api/quotations/${ids[0]}/quotation.pdf`, { headers: { 'X-API-Code': TEST_CODE } })
  expect(pdf.status).toBe(200)
  await server.stop()
  expect(await expectWholePapers({ dataDir, databaseUrl }, acknowledged)).toBe(AT_ONCE)
}

function issue(server: BuiltServer, id: number) {
  return server.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST', body: { order: ORDER } })
}

/** Expects both series to be without gaps, and each quotation to have all its parts or none. Returns the number of issued quotations. */
async function expectWholePapers(database: DatabaseSettings, acknowledged: ReadonlyMap<number, string>): Promise<number> {
  const { sql: db, close } = await openForReading(database)
  const quotations = await db.selectFrom('quotations').select(['id', 'number']).where('number', 'is not', null).execute()
  const versions = await db.selectFrom('quotation_versions').select('quotation_id').execute()
  const proformas = await db.selectFrom('proformas').select(['quotation_id', 'number']).execute()
  const entries = await db.selectFrom('quotation_entries').select(['quotation_id', 'kind']).execute()
  const series = await db.selectFrom('number_series').select(['kind', 'last_count']).orderBy('kind').execute()
  await close()
  const count = quotations.length
  const inOrder = (numbers: Array<string | null>) => numbers.map((number) => Number(number?.split('/').at(-1))).toSorted((a, b) => a - b)
  const all = Array.from({ length: count }, (_, at) => at + 1)
  expect(inOrder(quotations.map(({ number }) => number))).toEqual(all)
  expect(inOrder(proformas.map(({ number }) => number))).toEqual(all)
  expect(series).toEqual([
    { kind: 'proforma', last_count: count },
    { kind: 'quotation', last_count: count },
  ])
  const ids = quotations.map(({ id }) => id).toSorted((a, b) => a - b)
  const owners = [versions, proformas, entries.filter(({ kind }) => kind === 'sent'), entries.filter(({ kind }) => kind === 'accepted')]
  for (const rows of owners) expect(rows.map(({ quotation_id }) => quotation_id).toSorted((a, b) => a - b)).toEqual(ids)
  const stored = new Map(quotations.map(({ id, number }) => [id, number]))
  for (const [id, number] of acknowledged) expect(stored.get(id)).toBe(number)
  return count
}
