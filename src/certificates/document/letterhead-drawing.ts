import { readCompanyPicture } from '#company/company-picture.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import type { Box } from '../signing/pdf-box.ts'
import type { PrintedCertificate } from './printed-certificate.ts'

/** The place of the logo, in millimetres: as high as the mark, and wider when the logo is. */
const LOGO_MM = { height: 14.5, maxWidth: 60 }
/** Where signatories stand, from the left and lower edges of the page: the right end of the foot, and two columns with a gap. */
const SIGNED_MM = { right: 270.6, lineBottom: 40, gap: 6 }
const COLUMN_MM = [62, 62, 49]
/** The place of a signature, just above its line. */
const SIGNATURE_MM = { maxWidth: 44, height: 12.5, aboveLine: 0.4 }

/** The logo for certificate.typ; null without one. */
export function logoDrawing({ letterhead, pictures }: PrintedCertificate): Drawing | null {
  return drawingOf(letterhead?.logo, pictures, LOGO_MM)
}

/** Who signs, for certificate.typ. Without signatories the document names the office alone. */
export function signatoryDrawings({ letterhead, pictures }: PrintedCertificate) {
  const signatories = letterhead?.signatories ?? []
  return signatories.map(({ name, title, signature }, index) => ({
    name: oneLine(name),
    title: oneLine(title),
    signature: drawingOf(signature, pictures, SIGNATURE_MM),
    ...columnOf(index, signatories.length),
  }))
}

/** The boxes of the signatures, in millimetres from the lower left corner. */
export function signatureBoxes(certificate: PrintedCertificate): Box[] {
  return signatoryDrawings(certificate).flatMap(({ signature, left, width }) => {
    if (!signature) return []
    const [start, bottom] = [left + (width - signature.width) / 2, SIGNED_MM.lineBottom + SIGNATURE_MM.aboveLine]
    return [[start, bottom, start + signature.width, bottom + signature.height] as const]
  })
}

function columnOf(index: number, count: number): { left: number; width: number } {
  const width = COLUMN_MM[count] ?? 0
  return { left: SIGNED_MM.right - (count - index) * width - (count - 1 - index) * SIGNED_MM.gap, width }
}

/** A picture for Typst: its bytes, because a drawing inside a drawing loses its pictures in previews, and its size in millimetres. */
interface Drawing {
  png: Uint8Array
  width: number
  height: number
}

function drawingOf(
  path: string | null | undefined,
  pictures: PrintedCertificate['pictures'],
  place: { maxWidth: number; height: number },
): Drawing | null {
  const picture = readCompanyPicture(path)
  if (!path || !picture) return null
  const png = pictures?.[path]
  if (png === undefined) throw new Error('A picture of the letterhead is missing.')
  const width = Math.min(place.maxWidth, (place.height * picture.width) / picture.height)
  return { png: Uint8Array.from(Buffer.from(png, 'base64')), width, height: (width * picture.height) / picture.width }
}
