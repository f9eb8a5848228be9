import type { Context, Hono } from 'hono'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import { DOWNLOAD_LIMIT } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import { certificateOfLink, NOT_DOWNLOADABLE, renderDocument } from './certificate-download.server.ts'
import type { CertificateDocuments } from './certificate-documents.server.ts'
import { findEditionByToken, type IssuedEdition } from '../edition.server.ts'

/** Serves the documents by permalink (`/c/{token}.pdf`) and by signed link. Search engines must not index them. */
export function mountCertificateFiles(router: Hono, context: ApiContext, documents: CertificateDocuments): void {
  const { db, limits, origin, clock, secret, siteUrl } = context

  router.get('/c/:file{[\\w-]+\\.pdf}', async (c) => {
    await limits.take(DOWNLOAD_LIMIT, origin.network(c))
    const edition = await findEditionByToken(db, c.req.param('file').slice(0, -'.pdf'.length))
    if (!edition) throw new Problem('not-found', NOT_DOWNLOADABLE)
    return answer(c, edition)
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
