import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../migrations/migrations.ts'
import { migrate } from '#base/database/migrate.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { createPostgresDatabase } from '#app/testing/test-database.ts'
import { undoVerdict } from '#clients/server/person-joins.server.ts'

const AT = '2026-11-20T05:00:00.000Z'
const BEFORE = Object.fromEntries(
  Object.entries(MIGRATIONS).slice(
    0,
    Object.keys(MIGRATIONS).findIndex((name) => name.endsWith('-people') && name.startsWith('m')),
  ),
)

/** Row id, name, e-mail. */
const PARTICIPANTS: Array<[number, string, string]> = [
  [1, 'Asha Example', 'asha@example.com'],
  [2, 'asha  EXAMPLE.', 'Asha@Example.com'],
  [3, 'Asha Example', 'asha@works.example'],
  [4, 'A. Rao', 'rao@example.com'],
  // One address with different names, and one man with two enrolments among them.
  [5, 'Ravi Sample', 'hr@works.example'],
  [6, 'Meera Sample', 'hr@works.example'],
  [7, 'Ravi Sample', 'hr@works.example'],
  // Father and son, as staff have stated.
  [8, 'Arun Kumar Sample', 'family@example.com'],
  [9, 'Arun Kumar Sample', 'family@example.com'],
  // Records with erased contact data match nothing.
  [10, 'Gone Example', ''],
  [11, 'Gone Example', ''],
  [20, 'Alone Example', 'alone@example.com'],
]

test('every join is kept, in chains and through messages; equal e-mail and name are one person, and who was said to be different is not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  const db = await openDatabase({ databaseUrl: postgres?.url, dataDir }, () => undefined)
  await migrate(db, { migrations: BEFORE })
  const old = db.schemaConnection as unknown as Kysely<Record<string, Record<string, unknown>>>
  await old
    .insertInto('training_programs')
    .values({
      id: 1,
      title: 'Core Tools',
      description: 'Tools',
      category: 'Quality',
      duration: '2 days',
      price: 1,
      delivery_mode: 'online',
      position: 1,
      search_text: '',
      created_at: AT,
      updated_at: AT,
    })
    .execute()
  for (const [id, full_name, email] of PARTICIPANTS) {
    const number = `BHM${id}`
    const row = { id, participant_id: number, lookup_id: number, full_name, email, training_program_id: 1, enrollment_date: '2026-11-01' }
    await old
      .insertInto('participants')
      .values({ ...row, status: 'active', status_key: number, search_text: '', sort_name: full_name, created_at: AT, updated_at: AT })
      .execute()
  }
  for (const id of [1, 2, 3]) {
    const row = { id, full_name: 'Asha Example', email: 'asha@example.com', subject: 'Audits', message: 'Please call', status: 'pending' }
    await old
      .insertInto('contacts')
      .values({ ...row, kind: 'enquiry', search_text: '', created_at: AT, updated_at: AT })
      .execute()
  }
  const links = [
    ['enquiry:1', 'participant:3', 'same'],
    ['enquiry:1', 'participant:2', 'same'],
    ['participant:3', 'participant:4', 'same'],
    ['participant:8', 'participant:9', 'different'],
    ['participant:20', 'participant:4', 'different'],
  ] as const
  for (const [at, [one, other, verdict]] of links.entries())
    await old
      .insertInto('person_links')
      .values({ id: at + 5, one, other, verdict, reason: 'Same e-mail', author_name: 'Asha Placeholder', created_at: AT })
      .execute()

  await migrate(db)

  const peopleOf = async (table: 'participants' | 'contacts') => {
    const rows = await db.sql.selectFrom(table).select(['id', 'person_id']).orderBy('id').execute()
    return Object.fromEntries(rows.map(({ id, person_id: person }) => [id, person]))
  }
  // The older person stays: the lowest participant number.
  expect(await peopleOf('participants')).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 5, 6: 6, 7: 5, 8: 8, 9: 9, 10: 10, 11: 11, 20: 20 })
  expect(await peopleOf('contacts')).toEqual({ 1: 1, 2: 22, 3: 23 })
  const people = await db.sql.selectFrom('people').select('id').orderBy('id').execute()
  expect(people.map(({ id }) => id)).toEqual([1, 5, 6, 8, 9, 10, 11, 20, 22, 23])
  const verdicts = await db.sql
    .selectFrom('person_verdicts')
    .select(['id', 'one', 'other', 'verdict', 'author_name'])
    .orderBy('id')
    .execute()
  expect(verdicts).toMatchObject([
    ...links.map(([one, other, verdict], at) => ({ id: at + 5, one, other, verdict, author_name: 'Asha Placeholder' })),
    { id: 10, one: 'participant:1', other: 'participant:2', author_name: 'Update of the program' },
    { id: 11, one: 'participant:5', other: 'participant:7' },
  ])

  // Each migrated join can be undone separately, like a new one.
  const context = { now: new Date(AT), actor: { kind: 'system' as const }, random: () => new Uint8Array(16), secret: 'x' }
  await db.write((tx) => undoVerdict(tx, 11, context as never))
  await db.write((tx) => undoVerdict(tx, 7, context as never))
  expect(await peopleOf('participants')).toMatchObject({ 3: 1, 4: 4, 5: 5, 7: 7 })
  const { id } = await db.write((tx) => tx.sql.insertInto('people').defaultValues().returning('id').executeTakeFirstOrThrow())
  expect(id).toBe(24)
  await db.close()
  rmSync(dataDir, { recursive: true })
  await postgres?.drop()
})
