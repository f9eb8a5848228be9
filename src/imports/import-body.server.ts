import type { Context } from 'hono'
import { Problem } from '../shared/problem.ts'
import { MAX_IMPORT_BYTES } from './import-plan.ts'

const FORM_TYPES = /^(multipart\/|application\/(x-www-form-urlencoded|([\w.+-]+\+)?json))/i

/**
 * Reads the body, which is the file itself.
 * @throws Problem 'too-large', 'unsupported-type' or 'invalid'
 */
export async function readImportBody(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  const type = c.req.header('Content-Type') ?? ''
  if (FORM_TYPES.test(type)) {
    throw new Problem('unsupported-type', 'Send the file itself as the body, with the header Content-Type: text/csv.')
  }
  if (Number(c.req.header('Content-Length') ?? 0) > MAX_IMPORT_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_IMPORT_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  if (size === 0) throw new Problem('invalid', 'This file is empty.')
  return Buffer.concat(chunks, size)
}

function tooLarge(): Problem {
  return new Problem('too-large', `This file is too large. At most ${MAX_IMPORT_BYTES / 1024 / 1024} MB can be imported at once.`)
}
