import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { recordAudit } from './audit.server.ts'
import { chainHead, entryHash } from './audit-chain.server.ts'
import { checkChain } from './audit-check.server.ts'

let app: TestApp

beforeEach(async () => {
  await app?.close()
  app = await createTestApp()
  for (let entry = 1; entry <= 6; entry += 1) await record(`program:${entry}`)
})
afterAll(() => app.close())

const record = (subject: string, after: object = { title: 'Lean basics', price: 12_500 }) =>
  app.db.write((tx) => recordAudit(tx, app.context(), { action: 'program created', subject, after }))
/** Changes the database directly, as anyone with its password could. */
const tamper = (statement: string) => app.db.write((tx) => sql.raw(statement).execute(tx.sql))
const at = async (subject: string) =>
  (await app.db.sql.selectFrom('audit_entries').select('position').where('subject', '=', subject).executeTakeFirstOrThrow()).position ?? 0

describe('the chain of the audit log', () => {
  test('each entry has the next position and the hash of the previous entry', async () => {
    const rows = await app.db.sql.selectFrom('audit_entries').selectAll().orderBy('position').execute()
    expect(rows.length).toBeGreaterThan(6)
    for (const [index, row] of rows.entries()) {
      expect(row.position).toBe(index + 1)
      expect(row.previous_hash).toBe(rows[index - 1]?.hash ?? '')
      expect(row.hash).toBe(entryHash(row, index + 1, row.previous_hash ?? ''))
    }
    expect(await chainHead(app.db)).toEqual({ count: rows.length, hash: rows.at(-1)?.hash })
  })

  test('a chain that nobody changed has no break', async () => {
    const head = await chainHead(app.db)
    expect(await checkChain(app.db)).toEqual({ head, firstBreak: undefined, expectedAt: undefined, former: undefined })
  })

  test('forty concurrent transactions make one chain without gaps', async () => {
    const before = (await chainHead(app.db)).count
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        app.db.write(async (tx) => {
          await recordAudit(tx, app.context(), { action: 'first half', subject: `service:${n}` })
          await recordAudit(tx, app.context(), { action: 'second half', subject: `service:${n}` })
        }),
      ),
    )
    const { head, firstBreak } = await checkChain(app.db)
    expect(firstBreak).toBeUndefined()
    expect(head.count).toBe(before + 80)
  })

  test('a transaction that fails leaves no gap', async () => {
    const failing = app.db.write(async (tx) => {
      await recordAudit(tx, app.context(), { action: 'program created', subject: 'program:9' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await record('program:10')
    expect((await checkChain(app.db)).firstBreak).toBeUndefined()
  })

  test('an entry that is rolled back to a savepoint leaves no gap', async () => {
    const before = (await chainHead(app.db)).count
    await app.db.write(async (tx) => {
      await sql`savepoint one`.execute(tx.sql)
      await recordAudit(tx, app.context(), { action: 'tried', subject: 'program:20' })
      await sql`rollback to savepoint one`.execute(tx.sql)
      await recordAudit(tx, app.context(), { action: 'done', subject: 'program:21' })
      await recordAudit(tx, app.context(), { action: 'done', subject: 'program:22' })
    })
    const { head, firstBreak } = await checkChain(app.db)
    expect(firstBreak).toBeUndefined()
    expect(head.count).toBe(before + 2)
  })

  test.each([['नमस्ते, "quoted" \\ and \n a line'], ['😀'], ['{"json": null}'], ['']])('%j is chained as it is stored', async (title) => {
    await record('program:11', { title })
    expect((await checkChain(app.db)).firstBreak).toBeUndefined()
  })
})

describe('the check finds the break when', () => {
  test.each([
    ['the action', `action = 'program deleted'`],
    ['the time', `at = '2020-01-01T00:00:00.000Z'`],
    ['the actor', `actor_id = 77`],
    ['a digest', `digests = '{}'`],
    ['the subject', `subject = 'program:77'`],
    ['the hash', `hash = '${'0'.repeat(64)}'`],
  ])('%s of an entry was changed', async (_, change) => {
    const position = await at('program:3')
    await tamper(`update audit_entries set ${change} where position = ${position}`)
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'changed', position, entry: { id: expect.any(Number) } })
  })

  test('an entry was changed with a new hash: the next entry has the old one', async () => {
    const position = await at('program:3')
    const row = await app.db.sql.selectFrom('audit_entries').selectAll().where('position', '=', position).executeTakeFirstOrThrow()
    const hash = entryHash({ ...row, action: 'program deleted' }, position, row.previous_hash ?? '')
    await tamper(`update audit_entries set action = 'program deleted', hash = '${hash}' where position = ${position}`)
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'out of place', position: position + 1 })
  })

  test('the next entry was changed to the new hash, too: its own hash depends on it', async () => {
    const position = await at('program:3')
    const row = await app.db.sql.selectFrom('audit_entries').selectAll().where('position', '=', position).executeTakeFirstOrThrow()
    const hash = entryHash({ ...row, action: 'program deleted' }, position, row.previous_hash ?? '')
    await tamper(`update audit_entries set action = 'program deleted', hash = '${hash}' where position = ${position}`)
    await tamper(`update audit_entries set previous_hash = '${hash}' where position = ${position + 1}`)
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'changed', position: position + 1 })
  })

  test('an entry was removed from the middle', async () => {
    const position = await at('program:3')
    await tamper(`delete from audit_entries where position = ${position}`)
    expect((await checkChain(app.db)).firstBreak).toEqual({ fault: 'removed', position, entry: undefined })
  })

  test('the first entries were removed', async () => {
    await tamper('delete from audit_entries where position <= 2')
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'removed', position: 1 })
  })

  test('all entries were removed', async () => {
    await tamper('delete from audit_entries')
    expect((await checkChain(app.db)).firstBreak).toEqual({ fault: 'removed', position: 1, entry: undefined })
  })

  test('an entry was removed and the gap closed', async () => {
    const position = await at('program:3')
    await tamper(`delete from audit_entries where position = ${position}`)
    // One entry at a time, because positions are unique.
    const { count } = await chainHead(app.db)
    for (let next = position + 1; next <= count; next += 1) {
      await tamper(`update audit_entries set position = ${next - 1} where position = ${next}`)
    }
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'changed', position })
  })

  test('two entries were swapped', async () => {
    const position = await at('program:3')
    await tamper(`update audit_entries set position = 900000 where position = ${position}`)
    await tamper(`update audit_entries set position = ${position} where position = ${position + 1}`)
    await tamper(`update audit_entries set position = ${position + 1} where position = 900000`)
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'changed', position })
  })

  test('an entry was added at the end with a hash of its own', async () => {
    const { count } = await chainHead(app.db)
    const position = count + 1
    const forged = {
      at: '2026-11-20T10:00:00.000Z',
      actor_kind: 'system',
      actor_id: null,
      action: 'forged',
      subject: 'program:1',
      digests: '{}',
    }
    const hash = entryHash(forged, position, '')
    await tamper(
      `insert into audit_entries (at, actor_kind, action, subject, digests, position, previous_hash, hash) values ('${forged.at}', 'system', 'forged', 'program:1', '{}', ${position}, '', '${hash}')`,
    )
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'out of place', position, entry: { action: 'forged' } })
  })

  test('an entry was added without a position', async () => {
    await tamper(
      `insert into audit_entries (at, actor_kind, action, subject, digests) values ('2026-11-20T10:00:00.000Z', 'system', 'forged', 'program:1', '{}')`,
    )
    await record('program:13')
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'inserted', position: undefined, entry: { action: 'forged' } })
  })

  test('the last entries were removed, if a hash was noted before', async () => {
    const noted = (await chainHead(app.db)).hash
    await record('program:14')
    const longer = await checkChain(app.db, noted)
    expect(longer.expectedAt).toBe(longer.head.count - 1)
    await tamper(`delete from audit_entries where position >= ${longer.head.count - 1}`)
    expect((await checkChain(app.db)).firstBreak).toMatchObject({ fault: 'values without an entry' })
    await tamper('delete from audit_values where entry_id not in (select id from audit_entries)')
    await record('program:15')
    expect(await checkChain(app.db, noted)).toMatchObject({ firstBreak: undefined, expectedAt: undefined })
  })
})
