import type { CertificateInks } from '../document/certificate-inks.ts'
import type { CertificateStatus } from '../certificate.ts'
import { oneLine } from '#base/rendering/one-line.ts'

/** Everything that a badge shows. The picture depends on these values alone. */
export interface BadgePicture {
  /** Determines the waves of its ring. */
  certificateId: string
  programTitle: string
  issuerName: string
  /** The year of issue. */
  year: string
  /** The status in capitals across the badge; null while the certificate is active. */
  ribbon: BadgeRibbon | null
  inks: CertificateInks
}

export type BadgeRibbon = Uppercase<Exclude<CertificateStatus, 'Active'>>

/** The word on the ribbon; null for an active certificate. */
export function ribbonOf(status: CertificateStatus): BadgeRibbon | null {
  return status === 'Active' ? null : (status.toUpperCase() as BadgeRibbon)
}

/** The same badge without letters that none of our fonts has. */
export function withoutUnprintableLetters(picture: BadgePicture, letters: readonly string[]): BadgePicture {
  const without = (words: string) => oneLine(letters.reduce((left, missing) => left.replaceAll(missing, ' '), words))
  return { ...picture, programTitle: without(picture.programTitle), issuerName: without(picture.issuerName) }
}
