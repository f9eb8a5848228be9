/** The parts of a picture's address: the first 40 hexadecimal digits of the SHA-256 of the uploaded file, and its size. */
export interface ImageName {
  hash: string
  width: number
  height: number
}

export const IMAGE_FORMATS = ['avif', 'webp'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** One copy of a picture: the parts of its file name. */
export interface ImageFile extends ImageName {
  format: ImageFormat
}

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** The limit of a page of paper. */
export const MAX_PAGE_BYTES = 5 * 1024 * 1024
/** The limit of a private file, such as an e-mail attachment. All files of an e-mail together have the same limit. */
export const MAX_PRIVATE_FILE_BYTES = 25 * 1024 * 1024
export const MAX_PIXELS = 40_000_000
/** The largest copy: twice the width shown on a desktop. */
export const MAX_COPY_SIZE = { width: 1600, height: 2400 }

/** The Cache-Control of a copy. Its name contains the hash of the uploaded file, so it never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

const UPLOADS = '/uploads/'
/** Widths for a card on a phone and on a desktop, each for normal and high-density screens. */
const COPY_WIDTHS = [400, 800, 1280, MAX_COPY_SIZE.width] as const

const FILE = /^([0-9a-f]{40})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(avif|webp)$/

/** 'a1…-1600x900.webp' */
export function imageFile({ hash, width, height }: ImageName, format: ImageFormat): string {
  return `${hash}-${width}x${height}.${format}`
}

export function imagePath(file: string): string {
  return UPLOADS + file
}

/** Parses a file name of `imageFile`; undefined for any other name. */
export function readImageFile(file: string): ImageFile | undefined {
  const [, hash, width, height, format] = FILE.exec(file) ?? []
  if (!hash || (format !== 'avif' && format !== 'webp')) return undefined
  return { hash, width: Number(width), height: Number(height), format }
}

/** The copies of a picture, the largest last. None is wider than the original, and all keep its proportions. */
export function imageCopies(largest: ImageName): ImageName[] {
  const narrower = COPY_WIDTHS.filter((width) => width < largest.width)
  return [
    ...narrower.map((width) => ({ ...largest, width, height: Math.max(1, Math.round((largest.height * width) / largest.width)) })),
    largest,
  ]
}

/** The size and copies of an uploaded picture, by its address; undefined for any other address. */
export function uploadedImage(address: string): { width: number; height: number; copies: ImageName[] } | undefined {
  const largest = address.startsWith(UPLOADS) ? readImageFile(address.slice(UPLOADS.length)) : undefined
  if (!largest) return undefined
  const { hash, width, height } = largest
  return { width, height, copies: imageCopies({ hash, width, height }) }
}

/** The value of `srcset`: '/uploads/…-400x225.avif 400w, …'. */
export function sourceSet(copies: readonly ImageName[], format: ImageFormat): string {
  return copies.map((copy) => `${imagePath(imageFile(copy, format))} ${copy.width}w`).join(', ')
}

/** The smallest copy, for a blurred background. */
export function smallestCopy(address: string): string {
  const smallest = uploadedImage(address)?.copies[0]
  return smallest ? imagePath(imageFile(smallest, 'webp')) : address
}
