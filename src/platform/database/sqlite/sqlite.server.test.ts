import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../database.server.ts'
import { migrate } from '../migrate.server.ts'
import { storageFault } from '../storage-fault.server.ts'
import { openSqlite } from './sqlite.server.ts'

let folder: string
let db: OpenDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-sqlite-'))
  db = openSqlite(join(folder, 'test.db'), () => undefined)
  await migrate(db)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the database itself refuses a write outside a transaction', async () => {
  const stray = db.sql.insertInto('secrets').values({ name: 'stray', value: 'x' }).execute()
  await expect(stray).rejects.toThrow(/readonly/)
  expect(storageFault(await stray.catch((error: unknown) => error))).toBe('unavailable')
})

test('a commit waits for the disk, and foreign keys are enforced', async () => {
  const setting = (name: string) => db.write((tx) => sql.raw<object>(`pragma ${name}`).execute(tx.sql))
  expect((await setting('synchronous')).rows).toEqual([{ synchronous: 2 }])
  expect((await setting('journal_mode')).rows).toEqual([{ journal_mode: 'wal' }])
  expect((await setting('foreign_keys')).rows).toEqual([{ foreign_keys: 1 }])
})

test('the connection that reads keeps the inner pages of a large database in memory', async () => {
  expect((await sql.raw<object>('pragma cache_size').execute(db.sql)).rows).toEqual([{ cache_size: -8192 }])
})

test('rows have all columns also when a table has got one since the statement was prepared', async () => {
  const read = async () => (await sql.raw<object>('select * from secrets').execute(db.sql)).rows[0]
  await db.write((tx) => tx.sql.insertInto('secrets').values({ name: 'one', value: 'x' }).execute())
  expect(await read()).toEqual({ name: 'one', value: 'x' })
  await sql.raw("alter table secrets add column note text default 'new'").execute(db.schemaConnection)
  expect(await read()).toEqual({ name: 'one', value: 'x', note: 'new' })
})

test('what a savepoint may have to restore stays in memory', async () => {
  expect(await db.write((tx) => sql.raw<object>('pragma temp_store').execute(tx.sql))).toMatchObject({ rows: [{ temp_store: 2 }] })
})

test('a limit is a part of the statement: as a parameter it would make SQLite plan the statement again each time', async () => {
  const query = db.sql.selectFrom('secrets').select('name').where('value', '=', 'x').orderBy('name').limit(2)
  expect(query.compile()).toMatchObject({
    sql: 'select "name" from "secrets" where "value" = ? order by "name" limit 2',
    parameters: ['x'],
  })
  await db.write((tx) =>
    tx.sql
      .insertInto('secrets')
      .values(['a', 'b', 'c'].map((name) => ({ name, value: 'x' })))
      .execute(),
  )
  expect(await query.execute()).toEqual([{ name: 'a' }, { name: 'b' }])
})

test('a Date is refused instead of being stored as NULL', async () => {
  const values = { name: new Date() as never, value: 'x' }
  await expect(db.write((tx) => tx.sql.insertInto('secrets').values(values).execute())).rejects.toThrow(/binds only/)
})

test('the first error of a write is kept when SQLite has rolled back by itself, and the next write works', async () => {
  const add = (how: string) => db.write((tx) => sql.raw(`insert ${how} into secrets (name, value) values ('twice', 'x')`).execute(tx.sql))
  await add('')
  const refused = await add('or rollback').catch((error: unknown) => error)
  expect(storageFault(refused)).toBe('unique')
  await db.write((tx) => tx.sql.deleteFrom('secrets').where('name', '=', 'twice').execute())
})

test('once damage is known, every write is refused and its first sign is reported once', async () => {
  const faults: Error[] = []
  const damaged = openSqlite(join(folder, 'test.db'), (error) => faults.push(error))
  damaged.health.noteDamage('a page is zero')
  damaged.health.noteDamage('another page is zero')
  const write = damaged.write((tx) => tx.sql.insertInto('secrets').values({ name: 'new', value: 'x' }).execute())
  expect(storageFault(await write.catch((error: unknown) => error))).toBe('damaged')
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('a page is zero')])
  expect(await damaged.sql.selectFrom('secrets').select('name').execute()).toEqual([])
  await damaged.close()
})

test('the mark of the last commit is another after each commit of this process, and after that of another', async () => {
  const marks = [db.commitMark(), db.commitMark()]
  await db.write((tx) => tx.sql.insertInto('secrets').values({ name: 'own', value: 'x' }).execute())
  marks.push(db.commitMark())
  const other = openSqlite(join(folder, 'test.db'), () => undefined)
  await other.write((tx) => tx.sql.insertInto('secrets').values({ name: 'of another', value: 'x' }).execute())
  await other.close()
  marks.push(db.commitMark())
  expect(marks[1]).toBe(marks[0])
  expect(new Set(marks).size).toBe(3)
})

test('a commit of this process counts within the turn in which the mark was read', async () => {
  // The turn does not end for what this reads.
  vi.stubGlobal('setImmediate', () => undefined)
  const before = db.commitMark()
  vi.unstubAllGlobals()
  await db.write((tx) => tx.sql.insertInto('secrets').values({ name: 'own', value: 'x' }).execute())
  expect(db.commitMark()).not.toBe(before)
})
