import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Problem } from '../../../shared/problem.ts'
import type { Tables, TransactionConnection } from '../database.server.ts'
import { storageFault } from '../storage-fault.server.ts'
import { GroupCommit, MAX_WAITING_WRITES } from './group-commit.server.ts'
import { NodeSqliteDialect } from './sqlite-dialect.server.ts'
import { openSqliteForReading } from './sqlite.server.ts'
import { SqliteWriter } from './sqlite-writer.server.ts'

let folder: string
let file: string
let writer: SqliteWriter
let reader: Kysely<Tables>
let commits: GroupCommit
/** What the thread was sent, without the statements of the writes themselves. */
let sent: string[]
/** What happens before a commit is sent. */
let beforeCommit: () => Promise<void>
/** Called when a statement fails. */
let onError: () => void

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-group-'))
  file = join(folder, 'test.db')
  onError = () => undefined
  writer = new SqliteWriter(file, () => onError())
  sent = []
  beforeCommit = () => Promise.resolve()
  const run = async (statement: string, parameters?: readonly unknown[]) => {
    sent.push(statement)
    if (statement === 'commit') await beforeCommit()
    return writer.run(statement, parameters)
  }
  await writer.run('create table secrets (name text primary key, value text not null)')
  await writer.run('create table parents (id integer primary key)')
  await writer.run('create table children (parent integer not null references parents deferrable initially deferred)')
  reader = openSqliteForReading(file)
  commits = new GroupCommit({
    writer: { run, runSentWrites: (writes) => writer.runSentWrites(writes) },
    open: (connection) => new Kysely({ dialect: new NodeSqliteDialect(connection, { isShared: true }) }),
    committed: reader,
  })
})
afterEach(async () => {
  await reader.destroy()
  await writer.close()
  rmSync(folder, { recursive: true })
})

const add = (db: Kysely<Tables>, name: string) => db.insertInto('secrets').values({ name, value: 'x' }).execute()
const stored = async () => (await reader.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
const countSent = (statement: string) => sent.filter((one) => one === statement).length
const faultOf = (write: Promise<unknown>) =>
  write.then(
    () => 'stored',
    (error: unknown) => storageFault(error) ?? error,
  )

test('writes that wait at the same time share one commit, and each has its own outcome', async () => {
  const refusal = new Problem('conflict', 'no')
  const outcomes = await Promise.all([
    faultOf(commits.write(({ sql: db }) => add(db, 'first'))),
    faultOf(
      commits.write(async ({ sql: db }) => {
        await add(db, 'refused')
        throw refusal
      }),
    ),
    faultOf(
      commits.write(async ({ sql: db }) => {
        await add(db, 'undone')
        await add(db, 'first')
      }),
    ),
    faultOf(commits.write(({ sql: db }) => add(db, 'last'))),
  ])
  expect(outcomes).toEqual(['stored', refusal, 'unique', 'stored'])
  expect(await stored()).toEqual(['first', 'last'])
  expect(countSent('commit')).toBe(1)
})

test('a write sees what those before it in the group have stored, and nobody else does before the commit', async () => {
  let seenOutside: string[] | undefined
  beforeCommit = async () => {
    seenOutside ??= await stored()
  }
  const [, seenInside] = await Promise.all([
    commits.write(({ sql: db }) => add(db, 'first')),
    commits.write(({ sql: db }) => db.selectFrom('secrets').select('name').execute()),
  ])
  expect(seenInside).toEqual([{ name: 'first' }])
  expect(seenOutside).toEqual([])
  expect(await stored()).toEqual(['first'])
})

test('nobody learns an outcome before the commit, not even a refusal', async () => {
  const learnt: string[] = []
  let learntBefore: string[] | undefined
  beforeCommit = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    learntBefore ??= [...learnt]
  }
  await Promise.all([
    commits.write(({ sql: db }) => add(db, 'first')).then(() => learnt.push('stored')),
    commits.write(() => Promise.reject(new Problem('stale', 'no'))).catch(() => learnt.push('refused')),
  ])
  expect(learntBefore).toEqual([])
  expect(learnt).toEqual(['stored', 'refused'])
})

test('a commit that fails fails its whole group as an outage, and the next group is stored', async () => {
  const group = [
    commits.write(({ sql: db }) => add(db, 'innocent')),
    commits.write(({ sql: db }) => sql`insert into children (parent) values (1)`.execute(db)),
    commits.write(() => Promise.reject(new Problem('stale', 'perhaps because of the first'))),
  ]
  expect(await Promise.all(group.map(faultOf))).toEqual(['unavailable', 'unavailable', 'unavailable'])
  expect(await faultOf(commits.write(({ sql: db }) => add(db, 'next')))).toBe('stored')
  expect(await stored()).toEqual(['next'])
})

test('after SQLite has ended a transaction, nothing of its group is stored by itself', async () => {
  const group = [
    commits.write(({ sql: db }) => add(db, 'before')),
    commits.write(async ({ sql: db }) => {
      await add(db, 'before').catch(() => undefined)
      await sql`insert or rollback into secrets (name, value) values ('before', 'x')`.execute(db).catch(() => undefined)
      await add(db, 'alone').catch(() => undefined)
    }),
    commits.write(({ sql: db }) => add(db, 'after').catch(() => undefined)),
  ]
  expect(await Promise.all(group.map(faultOf))).toEqual(['unavailable', 'unavailable', 'unavailable'])
  expect(await stored()).toEqual([])
})

test('a group whose transaction cannot begin stores nothing', async () => {
  await writer.run('begin')
  const write = commits.write(({ sql: db }) => add(db, 'in another transaction'))
  expect(await faultOf(write)).toBe('unavailable')
  await writer.run('rollback')
  expect(await stored()).toEqual([])
})

test('a statement that a write does not wait for is not stored with the next one', async () => {
  let late: Promise<unknown> | undefined
  const forgetful = commits.write(({ sql: db }) => {
    late = new Promise((resolve) => setTimeout(resolve, 1)).then(() => add(db, 'late'))
    // It may fail before this test looks at it.
    late.catch(() => undefined)
    return Promise.reject(new Error('too early'))
  })
  await expect(forgetful).rejects.toThrow('too early')
  const slow = commits.write(async ({ sql: db }) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    await add(db, 'next')
  })
  await expect(late).rejects.toThrow('has ended')
  await slow
  expect(await stored()).toEqual(['next'])
})

test('a group is bounded in time: writes that never end do not delay the commit of the first', async () => {
  let isFirstStored = false
  const busy = async (n: number): Promise<void> => {
    await commits.write(async ({ sql: db }) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      await add(db, `busy ${n}`)
    })
    if (!isFirstStored && n < 100) await busy(n + 1)
  }
  const first = commits.write(({ sql: db }) => add(db, 'first')).then(() => (isFirstStored = true))
  await Promise.all([first, ...Array.from({ length: 20 }, (_, n) => busy(1000 * (n + 1)))])
  expect(countSent('commit')).toBeGreaterThan(2)
})

test('when too many writes wait, further ones are refused as an outage, and the rest is stored', async () => {
  const all = Array.from({ length: MAX_WAITING_WRITES + 20 }, (_, n) => faultOf(commits.write(({ sql: db }) => add(db, `write ${n}`))))
  const outcomes = await Promise.all(all)
  const count = outcomes.filter((outcome) => outcome === 'stored').length
  expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(outcomes.length - count)
  expect(count).toBeGreaterThanOrEqual(MAX_WAITING_WRITES)
  expect(count).toBeLessThan(outcomes.length)
  expect(await stored()).toHaveLength(count)
})

test('a close waits for the writes that were accepted', async () => {
  const writes = Array.from({ length: 30 }, (_, n) => commits.write(({ sql: db }) => add(db, `write ${n}`)))
  await commits.settled()
  expect(await stored()).toHaveLength(30)
  await Promise.all(writes)
})

test('an id that another process has used meanwhile is counted anew, and the write is stored', async () => {
  await writer.run('create table numbered (id integer primary key autoincrement, value text not null unique)')
  const addNumbered = (value: string) =>
    commits.write(async (connection) => {
      const id = await connection.newId('numbered')
      connection.send(sql`insert into numbered (id, value) values (${id}, ${value})`.compile(reader))
    })
  const otherProcess = new SqliteWriter(file, () => undefined)
  const addThere = (value: string) => otherProcess.run('insert into numbered (value) values (?)', [value])
  await addNumbered('a')
  await addThere('b')
  await Promise.all([addNumbered('c'), addNumbered('d')])
  await addThere('e')
  await addNumbered('f')
  await expect(addNumbered('a')).rejects.toThrow('numbered.value')
  await otherProcess.close()
  const { rows } = await sql<{ value: string }>`select value from numbered order by value`.execute(reader)
  expect(rows.map(({ value }) => value).join('')).toBe('abcdef')
})

test('the write then asks for its id, though this process has counted on meanwhile, and the other one too', async () => {
  await writer.run('create table numbered (id integer primary key autoincrement, value text not null unique)')
  const otherProcess = new SqliteWriter(file, () => undefined)
  const addThere = (value: string) => otherProcess.run('insert into numbered (value) values (?)', [value])
  const failed = new Promise<void>((resolve) => (onError = resolve))
  const insert = async (connection: TransactionConnection, value: string) => {
    const id = await connection.newId('numbered')
    connection.send(sql`insert into numbered (id, value) values (${id}, ${value})`.compile(reader))
  }
  await commits.write((connection) => insert(connection, 'a'))
  await addThere('b')
  let runs = 0
  const used = commits.write(async (connection) => {
    runs += 1
    if (runs === 2) await addThere('d')
    await insert(connection, 'e')
  })
  const meanwhile = commits.write(async (connection) => {
    await failed
    await nextTurn()
    await insert(connection, 'c')
    // As long as a group may take, so that it is committed before the other runs again.
    await pause(60)
  })
  await Promise.all([used, meanwhile])
  await otherProcess.close()
  const { rows } = await sql<{ value: string }>`select value from numbered order by id`.execute(reader)
  expect([rows.map(({ value }) => value).join(''), runs]).toEqual(['abcde', 2])
})
