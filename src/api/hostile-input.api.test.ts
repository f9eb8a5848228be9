import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { setUpTestApp } from '../test-hooks.ts'

const app = setUpTestApp({ seed: 'demo' })
let operations: Array<{ method: string; path: string; fields: string[] }>

beforeAll(async () => {
  operations = await readOperations()
})

const RUNS = 400

/** Values that often break forms: nested too deep, too long, not text, a lone surrogate, special characters of SQL and LIKE. */
const NASTY = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%',
    '_',
    "'; drop table users; --",
    '${7*7}',
    '../../etc/passwd',
    '2026-02-30',
    '9999999999',
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    true,
    null,
    [],
    {},
    ['a'],
    { $gt: '' },
    'x'.repeat(30_000),
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
)

const PATH_PART = fc.oneof(
  fc.constantFrom('1', '0', '-1', '99999999999999999999', '1e3', '%00', '%ff', '..', 'a%2fb', "'", '%E0%A4%85', '💥'),
  fc.string({ minLength: 1, maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const asText = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

async function readOperations() {
  const document = (await app.fetch('/api/openapi.json')).body as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { properties?: object } }> } }>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      fields: Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {}),
    })),
  )
}

describe('random input never causes a 5xx', () => {
  test('random bodies, numbers and queries', async () => {
    const isSignedIn = fc.boolean()
    await fc.assert(
      fc.asyncProperty(fc.nat(), isSignedIn, PATH_PART, fc.array(NASTY, { minLength: 12, maxLength: 12 }), async (n, signedIn, part, values) => {
        const operation = operations[n % operations.length]
        if (!operation) return
        const { method, path, fields } = operation
        const hasBody = method === 'POST' || method === 'PUT'
        const query = new URLSearchParams({ q: asText(values[0]), cursor: asText(values[1]), limit: asText(values[2]), status: asText(values[3]) })
        const body = Object.fromEntries(fields.map((field, index) => [field, values[index % values.length]]))
        const fetch = signedIn ? app.fetchAsAdmin : app.fetch
        const reply = await fetch(`${path.replace(/\{\w+\}/, part)}?${query}`, { method, ...(hasBody ? { body } : {}) })
        expect(reply.status, `${method} ${path} ${part} ${JSON.stringify(body).slice(0, 300)} ${reply.text}`).toBeLessThan(500)
        // A path that leaves the API ('..') may match no call.
        expect(part === '..' || 'success' in reply.body).toBe(true)
      }),
      { numRuns: RUNS },
    )
    expect(app.faults).toEqual([])
  }, 120_000)

  test('the API still works afterwards', async () => {
    expect((await app.fetch('/api/services')).status).toBe(200)
    expect((await app.fetchAsAdmin('/api/contacts')).status).toBe(200)
  })
})

describe('an unexpected body', () => {
  const post = (raw: BodyInit, headers: Record<string, string> = {}) => app.fetch('/api/contact', { raw, headers })

  test.each([
    ['broken JSON', '{"name":', 400],
    ['no body', '', 400],
    ['a list', '[]', 400],
    ['a text', '"hello"', 400],
    ['null', 'null', 400],
    ['20,000 lists in one another', '['.repeat(20_000) + ']'.repeat(20_000), 400],
    ['20,000 objects in one another', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`, 400],
  ])('%s is %i', async (_, raw, status) => {
    const reply = await post(raw)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ success: false, error: expect.any(String) })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])('of type %j is 415', async (type) => {
    expect((await post('{}', { 'Content-Type': type })).status).toBe(415)
  })

  test('of more than 64 kB is 413, also with a false Content-Length', async () => {
    const long = JSON.stringify({ message: 'x'.repeat(66_000) })
    expect((await post(long)).status).toBe(413)
    expect((await post(long, { 'Content-Length': '10' })).status).toBe(413)
  })
})

describe('the envelope', () => {
  test.each(['/api', '/api/', '/api/nope', '/api/services/1/2', '/api/admin', '/api/contact'])('GET %s is a JSON 404', async (path) => {
    const reply = await app.fetch(path)
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ success: false, error: expect.any(String) })
  })

  test('replies with personal data may not be cached', async () => {
    expect((await app.fetchAsAdmin('/api/contacts')).headers.get('Cache-Control')).toBe('no-store')
  })
})

test('a reply to an unexpected error contains no detail of it', async () => {
  const broken = await createTestApp()
  await broken.db.write((tx) => tx.sql.schema.alterTable('contacts').renameTo('elsewhere').execute())
  const reply = await broken.fetchAsAdmin('/api/contacts')
  expect(reply.status).toBe(500)
  expect(reply.body).toEqual({ success: false, error: 'Something went wrong on our side. Please try again.' })
  expect(broken.faults).toHaveLength(1)
  await broken.close()
})
