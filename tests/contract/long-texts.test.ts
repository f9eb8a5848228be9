import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { operationsOf, type Operation } from './hostile-requests.ts'
import type { Schema } from './hostile-values.ts'

/** Just under the largest JSON body, so that a text that is refused is too long for its field. */
const LONG_TEXT = 'long text '.repeat(6_000)
const OVER_ANY_BODY = 'x'.repeat(2_000_000)
/** Fields that only help to detect robots. They are not stored. */
const NOT_STORED = new Set(['POST /api/contact remarks', 'POST /api/contact form'])
/** The fields of a job depend on its kind. */
const KINDS = new Map([
  ['POST /api/bulk/jobs reason', { kind: 'certificate-revoke' }],
  ['POST /api/bulk/jobs issueDate', { kind: 'complete-and-issue' }],
])

let database: TestDatabase
let server: BuiltServer
let operations: Operation[]
/** The headers for calls that only trainers may make. */
let asTrainer: Record<string, string>
beforeAll(async () => {
  database = await makeTestDatabase('demo')
  server = await startBuiltServer({ ...database, seed: 'demo' })
  operations = operationsOf((await server.fetch('/api/openapi.json')).body as never).filter(({ body }) => body?.schema)
  const person = { fullName: 'Asha Trainer', username: 'asha.trainer', email: 'asha@example.com', phone: '', role: 'trainer' }
  const { id } = (await server.fetchAsAdmin('/api/admin/users/create', { body: person })).data as { id: number }
  const { code } = (await server.fetchAsAdmin(`/api/admin/users/${id}/codes`, { body: { name: 'Test' } })).data as { code: string }
  asTrainer = { 'X-API-Code': code }
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

/** Returns the paths of a schema's text fields: ['emails', '0', 'label']. */
function textFields(schema: Schema): string[][] {
  const options = [schema, ...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[])]
  return options.flatMap((option) => {
    if (option['type'] === 'string' && !('enum' in option) && !('const' in option)) return [[]]
    if (option['type'] === 'array') return textFields((option['items'] ?? {}) as Schema).map((path) => ['0', ...path])
    const members = Object.entries((option['properties'] ?? {}) as Record<string, Schema>)
    return members.flatMap(([name, member]) => textFields(member).map((path) => [name, ...path]))
  })
}

/** (['emails', '0', 'label'], 'text') → { emails: [{ label: 'text' }] } */
function bodyWith(path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  return name === '0' ? [bodyWith(rest, value)] : { [name]: bodyWith(rest, value) }
}

function send({ method, path }: Operation, body: unknown) {
  const headers = path.startsWith('/api/own-batches') ? asTrainer : {}
  return server.fetchAsAdmin(path.replaceAll(/\{\w+\}/g, '1'), { method, body: body as object, headers })
}

test('every text of every call has a maximum length, and the refusal names the field', async () => {
  const unbounded: string[] = []
  let fields = 0
  for (const operation of operations) {
    const paths = new Map(textFields(operation.body?.schema ?? {}).map((path) => [path.join('.'), path]))
    for (const [name, path] of paths) {
      if (NOT_STORED.has(`${operation.name} ${name}`)) continue
      fields += 1
      const { status, body } = await send(operation, {
        ...KINDS.get(`${operation.name} ${name}`),
        ...(bodyWith(path, LONG_TEXT) as object),
      })
      const issues = Object.keys(body['issues'] ?? {})
      const isNamed = issues.some((issue) => name.startsWith(issue) || issue.startsWith(name))
      if (status !== 400 || !isNamed) unbounded.push(`${operation.name} ${name}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    }
  }
  expect(unbounded).toEqual([])
  expect(fields).toBeGreaterThan(100)
})

test('a body that is too large for any call is refused with 413, and nothing of it comes back', async () => {
  for (const operation of operations) {
    const { status, text } = await send(operation, { reason: OVER_ANY_BODY })
    expect([operation.name, status, text.length < 1000]).toEqual([operation.name, 413, true])
  }
})
