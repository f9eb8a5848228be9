import { z } from 'zod'
import type { EndpointSpec } from '#base/http/endpoint.server.ts'
import { PROOF_HEADER } from '#base/proof-of-work/proof-headers.ts'

type Json = Record<string, unknown>

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: Array<{ url: string }>
  paths: Record<string, Record<string, Json>>
  components: Json
}

const FAILURE_TEXTS: Record<string, string> = {
  400: 'Bad input; `issues` names the fields',
  401: 'Not signed in',
  403: 'Not allowed, or a request from another website',
  404: 'Not found',
  409: 'Conflict: the value is already used, or the record is still in use',
  412: 'The record has changed since it was read; `data` is the current record',
  413: 'Too large: more than 64 kB of JSON, or a larger file than the call accepts',
  415: 'Not JSON, or not a file type that the call accepts',
  422: 'Well-formed, but a rule forbids it',
  429: 'Too many requests; see Retry-After. With a `challenge`, a proof of work replaces the waiting',
  503: 'Cannot read or store data right now',
}

/** The contract as OpenAPI 3.1, generated from the schemas that validate requests. */
export function openApiDocument(endpoints: EndpointSpec[], siteUrl: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const spec of endpoints) {
    const path = (paths[`/api${spec.path}`] ??= {})
    path[spec.method] = operation(spec)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pramaan',
      version: '1',
      description: 'Every reply is {"success": true, "data": …} or {"success": false, "error": "…", "issues": {…}}.',
    },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      securitySchemes: { apiCode: { type: 'apiKey', in: 'header', name: 'X-API-Code', description: CODE_TEXT } },
      schemas: { Failure: jsonSchema(failureSchema, 'output') },
    },
  }
}

const CODE_TEXT =
  'A wrong code is a 401. After five in 15 minutes it is a 429, while the right code still works. When very many networks' +
  ` send wrong codes, the 429 may carry a \`challenge\`: send its solution as ${PROOF_HEADER}`
const PROOF_TEXT =
  'Solves the `challenge` of a 429: `{text}:{n}` with a number n for which SHA-256 of that text begins with `bits` zero' +
  ' bits. Send the call again with it instead of waiting. It is accepted once, within five minutes'

const failureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  issues: z.record(z.string(), z.string()).optional(),
  challenge: z.object({ algorithm: z.literal('SHA-256'), text: z.string(), bits: z.int() }).optional(),
  data: z.unknown().optional(),
})

function operation(spec: EndpointSpec): Json {
  return {
    tags: [spec.tag],
    summary: spec.summary,
    parameters: parameters(spec),
    ...(spec.access === 'public' ? {} : { security: [{ apiCode: [] }], 'x-permission': spec.access }),
    ...(spec.body ? { requestBody: { required: !spec.isBodyOptional, content: json(jsonSchema(spec.body, 'input')) } } : {}),
    ...(spec.rawBody ? { requestBody: { required: true, content: rawContent(spec.rawBody) } } : {}),
    responses: {
      [spec.status ?? 200]: { description: 'Done', content: spec.files ? fileContent(spec.files) : json(successSchema(spec)) },
      ...Object.fromEntries(failureStatuses(spec).map((status) => [status, failure(status)])),
    },
  }
}

function parameters(spec: EndpointSpec): Json[] {
  const names = Array.from(spec.path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const query = spec.query ? (jsonSchema(spec.query, 'input').properties as Record<string, Json>) : {}
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } })
  return [
    ...inPath,
    ...inQuery,
    ...(spec.replay ? [header('Idempotency-Key')] : []),
    ...(spec.method === 'put' ? [header('If-Match')] : []),
    ...(spec.takesProof ? [{ ...header(PROOF_HEADER), description: PROOF_TEXT }] : []),
  ]
}

const LIST_PROPERTIES = {
  nextCursor: { type: 'string', description: 'Present when there are more rows: send it as `cursor` to get them' },
  total: { type: 'integer', description: 'Number of matching rows, where the list counts them' },
  totalIsEstimate: { type: 'boolean', description: '`total` is an estimate with two significant figures' },
  sortedAmong: { type: 'integer', description: 'There were more matches than the list sorts: it contains only this many of the newest' },
  searchedFor: {
    type: 'string',
    description:
      'Nothing matched `q`. The list contains what matches this search instead: without titles of address, with other spacing, or with typing errors corrected',
  },
}

function successSchema(spec: EndpointSpec): Json {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      data: jsonSchema(spec.reply, 'output'),
      ...(spec.query ? LIST_PROPERTIES : {}),
    },
  }
}

function failureStatuses(spec: EndpointSpec): string[] {
  return [
    ...(spec.body || spec.query ? ['400'] : []),
    ...(spec.access === 'public' ? [] : ['401', '403']),
    '404',
    ...(spec.method === 'get' ? [] : ['409']),
    ...(spec.method === 'put' || changesRecord(spec) ? ['412'] : []),
    ...(spec.body || spec.rawBody ? ['413', '415', '422'] : []),
    ...(spec.limit || spec.takesProof || spec.access !== 'public' ? ['429'] : []),
    ...(spec.refusals ?? []),
    '503',
  ]
}

/** Whether a call acts on one record, so that If-Match may state the expected version. */
function changesRecord({ method, path }: EndpointSpec): boolean {
  return method !== 'get' && path.includes('{')
}

function failure(status: string): Json {
  return { description: FAILURE_TEXTS[status], content: json({ $ref: '#/components/schemas/Failure' }) }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

/** A body of raw bytes has no schema (OpenAPI 3.1, section 4.8.14.2). */
function rawContent(types: string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]))
}

function fileContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
