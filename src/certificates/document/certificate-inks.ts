import { SHIPPED_COLOURS, type Ink } from '#ui/colours/shipped-colours.ts'

const INKS = [
  'paper',
  'brand',
  'brandDeep',
  'brandLine',
  'brandWash',
  'quiet',
  'accent',
  'accentShade',
  'accentWash',
  'accentPale',
  'danger',
] as const

/** The colours of a certificate, as `#rrggbb`. Each edition keeps those of its issue. */
export type CertificateInks = Record<(typeof INKS)[number], string>

export function certificateInks(inks: Record<Ink, string>): CertificateInks {
  return Object.fromEntries(INKS.map((ink) => [ink, inks[ink]])) as CertificateInks
}

export const SHIPPED_CERTIFICATE_INKS = certificateInks(SHIPPED_COLOURS.inks)
