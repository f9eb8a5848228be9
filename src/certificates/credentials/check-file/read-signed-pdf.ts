import { counted } from '#base/text/wording/counted.ts'
import { derLength } from './der.ts'
import { latin1 } from './file-kind.ts'
import { documentInformation } from './pdf-text.ts'
import { addressOnSite, pathOnSite, type SiteAddresses } from './site-requests.ts'

/** The parts of a PDF with one signature over the whole file. Nothing in it is verified yet. */
export interface SignedPdf {
  /** The whole file except the signature. */
  signed: Uint8Array<ArrayBuffer>
  /** CMS SignedData, DER (ETSI EN 319 142-1, section 4.1). */
  cms: Uint8Array<ArrayBuffer>
  /** The bytes that a transfer added after the signed file, in words; undefined if there are none. */
  added: string | undefined
}

export type PdfFinding =
  | { kind: 'signed'; pdf: SignedPdf }
  /** The signature does not cover the whole file. */
  | { kind: 'changed'; why: string }
  | { kind: 'unsigned'; why: string }

const BYTE_RANGE = '/ByteRange'
/** '/ByteRange [0 840 960 240]', ISO 32000-1, section 12.8.1. */
const RANGE = /\/ByteRange[ \r\n]{0,4}\[[ ]{0,4}(\d{1,10}) {1,12}(\d{1,10}) {1,12}(\d{1,10}) {1,12}(\d{1,10})[ ]{0,40}\]/y
/** The dictionary key directly before the signature. */
const CONTENTS = /\/Contents[ \r\n]{0,4}$/
const NOT_FULLY_COVERED = 'Its signature does not cover the whole file.'

/**
 * Accepts only a file with one signature that covers everything else. A file that grew after signing (an incremental
 * update) could show other words than those that were signed. White space at the end cannot, and mail servers and downloads add it
 * (docs/decisions/0093).
 */
export function readSignedPdf(bytes: Uint8Array): PdfFinding {
  const text = latin1(bytes)
  const at = text.indexOf(BYTE_RANGE)
  if (at < 0) return { kind: 'unsigned', why: 'This PDF carries no signature. It may be a print or a copy of a certificate.' }
  if (text.includes(BYTE_RANGE, at + 1)) return changed('It carries more than one signature. Ours carry one.')
  RANGE.lastIndex = at
  const [start = 0, before = 0, after = 0, length = 0] = (RANGE.exec(text) ?? []).slice(1).map(Number)
  if (start !== 0 || before === 0 || after <= before + 1) return changed(NOT_FULLY_COVERED)
  if (after + length > bytes.length) return changed('Its end is missing.')
  const more = text.slice(after + length)
  if (!/^[\0\t\n\f\r ]*$/.test(more)) return changed('Something was added to the file after it was signed.')
  const cms = signatureBytes(text.slice(before, after))
  if (!cms || !CONTENTS.test(text.slice(Math.max(0, before - 16), before))) return changed(NOT_FULLY_COVERED)
  const signed = new Uint8Array(before + length)
  signed.set(bytes.subarray(0, before))
  signed.set(bytes.subarray(after, after + length), before)
  return { kind: 'signed', pdf: { signed, cms, added: addedWords(more) } }
}

interface NamedRecord {
  token: string
  certificateId: string
  /** The address of the site at which it was issued. */
  address: string | undefined
}

/**
 * The record that the document information names: token and number, 'Certificate QMS/2026/014 (R1), verified at https://…/c/abc'.
 * Use it only on bytes whose signature is verified.
 */
export function recordNamedIn(signed: Uint8Array, site: SiteAddresses): NamedRecord | undefined {
  const subject = documentInformation(latin1(signed), 'Subject') ?? ''
  const [, certificateId, address] = /^Certificate (.+), verified at (\S+)$/su.exec(subject) ?? []
  const token = /^\/c\/([\w-]{1,100})$/.exec(pathOnSite(site, address) ?? '')?.[1]
  return token && certificateId ? { token, certificateId, address: addressOnSite(site, address) } : undefined
}

/** '\r\n' → '2 bytes were added after its end (line ends)' */
function addedWords(more: string): string | undefined {
  if (more === '') return undefined
  const kinds = [/[\r\n]/.test(more) && 'line ends', more.includes('\0') && 'zeros', /[ \t\f]/.test(more) && 'spaces']
  const named = new Intl.ListFormat('en-GB').format(kinds.filter((kind) => kind !== false))
  return `${counted(more.length, 'byte was', 'bytes were')} added after its end (${named})`
}

function changed(why: string): PdfFinding {
  return { kind: 'changed', why }
}

/**
 * The DER inside '<…>'. The gap is longer than the signature and filled up with zeros. Anything else in it would be
 * unsigned. Mixed case is refused, so that there is only one encoding.
 */
function signatureBytes(gap: string): Uint8Array<ArrayBuffer> | undefined {
  const hex = gap.slice(1, -1)
  if (!gap.startsWith('<') || !gap.endsWith('>') || hex.length % 2 !== 0) return undefined
  if (!/^[\da-f]+$/.test(hex) && !/^[\dA-F]+$/.test(hex)) return undefined
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
  try {
    const end = derLength(bytes)
    return end <= bytes.length && bytes.subarray(end).every((byte) => byte === 0) ? bytes.slice(0, end) : undefined
  } catch {
    return undefined
  }
}
