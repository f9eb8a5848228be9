import { createHash } from 'node:crypto'
import { detachedSignature } from './cms.server.ts'
import type { CertifiedKey } from './issuer-keys.server.ts'
import { makeAccessible } from './pdf-accessibility.server.ts'
import type { Box } from '../../signing/pdf-box.ts'
import { PdfUpdate, pdfDate, replaced, textString, withEntry } from './pdf-update.server.ts'

export interface PdfSignature {
  key: CertifiedKey
  /** The signing time, an ISO instant. */
  at: string
  /** The name of the signer. */
  name: string
  /** The reason for signing. */
  reason: string
  /** The boxes of the tagged figures, in the order of the file. */
  figures: readonly Box[]
}

/** The fixed width of an offset in /ByteRange, so that filling it in moves no other bytes. */
const OFFSET_DIGITS = 10
/** The bytes of a signature without its certificates. */
const CMS_BYTES_WITHOUT_CERTIFICATES = 1024
const GAP_FOLLOWS = '\n  /SubFilter /ETSI.CAdES.detached\n  /Contents '
/** ISO 32000-1 table 165: Print, which PDF/A requires, and Locked. */
const ANNOTATION_FLAGS = 4 + 128
/** ISO 32000-1 table 219: signatures exist, and only incremental updates keep them valid. */
const SIGNATURE_FLAGS = 1 + 2

/**
 * Signs a PDF by Typst as PAdES baseline B-B (ETSI EN 319 142-1) and certifies it with "no changes". The original bytes
 * stay; the signature covers everything except itself. The same file, key and instant give the same bytes.
 *
 * The result conforms to PDF/A-2a and PDF/UA-1. The field is invisible, has no area and lies outside the page, so it
 * needs neither an appearance (ISO 19005-2 6.3.3) nor a tag (ISO 14289-1 7.18.1).
 */
export async function signPdf(pdf: Uint8Array, signature: PdfSignature): Promise<Uint8Array> {
  const { key } = signature
  const reserved = CMS_BYTES_WITHOUT_CERTIFICATES + [key.certificateDer, ...key.chainDer].reduce((sum, { length }) => sum + length, 0)
  const file = prepare(pdf, signature, reserved)
  const gap = gapIn(file, pdf.length, reserved)
  fillIn(file, gap)
  const digest = createHash('sha256').update(file.subarray(0, gap.start)).update(file.subarray(gap.end)).digest()
  const cms = await detachedSignature(digest, key)
  if (cms.length > reserved) throw new Error(`the signature takes ${cms.length} bytes, and ${reserved} are reserved`)
  file.write(Buffer.from(cms).toString('hex'), gap.start + 1, 'latin1')
  return file
}

function prepare(pdf: Uint8Array, { at, name, reason, figures }: PdfSignature, reserved: number): Buffer {
  const update = new PdfUpdate(pdf)
  const rootNumber = PdfUpdate.reference(update.trailer, 'Root')
  const root = update.object(rootNumber)
  const pageNumber = Number(/\/Kids \[(\d+) 0 R\]/.exec(update.object(PdfUpdate.reference(root, 'Pages')))?.[1])
  const page = update.object(pageNumber)

  const contents = '0'.repeat(2 * reserved)
  const blank = '0'.repeat(OFFSET_DIGITS)
  const signature = update.add(
    `<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite${GAP_FOLLOWS}<${contents}>\n` +
      `  /ByteRange [0 ${blank} ${blank} ${blank}]\n  /M (${pdfDate(at)})\n` +
      `  /Name ${textString(name)}\n  /Reason ${textString(reason)}\n` +
      '  /Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]\n>>',
  )
  const field = update.add(
    `<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Signature)\n  /TU ${textString(`Digital signature of ${name}`)}\n` +
      `  /V ${signature} 0 R\n  /P ${pageNumber} 0 R\n  /Rect [-1 -1 -1 -1]\n  /F ${ANNOTATION_FLAGS}\n>>`,
  )
  const form = update.add(`<<\n  /Fields [${field} 0 R]\n  /SigFlags ${SIGNATURE_FLAGS}\n>>`)
  update.replace(pageNumber, withAnnotation(page, field))
  const titled = replaced(root, '/ViewerPreferences <<', '/ViewerPreferences <<\n    /DisplayDocTitle true')
  const withForm = withEntry(titled, `/AcroForm ${form} 0 R`)
  update.replace(rootNumber, withEntry(withForm, `/Perms << /DocMDP ${signature} 0 R >>`))
  makeAccessible(update, { metadata: PdfUpdate.reference(root, 'Metadata'), figures })
  return update.finish()
}

function withAnnotation(page: string, field: number): string {
  const annotations = /\/Annots \[([^\]]*)\]/.exec(page)
  if (!annotations) return withEntry(page, `/Annots [${field} 0 R]`)
  return replaced(page, annotations[0], `/Annots [${annotations[1]} ${field} 0 R]`)
}

interface Gap {
  start: number
  end: number
}

/** The gap for the signature including its brackets, which the signature does not cover. Later text may contain the same characters. */
function gapIn(file: Buffer, after: number, reserved: number): Gap {
  const start = file.indexOf(GAP_FOLLOWS, after) + GAP_FOLLOWS.length
  return { start, end: start + 2 * reserved + 2 }
}

function fillIn(file: Buffer, { start, end }: Gap): void {
  const digits = [start, end, file.length - end].map((offset) => String(offset).padStart(OFFSET_DIGITS, '0'))
  file.write(`/ByteRange [0 ${digits.join(' ')}]`, file.indexOf('/ByteRange', end), 'latin1')
}
