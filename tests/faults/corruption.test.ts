import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { outcomeOf, report } from './outcome.ts'
import { sendEnquiry, Senders } from './senders.ts'
import { bytesOf, refusedStart } from './start.ts'

const REFUSAL =
  /^Cannot start: the database in DATA_DIR [^\n]+ is damaged \([^\n]+\); nothing was changed\. Restore a backup with "pramaan restore FILE", then start again\n$/
const PAGE_BYTES = 4096

let database: TestDatabase
let file: string
beforeEach(async () => {
  database = await makeTestDatabase('demo')
  file = join(database.dataDir, 'pramaan.db')
})
afterEach(() => database.drop())

function query(statement: string): Record<string, unknown> | undefined {
  const db = new DatabaseSync(file)
  const row = db.prepare(statement).get()
  db.close()
  return row
}

function makeLarge(): void {
  query('create table padding (bytes blob)')
  query('insert into padding values (zeroblob(40000000))')
}

/** Writes zeros over the first page of a table or index. */
function zeroPageOf(name: string): void {
  query('pragma wal_checkpoint(truncate)')
  const page = Number(query(`select rootpage from sqlite_master where name = '${name}'`)?.['rootpage'])
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
  closeSync(handle)
}

describe('a damaged database refuses to start, says how to restore, and touches nothing', () => {
  test.each<[string, () => void]>([
    ['a page of a table is zero', () => zeroPageOf('contacts')],
    ['a page of a large file is zero', () => (makeLarge(), zeroPageOf('enquiry_notes'))],
    ['a page of an index is zero', () => zeroPageOf('sqlite_autoindex_certificates_1')],
    ['the last third of the file is missing', () => truncateSync(file, Math.floor((statSync(file).size * 2) / 3))],
    ['its last byte is missing', () => truncateSync(file, statSync(file).size - 1)],
    ['a part of its last page is missing', () => truncateSync(file, statSync(file).size - 1000)],
    ['the file is something else', () => writeFileSync(file, 'not a database '.repeat(1000))],
    ['the file has 0 bytes, and there are uploads', () => empty('uploads')],
    ['the file has 0 bytes, and there are backups', () => empty('backups')],
    ['the file is missing, and there are uploads', () => (empty('uploads'), rmSync(file))],
    ['the file has 0 bytes, and there is a WAL', () => (truncateSync(file), writeFileSync(`${file}-wal`, Buffer.alloc(PAGE_BYTES)))],
  ])('%s', async (_name, damage) => {
    damage()
    const before = bytesOf(database.dataDir)
    expect(await refusedStart(database)).toEqual([1, expect.stringMatching(REFUSAL)])
    expect(bytesOf(database.dataDir)).toEqual(before)
  })

  function empty(folder: string): void {
    truncateSync(file)
    mkdirSync(join(database.dataDir, folder))
    writeFileSync(join(database.dataDir, folder, 'left-behind'), 'x')
  }
})

test('an empty file with nothing beside it is a new installation', async () => {
  truncateSync(file)
  const server = await startBuiltServer({ ...database, seed: 'demo' })
  expect((await server.fetch('/readyz')).status).toBe(200)
  await server.stop()
})

test('damage that a query meets at run time: 503 for it and for every write, /readyz says so, other reads go on', async () => {
  const server = await startBuiltServer({ ...database, seed: 'demo' })
  const senders = new Senders({ url: server.url })
  await senders.untilAcknowledged(10)
  await senders.stop()
  zeroPageOf('company')
  await expectDamageIsKnown(server, async () => {
    const reply = await server.fetch('/api/admin/company', { headers: { 'X-API-Code': TEST_CODE } })
    expect([reply.status, Number(reply.headers.get('Retry-After')) > 0]).toEqual([503, true])
  })
  expect((await server.fetch('/api/services')).status).toBe(200)
  await server.stop()
  const outcome = await outcomeOf(database, senders)
  report('damaged at run time', outcome)
  expect([outcome.lost, outcome.damage.length > 0]).toEqual([0, true])
})

async function expectDamageIsKnown(server: Awaited<ReturnType<typeof startBuiltServer>>, meet: () => Promise<void>): Promise<void> {
  await meet()
  const { status, text } = await server.fetch('/readyz')
  expect([status, text]).toEqual([503, 'the database is damaged'])
  expect(await sendEnquiry(server.url, 'This must not be stored, 00000000-0000-0000-0000-000000000003')).toMatchObject({ isRefusal: true })
}
