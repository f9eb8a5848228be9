import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../database.server.ts'
import { migrate } from '../migrate.server.ts'
import { DamagedDatabase, storageFault } from '../storage-fault.server.ts'
import { MAX_WAIT_MS, openSqlite } from './sqlite.server.ts'

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
  damaged.health.note(new DamagedDatabase('a page is zero'))
  damaged.health.note(new DamagedDatabase('another page is zero'))
  const write = damaged.write((tx) => tx.sql.insertInto('secrets').values({ name: 'new', value: 'x' }).execute())
  expect(storageFault(await write.catch((error: unknown) => error))).toBe('damaged')
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('a page is zero')])
  expect(await damaged.sql.selectFrom('secrets').select('name').execute()).toEqual([])
  await damaged.close()
})

test('after SQLite has ended a transaction, its further statements are not stored by themselves', async () => {
  const write = db.write(async (tx) => {
    const add = (how: string, name: string) =>
      sql
        .raw(`insert ${how} into secrets (name, value) values ('${name}', 'x')`)
        .execute(tx.sql)
        .catch(() => undefined)
    await add('', 'before')
    await add('or rollback', 'before')
    await add('', 'alone')
  })
  expect(storageFault(await write.catch((error: unknown) => error))).toBe('unique')
  expect(await db.sql.selectFrom('secrets').select('name').execute()).toEqual([])
})

test('a write that waits too long for its turn is refused as an outage and not stored, and the next one is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const add = (name: string) => db.write((tx) => tx.sql.insertInto('secrets').values({ name, value: 'x' }).execute())
  let release = (): void => undefined
  let slow: Promise<unknown> | undefined
  await new Promise<void>((begun) => {
    slow = db.write(() => {
      begun()
      return new Promise<void>((resolve) => (release = resolve))
    })
  })
  const waiting = add('waiting').catch((error: unknown) => storageFault(error))
  vi.advanceTimersByTime(MAX_WAIT_MS)
  vi.useRealTimers()
  expect(await waiting).toBe('unavailable')
  release()
  await slow
  await add('next')
  expect(await db.sql.selectFrom('secrets').select('name').execute()).toEqual([{ name: 'next' }])
})

test('a close waits for the writes that have begun', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `write ${at}`)
  const writes = names.map((name) => db.write((tx) => tx.sql.insertInto('secrets').values({ name, value: 'x' }).execute()))
  await db.close()
  await Promise.all(writes)
  db = openSqlite(join(folder, 'test.db'), () => undefined)
  expect(await db.sql.selectFrom('secrets').select('name').execute()).toHaveLength(30)
})

test.each([1, 1000])('a file of which the last %i bytes are missing is refused in one sentence', async (missing) => {
  const file = join(folder, 'test.db')
  await db.close()
  truncateSync(file, statSync(file).size - missing)
  expect(() => openSqlite(file, () => undefined)).toThrow(`the end of test.db is missing: ${missing} bytes`)
  truncateSync(file, 0)
  db = openSqlite(file, () => undefined)
})
