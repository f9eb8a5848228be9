import { getCompany } from '#company/server/company.server.ts'
import { deriveColours } from '#company/server/look/derive-colours.server.ts'
import { signatoryInWords } from '#company/company.ts'
import { EXAMPLE_TRAINING } from '../../designs/example-training.ts'
import { findDefaultDesign } from '../designs/design.server.ts'
import { printedDesign } from '../document/certificate-download.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { Look } from '#ui/colours/shipped-colours.ts'
import { certificateInks } from '../../document/certificate-inks.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'
import { letterheadOf } from '../../letterhead.ts'
import { SAMPLE_NAME } from '../../sample-certificate.ts'

/** As long as a real token, so that the QR code has its size. Its page finds no certificate. */
const TOKEN = 'specimen-of-the-design'

/** A specimen in these colours, with the letterhead and the default design of today. */
export async function specimenInLook(db: Database, look: Look, siteUrl: string): Promise<PrintedCertificate> {
  const company = await getCompany(db)
  const chosen = await findDefaultDesign(db)
  const letterhead = letterheadOf(company, { inks: certificateInks(deriveColours(look).inks), chosen })
  return {
    certificateId: 'SPECIMEN-0000',
    fullName: SAMPLE_NAME,
    nameLines: 1,
    programTitle: 'Name of the training program',
    duration: '3 days',
    training: null,
    issueDate: '2026-01-01',
    expiryDate: null,
    permalink: `${siteUrl}/c/${TOKEN}`,
    verifyAt: `${new URL(siteUrl).host}/verify-certificate`,
    issuerName: company.name,
    issuerTagline: company.tagline,
    signatory: signatoryInWords(company),
    ...(letterhead && { letterhead }),
    ...(letterhead?.design && { design: printedDesign(letterhead.design, { ...EXAMPLE_TRAINING, kind: 'completion' }) }),
    stamp: { word: 'SPECIMEN', date: null },
  }
}
