/** A logo is shown next to the company's name; a signature is printed above a signature line; certificates are printed on a paper. */
export const COMPANY_PICTURE_KINDS = ['logo', 'signature', 'paper'] as const
export type CompanyPictureKind = (typeof COMPANY_PICTURE_KINDS)[number]

/** The parts of the address of a picture. */
export interface CompanyPicture {
  kind: CompanyPictureKind
  /** The first 40 hexadecimal digits of the SHA-256 of the picture's kind and pixels. */
  hash: string
  /** The size of the copy for screens, in pixels. */
  width: number
  height: number
}

const ADDRESS = /^\/company-pictures\/(logo|signature|paper)-([0-9a-f]{40})-([1-9]\d{0,2})x([1-9]\d{0,2})\.png$/

/** '/company-pictures/logo-a1…-480x120.png' */
export function companyPicturePath({ kind, hash, width, height }: CompanyPicture): string {
  return `/company-pictures/${kind}-${hash}-${width}x${height}.png`
}

/** Parses an address of `companyPicturePath`; undefined for any other text. */
export function readCompanyPicture(path: string | null | undefined): CompanyPicture | undefined {
  const [, kind, hash, width, height] = ADDRESS.exec(path ?? '') ?? []
  if (!kind || !hash) return undefined
  return { kind: kind as CompanyPictureKind, hash, width: Number(width), height: Number(height) }
}
