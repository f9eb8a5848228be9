import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../migrations/migrations.ts'
import { migrate } from '#base/database/migrate.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { createPostgresDatabase } from '#app/testing/test-database.ts'

const AT = '2026-11-20T05:00:00.000Z'
const NAMES = Object.keys(MIGRATIONS)
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, NAMES.indexOf('m092-returned-mails')))

test('a failed mail that was sent becomes returned; other mails and the indexes stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  const db = await openDatabase({ databaseUrl: postgres?.url, dataDir }, () => undefined)
  await migrate(db, { migrations: BEFORE })
  const mails = db.schemaConnection as unknown as Kysely<{ mails: Record<string, unknown> }>
  const indexes = async () => {
    const [table, column, of] = postgres ? ['pg_indexes', 'indexname', 'tablename'] : ['sqlite_master', 'name', 'tbl_name']
    const found = sql<{
      name: string
    }>`select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(of)} = 'mails' order by 1`
    return (await found.execute(mails)).rows
  }
  const indexesBefore = await indexes()
  const insert = (id: number, status: string, sentAt: string | null) =>
    mails
      .insertInto('mails')
      .values({
        id,
        kind: 'test-message',
        urgency: 1,
        about: 'mail',
        data: '{}',
        due_at: AT,
        give_up_at: AT,
        created_at: AT,
        status,
        sent_at: sentAt,
      })
      .execute()
  await insert(1, 'failed', AT)
  await insert(2, 'failed', null)
  await insert(3, 'sent', AT)
  await insert(4, 'waiting', null)
  await insert(5, 'cancelled', AT)

  await migrate(db)

  const rows = await db.sql.selectFrom('mails').select('status').orderBy('id').execute()
  expect(rows.map(({ status }) => status)).toEqual(['returned', 'failed', 'sent', 'waiting', 'cancelled'])
  expect(await indexes()).toEqual(indexesBefore)
  await expect(insert(6, 'lost', null)).rejects.toThrow(/check/i)
  await db.close()
  rmSync(dataDir, { recursive: true })
  await postgres?.drop()
})
