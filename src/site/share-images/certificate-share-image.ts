import { mark } from '#ui/artwork/mark.ts'
import type { CategoryTone } from '#ui/artwork/category-tone.ts'
import type { CertificateStatus } from '#certificates/certificate.ts'
import { KIND_TITLES, kindOf } from '#certificates/training-snapshot.ts'
import { inksOf, type Letterhead } from '#certificates/letterhead.ts'
import type { CertificateInks } from '#certificates/document/certificate-inks.ts'
import type { TrainingSnapshot } from '#certificates/training-snapshot.schema.ts'
import { guillocheRing } from '#certificates/document/guilloche.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import { pictureInks, plainMark, type Inks, type Mark, type ShareImage } from './share-image.ts'

/** The data of a certificate's share image: the printed facts, and the status today. */
interface SharedCertificate {
  certificateId: string
  participantName: string
  trainingProgramName: string
  issuerName: string
  issuerTagline: string
  training: Pick<TrainingSnapshot, 'kind'> | null
  letterhead: Letterhead | null
}

/** Enough strands for a woven look, few enough for 150 kB. */
const STRANDS = 4
const TONES: Record<CertificateStatus, CategoryTone> = {
  Active: 'finance',
  Expired: 'other',
  Suspended: 'other',
  Revoked: 'marketing',
  Replaced: 'other',
}

/**
 * The share image of a certificate: name, program and where to verify it. Social networks keep copies, so it says 'Verified' only for an
 * active certificate.
 */
export function certificateShareImage(
  certificate: SharedCertificate,
  status: CertificateStatus,
  { siteUrl, inks, logo }: { siteUrl: string; inks: Inks; logo?: Mark | undefined },
): ShareImage {
  const isActive = status === 'Active'
  const { host } = new URL(siteUrl)
  const kind = KIND_TITLES[kindOf(certificate.training)]
  return {
    name: oneLine(certificate.issuerName),
    tagline: oneLine(certificate.issuerTagline),
    badge: isActive ? kind : `${kind}: ${status}`,
    tone: TONES[status],
    title: oneLine(certificate.participantName),
    facts: [oneLine(certificate.trainingProgramName)],
    domain: isActive ? `Verified at ${host}` : `Check it at ${host}`,
    inks: pictureInks(inks),
    ...(logo ?? plainMark(inks)),
    artwork: seal(certificate.certificateId, inksOf(certificate.letterhead), isActive),
  }
}

/** The woven ring of this certificate around the mark, centred in the visible part of the picture. */
function seal(certificateId: string, inks: CertificateInks, isActive: boolean): string {
  const [outer, inner, disc, zone] = isActive
    ? ([inks.brand, inks.accentShade, inks.brand, inks.accent] as const)
    : (['#6c767b', '#9aa3a8', '#56646a', '#c3cacd'] as const)
  const placed = (svg: string, left: number, top: number, side: number) =>
    svg.replace(/^<svg [^>]*?viewBox="([^"]*)"[^>]*>/, `<svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="$1">`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 630"><rect width="640" height="630" fill="${inks.paper}"/>` +
    placed(guillocheRing(certificateId, [outer, inner], STRANDS), 120, 95, 440) +
    `<circle cx="340" cy="315" r="146" fill="${disc}"/>` +
    placed(mark(64, { tile: null, zone }), 250, 225, 180) +
    '</svg>'
  )
}
