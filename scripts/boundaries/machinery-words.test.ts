import { expect, test } from 'vitest'
import { readSources } from './check-boundaries.ts'

/**
 * Words of rooms. The machinery in src/base must not contain one, not even in a comment: it would know something that only
 * the room should know. A room declares its limits, word indexes and audited records itself and passes them in.
 */
const WORDS_OF_ROOMS =
  /certificate|participant|training|enrol|enquir|\bcontacts?\b|verification|credential|badge|newsletter|\bservices\b|\bcompany\b|\bbulk\b/i

/** A function of Node, about TLS. */
const OF_NODE = 'getCACertificates'

/** The settings of the whole program, and names of tables and columns. */
const ALLOWED = new Set([
  'src/base/config/config.server.ts',
  'src/base/config/mail-config.server.ts',
  'src/base/config/settings.server.ts',
  // The names of the tables that have an order.
  'src/base/audit/display-order.server.ts',
  // The column that its migration has named after the group.
  'src/base/search/row-counts.table.ts',
])

/** What the values and texts of src/base are about is seen by everybody; the machinery serves everybody alike. */
const MACHINERY = /^src\/base\/(?:audit|backup|config|database|http|jobs|processes|rendering|search)\//

test('the machinery has no word of a room', () => {
  const files = readSources().filter(({ path }) => MACHINERY.test(path) && !path.endsWith('.test.ts') && !ALLOWED.has(path))
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap(({ path, source }) =>
    source
      .split('\n')
      .flatMap((line, index) => (WORDS_OF_ROOMS.test(line.replace(OF_NODE, '')) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
