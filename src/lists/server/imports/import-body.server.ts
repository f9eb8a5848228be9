import type { Context } from 'hono'
import { isMultipart, readFileForm } from '#base/http/file-form.server.ts'
import { parseJson, readAll, readBytes, validate } from '#base/http/read-body.server.ts'
import { Problem } from '#base/api/problem.ts'
import { MAX_IMPORT_BYTES, type ImportCorrection } from '../../imports/import-plan.ts'
import { importFormSchema } from '../../imports/import.schema.ts'

const OTHER_FORM_TYPES = /^(multipart\/(?!form-data)|application\/(x-www-form-urlencoded|([\w.+-]+\+)?json))/i
const MAX_CORRECTIONS_BYTES = 512 * 1024

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
  const body = isMultipart(c.req.raw) ? await readForm(c.req.raw) : { file: await readFile(c), corrections: [] }
  if (body.file.byteLength === 0) throw new Problem('invalid', 'This file is empty.')
  return body
}

async function readFile(c: Context): Promise<Buffer<ArrayBuffer>> {
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_IMPORT_BYTES) throw tooLarge()
  return readBytes(c.req.raw, MAX_IMPORT_BYTES, tooLarge)
}

async function readForm(request: Request): Promise<ImportBody> {
  const { fields, file, refusal } = await readFileForm(request, {
    name: 'file',
    maxBytes: MAX_IMPORT_BYTES,
    tooLarge,
    keep: (_name, bytes) => readAll(bytes, MAX_IMPORT_BYTES, tooLarge),
    maxFieldsBytes: MAX_CORRECTIONS_BYTES,
  })
  if (refusal) throw refusal
  if (!file || fields['corrections'] === undefined) {
    throw new Problem('invalid', 'A form must have two parts: file, and corrections as JSON.')
  }
  const { corrections } = validate(importFormSchema, { corrections: parseJson(fields['corrections']) })
  return { file, corrections }
}

function tooLarge(): Problem {
  return new Problem('too-large', `This file is too large. At most ${MAX_IMPORT_BYTES / 1024 / 1024} MB can be imported at once.`)
}
