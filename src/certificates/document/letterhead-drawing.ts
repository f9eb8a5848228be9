import { readCompanyPicture } from '../../company/company-picture.ts'
import { oneLine } from '../../platform/rendering/one-line.ts'
import type { Box } from '../../signing/pdf-box.ts'
import type { PrintedCertificate } from './printed-certificate.ts'

/** The place of the logo, in millimetres: as high as the mark, and wider when the logo is. */
const LOGO_MM = { height: 14.5, maxWidth: 60 }
/** Where signatories stand, from the left and lower edges of the page: the right end of the foot, and two columns with a gap. */
const SIGNED_MM = { right: 270.6, lineBottom: 40, gap: 6 }
const COLUMN_MM = [62, 62, 49]
/** The place of a signature, just above its line. */
const SIGNATURE_MM = { width: 44, height: 12.5, aboveLine: 0.4 }

/** The logo for certificate.typ; undefined without one. */
export function logoDrawing({ letterhead, pictures }: PrintedCertificate): { svg: string; width: number } | undefined {
  const picture = readCompanyPicture(letterhead?.logo)
  if (!letterhead?.logo || !picture) return undefined
  const { height, maxWidth } = LOGO_MM
  const width = Math.min(maxWidth, (height * picture.width) / picture.height)
  return { svg: pictureSvg(pictures?.[letterhead.logo], { width, height }), width }
}

/** Who signs, for certificate.typ. Without signatories the document names the office alone. */
export function signatoryDrawings({ letterhead, pictures }: PrintedCertificate) {
  const signatories = letterhead?.signatories ?? []
  return signatories.map(({ name, title, signature }, index) => ({
    name: oneLine(name),
    title: oneLine(title),
    signature: signature && pictureSvg(pictures?.[signature], SIGNATURE_MM),
    ...columnOf(index, signatories.length),
  }))
}

/** The boxes of the signatures, in millimetres from the lower left corner. */
export function signatureBoxes({ letterhead }: PrintedCertificate): Box[] {
  const signatories = letterhead?.signatories ?? []
  return signatories.flatMap(({ signature }, index) => {
    const { left, width } = columnOf(index, signatories.length)
    const [start, bottom] = [left + (width - SIGNATURE_MM.width) / 2, SIGNED_MM.lineBottom + SIGNATURE_MM.aboveLine]
    return signature ? [[start, bottom, start + SIGNATURE_MM.width, bottom + SIGNATURE_MM.height]] : []
  }) as unknown as Box[]
}

function columnOf(index: number, count: number): { left: number; width: number } {
  const width = COLUMN_MM[count] ?? 0
  return { left: SIGNED_MM.right - (count - index) * width - (count - 1 - index) * SIGNED_MM.gap, width }
}

/** A PNG as a drawing of exactly this size: the picture stands on its lower edge. */
function pictureSvg(png: string | undefined, { width, height }: { width: number; height: number }): string {
  if (png === undefined) throw new Error('A picture of the letterhead is missing.')
  const image = `<image width="${width}" height="${height}" preserveAspectRatio="xMidYMax" href="data:image/png;base64,${png}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${image}</svg>`
}
