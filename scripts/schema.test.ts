import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCHEMA_PAGE, schemaPage } from './schema.ts'

/** All migrations run, on a machine that may be busy. */
const TIMEOUT_MS = 120_000

test(
  'the page about the tables says what a migrated database has: node scripts/schema.ts writes it',
  async () => {
    expect(readFileSync(SCHEMA_PAGE, 'utf8')).toBe(await schemaPage())
  },
  TIMEOUT_MS,
)
