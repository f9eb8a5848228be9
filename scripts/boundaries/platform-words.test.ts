import { expect, test } from 'vitest'
import { readSources } from './check-boundaries.ts'

/**
 * Words of features. src/platform must not contain one, not even in a comment: it would know something that only the
 * feature should know. A feature declares its limits, word indexes and audited records itself and passes them in.
 */
const FEATURE_WORDS =
  /certificate|participant|training|enrol|enquir|\bcontacts?\b|verification|credential|badge|newsletter|\bservices\b|\bcompany\b|\bbulk\b/i

/** The settings of the whole program, and names of tables. */
const ALLOWED = new Set([
  'src/platform/config.server.ts',
  'src/platform/mail-config.server.ts',
  'src/platform/settings.server.ts',
  // The names of the tables that have an order.
  'src/platform/audit/display-order.server.ts',
])

test('src/platform has no word of a feature', () => {
  const files = readSources().filter(({ path }) => path.startsWith('src/platform/') && !path.endsWith('.test.ts') && !ALLOWED.has(path))
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap(({ path, source }) =>
    source.split('\n').flatMap((line, index) => (FEATURE_WORDS.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
