import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up as makeFirstTables } from '../../../migrations/2026-11-20-first-tables.ts'
import { up as addFollowUp } from '../../../migrations/2026-11-21-enquiry-follow-up.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { createPostgresDatabase } from '#app/testing/test-database.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'

test('messages from before are kept, belong to nobody, and are found by what they say', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  const db = await openDatabase({ databaseUrl: postgres?.url, dataDir }, () => undefined)
  const connection = db.schemaConnection as never
  await makeFirstTables(connection)
  const at = TEST_NOW.toISOString()
  const rows = Array.from({ length: 1201 }, (_, index) => ({
    full_name: `Sender ${index}`,
    email: 'sender@example.com',
    subject: 'Other Inquiry',
    message: index === 1200 ? 'Our  GEARBOX\nplant' : 'A question',
    search_text: `sender ${index} sender@example.com other inquiry`,
    phone: null,
    status: 'pending' as const,
    kind: 'enquiry' as const,
    training_program_id: null,
    service_id: null,
    consent_at: null,
    created_at: at,
    updated_at: at,
  }))
  await db.write((tx) =>
    tx.sql
      .insertInto('contacts')
      .values(rows.slice(0, 600) as never)
      .execute(),
  )
  await db.write((tx) =>
    tx.sql
      .insertInto('contacts')
      .values(rows.slice(600) as never)
      .execute(),
  )

  await addFollowUp(connection)

  const [kept, found] = await Promise.all([
    db.sql
      .selectFrom('contacts')
      .select(sql<number>`count(*)`.as('count'))
      .where('owner_id', 'is', null)
      .executeTakeFirst(),
    db.sql.selectFrom('contacts').select(['full_name', 'search_text']).where('search_text', 'like', '%gearbox plant').execute(),
  ])
  expect(kept?.count).toBe(1201)
  expect(found).toEqual([{ full_name: 'Sender 1200', search_text: 'sender 1200 sender@example.com other inquiry our gearbox plant' }])
  await db.close()
  await postgres?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
