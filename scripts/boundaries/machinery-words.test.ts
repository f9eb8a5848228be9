import { expect, test } from 'vitest'
import { readSources } from './check-boundaries.ts'

/**
 * Words that belong to rooms. The machinery in src/base must not contain any, not even in a comment, because it must not
 * know its users. Each room declares its own limits, word indexes and audited records and passes them in.
 */
const WORDS_OF_ROOMS =
  /certificate|participant|training|enrol|enquir|\bcontacts?\b|verification|credential|badge|newsletter|\bservices\b|\bcompany\b|\bbulk\b/i

/** A TLS function of Node. */
const OF_NODE = 'getCACertificates'

/** Exceptions: the settings of the whole program, and names of tables and columns. */
const ALLOWED = new Set([
  'src/base/config/config.server.ts',
  'src/base/config/mail-config.server.ts',
  'src/base/config/settings.server.ts',
  // The names of the ordered tables.
  'src/base/database/display-order.server.ts',
  // The column that its migration named after the group.
  'src/base/search/row-counts.table.ts',
])

/** Folders that serve all rooms alike. The values and texts of src/base, in contrast, have visible subjects. */
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
