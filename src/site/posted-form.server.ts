import { Problem } from '../shared/problem.ts'
import { MAX_BODY_BYTES } from '../platform/http/read-body.server.ts'

/**
 * Reads the fields of a form that a browser posted without script. Of two fields with the same name, the last one counts.
 * @throws Problem 'unsupported-type' or 'too-large'
 */
export async function readPostedForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported-type', 'Send this as a form.')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw new Problem('too-large', 'This is too long to be sent.')
    chunks.push(chunk)
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}
