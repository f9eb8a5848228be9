import { SHIPPED_CERTIFICATE_INKS, type CertificateInks } from './document/certificate-inks.ts'
import { signatoryInWords } from '#company/company.ts'
import type { Company, Signatory } from '#company/company-content.schema.ts'

/** An edition's copy of the company's pictures and signatories at issue. */
export interface Letterhead {
  /** The address of the logo (company-picture.ts). */
  logo: string | null
  signatories: Signatory[]
  /** Absent for the shipped colours. */
  inks?: CertificateInks
}

/**
 * The current letterhead; null without logo, signatories and colours of its own: then the document looks as it did before letterheads
 * existed. Leave out `inks` for the shipped colours.
 */
export function letterheadOf(
  { logo = null, signatories = [] }: Pick<Company, 'logo' | 'signatories'>,
  inks?: CertificateInks,
): Letterhead | null {
  return logo || signatories.length > 0 || inks ? { logo, signatories, ...(inks && { inks }) } : null
}

export function storedLetterhead({ letterhead }: { letterhead: string | null }): Letterhead | null {
  return letterhead === null ? null : (JSON.parse(letterhead) as Letterhead)
}

/** The colours of an edition. */
export function inksOf(letterhead: Letterhead | null | undefined): CertificateInks {
  return letterhead?.inks ?? SHIPPED_CERTIFICATE_INKS
}

/** The company's columns of certificates and samples. */
export function issuerColumns(company: Company, inks: CertificateInks | undefined) {
  const letterhead = letterheadOf(company, inks)
  return {
    issuer_name: company.name,
    issuer_tagline: company.tagline,
    signatory: signatoryInWords(company),
    letterhead: letterhead && JSON.stringify(letterhead),
  }
}
