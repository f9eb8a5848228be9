import { Readable } from 'node:stream'
import { z } from 'zod'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { enquiryFileSchema } from '#enquiries/enquiry-file.schema.ts'
import { ENQUIRY_MISSING, getEnquiry } from '#enquiries/server/enquiry-row.server.ts'
import { addFile } from '#enquiries/server/files/enquiry-file.server.ts'
import { rowNumberField } from '#base/api/fields.schema.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { CERTIFICATE_MISSING } from '../certificate.ts'
import './certificate.table.ts'
import type { CertificateDocuments } from './document/certificate-documents.server.ts'
import { renderDocument } from './document/certificate-download.server.ts'
import { currentEdition } from './edition.server.ts'
import { findCertificateByNumber } from './find-certificate-by-number.server.ts'

/** 'cert 2026 090042 of Asha': a number may be followed by words, which are dropped one by one from the end. */
const NUMBER = /\bcert[\s:-]*[\dOIL][\dA-Z-]*(?:[ -][\dA-Z]+){0,2}/gi
const MAX_NUMBERS = 5

const namedSchema = z.object({ id: z.int(), certificateId: z.string(), participantName: z.string() })
interface NamedCertificate extends z.output<typeof namedSchema> {}

const tag = 'Contact messages'

/** The certificates that a message mentions. For staff only: to others it would reveal existing numbers. */
export const mountNamedCertificatesApi = (api: Api, { documents, images }: NamedParts) => [
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/named-certificates',
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'The certificates whose numbers are in a message',
    access: 'records.read',
    reply: z.array(namedSchema),
    answer: async ({ db, rows: { id }, context }) => {
      const { enquiry } = await getEnquiry(db, id)
      return { data: await findNamed(db, `${enquiry.subject}\n${enquiry.message}`, context.now) }
    },
  }),
  endpoint(api, {
    method: 'post',
    path: '/contacts/{id}/files/certificate',
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'Choose the PDF of a certificate for your next reply, as it is now',
    access: 'records.write',
    body: z.object({ certificate: rowNumberField('Choose a certificate') }),
    reply: enquiryFileSchema,
    status: 201,
    answer: async ({ db, rows: { id: enquiryId }, body, context }) => {
      const row = await db.sql.selectFrom('certificates').selectAll().where('id', '=', body.certificate).executeTakeFirst()
      if (!row) throw new Problem('not-found', CERTIFICATE_MISSING)
      const edition = currentEdition(row)
      const pdf = await renderDocument(documents, edition, { now: context.now, siteUrl: api.context.siteUrl })
      const file = { enquiryId, name: `${edition.certificateId}.pdf`, scanner: undefined }
      return { data: await addFile(db, file, { store: images, sent: Readable.from([pdf]) }, context) }
    },
  }),
]

interface NamedParts {
  documents: CertificateDocuments
  images: ImageStore
}

async function findNamed(db: Database, text: string, now: Date): Promise<NamedCertificate[]> {
  const found = new Map<number, NamedCertificate>()
  for (const number of (text.match(NUMBER) ?? []).slice(0, MAX_NUMBERS)) {
    const words = number.split(/(?= )/)
    for (let count = words.length; count > 0; count -= 1) {
      const certificate = await findCertificateByNumber(db, words.slice(0, count).join(''), now)
      if (!certificate) continue
      const { id, certificateId, participant_name: participantName } = certificate
      found.set(id, { id, certificateId, participantName })
      break
    }
  }
  return [...found.values()]
}
