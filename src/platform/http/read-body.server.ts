import type { Context } from 'hono'
import { z } from 'zod'
import { Problem, type Issues } from '../../shared/problem.ts'

/** Larger than any form of this site (docs/product/quality.md, Trust). */
export const MAX_BODY_BYTES = 64 * 1024

const NUL = '\u0000'

/**
 * The JSON body as an object.
 * @throws Problem 'unsupported-type' (415), 'too-large' (413) or 'invalid' (400)
 */
export async function readJsonBody(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported-type', 'Send this as JSON, with the header Content-Type: application/json.')
  }
  const parsed = parseJson(await readText(c))
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>
  throw new Problem('invalid', 'The request must be a JSON object.')
}

/** @throws Problem 'invalid' with a sentence for each field that is wrong */
export function validate<Schema extends z.ZodType>(schema: Schema, input: Record<string, unknown>): z.output<Schema> {
  refuseNul(input)
  const result = schema.safeParse(respelled(schema, input))
  if (result.success) return result.data
  const issues: Issues = {}
  for (const issue of result.error.issues) issues[issue.path.join('.') || 'request'] ??= issue.message
  throw new Problem('invalid', Object.values(issues)[0] ?? 'The request is not valid.', { issues })
}

async function readText(c: Context): Promise<string> {
  const declared = c.req.header('Content-Length')
  if (Number(declared ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  // Whoever says how much it is cannot send more, as HTTP ends the body there: it is read at once, without a stream.
  if (declared !== undefined) return notTooLong(await c.req.text())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function notTooLong(text: string): string {
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) throw tooLarge()
  return text
}

function tooLarge(): Problem {
  return new Problem('too-large', `This is too long. At most ${MAX_BODY_BYTES / 1024} kB can be sent at once.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid', 'The request is not valid JSON.')
  }
}

/** PostgreSQL cannot store U+0000 in text, and no form can type it. A list of what is left to look at: no depth is too deep. */
function refuseNul(input: Record<string, unknown>): void {
  const left: unknown[] = [input]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string' && value.includes(NUL)) {
      throw new Problem('invalid', 'The text has a character that cannot be stored.')
    }
    if (typeof value === 'object' && value !== null) left.push(...Object.keys(value), ...Object.values(value).map((part) => part ?? null))
  }
}

/**
 * Requests may spell a field either way (docs/product/contract.md, section 2): `full_name` is `fullName`. When both
 * spellings are sent, the schema's spelling counts, unless it is empty and the other is not.
 */
function respelled(schema: z.ZodType, input: Record<string, unknown>): Record<string, unknown> {
  const bySpelling = new Map(fieldNames(schema).map((name) => [spelling(name), name]))
  const fields = new Map(Object.entries(input))
  for (const [name, value] of Object.entries(input)) {
    const canonical = bySpelling.get(spelling(name))
    if (canonical === undefined || canonical === name) continue
    if (!fields.has(canonical) || (isEmpty(fields.get(canonical)) && !isEmpty(value))) fields.set(canonical, value)
  }
  return Object.fromEntries(fields)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The fields of an object schema, also of one that is transformed afterwards. */
function fieldNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? fieldNames(schema.in as z.ZodType) : []
}

const spelling = (name: string): string => name.replaceAll('_', '').toLowerCase()
