import { sql, type KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeProgram, PROGRAM } from '#app/testing/test-records.ts'
import { recordAudit } from './audit.server.ts'
import { checkChain } from './audit-check.server.ts'
import { eraseAuditValues } from './audit-erasure.server.ts'
import { listAuditEntries } from './audit-log.server.ts'
import type { AuditEntry, AuditSummary } from './audit-log.schema.ts'
import type { Database } from '../database/database.server.ts'

const app = setUpTestApp()

beforeAll(async () => {
  const { id } = await makeProgram(app)
  await app.fetchAsAdmin(`/api/training-programs/${id}`, { method: 'PUT', body: { ...PROGRAM, title: '100% Lean_basics' } })
  for (const [at, name] of [
    ['2026-11-18T18:29:59.999Z', 'Ravi'],
    ['2026-11-18T18:30:00.000Z', 'Meera'],
    ['2026-11-19T18:29:59.999Z', 'Meera'],
    ['2026-11-19T18:30:00.000Z', 'Ravi'],
  ] as const) {
    const actor = { kind: 'staff', userId: name === 'Ravi' ? 71 : 72, name, network: '192.0.2.7' } as const
    await app.db.write((tx) => recordAudit(tx, { now: new Date(at), actor }, { action: 'dated', subject: `day:${at}` }))
  }
})

async function history(query: string): Promise<AuditEntry[]> {
  const reply = await app.fetchAsAdmin(`/api/admin/history?${query}`)
  expect(reply.status).toBe(200)
  return reply.data
}

test('the newest entry comes first, with actor, time, action and the fields that differ', async () => {
  const [entry] = await history('action=program%20updated')
  expect(entry).toMatchObject({
    actorKind: 'staff',
    actorName: 'Administrator',
    at: TEST_NOW.toISOString(),
    subjectName: '100% Lean_basics',
    changes: [{ field: 'title', before: PROGRAM.title, after: '100% Lean_basics' }],
  })
  const all = await history('limit=100')
  const order = all.map(({ at, position }) => `${at} ${String(position).padStart(9, '0')}`)
  expect(order).toEqual(order.toSorted().toReversed())
})

test('pages follow one another without a gap or a repetition', async () => {
  const all = await history('limit=100')
  const paged: AuditEntry[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const reply = await app.fetchAsAdmin(`/api/admin/history?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...(reply.data as AuditEntry[]))
    cursor = reply.body['nextCursor'] as string | undefined
  }
  expect(paged).toEqual(all)
})

test.each([
  ['a person', 'person=72', ['Meera', 'Meera']],
  ['an action', 'action=dated', ['Ravi', 'Meera', 'Meera', 'Ravi']],
  ['a record', 'subject=day:2026-11-18T18:30:00.000Z', ['Meera']],
  ['a kind of record', 'kind=day', ['Ravi', 'Meera', 'Meera', 'Ravi']],
  ['a kind of record by one person', 'kind=day&person=72', ['Meera', 'Meera']],
  ['a kind is its whole word', 'kind=da', []],
  ['a person and an action', 'person=71&action=dated', ['Ravi', 'Ravi']],
  ['days in India, both included', 'from=2026-11-19&to=2026-11-19&action=dated', ['Meera', 'Meera']],
  ['words in a name, in any case', 'q=MEERA', ['Meera', 'Meera']],
  ['wildcards as ordinary letters', `q=${encodeURIComponent('100% lean_')}`, ['Administrator']],
  ['words that no entry has', 'q=%25%25', []],
])('%s can be asked for', async (_, query, names) => {
  expect((await history(query)).map(({ actorName }) => actorName)).toEqual(names)
})

test('entries of the program itself and of visitors can be asked for', async () => {
  await app.fetch('/api/participants')
  expect(new Set((await history('person=visitor')).map(({ action }) => action))).toEqual(new Set(['refused']))
  expect((await history('person=system')).every(({ actorKind }) => actorKind === 'system')).toBe(true)
})

test.each(['from=2026-02-30', 'person=everybody', 'limit=1000', 'cursor=bm9uc2Vuc2U'])('%s is refused', async (query) => {
  expect((await app.fetchAsAdmin(`/api/admin/history?${query}`)).status).toBe(400)
})

test('the summary has the same head as the check', async () => {
  await app.fetch('/api/participants')
  const summary = (await app.fetchAsAdmin('/api/admin/history/summary')).data as AuditSummary
  expect(summary.actions).toEqual(expect.arrayContaining(['dated', 'program created', 'program updated', 'refused']))
  expect(summary.actions).toEqual([...new Set(summary.actions)].toSorted())
  const { head } = await checkChain(app.db)
  expect(summary).toMatchObject(head)
})

test('one request searches a limited number of entries, and its cursor continues from there', async () => {
  const own = await createTestApp()
  await own.db.write(async (tx) => {
    const first = { at: '2020-01-01T00:00:00.000Z', actor_kind: 'system', action: 'buried', subject: 'treasure:1' }
    const empty = { actor_id: null, digests: '{}', previous_hash: '', hash: '' }
    const start = 1000
    await tx.sql
      .insertInto('audit_entries')
      .values({ ...first, ...empty, position: start })
      .execute()
    for (let chunk = 0; chunk < 41; chunk += 1) {
      const rows = Array.from({ length: 500 }, (_, n) => ({
        ...empty,
        at: '2021-01-01T00:00:00.000Z',
        actor_kind: 'system',
        action: 'layer',
        subject: 'sand:1',
        position: start + 1 + chunk * 500 + n,
      }))
      await tx.sql.insertInto('audit_entries').values(rows).execute()
    }
  })
  const page = await own.fetchAsAdmin('/api/admin/history?q=treasure')
  expect(page.data).toEqual([])
  const next = await own.fetchAsAdmin(`/api/admin/history?q=treasure&cursor=${String(page.body['nextCursor'])}`)
  expect(next.data).toMatchObject([{ action: 'buried' }])
  expect(next.body['nextCursor']).toBeUndefined()
  await own.close()
})

test('erased values are marked as erased, and the others stay readable', async () => {
  const id = await app.db.write((tx) =>
    recordAudit(tx, app.context(), {
      action: 'enquiry status changed',
      subject: 'enquiry:8',
      before: { fullName: 'Asha Example', status: 'pending' },
      after: { fullName: 'Asha Example', status: 'resolved', note: 'Called her' },
    }),
  )
  const isErased = ({ name }: { name: string }) => name === 'fullName' || name === 'note' || name.startsWith('@')
  await app.db.write((tx) => eraseAuditValues(tx, app.context(), { entryIds: [id], isErased, reason: 'Asked' }))
  expect(await history('subject=enquiry:8')).toMatchObject([
    {
      isActorNameErased: false,
      isNetworkErased: false,
      subjectName: null,
      changes: [
        { field: 'status', before: 'pending', after: 'resolved' },
        { field: 'note', isErased: true },
      ],
    },
  ])
  expect(await history('q=Asha%20Example')).toEqual([])
})

test('only an admin may read the audit log', async () => {
  for (const role of ['editor', 'viewer'] as const) {
    await app.db.write((tx) => tx.sql.updateTable('users').set({ role }).where('username', '=', 'admin').execute())
    for (const path of ['/api/admin/history', '/api/admin/history/summary']) expect((await app.fetchAsAdmin(path)).status).toBe(403)
  }
  await app.db.write((tx) => tx.sql.updateTable('users').set({ role: 'admin' }).where('username', '=', 'admin').execute())
})

test.runIf(!process.env['DATABASE_URL'])('a page of one kind, one person, one action or one record is read from an index', async () => {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(app.db.sql.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const recorded: Database = {
    dialect: 'sqlite',
    sql: app.db.sql.withPlugin(recorder),
    write: (work) => app.db.write(work),
  }
  const filters = {
    time: {},
    kind: { kind: 'program' },
    actor: { person: 72 },
    action: { action: 'dated' },
    subject: { subject: 'program:1' },
  }
  for (const filter of Object.values(filters)) await listAuditEntries(recorded, { ...filter, limit: 25 }, [])
  expect(statements).toHaveLength(Object.keys(filters).length)
  for (const [at, index] of Object.keys(filters).entries()) {
    const statement = statements[at] ?? ''
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${statement.replaceAll('?', "'1'")}`).execute(app.db.sql)
    const plan = rows.map(({ detail }) => detail).join('; ')
    expect(plan).toContain(`USING INDEX audit_by_${index}`)
    expect(plan).not.toMatch(/TEMP B-TREE/)
  }
})
