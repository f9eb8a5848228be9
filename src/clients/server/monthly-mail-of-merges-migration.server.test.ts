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
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, NAMES.indexOf('m067-monthly-mail-of-merges')))

test('a contact of another client gets no monthly mail, one of its own or of a client that is merged does, and moves are kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  const db = await openDatabase({ databaseUrl: postgres?.url, dataDir }, () => undefined)
  await migrate(db, { migrations: BEFORE })
  const old = db.schemaConnection as unknown as Kysely<Record<string, Record<string, unknown>>>
  // The second client is merged into the first. The third has a contact of the fourth, whose merge was undone.
  for (const [id, merged] of [
    [1, null],
    [2, 1],
    [3, null],
    [4, null],
  ]) {
    const row = { id, name: `Factory ${id}`, place: 'Faridabad', state: 'Haryana', merged_into: merged, search_text: '', sort_name: 'f' }
    await old
      .insertInto('clients')
      .values({ ...row, created_at: AT, updated_at: AT })
      .execute()
  }
  for (const [id, client] of [
    [11, 1],
    [12, 1],
    [14, 4],
  ]) {
    await old
      .insertInto('client_contacts')
      .values({ id, client_id: client, position: 0, name: 'Neha', role: '', email: 'n@example.com' })
      .execute()
  }
  for (const [id, contact] of [
    [1, 11],
    [2, 12],
    [3, 14],
    [4, 14],
  ]) {
    await old.updateTable('clients').set({ renewal_contact_id: contact }).where('id', '=', id).execute()
  }
  const move = { client_id: 2, kind: 'contact', row_id: 12, previous: 0 }
  await old.insertInto('client_moves').values(move).execute()

  await migrate(db)

  const clients = await db.sql.selectFrom('clients').select(['id', 'renewal_contact_id as contact']).orderBy('id').execute()
  expect(clients.map(({ id, contact }) => [id, contact])).toEqual([
    [1, 11],
    [2, 12],
    [3, null],
    [4, 14],
  ])
  await db.write((tx) =>
    tx.sql.insertInto('client_moves').values({ client_id: 2, kind: 'monthly-mail', row_id: 11, previous: null }).execute(),
  )
  expect(await db.sql.selectFrom('client_moves').selectAll().orderBy('kind').execute()).toMatchObject([move, { kind: 'monthly-mail' }])
  await db.close()
  rmSync(dataDir, { recursive: true })
  await postgres?.drop()
})
