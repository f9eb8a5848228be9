import { SHIPPED_CERTIFICATE_INKS, type CertificateInks } from './document/certificate-inks.ts'
import { signatoryInWords } from '#company/company.ts'
import type { Company, Signatory } from '#company/company-content.schema.ts'
import { frozenDesign, type FrozenDesign, type NamedDesign } from './designs/design.ts'

/** An edition's copy of the company's pictures and signatories at issue. */
export interface Letterhead {
  /** The address of the logo (company-picture.ts). */
  logo: string | null
  signatories: Signatory[]
  /** Absent for the shipped colours. */
  inks?: CertificateInks
  /** Absent for the shipped look. */
  design?: FrozenDesign
}

/** The parts of a letterhead besides the company's own. */
interface Chosen {
  /** Left out for the shipped colours. */
  inks?: CertificateInks | undefined
  /** The chosen design; left out for the shipped look. */
  chosen?: NamedDesign | undefined
  /** Whether the training was held for one client. */
  isInHouse?: boolean
}

/**
 * The current letterhead; null without logo, signatories, colours and a design of its own: then the document looks as it did before
 * letterheads existed.
 */
export function letterheadOf(
  company: Pick<Company, 'logo' | 'signatories'>,
  { inks, chosen, isInHouse = false }: Chosen = {},
): Letterhead | null {
  const { logo = null } = company
  const signatories = signatoriesOf(company, chosen)
  if (!logo && signatories.length === 0 && !inks && !chosen) return null
  return { logo, signatories, ...(inks && { inks }), ...(chosen && { design: frozenDesign(chosen, { isInHouse }) }) }
}

/** The signatories of the design, or those of the company. */
function signatoriesOf({ signatories = [] }: Pick<Company, 'signatories'>, chosen: NamedDesign | undefined): Signatory[] {
  return chosen && chosen.design.signatories.length > 0 ? chosen.design.signatories : signatories
}

export function storedLetterhead({ letterhead }: { letterhead: string | null }): Letterhead | null {
  return letterhead === null ? null : (JSON.parse(letterhead) as Letterhead)
}

/** The colours of an edition. */
export function inksOf(letterhead: Letterhead | null | undefined): CertificateInks {
  return letterhead?.inks ?? SHIPPED_CERTIFICATE_INKS
}

/** The company's columns of certificates and samples. */
export function issuerColumns(company: Company, look: Chosen) {
  const letterhead = letterheadOf(company, look)
  return {
    issuer_name: company.name,
    issuer_tagline: company.tagline,
    signatory: signatoryInWords({ ...company, signatories: signatoriesOf(company, look.chosen) }),
    letterhead: letterhead && JSON.stringify(letterhead),
  }
}

/** 'Letterhead of the board, version 3'. */
export function designInWords(letterhead: Letterhead | null): string {
  const design = letterhead?.design
  return design ? `${design.name}, version ${design.version}` : 'The shipped design'
}
