import type { CertificateInks } from './document/certificate-inks.ts'
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

/** The current letterhead; null without logo and signatories: then the document looks as it did before letterheads existed. */
export function letterheadOf({ logo = null, signatories = [] }: Pick<Company, 'logo' | 'signatories'>): Letterhead | null {
  return logo || signatories.length > 0 ? { logo, signatories } : null
}

export function storedLetterhead({ letterhead }: { letterhead: string | null }): Letterhead | null {
  return letterhead === null ? null : (JSON.parse(letterhead) as Letterhead)
}

/** The company's columns of certificates and samples. */
export function issuerColumns(company: Company) {
  const letterhead = letterheadOf(company)
  return {
    issuer_name: company.name,
    issuer_tagline: company.tagline,
    signatory: signatoryInWords(company),
    letterhead: letterhead && JSON.stringify(letterhead),
  }
}
