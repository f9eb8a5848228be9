import { z } from 'zod'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { rowNumberField } from '#base/api/fields.schema.ts'
import { endpoint, type Api } from '#base/http/endpoint.server.ts'
import { enquiryFileSchema } from '#enquiries/enquiry-file.schema.ts'
import { ENQUIRY_MISSING } from '#enquiries/server/enquiry-row.server.ts'
import type { CertificateDocuments } from './document/certificate-documents.server.ts'
import { attachCertificate, findNamedCertificates, namedCertificateSchema } from './named-certificates.server.ts'

const tag = 'Contact messages'

/** The certificates that a message mentions. For staff only: to others it would reveal existing numbers. */
export const mountNamedCertificatesApi = (api: Api, parts: NamedParts) => [
  endpoint(api, {
    method: 'get',
    path: '/contacts/{id}/named-certificates',
    rows: { id: ENQUIRY_MISSING },
    tag,
    summary: 'The certificates whose numbers are in a message',
    access: 'records.read',
    reply: z.array(namedCertificateSchema),
    answer: async ({ db, rows: { id }, context }) => ({ data: await findNamedCertificates(db, id, context.now) }),
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
    answer: async ({ db, rows: { id: enquiryId }, body: { certificate }, context }) => ({
      data: await attachCertificate(db, { enquiryId, certificate }, { ...parts, siteUrl: api.context.siteUrl }, context),
    }),
  }),
]

interface NamedParts {
  documents: CertificateDocuments
  images: ImageStore
}
