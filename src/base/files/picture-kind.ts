/** A file's kind, detected from its bytes. Its name and the request's content type are ignored. */
export type PictureKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  /** Pictures that are refused with an explanation. */
  | 'animated'
  | 'gif'
  | 'svg'
  | 'heic'
  /** Not a picture, but accepted as a scan. */
  | 'pdf'
  | 'unknown'

/** The number of bytes at the beginning of a file that determine its kind. */
export const TELLING_BYTES = 1024

/** Detects the kind of a file from its first bytes. */
export function pictureKind(head: Uint8Array): PictureKind {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, PNG_SIGNATURE)) return isAnimatedPng(head) ? 'animated' : 'png'
  if (letters(head, 0, 4) === 'RIFF' && letters(head, 8, 12) === 'WEBP') return isAnimatedWebp(head) ? 'animated' : 'webp'
  if (letters(head, 0, 4) === 'GIF8') return 'gif'
  if (letters(head, 0, 5) === '%PDF-') return 'pdf'
  if (letters(head, 4, 8) === 'ftyp') return kindOfBox(head)
  return /<svg[\s>]/i.test(letters(head, 0, TELLING_BYTES)) ? 'svg' : 'unknown'
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The length, type and checksum around a chunk's data. */
const CHUNK_FRAME_BYTES = 12

/** The animation chunk comes before the first pixels (PNG specification, third edition, section 11.3.6.1). */
function isAnimatedPng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = PNG_SIGNATURE.length
  while (at + 8 <= file.length) {
    const type = letters(file, at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += view.getUint32(at) + CHUNK_FRAME_BYTES
  }
  return false
}

/** The flag of the extended file header (RFC 9649, section 2.7). */
function isAnimatedWebp(head: Uint8Array): boolean {
  return letters(head, 12, 16) === 'VP8X' && ((head[20] ?? 0) & 0b10) !== 0
}

/** Main and compatible brands of a file of the HEIF family (AV1 Image File Format, section 6). */
function kindOfBox(head: Uint8Array): PictureKind {
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  const brands: string[] = letters(head, 8, Math.min(length, head.length, 128)).match(/[\s\S]{4}/g) ?? []
  if (brands.includes('avis')) return 'animated'
  if (brands.includes('avif')) return 'avif'
  return brands.some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) ? 'heic' : 'unknown'
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function letters(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
