import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../../migrations/migrations.ts'
import { migrate } from '#base/database/migrate.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { createPostgresDatabase } from '#app/testing/test-database.ts'

const AT = '2026-11-20T05:00:00.000Z'
const TIMES = { created_at: AT, updated_at: AT }
const NAMES = Object.keys(MIGRATIONS)
const before = (name: string) => Object.fromEntries(Object.entries(MIGRATIONS).slice(0, NAMES.indexOf(name)))

test('who paid before paid the price of that day, nobody of a lump sum; who has not paid agreed on the price of the mode of today', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  const db = await openDatabase({ databaseUrl: postgres?.url, dataDir }, () => undefined)
  await migrate(db, { migrations: before('m073-payments-of-batches') })
  const old = db.schemaConnection as unknown as Kysely<Record<string, Record<string, unknown>>>
  const insert = (table: string, row: object) =>
    old
      .insertInto(table)
      .values({ ...row, ...TIMES })
      .execute()
  const prices = { price: 12_500, online_price: 9500, offline_price: 12_500, delivery_mode: 'both' }
  const program = { id: 1, position: 1, slug: 'x', title: 'X', description: '', category: '', duration: '', search_text: '' }
  await insert('training_programs', { ...program, ...prices })
  const place = { place: '', venue: '', state: '', joining_text: '', is_public: 0, status: 'open', search_text: '' }
  const days = { first_day: '2026-11-20', last_day: '2026-11-20' }
  for (const [id, mode, sum] of [
    [1, 'online', null],
    [2, 'classroom', null],
    [3, 'in-plant', 80_000],
  ]) {
    await insert('batches', { id, training_program_id: 1, mode, lump_sum: sum, ...place, ...days })
  }
  for (const [id, batch, paidOn] of [
    [1, 1, '2026-11-01'],
    [2, 2, '2026-11-01'],
    [3, 2, null],
    [4, 3, '2026-11-01'],
    [5, 3, null],
    [6, null, null],
  ]) {
    await old.insertInto('people').values({ id }).execute()
    const keys = { participant_id: `P${id}`, lookup_id: `P${id}`, status_key: `K${id}`, person_id: id, batch_id: batch, paid_on: paidOn }
    const who = { full_name: `Person ${id}`, email: '', status: 'active', search_text: '', sort_name: '', enrollment_date: '2026-11-01' }
    await insert('participants', { id, training_program_id: 1, roster_state: 'seat', roster_since: AT, ...keys, ...who })
  }

  await migrate(db, { migrations: before('m081-agreed-fees') })
  const paid = await old.selectFrom('participants').select('paid_fee').orderBy('id').execute()
  expect(paid.map((row) => row['paid_fee'])).toEqual([9500, 12_500, null, null, null, null])

  await old.updateTable('training_programs').set({ online_price: 11_000, offline_price: 15_000 }).execute()
  await migrate(db)
  const rows = await db.sql.selectFrom('participants').select(['agreed_fee', 'fee_reason']).orderBy('id').execute()
  expect(rows.map(({ agreed_fee: fee }) => fee)).toEqual([9500, 12_500, 15_000, null, 15_000, null])
  expect(rows.every(({ fee_reason: reason }) => reason === null)).toBe(true)
  await db.close()
  await postgres?.drop()
  rmSync(dataDir, { recursive: true })
})
