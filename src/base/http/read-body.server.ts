import type { Context } from 'hono'
import { z } from 'zod'
import { Problem, type FieldProblems } from '../api/problem.ts'

/** Larger than any form of this site (docs/product/quality.md, Trust). */
export const MAX_BODY_BYTES = 64 * 1024

const NUL = '\u0000'

/**
 * Reads the JSON body as an object.
 * @throws Problem 'unsupported-type' (415), 'too-large' (413) or 'invalid' (400)
 */
export async function readJsonBody(c: Context, maxBytes = MAX_BODY_BYTES): Promise<Record<string, unknown>> {
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    throw new Problem('unsupported-type', 'Send this as JSON, with the header Content-Type: application/json.')
  }
  const parsed = parseJson(await readTextBody(c, maxBytes))
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>
  throw new Problem('invalid', 'The request must be a JSON object.')
}

/** @throws Problem 'invalid' with a message for each invalid field */
export function validate<Schema extends z.ZodType>(schema: Schema, input: Record<string, unknown>): z.output<Schema> {
  refuseUnsafe(input)
  const result = schema.safeParse(respelled(schema, input), { error: sentenceFor })
  if (result.success) return result.data
  const problems: FieldProblems = {}
  for (const problem of result.error.issues) problems[problem.path.join('.') || 'request'] ??= problem.message
  throw new Problem('invalid', Object.values(problems)[0] ?? 'The request is not valid.', { issues: problems })
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/**
 * Returns an error for a field whose schema has none of its own: 'trainers must be a list'. The library's messages mention
 * NaN and undefined.
 */
function sentenceFor({ code, path = [], expected }: { code?: string; path?: PropertyKey[] | undefined; expected?: unknown }): string {
  const field = path.map(String).join('.') || 'The request'
  if (code === 'too_small') return `${field} is too small`
  if (code === 'too_big') return `${field} is too large`
  const type = code === 'invalid_type' ? TYPES[String(expected)] : undefined
  return type === undefined ? `${field} is not valid` : `${field} must be ${type}`
}

/**
 * Validates filters against a list's schema. Refuses unknown names: ignoring a misspelled filter would select every record.
 * @throws Problem 'invalid'
 */
export function validateFilters<Schema extends z.ZodObject>(schema: Schema, filters: Record<string, unknown>): z.output<Schema> {
  const unknown = Object.keys(filters).find((name) => !Object.hasOwn(schema.shape, name))
  if (unknown !== undefined) throw new Problem('invalid', `This list has no filter named ${unknown}.`)
  return validate(schema, filters)
}

/** Reads the body as text. @throws Problem 'too-large' */
export async function readTextBody(c: Context, maxBytes: number): Promise<string> {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  return new TextDecoder().decode(await readBytes(c.req.raw, maxBytes, () => tooLarge(maxBytes)).catch(refuseCutOff))
}

/** Reads a whole body. Throws the Problem from `refusal` if it exceeds `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number, refusal: () => Problem): Promise<Buffer<ArrayBuffer>> {
  return readAll(chunksOf(request), maxBytes, refusal)
}

/** Collects chunks. Throws the Problem from `refusal` if they exceed `maxBytes`. */
export async function readAll(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  refusal: () => Problem,
): Promise<Buffer<ArrayBuffer>> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > maxBytes) throw refusal()
    all.push(chunk)
  }
  return Buffer.concat(all, size)
}

/**
 * Returns the chunks of a body. Stopping early does not cancel it: Node would release the socket, and unread data from the
 * client would fill it until it times out. Instead limitBodyTime reads and discards the rest.
 */
export function chunksOf({ body }: Request): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return body?.values({ preventCancel: true }) ?? []
}

/** The client has gone. Nobody reads the reply, and it is not our fault. */
function refuseCutOff(error: unknown): never {
  throw error instanceof Problem ? error : new Problem('invalid', 'The request has ended before its body.')
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('too-large', `This is too long. At most ${Math.floor(maxBytes / 1024)} kB can be sent at once.`)
}

/** @throws Problem 'invalid' */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid', 'The request is not valid JSON.')
  }
}

/**
 * Refuses U+0000, which PostgreSQL cannot store in text, and fields named __proto__, which schemas drop silently: a filter
 * without its only field selects every record. Uses a list instead of recursion, so deeply nested input cannot overflow the
 * stack.
 */
export function refuseUnsafe(input: Record<string, unknown>): void {
  const pending: unknown[] = [input]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string' && value.includes(NUL)) {
      throw new Problem('invalid', 'The text has a character that cannot be stored.')
    }
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__')) throw new Problem('invalid', 'No field may be named __proto__.')
    for (const [name, part] of Object.entries(value)) pending.push(name, part ?? null)
  }
}

/**
 * Renames fields to the schema's spelling. Requests may use either spelling (docs/product/contract.md, section 2):
 * `full_name` is `fullName`. If both are sent, the schema's spelling wins, unless only the other one has a value.
 */
function respelled(schema: z.ZodType, input: Record<string, unknown>): Record<string, unknown> {
  const names = fieldNames(schema)
  const bySpelling = new Map(names.map((name) => [spelling(name), name]))
  const fields = new Map(Object.entries(input))
  for (const [name, value] of Object.entries(input)) {
    const canonical = names.includes(name) ? name : bySpelling.get(spelling(name))
    if (canonical === undefined || canonical === name) continue
    if (!fields.has(canonical) || (isEmpty(fields.get(canonical)) && !isEmpty(value))) fields.set(canonical, value)
  }
  return Object.fromEntries(fields)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Returns the field names of an object schema, with or without a transform. */
function fieldNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? fieldNames(schema.in as z.ZodType) : []
}

const spelling = (name: string): string => name.replaceAll('_', '').toLowerCase()
