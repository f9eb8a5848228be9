import type { Company } from '#company/company-content.schema.ts'
import { coloursOf, isShipped } from '#company/server/look/company-colours.server.ts'
import { certificateInks, type CertificateInks } from '../../document/certificate-inks.ts'

/** The colours of new certificates; undefined for the shipped ones, which no letterhead names. */
export function companyInks(company: Pick<Company, 'look'>): CertificateInks | undefined {
  return company.look && !isShipped(company.look) ? certificateInks(coloursOf(company).inks) : undefined
}
