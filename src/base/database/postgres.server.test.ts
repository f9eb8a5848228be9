import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import type { Database } from './database.server.ts'
import { storageFault } from './storage-fault.server.ts'

const app = setUpTestApp()

async function backend(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.sql)
  return rows[0]?.pid ?? 0
}

const MAX_END_MS = 10_000

/** Ends the connection and waits for its end, which PostgreSQL only does if there is a time limit. */
async function terminate(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid}, ${MAX_END_MS})`.execute(app.db.sql)
}
const faultOf = (work: Promise<unknown>) => work.then(() => undefined, storageFault)

/** Runs `beside` during a write, with the process id of its connection. */
async function duringWrite(work: (tx: Database) => Promise<unknown>, beside: (pid: number) => Promise<unknown>): Promise<void> {
  const [isOpen, isDone] = [Promise.withResolvers<number>(), Promise.withResolvers<unknown>()]
  const write = app.db.write(async (tx) => {
    await work(tx)
    isOpen.resolve(await backend(tx))
    await isDone.promise
    await sql`select pg_sleep(0.01)`.execute(tx.sql)
  })
  beside(await isOpen.promise).then(isDone.resolve, isDone.reject)
  await write
}

describe.runIf(process.env['DATABASE_URL'])('when PostgreSQL is restarted', () => {
  test('a write whose connection breaks between two statements is refused, and the program continues', async () => {
    expect(await faultOf(duringWrite(async () => undefined, terminate))).toBe('unavailable')
    expect(await backend(app.db)).toBeGreaterThan(0)
  })

  test('a write whose connection breaks during a statement is refused, and the program continues', async () => {
    const pid = Promise.withResolvers<number>()
    const write = app.db.write(async (tx) => {
      pid.resolve(await backend(tx))
      await sql`select pg_sleep(5)`.execute(tx.sql)
    })
    await Promise.all([expect(faultOf(write)).resolves.toBe('unavailable'), pid.promise.then(terminate)])
    expect(await backend(app.db)).toBeGreaterThan(0)
  })
})

test.runIf(process.env['DATABASE_URL'])('a statement that takes too long is ended, and the program continues', async () => {
  expect(await faultOf(sql`select pg_sleep(60)`.execute(app.db.sql))).toBe('unavailable')
  expect(await faultOf(app.db.write((tx) => sql`select pg_sleep(60)`.execute(tx.sql)))).toBe('unavailable')
  expect(await backend(app.db)).toBeGreaterThan(0)
})

describe.runIf(process.env['DATABASE_URL'])('refusals of PostgreSQL', () => {
  test('two writes in a deadlock are both stored, because one of them runs again', async () => {
    await app.db.write((tx) =>
      tx.sql
        .insertInto('secrets')
        .values(['a', 'b'].map((name) => ({ name, value: 'x' })))
        .execute(),
    )
    const { promise: bothHaveLocked, resolve } = Promise.withResolvers<void>()
    let locked = 0
    const lock = async (first: string, second: string) =>
      app.db.write(async (tx) => {
        const update = (name: string) => tx.sql.updateTable('secrets').set({ value: 'y' }).where('name', '=', name).execute()
        // By default PostgreSQL looks for deadlocks after a second. On a busy machine the statement would time out first.
        await sql`set local deadlock_timeout = '50ms'`.execute(tx.sql)
        await update(first)
        if (++locked === 2) resolve()
        await bothHaveLocked
        await update(second)
      })
    await Promise.all([lock('a', 'b'), lock('b', 'a')])
    expect(locked).toBe(3)
  })

  test('the restrict violation of PostgreSQL 18 counts as a foreign key fault', async () => {
    const refused = sql`do $$ begin raise exception 'restricted' using errcode = '23001'; end $$`.execute(app.db.sql)
    expect(await faultOf(refused)).toBe('foreign-key')
  })
})

test.runIf(process.env['DATABASE_URL'])('/readyz soon reports a database that does not answer', async () => {
  await duringWrite(
    (tx) => sql`lock table secrets in access exclusive mode`.execute(tx.sql),
    async () => expect((await app.fetch('/readyz')).status).toBe(503),
  )
  expect((await app.fetch('/readyz')).status).toBe(200)
})
