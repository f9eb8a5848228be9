import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainHead } from '#base/audit/audit-chain.server.ts'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { runCommand } from './command.ts'

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

const check = (options: string[] = []) => runCommand('check-history', database, options)

test('the command says how many entries there are and the hash of the last, while the site runs', async () => {
  const { count, hash } = await chainHead(db)
  expect(check()).toEqual({ status: 0, text: `History holds: ${count} entries, the last one ${hash}\n` })
})

test('--expect finds an entry that somebody noted, and reports one that is missing', async () => {
  const { count, hash } = await chainHead(db)
  expect(check(['--expect', hash])).toMatchObject({
    status: 0,
    text: expect.stringContaining(`The noted entry is number ${count}; 0 came after it.`),
  })
  const missing = 'f'.repeat(64)
  expect(check(['--expect', missing])).toMatchObject({ status: 1, text: expect.stringContaining(`it has no entry ${missing}`) })
})

test('a wrong option is explained', () => {
  expect(check(['--hash', 'abc'])).toMatchObject({ status: 2, text: expect.stringContaining('Usage') })
})

test('a changed entry is named, and the exit status is 1', async () => {
  await db.write((tx) => sql`update audit_entries set action = 'nothing happened' where position = 1`.execute(tx.sql))
  const { status, text } = check()
  expect(status).toBe(1)
  expect(text).toMatch(/^History is broken: entry 1 was changed: "nothing happened" of [\w:]+, 20\d\d-.* \(row \d+\)\.\n/)
})

test('where there is no database the command makes none', () => {
  const empty = mkdtempSync(join(tmpdir(), 'pramaan-empty-'))
  expect(runCommand('check-history', { dataDir: empty, databaseUrl: undefined })).toMatchObject({
    status: 2,
    text: expect.stringContaining('History could not be read'),
  })
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})
