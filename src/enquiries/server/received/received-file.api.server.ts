import type { ImageStore } from '#base/files/image-store.server.ts'
import { Problem } from '#base/api/problem.ts'
import { sendDownload } from '#base/http/download.server.ts'
import { fileEndpoint, type Api } from '#base/http/endpoint.server.ts'
import { FILE_KINDS } from '../../enquiry-file.ts'
import { UNKNOWN_TYPE } from '../../received-file.ts'
import { ENQUIRY_MISSING } from '../enquiry-row.server.ts'
import { framedPage } from './framed-page.server.ts'
import { picturesOfPage, readReceivedFile, RECEIVED_FILE_MISSING } from './received-file.server.ts'

const tag = 'Contact messages'
/** No content of a stranger runs, is sent, or is loaded from anywhere, even if the page is opened directly. */
const MAIL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** The files of received mails, as downloads, and the HTML page of a mail for a frame that allows nothing. */
export function mountReceivedFilesApi(api: Api, store: ImageStore) {
  const { db } = api.context
  const rows = { id: ENQUIRY_MISSING, fileId: RECEIVED_FILE_MISSING }
  return [
    fileEndpoint(api, {
      method: 'get',
      path: '/contacts/{id}/received-files/{fileId}',
      rows,
      tag,
      summary: 'A file of an e-mail that was received, as it was sent, always as a download',
      access: 'records.read',
      files: [...Object.values(FILE_KINDS).map(({ type }) => type), UNKNOWN_TYPE],
      answer: async ({ c, rows: { id, fileId } }) => {
        const { file, bytes } = await readReceivedFile(db, store, { enquiryId: id, id: fileId })
        return sendDownload(c, { ...file, bytes })
      },
    }),
    fileEndpoint(api, {
      method: 'get',
      path: '/contacts/{id}/received-files/{fileId}/page',
      rows,
      tag,
      summary: 'The page that the text of a received e-mail was written as, for a frame: it runs nothing and loads nothing',
      access: 'records.read',
      files: ['text/html'],
      answer: async ({ c, rows: { id, fileId } }) => {
        const { file, bytes, mailId } = await readReceivedFile(db, store, { enquiryId: id, id: fileId })
        // An attached file is never shown, whatever its type.
        if (file.use !== 'page') throw new Problem('not-found', RECEIVED_FILE_MISSING)
        const page = await framedPage(bytes, await picturesOfPage(db, store, mailId))
        return c.body(page, 200, {
          'Content-Type': 'text/html; charset=UTF-8',
          'Content-Security-Policy': MAIL_PAGE_POLICY,
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
          'X-DNS-Prefetch-Control': 'off',
          'X-Robots-Tag': 'noindex',
        })
      },
    }),
  ]
}
