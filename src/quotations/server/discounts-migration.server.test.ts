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
const BEFORE = Object.fromEntries(
  Object.entries(MIGRATIONS).slice(
    0,
    NAMES.findIndex((name) => name.endsWith('discounts-of-quotations')),
  ),
)

test('an overall discount in rupees stays the same amount in forms and versions', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  const db = await openDatabase({ databaseUrl: postgres?.url, dataDir }, () => undefined)
  await migrate(db, { migrations: BEFORE })
  const old = db.schemaConnection as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (const [id, discountPaise] of [
    [1, 50_000],
    [2, 0],
  ] as const) {
    const content = { buyer: { name: 'Mock Motors' }, discountPaise, note: 'As discussed' }
    const row = { id, nonce: String(id), token_hash: String(id), content: JSON.stringify(content), buyer_name: 'Mock Motors' }
    const dates = { written_at: AT, created_at: AT, updated_at: AT }
    await old
      .insertInto('quotations')
      .values({ ...row, search_text: '', made_by: 'Administrator', ...dates })
      .execute()
    await old
      .insertInto('quotation_versions')
      .values({
        quotation_id: id,
        version_number: 1,
        issued_at: AT,
        valid_until: '2026-12-31',
        total_paise: 0,
        paper: JSON.stringify({ content }),
      })
      .execute()
  }
  await migrate(db, { migrations: MIGRATIONS })
  const forms = await db.sql.selectFrom('quotations').select('content').orderBy('id').execute()
  const versions = await db.sql.selectFrom('quotation_versions').select('paper').orderBy('quotation_id').execute()
  const papers = versions.map(({ paper }) => (JSON.parse(paper) as { content: object }).content)
  for (const found of [forms.map(({ content }) => JSON.parse(content) as object), papers]) {
    expect(found).toEqual([
      { buyer: { name: 'Mock Motors' }, discount: { paise: 50_000 }, note: 'As discussed' },
      { buyer: { name: 'Mock Motors' }, discount: null, note: 'As discussed' },
    ])
  }
  await db.close()
  await postgres?.drop()
  rmSync(dataDir, { recursive: true })
}, 60_000)
