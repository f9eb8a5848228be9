import { Readable } from 'node:stream'
import { z } from 'zod'
import { rowNumberField } from '#base/api/fields.schema.ts'
import { brochureFileName } from '#catalogue/brochure.ts'
import { readBrochure } from '#catalogue/server/brochures/brochure.server.ts'
import { uploadedBytes } from '#base/files/image.api.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import { sendDownload } from '#base/http/download.server.ts'
import { endpoint, fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { FILE_KINDS } from '../../enquiry-file.ts'
import { enquiryFileSchema } from '../../enquiry-file.schema.ts'
import { ENQUIRY_MISSING } from '../enquiry-row.server.ts'
import { addFile, FILE_MISSING, FILE_UPLOAD, listUnsentFiles, readEnquiryFile, removeFile } from './enquiry-file.server.ts'

const tag = 'Contact messages'
const MAX_GIVEN_NAME_LENGTH = 1000

/** The files of replies. `mail` names the scanner that examines them. */
export function mountEnquiryFilesApi(api: Api, store: ImageStore, mail: Pick<MailConfig, 'virusScanner'>) {
  return [
    endpoint(api, {
      method: 'get',
      path: '/contacts/{id}/files',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'The files that you have chosen for a reply and not sent yet',
      access: 'records.write',
      reply: z.array(enquiryFileSchema),
      answer: async ({ db, rows: { id }, context }) => ({ data: await listUnsentFiles(db, id, context) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/contacts/{id}/files',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'Choose a file for your next reply, as the body; at most 10 MB with the others',
      access: 'records.write',
      rawBody: ['application/octet-stream', 'image/*', 'application/pdf'],
      query: z.object({ name: z.string({ error: 'The name of the file is required' }).max(MAX_GIVEN_NAME_LENGTH) }),
      reply: enquiryFileSchema,
      status: 201,
      answer: async ({ db, rows: { id }, query, c, context }) => {
        const file = { enquiryId: id, name: query.name, scanner: mail.virusScanner }
        return { data: await addFile(db, file, { store, sent: uploadedBytes(c, FILE_UPLOAD) }, context) }
      },
    }),
    endpoint(api, {
      method: 'delete',
      path: '/contacts/{id}/files/{fileId}',
      rows: { id: ENQUIRY_MISSING, fileId: FILE_MISSING },
      tag,
      summary: 'Remove a file that you have chosen and not sent',
      access: 'records.write',
      reply: z.null(),
      answer: async ({ db, rows: { id, fileId }, context }) => {
        await removeFile(db, { enquiryId: id, id: fileId }, context)
        return { data: null }
      },
    }),
    endpoint(api, {
      method: 'post',
      path: '/contacts/{id}/files/brochure',
      rows: { id: ENQUIRY_MISSING },
      tag,
      summary: 'Choose the brochure of a program or the profile of a trainer for your next reply, as it is now',
      access: 'records.write',
      body: z.object({ brochure: rowNumberField('Choose a brochure') }),
      reply: enquiryFileSchema,
      status: 201,
      answer: async ({ db, rows: { id }, body, context }) => {
        const { brochure, bytes } = await readBrochure(db, store, body.brochure)
        // The scanner examined it at upload.
        const file = { enquiryId: id, name: brochureFileName(brochure), scanner: undefined }
        return { data: await addFile(db, file, { store, sent: Readable.from([bytes]) }, context) }
      },
    }),
    mountFile(api, store),
  ]
}

function mountFile(api: Api, store: ImageStore) {
  const { db } = api.context
  return fileEndpoint(api, {
    method: 'get',
    path: '/contacts/{id}/files/{fileId}',
    rows: { id: ENQUIRY_MISSING, fileId: FILE_MISSING },
    tag,
    summary: 'A file of a reply, as it was sent',
    access: 'records.read',
    files: Object.values(FILE_KINDS).map(({ type }) => type),
    answer: async ({ c, rows: { id, fileId } }) => {
      const which = { enquiryId: id, id: fileId }
      const { file, bytes } = await readEnquiryFile(db, store, which)
      return sendDownload(c, { name: file.name, type: FILE_KINDS[file.kind].type, bytes })
    },
  })
}
