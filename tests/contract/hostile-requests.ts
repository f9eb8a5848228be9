import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { Agent, request } from 'node:http'
import { fileBody, headerLines, jsonBody, pathPart, queryText, type Schema } from './hostile-values.ts'

/** One call of the OpenAPI document. */
export interface Operation {
  /** 'PUT /api/services/{id}' */
  name: string
  method: string
  path: string
  parameters: Array<{ name: string; in: string; schema: Schema }>
  body: { types: string[]; schema: Schema | undefined } | undefined
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      Omit<Operation, 'name' | 'method' | 'path' | 'body'> & { requestBody?: { content: Record<string, { schema?: Schema }> } }
    >
  >
  components: { schemas: Record<string, Schema> }
}

export interface HostileRequest {
  method: string
  path: string
  /** Alternating names and values; a name may occur twice. */
  headers: string[]
  body: Uint8Array | undefined
  isSignedIn: boolean
}

export interface HostileReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, ...operation }]) => {
      const content = requestBody && Object.entries(requestBody.content)
      const body = content && { types: content.map(([type]) => type), schema: content[0]?.[1].schema }
      return { ...operation, name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, body }
    }),
  )
}

/** Generates requests to one call. Most are signed in, and correct except for one part, so that they reach the code behind the checks. */
export function requestsTo(operation: Operation): fc.Arbitrary<HostileRequest> {
  const { method, path, parameters, body } = operation
  const names = path.match(/(?<=\{)\w+/g) ?? []
  const query = Object.fromEntries(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema]))
  const bytes = body ? (body.schema ? jsonBody(body.schema) : fileBody()) : fc.constant(undefined)
  return fc
    .record({
      parts: fc.tuple(...names.map(pathPart)),
      query: queryText(query),
      headers: headerLines(body?.types ?? ['application/json']),
      body: bytes,
      isSignedIn: fc.nat(9).map((number) => number > 0),
    })
    .map(({ parts, query: text, ...rest }) => {
      const values = parts.values()
      return { ...rest, method, path: path.replace(/\{\w+\}/g, () => String(values.next().value)) + text }
    })
}

/** Sends unmodified requests on persistent connections: duplicate headers, and any bytes as body. */
export class HostileClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  send({ method, path, headers, body }: HostileRequest, session: Record<string, string>): Promise<HostileReply> {
    const { hostname, port } = new URL(this.#url)
    const own = Object.entries(session).flat()
    const length = body ? ['Content-Length', String(body.byteLength)] : []
    const lines = ['Host', `${hostname}:${port}`, ...own, ...headers, ...length]
    return new Promise((resolve, reject) => {
      const call = request({ agent: this.#agent, hostname, port, method, path, headers: lines, timeout: 60_000 }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }))
        reply.on('error', reject)
      })
      call.on('timeout', () => call.destroy(new Error('no reply within a minute')))
      call.on('error', reject)
      call.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** 'text/csv; charset=utf-8' → 'text/csv'. */
function withoutParameters(type: string): string {
  return type.split(';')[0] ?? ''
}

/** Text that no reply may contain: locations in the code, and database errors. */
const INTERNALS =
  /node_modules|\n\s+at \S+ \(|\bfile:\/\/\/work|\.(?:js|ts):\d+:\d+|SQLITE_[A-Z]+|SqliteError|syntax error at or near|duplicate key value|violates (?:unique|foreign|check)|no such (?:table|column)/

/** Refusals of any call: the URL, the method or a header is wrong before the call is known. */
const ANYWHERE = new Set([400, 404, 405, 413])

/** Reports whether the server normalises the URL to another one: `/users/../password-link` is `/password-link`, perhaps of another call. */
function isOfOtherCall(path: string): boolean {
  return new URL(path, 'http://localhost').pathname !== path.split('?')[0]
}

/** Checks replies against the OpenAPI document. */
export class ReplyChecker {
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  readonly #failure: Schema

  constructor({ components }: OpenApi) {
    this.#ajv.addSchema({ $id: 'openapi', components })
    this.#failure = components.schemas['Failure'] ?? {}
  }

  /** Describes the fault of a reply; undefined when it matches the documentation. */
  faultOf(operation: Operation, { path }: HostileRequest, { status, headers, body }: HostileReply): string | undefined {
    if (status >= 500) return `answered ${status}`
    // Node itself refuses a URL or headers of more than 16 kB, without a body.
    if (status === 431 && body.length === 0) return undefined
    const text = body.toString('utf8')
    const internals = INTERNALS.exec(text)
    if (internals) return `tells about its inside: ${internals[0]}`
    if (headers['x-content-type-options'] !== 'nosniff') return 'lacks X-Content-Type-Options'
    if ('access-control-allow-origin' in headers) return 'lets other sites read it'
    if (isOfOtherCall(path)) return undefined
    const documented = operation.responses[String(status)]
    if (!documented && !ANYWHERE.has(status)) return `answered ${status}, which is not documented`
    const type = withoutParameters(String(headers['content-type'] ?? ''))
    if (status < 300 && documented && !Object.keys(documented.content).map(withoutParameters).includes(type))
      return `answered with ${type}, which is not documented`
    if (type !== 'application/json') return status < 300 ? undefined : `refused with ${type} instead of the envelope`
    const schema = status < 300 ? documented?.content['application/json']?.schema : this.#failure
    // A file that happens to be JSON: the export of a person's data.
    if (schema?.['format'] === 'binary') return undefined
    return schema && this.#mismatch(`${operation.name} ${status < 300 ? status : 'failure'}`, schema, text)
  }

  #mismatch(key: string, schema: Schema, text: string): string | undefined {
    const validate = this.#ajv.getSchema(key) ?? this.#ajv.addSchema(schema, key).getSchema(key)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return 'is no JSON'
    }
    if (!validate || validate(value)) return undefined
    return `is not as documented: ${this.#ajv.errorsText(validate.errors)}`
  }
}
