import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { WriteTransaction } from './database.server.ts'
import { migrate } from './migrate.server.ts'
import { storageFault } from './storage-fault.server.ts'

const app = setUpTestApp()

beforeEach(() => removeRecords(app))

const secret = (name: string) => ({ name, value: 'x' })
const names = async () => (await app.db.sql.selectFrom('secrets').select('name').execute()).map((row) => row.name)

describe('a write', () => {
  test('that fails halfway stores nothing and calls no listener', async () => {
    const notified: string[] = []
    const stop = app.db.onChange((changes) => notified.push(...changes))
    const failing = app.db.write(async (tx) => {
      await tx.sql.insertInto('secrets').values(secret('half')).execute()
      tx.changed('secrets')
      throw new Error('half-way')
    })
    await expect(failing).rejects.toThrow('half-way')
    stop()
    expect(await names()).not.toContain('half')
    expect(notified).toEqual([])
  })

  test('inside another write joins its transaction', async () => {
    const failing = app.db.write(async (tx) => {
      await tx.write((inner) => inner.sql.insertInto('secrets').values(secret('inner')).execute())
      throw new Error('outer')
    })
    await expect(failing).rejects.toThrow('outer')
    expect(await names()).not.toContain('inner')
  })

  test('refuses a statement that comes after its end, which would be stored by itself', async () => {
    const add = (tx: WriteTransaction, name: string) => tx.sql.insertInto('secrets').values(secret(name)).execute()
    const late: Array<Promise<unknown>> = []
    const failing = app.db.write(async (tx) => {
      await add(tx, 'twice')
      late.push(...['twice', 'late-1', 'late-2', 'late-3'].map((name) => add(tx, name)))
      await Promise.all(late)
    })
    expect(storageFault(await failing.catch((error: unknown) => error))).toBe('unique')
    await Promise.allSettled(late)
    expect((await names()).filter((name) => /^(twice|late)/.test(name))).toEqual([])
  })

  test.each([
    ['read', async () => app.db.sql.selectFrom('secrets').select('name').execute()],
    ['write', () => app.db.write(async () => undefined)],
  ])('refuses a %s outside of its transaction, which would wait for a second connection', async (_, other) => {
    await expect(app.db.write(other)).rejects.toThrow('outside the transaction')
    await expect(other()).resolves.not.toBeInstanceOf(Error)
  })

  test('does not bind what it has started and what goes on after its end', async () => {
    let goOn = (): void => undefined
    let later: Promise<string[]> | undefined
    await app.db.write(async () => {
      later = new Promise<void>((resolve) => (goOn = resolve)).then(names)
    })
    goOn()
    expect(await later).not.toContain('never')
  })

  test('calls listeners once the change can be read', async () => {
    const seen: Array<Promise<string[]>> = []
    const stop = app.db.onChange((changes) => {
      if (changes.has('secret:new')) seen.push(names())
    })
    await app.db.write(async (tx) => {
      await tx.sql.insertInto('secrets').values(secret('new')).execute()
      tx.changed('secret:new')
    })
    stop()
    expect(seen).toHaveLength(1)
    expect(await seen[0]).toContain('new')
  })

  test('that runs at the same time as others is stored', async () => {
    const many = Array.from({ length: 40 }, (_, n) => secret(`many-${n}`))
    await Promise.all(many.map((row) => app.db.write((tx) => tx.sql.insertInto('secrets').values(row).execute())))
    expect((await names()).filter((name) => name.startsWith('many-'))).toHaveLength(40)
  })
})

test('migrating again changes nothing', async () => {
  expect(await migrate(app.db)).toEqual([])
})

describe('the database itself enforces the rules', () => {
  const fault = async (work: Promise<unknown>) =>
    storageFault(
      await work.then(
        () => undefined,
        (error: unknown) => error,
      ),
    )

  test('a number or slug cannot exist twice', async () => {
    await makeProgram(app)
    const row = await app.db.sql.selectFrom('training_programs').selectAll().executeTakeFirstOrThrow()
    const { id: _, ...copy } = row
    expect(await fault(app.db.write((tx) => tx.sql.insertInto('training_programs').values(copy).execute()))).toBe('unique')
  })

  test('no reference points to a deleted row', async () => {
    const { id } = await makeProgram(app)
    const participant = await makeParticipant(app, { trainingProgramId: id })
    await makeCertificate(app, { participantId: participant.id, trainingProgramId: id })
    for (const table of ['training_programs', 'participants'] as const) {
      expect(await fault(app.db.write((tx) => tx.sql.deleteFrom(table).execute()))).toBe('foreign-key')
    }
  })

  test.each([
    ['training_programs', { price: -1 }],
    ['training_programs', { delivery_mode: 'hybrid' }],
    ['training_programs', { title: '' }],
    ['participants', { status: 'done' }],
    ['certificates', { expiry_date: '1999-01-01' }],
    ['certificates', { revoked_on: '2026-11-20' }],
  ] as const)('%s refuses %j', async (table, change) => {
    const { id } = await makeProgram(app)
    const participant = await makeParticipant(app, { trainingProgramId: id })
    await makeCertificate(app, { participantId: participant.id, trainingProgramId: id })
    const changing = app.db.write((tx) =>
      tx.sql
        .updateTable(table)
        .set(change as never)
        .execute(),
    )
    expect(await fault(changing)).toBe('check')
  })
})

test("a member of staff without a role gets 'user', who may do nothing", async () => {
  const now = '2026-11-20T09:30:00.000Z'
  const user = { username: 'no-role', full_name: 'No Role', email: 'no.role@example.com', created_at: now, updated_at: now }
  await app.db.write((tx) =>
    tx.sql
      .insertInto('users')
      .values(user as never)
      .execute(),
  )
  const { role } = await app.db.sql.selectFrom('users').select('role').where('username', '=', 'no-role').executeTakeFirstOrThrow()
  await app.db.write((tx) => tx.sql.deleteFrom('users').where('username', '=', 'no-role').execute())
  expect(role).toBe('user')
})

test('names sort byte by byte on both databases', async () => {
  const { id } = await makeProgram(app)
  for (const [n, fullName] of ['Zoya', 'asha', 'Émile', 'अनिल', 'Bela'].entries()) {
    await makeParticipant(app, { trainingProgramId: id, participantId: `BHM-${n}`, email: `p${n}@example.com`, fullName })
  }
  const sorted = (await app.fetchAsAdmin('/api/participants?sort=name')).data as Array<{ fullName: string }>
  expect(sorted.map((participant) => participant.fullName)).toEqual(['asha', 'Bela', 'Zoya', 'Émile', 'अनिल'])
})
