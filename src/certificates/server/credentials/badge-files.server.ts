import type { Hono } from 'hono'
import { NOT_DOWNLOADABLE } from '../document/certificate-download.server.ts'
import { editionStatus, findEditionByToken, type IssuedEdition } from '../edition.server.ts'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import { DOWNLOAD_LIMIT } from '#base/http/limits.server.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { allowCrossOriginRead } from './published-file.server.ts'
import type { BadgeFormat, BadgeImages } from './badge-images.server.ts'
import { inksOf } from '../../letterhead.ts'
import { ribbonOf, type BadgePicture } from '../../credentials/badge-picture.ts'

const TYPES: Record<BadgeFormat, string> = { svg: 'image/svg+xml', png: 'image/png' }

/**
 * Serves the badge of a certificate at its permalink, `/c/{token}.svg` and `.png`, with its credential baked in. Limits,
 * refusals and the ban on search engines are those of the document.
 */
export function mountBadgeFiles(
  router: Hono,
  context: Pick<ApiContext, 'db' | 'limits' | 'origin' | 'clock'>,
  { badges, credentialOf }: { badges: BadgeImages; credentialOf: (edition: IssuedEdition) => Promise<string> },
): void {
  const { db, limits, origin, clock } = context
  router.get('/c/:file{[\\w-]+\\.(?:svg|png)}', async (c) => {
    allowCrossOriginRead(c)
    await limits.take(DOWNLOAD_LIMIT, origin.network(c))
    const [token = '', ending] = c.req.param('file').split('.')
    const format = ending as BadgeFormat
    const edition = await findEditionByToken(db, token)
    if (!edition) throw new Problem('not-found', NOT_DOWNLOADABLE)
    const picture = await badges.draw(badgeOf(edition, clock()), format, await credentialOf(edition))
    return c.body(picture, 200, {
      'Content-Type': TYPES[format],
      'Content-Disposition': `inline; filename="${edition.lookupId.replace(/[^A-Z0-9]/g, '') || 'certificate'}-badge.${format}"`,
      // The ribbon depends on today's date.
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      // A browser that opens an SVG directly treats it as a page. This policy keeps it from running or loading anything.
      'Content-Security-Policy': "default-src 'none'",
    })
  })
}

function badgeOf(edition: IssuedEdition, now: Date): BadgePicture {
  return {
    certificateId: edition.certificateId,
    programTitle: oneLine(edition.trainingProgramName),
    issuerName: oneLine(edition.issuerName),
    inks: inksOf(edition.letterhead),
    year: edition.issueDate.slice(0, 4),
    ribbon: ribbonOf(editionStatus(edition, indianDate(now))),
  }
}
