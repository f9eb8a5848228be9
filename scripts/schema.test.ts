import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { readSchema, SCHEMA_PAGE } from './schema.ts'

/** All migrations run, possibly on a busy machine. */
const TIMEOUT_MS = 120_000

let schema: Awaited<ReturnType<typeof readSchema>>
beforeAll(async () => {
  schema = await readSchema()
}, TIMEOUT_MS)

test('the page about the tables says what a migrated database has: node scripts/schema.ts writes it', () => {
  expect(readFileSync(SCHEMA_PAGE, 'utf8')).toBe(schema.page)
})

test('every column of every table is described, with whom it is about', () => {
  expect(schema.undescribed).toEqual([])
})
