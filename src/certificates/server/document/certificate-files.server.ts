import type { Context, Hono } from 'hono'
import { acceptsPage } from '#base/http/accepts-page.server.ts'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import { DOWNLOAD_LIMIT } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { certificateOfLink, NOT_DOWNLOADABLE, renderDocument } from './certificate-download.server.ts'
import type { CertificateDocuments } from './certificate-documents.server.ts'
import { certificateQrCode } from '../../document/document-data.ts'
import { isToken } from '../../verification/pasted-token.ts'
import { findEditionByToken, type IssuedEdition } from '../edition.server.ts'

const NO_QR_CODE = 'There is no QR code at this address.'

/**
 * Serves the documents by permalink (`/c/{token}.pdf`) and by signed link, and QR codes of permalinks. Search engines must not index them.
 */
export function mountCertificateFiles(router: Hono, context: ApiContext, documents: CertificateDocuments): void {
  const { db, limits, origin, clock, secret, siteUrl } = context

  router.get('/c/:file{[\\w-]+\\.pdf}', async (c) => {
    await limits.take(DOWNLOAD_LIMIT, origin.network(c))
    const token = c.req.param('file').slice(0, -'.pdf'.length)
    const edition = await findEditionByToken(db, token)
    if (edition) return answer(c, edition)
    c.header('Cache-Control', 'no-store')
    if (acceptsPage(c)) return c.redirect(`/c/${token}`, 303)
    throw new Problem('not-found', NOT_DOWNLOADABLE)
  })

  // For a printed result. Nothing is looked up, so the code is the same for an unknown address.
  router.get('/c/:token/qr.svg', (c) => {
    const token = c.req.param('token')
    if (!isToken(token)) throw new Problem('not-found', NO_QR_CODE)
    c.header('Content-Type', 'image/svg+xml')
    c.header('Cache-Control', 'private, max-age=86400')
    c.header('X-Robots-Tag', 'noindex')
    return c.body(certificateQrCode(`${siteUrl}/c/${token}`).svg)
  })

  router.get('/files/certificates/:file{[^/]+\\.pdf}', async (c) => {
    await limits.take(DOWNLOAD_LIMIT, origin.network(c))
    const lookupId = c.req.param('file').slice(0, -'.pdf'.length)
    const { expires = '', signature = '' } = c.req.query()
    return answer(c, await certificateOfLink(db, { lookupId, expires, signature }, { now: clock(), secret }))
  })

  async function answer(c: Context, edition: IssuedEdition): Promise<Response> {
    const pdf = await renderDocument(documents, edition, { now: clock(), siteUrl })
    c.header('Content-Type', 'application/pdf')
    c.header('Content-Disposition', `inline; filename="${edition.lookupId.replace(/[^A-Z0-9]/g, '') || 'certificate'}.pdf"`)
    // The stamp depends on today's status, so no cache may keep a copy.
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return c.body(pdf as Uint8Array<ArrayBuffer>)
  }
}
