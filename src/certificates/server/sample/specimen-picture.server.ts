import type { Hono } from 'hono'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { CertificatePictures } from '../document/certificate-pictures.server.ts'
import { findSpecimen } from './sample-certificate.server.ts'

/** A new sample has a new address, and its program's validity and design rarely change. */
const KEPT = 'public, max-age=3600'

/** Serves `/c/{token}/specimen.webp`: the sample of a program as a printed document, with the word SPECIMEN across it. */
export function mountSpecimenPictures(
  router: Hono,
  { db, siteUrl }: Pick<ApiContext, 'db' | 'siteUrl'>,
  pictures: CertificatePictures,
): void {
  router.get('/c/:token/specimen.webp', async (c) => {
    const specimen = await findSpecimen(db, c.req.param('token'), siteUrl)
    if (!specimen) throw new Problem('not-found', 'Picture not found.')
    const headers = { ETag: pictures.etagOf(specimen), 'Cache-Control': KEPT, 'X-Robots-Tag': 'noindex' }
    if (c.req.header('If-None-Match')?.includes(headers.ETag)) return c.body(null, 304, headers)
    const picture = await pictures.render(specimen)
    return c.body(picture as Uint8Array<ArrayBuffer>, 200, { ...headers, 'Content-Type': 'image/webp' })
  })
}
