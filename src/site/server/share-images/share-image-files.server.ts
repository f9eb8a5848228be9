import type { Hono } from 'hono'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import { DOWNLOAD_LIMIT } from '#base/http/limits.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { ShareImages } from './share-images.server.ts'

/** A versioned address always shows that version. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const A_WHILE = 'public, max-age=300'
const ENDING = '.png'
const MAX_SLUG_LENGTH = 200
/** Lets chats and feeds embed the picture in their own pages. */
const EMBEDDABLE = { 'Cross-Origin-Resource-Policy': 'cross-origin' }
const NO_PICTURE = 'Picture not found.'

/** Serves `/og/{page|program|service}/{slug}.png`, with `?v=` for one version. */
export function mountShareImages(router: Hono, images: ShareImages): void {
  router.get('/og/:kind/:file', async (c) => {
    const file = c.req.param('file')
    const slug = file.slice(0, -ENDING.length)
    const isAsked = file.endsWith(ENDING) && slug.length <= MAX_SLUG_LENGTH
    const image = isAsked ? await images.find(c.req.param('kind'), slug) : undefined
    if (!image) throw new Problem('not-found', NO_PICTURE)

    const cache = c.req.query('v') === (await images.version()) ? FOR_EVER : A_WHILE
    const headers = { ...EMBEDDABLE, ETag: `"${images.hashOf(image)}"`, 'Cache-Control': cache }
    if (c.req.header('If-None-Match')?.includes(headers.ETag)) return c.body(null, 304, headers)
    const png = await images.draw(image)
    return c.body(png as Uint8Array<ArrayBuffer>, 200, { ...headers, 'Content-Type': 'image/png' })
  })
}

/**
 * Serves `/c/{token}/share.png`. Only those who know the address of a certificate can see its picture. Its text depends on today's status,
 * so it must not be cached.
 */
export function mountCertificateShareImages(
  router: Hono,
  { limits, origin }: Pick<ApiContext, 'limits' | 'origin'>,
  images: ShareImages,
): void {
  router.get('/c/:token/share.png', async (c) => {
    await limits.take(DOWNLOAD_LIMIT, origin.network(c))
    const image = await images.findCertificate(c.req.param('token'))
    if (!image) throw new Problem('not-found', NO_PICTURE)
    const png = await images.draw(image)
    const headers = { ...EMBEDDABLE, 'Content-Type': 'image/png', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    return c.body(png as Uint8Array<ArrayBuffer>, 200, headers)
  })
}
