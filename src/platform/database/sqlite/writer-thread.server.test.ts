import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SqliteWriter } from './sqlite-writer.server.ts'
import { startWriterThread, takeWriterThread } from './writer-thread.server.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-thread-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('one thread is started before its database is known, and it is given to one database only', async () => {
  startWriterThread()
  startWriterThread()
  const threads = [takeWriterThread(), takeWriterThread()]
  expect(threads[0]?.threadId).toBe((threads[1]?.threadId ?? 0) - 1)
  await Promise.all(threads.map((thread) => thread.terminate()))
})

test('two databases that are open at the same time have a thread each', async () => {
  startWriterThread()
  const writers = ['a', 'b'].map((name) => new SqliteWriter(join(folder, `${name}.db`), () => undefined))
  await Promise.all(writers.map((writer) => writer.run('create table t (x)')))
  await writers[0]?.run('insert into t values (1)')
  const counts = await Promise.all(writers.map((writer) => writer.run('select count(*) as n from t')))
  expect(counts.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 0 }]])
  await Promise.all(writers.map((writer) => writer.close()))
})
