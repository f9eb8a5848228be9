import { z } from 'zod'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import { sendDownload } from '#base/http/download.server.ts'
import { endpoint, fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { uploadedBytes } from '#base/files/image.api.server.ts'
import type { ImageStore } from '#base/files/image-store.server.ts'
import { brochureFileName } from '../../brochure.ts'
import { brochureRecordQuery, brochureSchema } from '../../brochure.schema.ts'
import {
  BROCHURE_MISSING,
  BROCHURE_UPLOAD,
  listBrochures,
  PDF_TYPE,
  readBrochure,
  removeBrochure,
  saveBrochure,
} from './brochure.server.ts'

const tag = 'Brochures'

/** The PDFs that can be sent with replies. `mail` names the virus scanner for uploads. */
export function mountBrochuresApi(api: Api, store: ImageStore, mail: Pick<MailConfig, 'virusScanner'>) {
  return [
    endpoint(api, {
      method: 'get',
      path: '/brochures',
      tag,
      summary: 'The brochures of programs, drafts too, and the profiles of trainers',
      access: 'office.enter',
      reply: z.array(brochureSchema),
      answer: async ({ db }) => ({ data: await listBrochures(db) }),
    }),
    endpoint(api, {
      method: 'post',
      path: '/brochures',
      tag,
      summary: 'Keep the brochure of a program or the profile of a trainer, a PDF of at most 10 MB as the body, in place of the one before',
      access: 'content.write',
      rawBody: ['application/octet-stream', 'application/pdf'],
      query: brochureRecordQuery,
      reply: brochureSchema,
      status: 201,
      answer: async ({ db, query, c, context }) => {
        const upload = { store, sent: uploadedBytes(c, BROCHURE_UPLOAD), scanner: mail.virusScanner }
        return { data: await saveBrochure(db, query, upload, context) }
      },
    }),
    endpoint(api, {
      method: 'delete',
      path: '/brochures/{id}',
      rows: { id: BROCHURE_MISSING },
      tag,
      summary: 'Remove a brochure or profile; replies that have it keep theirs',
      access: 'content.write',
      reply: z.null(),
      answer: async ({ db, rows: { id }, context }) => {
        await removeBrochure(db, id, context)
        return { data: null }
      },
    }),
    mountFile(api, store),
  ]
}

function mountFile(api: Api, store: ImageStore) {
  return fileEndpoint(api, {
    method: 'get',
    path: '/brochures/{id}',
    rows: { id: BROCHURE_MISSING },
    tag,
    summary: 'The PDF of a brochure or profile',
    access: 'office.enter',
    files: [PDF_TYPE],
    answer: async ({ c, rows: { id } }) => {
      const { brochure, bytes } = await readBrochure(api.context.db, store, id)
      return sendDownload(c, { name: brochureFileName(brochure), type: PDF_TYPE, bytes })
    },
  })
}
