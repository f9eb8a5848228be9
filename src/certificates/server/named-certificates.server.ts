import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Database } from '#base/database/database.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { EnquiryFile } from '#enquiries/enquiry-file.schema.ts'
import { getEnquiry } from '#enquiries/server/enquiry-row.server.ts'
import { addFile } from '#enquiries/server/files/enquiry-file.server.ts'
import type { CertificateDocuments } from './document/certificate-documents.server.ts'
import { renderDocument } from './document/certificate-download.server.ts'
import { currentEdition } from './edition.server.ts'
import { findCertificateByNumber } from './find-certificate-by-number.server.ts'
import { readRow } from './stored-certificate.server.ts'

/** 'cert 2026 090042 of Asha': a number may be followed by words, which are dropped one by one from the end. */
const NUMBER = /\bcert[\s:-]*[\dOIL][\dA-Z-]*(?:[ -][\dA-Z]+){0,2}/gi
const MAX_NUMBERS = 5

export const namedCertificateSchema = z.object({ id: z.int(), certificateId: z.string(), participantName: z.string() })
interface NamedCertificate extends z.output<typeof namedCertificateSchema> {}

/** The certificates that an enquiry mentions by number. @throws Problem 'not-found' */
export async function findNamedCertificates(db: Database, enquiryId: number, now: Date): Promise<NamedCertificate[]> {
  const { enquiry } = await getEnquiry(db, enquiryId)
  const numbers = `${enquiry.subject}\n${enquiry.message}`.match(NUMBER) ?? []
  const found = new Map<number, NamedCertificate>()
  for (const number of numbers.slice(0, MAX_NUMBERS)) {
    const certificate = await findByNumberBeforeWords(db, number, now)
    if (certificate) found.set(certificate.id, certificate)
  }
  return [...found.values()]
}

async function findByNumberBeforeWords(db: Database, number: string, now: Date): Promise<NamedCertificate | undefined> {
  const words = number.split(/(?= )/)
  for (let count = words.length; count > 0; count -= 1) {
    const certificate = await findCertificateByNumber(db, words.slice(0, count).join(''), now)
    if (certificate) return { id: certificate.id, certificateId: certificate.certificateId, participantName: certificate.participant_name }
  }
  return undefined
}

/** Stores the current PDF of a certificate for the actor's next reply. @throws Problem 'not-found', or as `addFile` */
export async function attachCertificate(
  db: Database,
  { enquiryId, certificate }: { enquiryId: number; certificate: number },
  { documents, images, siteUrl }: { documents: CertificateDocuments; images: ImageStore; siteUrl: string },
  context: ActionContext,
): Promise<EnquiryFile> {
  const edition = currentEdition(await readRow(db, certificate))
  const pdf = await renderDocument(documents, edition, { now: context.now, siteUrl })
  const file = { enquiryId, name: `${edition.certificateId}.pdf`, scanner: undefined }
  return addFile(db, file, { store: images, sent: Readable.from([pdf]) }, context)
}
