import type { Context, Hono } from 'hono'
import { artwork } from '#ui/artwork/artwork.ts'
import { portrait } from '#ui/artwork/portrait.ts'
import { getCompany } from '#company/server/company.server.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'

/** Drawings change with the colours of the company, and with a release. Browsers show what they have while they ask. */
const KEPT = 'public, max-age=300, stale-while-revalidate=86400'
const MAX_SEED_LENGTH = 200

/** Serves the generated drawings: `/art/{category}/{seed}.svg`, `/art/backdrop/…`, `/art/portrait/{tone}/{seed}.svg`. */
export function mountArtwork(router: Hono, db: Database): void {
  const inks = async () => coloursOf(await getCompany(db)).inks
  router.get('/art/portrait/:tone/:file', async (c) =>
    drawing(c, portrait({ tone: c.req.param('tone'), seed: seed(c), inks: await inks() })),
  )
  router.get('/art/backdrop/:category/:file', async (c) =>
    drawing(c, artwork({ category: c.req.param('category'), seed: seed(c), mode: 'backdrop', inks: await inks() })),
  )
  router.get('/art/:category/:file', async (c) =>
    drawing(c, artwork({ category: c.req.param('category'), seed: seed(c), inks: await inks() })),
  )
}

function seed(c: Context): string {
  const file = c.req.param('file') ?? ''
  if (!file.endsWith('.svg') || file.length > MAX_SEED_LENGTH) throw new Problem('not-found', 'Picture not found.')
  return file.slice(0, -'.svg'.length)
}

function drawing(c: Context, svg: string): Response {
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': KEPT,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
  })
}
