import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../migrations/migrations.ts'
import { migrate } from '#base/database/migrate.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { createPostgresDatabase } from '#app/testing/test-database.ts'

const AT = '2026-11-20T05:00:00.000Z'
const NAMES = Object.keys(MIGRATIONS)
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, NAMES.indexOf('m059-monthly-mails')))

/** Row id, and the client into which it was merged. */
const CLIENTS: Array<[number, number | null]> = [
  [1, null],
  [2, 1],
  [3, 2],
  [4, null],
]
/** Row id, client, purpose. */
const LINKS: Array<[number, number, string]> = [
  [1, 1, 'certificates'],
  [2, 2, 'names'],
  [3, 3, 'certificates'],
  [4, 4, 'certificates'],
  [9, 4, 'names'],
]
const ITEM = { shown_name: 'Asha Example', proposed_name: 'Aasha Example', decision: null, decided_by: null }

test('links with what was proposed in them are kept, and those of merged clients go to the client that stays', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  const db = await openDatabase({ databaseUrl: postgres?.url, dataDir }, () => undefined)
  await migrate(db, { migrations: BEFORE })
  const old = db.schemaConnection as unknown as Kysely<Record<string, Record<string, unknown>>>
  const times = { created_at: AT, updated_at: AT }
  for (const [id, merged] of CLIENTS) {
    const row = { id, name: `Factory ${id}`, place: 'Faridabad', state: 'Haryana', merged_into: merged, search_text: '', sort_name: 'f' }
    await old
      .insertInto('clients')
      .values({ ...row, ...times })
      .execute()
  }
  await old.insertInto('client_moves').values({ client_id: 2, kind: 'note', row_id: 7, previous: null }).execute()
  for (const [id, client, purpose] of LINKS) {
    const recipient = { recipient_name: 'Neha Placeholder', recipient_email: 'hr@example.com', made_by: 'Asha', created_at: AT }
    const hashes = { token_hash: `token ${id}`, items_hash: `items ${id}`, expires_at: '2026-12-20T05:00:00.000Z', opened: id }
    await old
      .insertInto('client_links')
      .values({ id, client_id: client, purpose, ...recipient, ...hashes })
      .execute()
    await old
      .insertInto('client_link_items')
      .values({ id: id * 10, link_id: id, ...ITEM })
      .execute()
  }

  await migrate(db)

  const links = await db.sql
    .selectFrom('client_links')
    .select(['id', 'client_id', 'purpose', 'token_hash', 'opened'])
    .orderBy('id')
    .execute()
  const owner = new Map([1, 2, 3].map((client) => [client, 1]))
  expect(links).toEqual(
    LINKS.map(([id, client, purpose]) => ({ id, client_id: owner.get(client) ?? client, purpose, token_hash: `token ${id}`, opened: id })),
  )
  const items = await db.sql.selectFrom('client_link_items').selectAll().orderBy('id').execute()
  expect(items).toMatchObject(LINKS.map(([id]) => ({ id: id * 10, link_id: id, ...ITEM })))
  // Undoing a merge takes its own links back; the last merge takes those of both.
  const moves = await db.sql
    .selectFrom('client_moves')
    .select(['client_id', 'kind', 'row_id'])
    .orderBy('client_id')
    .orderBy('row_id')
    .execute()
  expect(moves).toEqual([
    { client_id: 2, kind: 'link', row_id: 2 },
    { client_id: 2, kind: 'link', row_id: 3 },
    { client_id: 2, kind: 'note', row_id: 7 },
    { client_id: 3, kind: 'link', row_id: 3 },
  ])

  // The new purpose is accepted, and its link moves with its client like the others.
  const made = { id: 10, client_id: 4, purpose: 'renewals', token_hash: 'token 10', items_hash: '', made_by: 'Asha', created_at: AT }
  const recipient = { recipient_name: 'Neha Placeholder', recipient_email: 'hr@example.com', expires_at: AT }
  await old
    .insertInto('client_links')
    .values({ ...made, ...recipient })
    .execute()
  await db.write((tx) => tx.sql.deleteFrom('clients').where('id', '=', 4).execute())
  expect(await db.sql.selectFrom('client_links').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect(await db.sql.selectFrom('client_link_items').select('id').orderBy('id').execute()).toEqual([{ id: 10 }, { id: 20 }, { id: 30 }])
  await db.close()
  rmSync(dataDir, { recursive: true })
  await postgres?.drop()
})
