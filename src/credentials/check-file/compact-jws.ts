import { isObject, parseStrictJson } from './strict-json.ts'

/** A compact JWS (RFC 7515, section 7.1) taken apart. Nothing of it is proven yet. */
export interface CompactJws {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  /** What the signature is over: header and payload as they stand in the text. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Undefined for what is no JWS with a JSON payload. */
export function readCompactJws(text: string): CompactJws | undefined {
  const parts = text.split('.')
  const [header = '', payload = '', signature = ''] = parts
  const signatureBytes = base64UrlBytes(signature)
  const [headerValue, payloadValue] = [jsonPart(header), jsonPart(payload)]
  if (parts.length !== 3 || !headerValue || !payloadValue || !signatureBytes) return undefined
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  return { header: headerValue, payload: payloadValue, signed, signature: signatureBytes }
}

/**
 * Undefined unless it is spelled the one canonical way, with the unused bits of the last character zero: otherwise
 * several texts would stand for one signature.
 */
export function base64UrlBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    if (base64Url(binary) !== text) return undefined
    return Uint8Array.from(binary, (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

function base64Url(binary: string): string {
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function jsonPart(part: string): Record<string, unknown> | undefined {
  const bytes = base64UrlBytes(part)
  if (!bytes) return undefined
  try {
    const value = parseStrictJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
