import { expect, test } from 'vitest'
import { CERTIFICATE_STATUSES } from '#certificates/certificate.ts'
import { CERTIFICATE_KINDS } from '#certificates/certificate-kinds.ts'
import { setUpTestApp } from '../testing/test-hooks.ts'

const app = setUpTestApp()

interface Schema {
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>>
}

/** Whether a field, possibly nullable, accepts every word of a list. */
const has = (schema: Schema | undefined, words: readonly string[]): boolean =>
  schema !== undefined &&
  (words.every((word) => schema.enum?.includes(word)) || [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) => has(one, words)))

test('every answer with the status of a certificate has its kind', async () => {
  const document = (await app.fetch('/api/openapi.json')).body as unknown as Document
  const [withStatus, without]: [string[], string[]] = [[], []]
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : (schema.$ref
          .slice(2)
          .split('/')
          .reduce((part: unknown, name) => (part as Record<string, unknown>)[name], document) as Schema)
  /** Verification results show the kind next to the certificate, with the training. */
  const visit = (given: Schema, call: string, beside: Schema | undefined): void => {
    const schema = resolve(given)
    const fields = Object.entries(schema.properties ?? {})
    const hasStatus = fields.some(([, field]) => has(resolve(field), CERTIFICATE_STATUSES))
    if (hasStatus) {
      withStatus.push(call)
      const training = beside?.properties?.['training']
      const kind = schema.properties?.['kind'] ?? (training && resolve(training).properties?.['kind'])
      if (!has(kind, CERTIFICATE_KINDS)) without.push(call)
    }
    for (const [, field] of fields) visit(field, call, schema)
    for (const part of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
      if (part) visit(part, call, schema)
    }
  }
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const { content = {} } of Object.values(responses)) {
        const schema = content['application/json']?.schema
        if (schema) visit(schema, `${method.toUpperCase()} ${path}`, undefined)
      }
    }
  }
  const answers = [...new Set(withStatus)]
  process.stdout.write(`${answers.length} answers have the status of a certificate, in ${withStatus.length} places\n`)
  expect(without).toEqual([])
  expect(answers.length).toBeGreaterThanOrEqual(MIN_ANSWERS)
})

const MIN_ANSWERS = 15
