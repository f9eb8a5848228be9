import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tables } from '../database.server.ts'
import { storageFault } from '../storage-fault.server.ts'
import { GroupCommit } from './group-commit.server.ts'
import { NodeSqliteDialect } from './sqlite-dialect.server.ts'
import { openSqliteForReading } from './sqlite.server.ts'
import { SqliteWriter } from './sqlite-writer.server.ts'

let folder: string
let writer: SqliteWriter
let reader: Kysely<Tables>
let commits: GroupCommit
/** What the thread was sent: a statement, or how many writes in one message. */
let sent: Array<string | number>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-sent-'))
  const file = join(folder, 'test.db')
  writer = new SqliteWriter(file, () => undefined)
  await writer.run('create table secrets (name text primary key, value text not null)')
  await writer.run('create table parents (id integer primary key)')
  await writer.run('create table children (parent integer not null references parents deferrable initially deferred)')
  reader = openSqliteForReading(file)
  sent = []
  commits = new GroupCommit({
    writer: {
      run: (statement, parameters) => {
        sent.push(statement)
        return writer.run(statement, parameters)
      },
      runSentWrites: (writes) => {
        sent.push(writes.length)
        return writer.runSentWrites(writes)
      },
    },
    open: (connection) => new Kysely({ dialect: new NodeSqliteDialect(connection, { isShared: true }) }),
    committed: reader,
  })
})
afterEach(async () => {
  await reader.destroy()
  await writer.close()
  rmSync(folder, { recursive: true })
})

const insert = (name: string) => CompiledQuery.raw('insert into secrets (name, value) values (?, ?)', [name, 'x'])
const update = (name: string) => CompiledQuery.raw('update secrets set value = ? where name = ?', ['y', name])
const sendAll = (...queries: readonly CompiledQuery[]) =>
  commits.write(async (connection) => queries.forEach((query) => connection.send(query)))
const stored = async () => (await reader.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name)
const faultOf = (write: Promise<unknown>) =>
  write.then(
    () => 'stored',
    (error: unknown) => storageFault(error) ?? error,
  )

test('writes that only send are stored by one message', async () => {
  await Promise.all([sendAll(insert('a'), insert('b')), sendAll(insert('c')), sendAll(update('a'))])
  expect(await stored()).toEqual(['a', 'b', 'c'])
  expect(sent).toEqual([3])
})

test('one that fails undoes itself and nothing of the others, which come before and after it', async () => {
  const refusal = new Error('nobody to change')
  const outcomes = await Promise.all([
    faultOf(sendAll(insert('a'))),
    faultOf(sendAll(insert('b'), insert('a'))),
    faultOf(
      commits.write(async (connection) => {
        connection.send(insert('c'))
        connection.send(update('nobody'), () => refusal)
      }),
    ),
    faultOf(sendAll(insert('d'), update('a'))),
  ])
  expect(outcomes).toEqual(['stored', 'unique', refusal, 'stored'])
  expect(await stored()).toEqual(['a', 'd'])
})

test('a commit that fails, and an error with which SQLite ends the transaction, fail the whole group as an outage', async () => {
  for (const fault of [
    'insert into children (parent) values (1)',
    `insert or rollback into secrets (name, value) values ('a', 'x'), ('a', 'x')`,
  ]) {
    const group = [sendAll(insert('innocent')), sendAll(CompiledQuery.raw(fault)), sendAll(insert('after'))]
    expect(await Promise.all(group.map(faultOf))).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(await stored()).toEqual([])
  }
  expect(await faultOf(sendAll(insert('next')))).toBe('stored')
})

test('a write that asks for something sees what was sent before it, and runs what it has sent itself in its order', async () => {
  const [, , seen] = await Promise.all([
    sendAll(insert('first')),
    sendAll(insert('second')),
    commits.write(async (connection) => {
      connection.send(insert('third'))
      const names = await connection.sql.selectFrom('secrets').select('name').execute()
      connection.send(update('third'))
      return names.map(({ name }) => name)
    }),
    sendAll(insert('fourth')),
  ])
  expect(seen).toEqual(['first', 'second', 'third'])
  expect(await reader.selectFrom('secrets').select('name').where('value', '=', 'y').execute()).toEqual([{ name: 'third' }])
  expect(sent[0]).toBe(2)
})

test('a write that throws stores nothing of what it has sent', async () => {
  const failing = commits.write(async (connection) => {
    connection.send(insert('undone'))
    throw new Error('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  expect(await stored()).toEqual([])
  expect(sent).toEqual([])
})

test('a statement that is sent after the end of its write is refused', async () => {
  let late: (() => void) | undefined
  await commits.write(async (connection) => {
    late = () => connection.send(insert('late'))
  })
  expect(() => late?.()).toThrow('has ended')
})
