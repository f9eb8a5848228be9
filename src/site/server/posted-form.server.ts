import { Problem } from '#base/api/problem.ts'
import { MAX_BODY_BYTES, readBytes, refuseUnsafe } from '#base/http/read-body.server.ts'

/** A form encodes each byte of Devanagari as three characters. A message that is too long must come back to be shortened, not be lost. */
const MAX_FORM_BYTES = 4 * MAX_BODY_BYTES

/**
 * Reads the fields of a form that a browser posted without script. If a name occurs twice, the last field counts.
 * @throws Problem 'unsupported-type', 'too-large', or 'invalid' for characters that no JSON body may contain
 */
export async function readPostedForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported-type', 'Send this as a form.')
  }
  const bytes = await readBytes(request, MAX_FORM_BYTES, () => new Problem('too-large', 'This is too long to be sent.'))
  const fields = Object.fromEntries(new URLSearchParams(bytes.toString()))
  refuseUnsafe(fields)
  return fields
}
