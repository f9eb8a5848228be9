import { Problem } from '#base/api/problem.ts'
import { chunksOf, MAX_BODY_BYTES, readBytes, refuseUnsafe } from '#base/http/read-body.server.ts'

/** A form encodes each byte of Devanagari as three characters. A message that is too long must come back to be shortened, not be lost. */
const MAX_FORM_BYTES = 4 * MAX_BODY_BYTES

/**
 * Reads the fields of a form that a browser posted without script. If a name occurs twice, the last field counts.
 * @throws Problem 'unsupported-type', 'too-large', or 'invalid' for characters that no JSON body may contain
 */
export async function readPostedForm(request: Request): Promise<Record<string, string>> {
  if (!isPostedForm(request)) throw new Problem('unsupported-type', 'Send this as a form.')
  const bytes = await readBytes(request, MAX_FORM_BYTES, () => new Problem('too-large', 'This is too long to be sent.'))
  const fields = Object.fromEntries(new URLSearchParams(bytes.toString()))
  refuseUnsafe(fields)
  return fields
}

/**
 * Waits for a form before its page is rendered: a slow sender must not occupy one of the few renderings. What exceeds the limit stays
 * unread, and the page refuses the rest. @throws Problem 'invalid' if the form is cut off
 */
export async function receivePostedForm(request: Request): Promise<Request> {
  if (request.method !== 'POST' || !isPostedForm(request)) return request
  const body = await readStart(request).catch(() => {
    throw new Problem('invalid', 'The form did not arrive completely. Please send it again.')
  })
  return new Request(request.url, { method: 'POST', headers: request.headers, body })
}

async function readStart(request: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request)) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > MAX_FORM_BYTES) break
  }
  return Buffer.concat(chunks)
}

function isPostedForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')
}
