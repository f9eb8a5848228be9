import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { recordAudit } from './audit.server.ts'
import { checkChain } from './audit-check.server.ts'
import { eraseAuditValues, ERASURE_ACTION } from './audit-erasure.server.ts'
import { ACTOR_NAME, digestOf, entriesWithValues } from './audit-values.server.ts'

let app: TestApp
/** The ids of three entries with equal values. */
let ids: number[]

beforeEach(async () => {
  await app?.close()
  app = await createTestApp()
  ids = []
  for (const number of [1, 2, 3]) ids.push(await record(`enquiry:${number}`))
})
afterAll(() => app.close())

const BEFORE = { status: 'pending', fullName: 'Asha Example', email: 'asha@example.com', address: { locality: 'Faridabad' } }
const STAFF = { kind: 'staff', userId: 1, name: 'Meera Template', network: '192.0.2.7' } as const

const record = (subject: string, before: unknown = BEFORE, after: unknown = { ...BEFORE, status: 'resolved' }) =>
  app.db.write((tx) => recordAudit(tx, { now: app.time.now, actor: STAFF }, { action: 'enquiry status changed', subject, before, after }))
const erase = (entryIds: number[], names: readonly string[] = ['fullName', 'email'], reason = 'Asked by e-mail') =>
  app.db.write((tx) => eraseAuditValues(tx, app.context(), { entryIds, isErased: ({ name }) => names.includes(name), reason }))
const read = (id = 0) => entriesWithValues(app.db).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stored = (id = 0) => app.db.sql.selectFrom('audit_values').selectAll().where('entry_id', '=', id).executeTakeFirstOrThrow()
const tamper = (statement: string) => app.db.write((tx) => sql.raw(statement).execute(tx.sql))
const firstBreak = async () => (await checkChain(app.db)).firstBreak

describe('an erasure', () => {
  test('removes value and salt, keeps the other values readable, and the chain still holds', async () => {
    const hashes = await app.db.sql.selectFrom('audit_entries').select(['hash', 'digests']).orderBy('id').execute()
    expect(await erase(ids.slice(0, 2))).toBe(2)
    for (const id of ids.slice(0, 2)) {
      const entry = await read(id)
      expect(JSON.parse(entry.before ?? '')).toEqual({ status: 'pending', address: { locality: 'Faridabad' } })
      expect(JSON.parse(entry.after ?? '')).toMatchObject({ status: 'resolved' })
      expect(Object.keys(JSON.parse(entry.salts ?? '') as object)).toEqual(['@actorName', '@network', 'status', 'address.locality'])
    }
    expect(JSON.parse((await read(ids[2])).before ?? '')).toEqual(BEFORE)
    expect((await app.db.sql.selectFrom('audit_entries').select(['hash', 'digests']).orderBy('id').execute()).slice(0, -1)).toEqual(hashes)
    expect(await firstBreak()).toBeUndefined()
  })

  test('is an entry that names which values of which entries went', async () => {
    await erase(ids.slice(0, 2))
    const entry = await entriesWithValues(app.db).selectAll().where('action', '=', ERASURE_ACTION).executeTakeFirstOrThrow()
    const positions = await Promise.all(ids.slice(0, 2).map(async (id) => (await read(id)).position))
    expect(JSON.parse(entry.after ?? '')).toEqual({
      reason: 'Asked by e-mail',
      values: [{ entries: positions, fields: ['email', 'fullName'] }],
    })
  })

  test('of values that are gone writes no second entry', async () => {
    await erase([ids[0] ?? 0])
    expect(await erase([ids[0] ?? 0])).toBe(0)
    expect(await erase([])).toBe(0)
    expect(await app.db.sql.selectFrom('audit_entries').select('id').where('action', '=', ERASURE_ACTION).execute()).toHaveLength(1)
  })

  test('of more values of the same entry keeps what the first one removed away', async () => {
    await Promise.all([erase([ids[0] ?? 0], ['email']), erase([ids[0] ?? 0], ['address.locality', ACTOR_NAME])])
    const entry = await read(ids[0])
    expect([entry.actor_name, JSON.parse(entry.before ?? '')]).toEqual([null, { status: 'pending', fullName: 'Asha Example', address: {} }])
    expect(await firstBreak()).toBeUndefined()
  })

  test('leaves the entry of an erasure what the check needs of it', async () => {
    await erase([ids[0] ?? 0])
    const { id } = await app.db.sql.selectFrom('audit_entries').select('id').where('action', '=', ERASURE_ACTION).executeTakeFirstOrThrow()
    await erase([id], ['reason', 'values'])
    expect(JSON.parse((await read(id)).after ?? '')).toMatchObject({ values: [{ fields: ['email', 'fullName'] }] })
    expect((await read(id)).after).not.toContain('Asked by e-mail')
    expect(await firstBreak()).toBeUndefined()
  })

  test('leaves nothing of the value in the tables', async () => {
    await erase(ids)
    const text = JSON.stringify(await entriesWithValues(app.db).selectAll().execute())
    expect(text).not.toMatch(/Asha Example|asha@example/)
  })

  test('of a value that is no record removes all of it', async () => {
    const id = await record('enquiry:4', 'Asha', ['asha@example.com'])
    expect(await firstBreak()).toBeUndefined()
    await erase([id], [''])
    expect(await read(id)).toMatchObject({ before: null, after: null })
    expect(await firstBreak()).toBeUndefined()
  })
})

test('the chain contains no value of an entry', async () => {
  const { at, action, subject, digests } = await read(ids[0])
  expect(JSON.stringify({ at, action, subject, digests })).not.toMatch(/Asha Example|asha@|Meera T|192\.0|Faridabad|"pending"/)
})

test('equal values of two entries have different digests', async () => {
  expect((await read(ids[0])).digests).not.toBe((await read(ids[1])).digests)
})

describe('the check finds that', () => {
  const of = (id: number | undefined) => `where entry_id = ${id}`
  const fault = (name: string, field?: string) => ({ fault: name, ...(field === undefined ? {} : { field }) })

  test.each([
    ['a value was changed', `"after" = replace("after", 'Asha', 'Usha')`, fault('value changed', 'fullName')],
    ['the name of the actor was changed', `actor_name = 'Somebody Else'`, fault('value changed', '@actorName')],
    ['the network was changed', `network = '203.0.113.9'`, fault('value changed', '@network')],
    ['a salt was changed', `salts = replace(salts, '"email":"', '"email":"A')`, fault('value changed', 'email')],
    ['the salts are no JSON', `salts = 'none'`, fault('value changed')],
    ['a value was added', `"after" = replace("after", '{', '{"phone":"+91 00000 00000",')`, fault('value changed')],
    [
      'a value was removed',
      `"after" = replace("after", '"status":"resolved",', ''), "before" = replace("before", '"status":"pending",', '')`,
      fault('value changed', 'status'),
    ],
    [
      'the network was removed with its salt',
      `network = null, salts = replace(salts, '"@network"', '"network"')`,
      fault('value removed', '@network'),
    ],
    ['all values were removed', `"before" = null, "after" = null, actor_name = null, network = null, salts = '{}'`, fault('value removed')],
    [
      'all values were removed and an erasure is only claimed',
      `"before" = null, "after" = null, actor_name = null, network = null, salts = '{}', erased = '{"@actorName":1,"status":1}'`,
      fault('value removed'),
    ],
  ])('%s', async (_, change, found) => {
    await tamper(`update audit_values set ${change} ${of(ids[1])}`)
    expect(await firstBreak()).toMatchObject({ ...found, position: (await read(ids[1])).position, entry: { id: ids[1] } })
  })

  test('the row of values was deleted', async () => {
    await tamper(`delete from audit_values ${of(ids[1])}`)
    expect(await firstBreak()).toMatchObject({ fault: 'value removed', entry: { id: ids[1] } })
  })

  test('the values of two entries were exchanged', async () => {
    await tamper(`update audit_values set entry_id = 900000 ${of(ids[0])}`)
    await tamper(`update audit_values set entry_id = ${ids[0]} ${of(ids[1])}`)
    await tamper(`update audit_values set entry_id = ${ids[1]} where entry_id = 900000`)
    expect(await firstBreak()).toMatchObject({ fault: 'value changed', entry: { id: ids[0] } })
  })

  test('an erased value was put back from an old copy', async () => {
    const { before, after, salts } = await stored(ids[0])
    await erase([ids[0] ?? 0])
    await app.db.write((tx) =>
      tx.sql
        .updateTable('audit_values')
        .set({ before, after, salts })
        .where('entry_id', '=', ids[0] ?? 0)
        .execute(),
    )
    expect(await firstBreak()).toMatchObject({ fault: 'value put back', field: 'email', entry: { id: ids[0] } })
  })

  test('an erased value was put back under another entry', async () => {
    const { before, after, salts, erased } = await stored(ids[0])
    await erase(ids.slice(0, 2))
    await app.db.write((tx) =>
      tx.sql
        .updateTable('audit_values')
        .set({ before, after, salts, erased })
        .where('entry_id', '=', ids[1] ?? 0)
        .execute(),
    )
    expect(await firstBreak()).toMatchObject({ fault: 'value changed', entry: { id: ids[1] } })
  })

  test('values were put back without an entry', async () => {
    const values = await stored(ids[0])
    await erase([ids[0] ?? 0])
    await app.db.write((tx) =>
      tx.sql
        .insertInto('audit_values')
        .values({ ...values, entry_id: 900_000 })
        .execute(),
    )
    expect(await firstBreak()).toMatchObject({ fault: 'values without an entry' })
  })

  test('the end with the entry of the erasure was cut off', async () => {
    await erase([ids[0] ?? 0])
    const { id } = await app.db.sql.selectFrom('audit_entries').select('id').where('action', '=', ERASURE_ACTION).executeTakeFirstOrThrow()
    await tamper(`delete from audit_values where entry_id = ${id}`)
    await tamper(`delete from audit_entries where id = ${id}`)
    expect(await firstBreak()).toMatchObject({ fault: 'value removed', entry: { id: ids[0] } })
  })

  test('an erasure claims more than its entry names', async () => {
    await erase([ids[0] ?? 0])
    const { id } = await app.db.sql.selectFrom('audit_entries').select('id').where('action', '=', ERASURE_ACTION).executeTakeFirstOrThrow()
    await tamper(
      `update audit_values set network = null, salts = replace(salts, '"@network"', '"network"'), erased = '{"@network":${id}}' ${of(ids[1])}`,
    )
    expect(await firstBreak()).toMatchObject({ fault: 'value removed', field: '@network', entry: { id: ids[1] } })
  })

  test('a value and its digest were changed together', async () => {
    const { digests, salts } = await read(ids[1])
    const salt = (JSON.parse(salts ?? '') as Record<string, string>)['status'] ?? ''
    const forged = JSON.stringify({
      ...(JSON.parse(digests) as object),
      status: digestOf(salt, 'status', { before: 'pending', after: 'pending' }),
    })
    await app.db.write((tx) =>
      tx.sql
        .updateTable('audit_entries')
        .set({ digests: forged })
        .where('id', '=', ids[1] ?? 0)
        .execute(),
    )
    expect(await firstBreak()).toMatchObject({ fault: 'changed', entry: { id: ids[1] } })
  })
})
