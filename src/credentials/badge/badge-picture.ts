import type { CertificateStatus } from '../../certificates/certificate.ts'
import { oneLine } from '../../platform/rendering/one-line.ts'

/** Everything a badge shows: its picture is a function of these values alone. */
export interface BadgePicture {
  /** Decides the waves of its ring. */
  certificateId: string
  programTitle: string
  issuerName: string
  /** Of issue. */
  year: string
  /** What became of the certificate, in capitals across the badge; null while it is active. */
  ribbon: BadgeRibbon | null
}

export type BadgeRibbon = Uppercase<Exclude<CertificateStatus, 'Active'>>

/** The word across a badge; none while the certificate is good. */
export function ribbonOf(status: CertificateStatus): BadgeRibbon | null {
  return status === 'Active' ? null : (status.toUpperCase() as BadgeRibbon)
}

/** The same badge without letters that no font of ours has. */
export function withoutUnprintableLetters(picture: BadgePicture, letters: readonly string[]): BadgePicture {
  const without = (words: string) => oneLine(letters.reduce((left, missing) => left.replaceAll(missing, ' '), words))
  return { ...picture, programTitle: without(picture.programTitle), issuerName: without(picture.issuerName) }
}
