import type { Context } from 'hono'
import { parseJson, readBytes, validate } from '#base/http/read-body.server.ts'
import { Problem } from '#base/api/problem.ts'
import { MAX_IMPORT_BYTES, type ImportCorrection } from '../../imports/import-plan.ts'
import { importFormSchema } from '../../imports/import.schema.ts'

const OTHER_FORM_TYPES = /^(multipart\/(?!form-data)|application\/(x-www-form-urlencoded|([\w.+-]+\+)?json))/i
const MAX_CORRECTIONS_BYTES = 512 * 1024
/** A form has the file and its corrections. Each boundary begins a part, and the last ends the form. */
const MAX_BOUNDARIES = 3

export interface ImportBody {
  file: Uint8Array<ArrayBuffer>
  corrections: ImportCorrection[]
}

/**
 * Reads the body: the file itself, or a form with the parts `file` and `corrections` (JSON).
 * @throws Problem 'too-large', 'unsupported-type' or 'invalid'
 */
export async function readImportBody(c: Context): Promise<ImportBody> {
  const type = c.req.header('Content-Type') ?? ''
  if (OTHER_FORM_TYPES.test(type)) {
    throw new Problem(
      'unsupported-type',
      'Send the file itself as the body: a workbook (.xlsx), or text with the header Content-Type: text/csv.',
    )
  }
  const isForm = /^multipart\/form-data/i.test(type)
  const maxBytes = MAX_IMPORT_BYTES + (isForm ? MAX_CORRECTIONS_BYTES : 0)
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge()
  const bytes = await readBytes(c.req.raw, maxBytes, tooLarge)
  const body = isForm ? await readForm(bytes, type) : { file: bytes, corrections: [] }
  if (body.file.byteLength === 0) throw new Problem('invalid', 'This file is empty.')
  return body
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<ImportBody> {
  const form = hasFewParts(bytes, type) ? await formOf(bytes, type) : undefined
  const [file, corrections] = [form?.get('file'), form?.get('corrections')]
  if (!(file instanceof Blob) || typeof corrections !== 'string') {
    throw new Problem('invalid', 'A form must have two parts: file, and corrections as JSON.')
  }
  if (file.size > MAX_IMPORT_BYTES) throw tooLarge()
  const { corrections: read } = validate(importFormSchema, { corrections: parseJson(corrections) })
  return { file: new Uint8Array(await file.arrayBuffer()), corrections: read }
}

/** A form of many thousand parts would block the server while it is parsed. */
function hasFewParts(bytes: Uint8Array, type: string): boolean {
  const boundary = /;\s*boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary === undefined) return false
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = body.indexOf(boundary); at >= 0 && count <= MAX_BOUNDARIES; at = body.indexOf(boundary, at + boundary.length)) count += 1
  return count <= MAX_BOUNDARIES
}

async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    return undefined
  }
}

function tooLarge(): Problem {
  return new Problem('too-large', `This file is too large. At most ${MAX_IMPORT_BYTES / 1024 / 1024} MB can be imported at once.`)
}
