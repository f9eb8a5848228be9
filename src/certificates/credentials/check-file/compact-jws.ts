import { base64urlnopad } from '@scure/base'
import { isObject, parseStrictJson } from './strict-json.ts'

/** The parts of a compact JWS (RFC 7515, section 7.1). Nothing in it is verified yet. */
export interface CompactJws {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  /** The bytes that the signature covers: header and payload as the text has them. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Undefined for a text that is no JWS with a JSON payload in canonical base64url. */
export function readCompactJws(text: string): CompactJws | undefined {
  const parts = text.split('.')
  const [header = '', payload = '', signature = ''] = parts
  if (parts.length !== 3) return undefined
  try {
    return {
      header: jsonPart(header),
      payload: jsonPart(payload),
      signed: new TextEncoder().encode(`${header}.${payload}`),
      // The codec is strict. Otherwise several texts would mean the same signature.
      signature: new Uint8Array(base64urlnopad.decode(signature)),
    }
  } catch {
    return undefined
  }
}

/** @throws Error */
function jsonPart(part: string): Record<string, unknown> {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(base64urlnopad.decode(part))
  const value = parseStrictJson(text)
  if (!isObject(value)) throw new Error('not a JSON object')
  return value
}
