import { qrCode, type QrCode } from '#base/rendering/qr-code.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import { WordsFile } from '#base/rendering/words-file.ts'
import { longDate } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import type { Box } from '../signing/pdf-box.ts'
import { inksOf } from '../letterhead.ts'
import type { CertificateInks } from './certificate-inks.ts'
import { guillocheBorder, guillocheSeal, guillocheWatermark } from './guilloche.ts'
import { KIND_SENTENCES, KIND_TITLES, kindOf } from '../training-snapshot.ts'
import type { SentencePart } from '../designs/design-wording.ts'
import { documentLayout, logoBoxes, type DocumentLayout, type PlacedBox } from './document-layout.ts'
import type { PrintedCertificate, PrintFile } from './printed-certificate.ts'
import { readCompanyPicture } from '#company/company-picture.ts'

/** Modules of clear space that a reader needs on each side of the symbol (ISO/IEC 18004). */
const MARK_SIDE_MM = 14.5
/** A design has more words, perhaps in three scripts, and the file stays below 80 kB. */
const BORDER_SEGMENTS = 3
const WATERMARK_SEGMENTS = 2
const POINTS_PER_MM = 72 / 25.4

/**
 * The words and drawings (SVG) of a certificate for certificate.typ. Words are passed as JSON strings and never
 * interpreted as markup. A line break or tab becomes a space, because each text has its own line.
 */
export function documentData(certificate: PrintedCertificate) {
  const { certificateId, stamp, training, design } = certificate
  const inks = inksOf(certificate.letterhead)
  const kind = kindOf(training)
  const layout = layoutOf(certificate)
  const { page } = layout
  const logos = logoDrawings(certificate, layout)
  return {
    certificateId: oneLine(certificateId),
    fullName: oneLine(certificate.fullName),
    nameLines: certificate.nameLines,
    programTitle: oneLine(certificate.programTitle),
    kindTitle: oneLine(design?.title ?? KIND_TITLES[kind]),
    sentence: sentenceOf(certificate),
    design: design ? { layout: design.layout, smallPrint: oneLine(design.smallPrint) } : null,
    layout,
    // Not twice, if the sentence names it.
    client: isClientInSentence(certificate) ? null : lineOrNull(training?.client),
    // A training in a batch has dates and hours, which are more precise than the duration of its program.
    timeAndPlace: lineOrNull(training ? training.timeAndPlace : certificate.duration),
    trainers: lineOrNull(training?.trainers),
    issueDate: longDate(certificate.issueDate),
    expiryDate: certificate.expiryDate === null ? 'No expiry' : longDate(certificate.expiryDate),
    permalink: certificate.permalink,
    verifyAt: oneLine(certificate.verifyAt),
    issuerName: oneLine(certificate.issuerName),
    issuerTagline: oneLine(certificate.issuerTagline),
    signatory: oneLine(certificate.signatory),
    stamp: stamp && { word: stamp.word, date: stamp.date && longDate(stamp.date) },
    qrCode: certificateQrCode(certificate.permalink),
    inks,
    border: guillocheBorder(certificateId, inks, { page, ...(design && { segments: BORDER_SEGMENTS }) }),
    watermark: guillocheWatermark(certificateId, inks, design && WATERMARK_SEGMENTS),
    seal: guillocheSeal(certificateId, inks),
    brandMark: brandMark(inks),
    logos,
    paper: design?.paper ? pictureBytes(design.paper, certificate.pictures) : null,
    sealMark: sealMark(inks),
    signatories: signatoryDrawings(certificate, layout),
  }
}

/** The parts of the sentence, each on its own lines. */
function sentenceOf({ training, design }: PrintedCertificate): readonly SentencePart[] {
  const parts: readonly SentencePart[] = design?.sentence ?? [
    { words: 'This is to certify that' },
    { large: 'name' },
    { words: KIND_SENTENCES[kindOf(training)] },
    { large: 'program' },
  ]
  return parts.map((part) => ('words' in part ? { words: oneLine(part.words) } : part))
}

function isClientInSentence({ training, design }: PrintedCertificate): boolean {
  const client = training?.client
  if (!client || !design) return false
  return design.sentence.some((part) => 'words' in part && part.words.includes(client))
}

function layoutOf({ design, letterhead }: PrintedCertificate): DocumentLayout {
  return documentLayout(design, letterhead?.signatories.length ?? 0)
}

function lineOrNull(text: string | null | undefined): string | null {
  return text ? oneLine(text) : null
}

/** Several certificates as one document for a printer, one page each. It is unsigned, and its title says so. */
export function printFileData({ certificates, pictures }: PrintFile) {
  const count = counted(certificates.length, 'certificate')
  return {
    title: `${count} for printing, without signatures`,
    certificates: certificates.map((one) => new WordsFile(() => documentData({ ...one, pictures }))),
  }
}

/**
 * The boxes of the figures in the template, in points: the signatures, the QR code with its quiet zone, and the logos or the company's
 * mark. Typst writes the last of a page first.
 */
export function figureBoxes(certificate: PrintedCertificate): readonly Box[] {
  const layout = layoutOf(certificate)
  const { height } = layout.page
  const { left, top, width } = layout.qr
  const { modules, quietZone: zone } = certificateQrCode(certificate.permalink)
  const quietZone = (width / modules) * zone
  const code = { left: left - quietZone, top: top - quietZone, width: width + 2 * quietZone, height: width + 2 * quietZone }
  const drawn = [...logoDrawings(certificate, layout).map(({ box }) => box), code, ...signatureBoxes(certificate, layout)]
  return drawn.toReversed().map((box) => {
    const [foot, right] = [height - box.top - box.height, box.left + box.width]
    return [box.left, foot, right, foot + box.height].map((millimetres) => millimetres * POINTS_PER_MM) as unknown as Box
  })
}

/** Midnight UTC of the issue date, in seconds. The PDF uses it as its date, so the same certificate has the same bytes. */
export function documentTimestamp(certificate: PrintedCertificate): number {
  const [year = 0, month = 1, day = 1] = certificate.issueDate.split('-').map(Number)
  return Date.UTC(year, month - 1, day) / 1000
}

/** The QR code of a certificate. The template makes its width without the quiet zone 28 mm. */
export function certificateQrCode(text: string): QrCode {
  return qrCode(text, { ink: '#00202b', paper: '#fffdf8' })
}

/** The gauge whose needle is a check mark, on a grid of 64 (docs/product/design.md, section 3). */
const ARC = 'M17.15 46.85A21 21 0 0 1 43 14.11'
const GREEN_ZONE = 'M47.51 17.85A21 21 0 0 1 46.85 46.85'
const TICK = 'M22.5 33.5L29.5 40.5L42 25'

/** The mark above the company's name: white and accent on the brand. */
function brandMark({ brand, accent }: CertificateInks): string {
  return mark({ ground: `<rect width="64" height="64" rx="15" fill="${brand}"/>`, arc: '#ffffff', zone: accent, tick: '#ffffff' })
}

/** The same figure without its background, for the middle of the seal. */
function sealMark({ brand, accentShade }: CertificateInks): string {
  return mark({ ground: '', arc: brand, zone: accentShade, tick: brand })
}

function mark({ ground, arc, zone, tick }: { ground: string; arc: string; zone: string; tick: string }): string {
  const line = (path: string, colour: string, width: number) => `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>`
  const lines = line(ARC, arc, 5) + line(GREEN_ZONE, zone, 5) + line(TICK, tick, 6)
  const group = `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${group}</svg>`
}

/** The place of a logo, in millimetres: as high as the mark, and wider if the logo is. Two of them leave each other room. */
const LOGO_MM = { height: MARK_SIDE_MM, maxWidth: 60 }
const TWO_LOGOS_MM = { height: MARK_SIDE_MM, maxWidth: 50 }
/** The place of a signature, just above its line. */
const SIGNATURE_MM = { maxWidth: 44, height: 12.5, aboveLine: 0.4 }

/** The logos with their places: the company's, or null in its place for the mark, and the second one. A company's own paper shows its logos. */
function logoDrawings({ letterhead, design, pictures }: PrintedCertificate, layout: DocumentLayout) {
  if (design?.paper) return []
  const room = design?.secondLogo ? TWO_LOGOS_MM : LOGO_MM
  const drawings = [
    drawingOf(letterhead?.logo, pictures, room),
    ...(design?.secondLogo ? [drawingOf(design.secondLogo, pictures, room)] : []),
  ]
  const sizes = drawings.map((drawing) => drawing ?? { width: MARK_SIDE_MM, height: MARK_SIDE_MM })
  const boxes = logoBoxes(layout, sizes, design?.layout === 'plain' ? 'left' : 'center')
  return boxes.map((box, index) => ({ box, picture: drawings[index] ?? null }))
}

/** The signatories with their columns. Without any the document names the office alone. */
function signatoryDrawings({ letterhead, pictures }: PrintedCertificate, { signatories: columns }: DocumentLayout) {
  return columns.flatMap((column, index) => {
    const signatory = letterhead?.signatories[index]
    if (!signatory) return []
    const room = { ...SIGNATURE_MM, maxWidth: Math.min(SIGNATURE_MM.maxWidth, column.width) }
    const { name, title, signature } = signatory
    return [{ name: oneLine(name), title: oneLine(title), signature: drawingOf(signature, pictures, room), ...column }]
  })
}

/** The boxes of the signatures, in millimetres. */
function signatureBoxes(certificate: PrintedCertificate, layout: DocumentLayout): PlacedBox[] {
  return signatoryDrawings(certificate, layout).flatMap(({ signature, left, width, line }) => {
    if (!signature) return []
    const { width: drawn, height } = signature
    return [{ left: left + (width - drawn) / 2, top: line - SIGNATURE_MM.aboveLine - height, width: drawn, height }]
  })
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
  const width = Math.min(place.maxWidth, (place.height * picture.width) / picture.height)
  return { png: pictureBytes(path, pictures), width, height: (width * picture.height) / picture.width }
}

function pictureBytes(path: string, pictures: PrintedCertificate['pictures']): Uint8Array {
  const bytes = pictures?.[path]
  if (bytes === undefined) throw new Error('A picture of the letterhead is missing.')
  return Uint8Array.from(Buffer.from(bytes, 'base64'))
}
