import { isObject, parseStrictJson } from './strict-json.ts'

/** A hundred times the size of certificates and badges. */
export const MAX_FILE_BYTES = 10_000_000
/** A longer text cannot be a credential, and parsing it would block the page. */
const MAX_TEXT_BYTES = 128_000
/** PDF readers look for the file header within these bytes (ISO 32000-1, annex H.3.4.1). */
const PDF_HEAD_BYTES = 1024

export type FileContent =
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'png'; bytes: Uint8Array }
  | { kind: 'svg'; bytes: Uint8Array; text: string }
  /** A photo or a compressed copy, which cannot carry a credential. */
  | { kind: 'photo' }
  | { kind: 'jwt'; text: string }
  | { kind: 'json'; value: Record<string, unknown> }

export type Refusal = { kind: 'refused'; why: string }

/** The kind of a file by its contents, because its name proves nothing. */
export function contentOf(bytes: Uint8Array): FileContent | Refusal {
  if (bytes.length === 0) return refused('The file is empty.')
  if (bytes.length > MAX_FILE_BYTES) return refused('The file is larger than 10 MB. No certificate of ours is.')
  if (startsWith(bytes, PNG_SIGNATURE)) return { kind: 'png', bytes }
  if (isPhoto(bytes)) return { kind: 'photo' }
  if (latin1(bytes.subarray(0, PDF_HEAD_BYTES)).includes('%PDF-')) return { kind: 'pdf', bytes }
  const text = utf8(bytes)
  if (text === undefined) return refused(UNKNOWN_KIND)
  if (isSvg(text)) return { kind: 'svg', bytes, text }
  if (bytes.length > MAX_TEXT_BYTES) return refused(UNKNOWN_KIND)
  return credentialText(text)
}

/** A credential as text: a JWT, or JSON with a proof in it. */
export function credentialText(text: string): FileContent | Refusal {
  const jwt = /^([\w-]+\.[\w-]+\.[\w-]*)[ \t\r\n]{0,4}$/.exec(text)?.[1]
  if (jwt !== undefined) return { kind: 'jwt', text: jwt }
  if (!/^[ \t\r\n]*\{/.test(text)) return refused(UNKNOWN_KIND)
  try {
    const value = parseStrictJson(text)
    return isObject(value) ? { kind: 'json', value } : refused(UNKNOWN_KIND)
  } catch {
    return refused('The file looks like JSON but is damaged.')
  }
}

/**
 * One character for each byte, so that positions in the text are positions in the file. The decoder that browsers call 'latin1'
 * reads windows-1252 instead: it gives 32 bytes other codes than their own (Encoding Standard, section 4.2).
 */
export function latin1(bytes: Uint8Array): string {
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(new Uint16Array(bytes))
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const UNKNOWN_KIND = 'We issue PDF, PNG, SVG, JSON or JWT; this is none of them.'

function refused(why: string): Refusal {
  return { kind: 'refused', why }
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte)
}

/** JPEG, WebP, and iPhones' HEIC, the formats in which certificates arrive by WhatsApp. */
function isPhoto(bytes: Uint8Array): boolean {
  const beginning = latin1(bytes.subarray(0, 12))
  return beginning.startsWith('\xff\xd8\xff') || /^(?:RIFF.{4}WEBP|.{4}ftyp(?:hei|mif|avi))/s.test(beginning)
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function isSvg(text: string): boolean {
  return text.trimStart().startsWith('<') && text.includes('<svg')
}
