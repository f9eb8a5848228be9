import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { artwork } from '#ui/artwork/artwork.ts'
import { portrait } from '#ui/artwork/portrait.ts'
import { getCompany } from '#company/server/company.server.ts'
import { coloursOf } from '#company/server/look/company-colours.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'

/** Drawings change with the colours of the company, and with a release. So browsers ask each time, and mostly get a 304. */
const KEPT = 'no-cache'
const HASH_LENGTH = 22
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
  const headers = { 'Cache-Control': KEPT, ETag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, HASH_LENGTH)}"` }
  if (c.req.header('If-None-Match')?.includes(headers.ETag)) return c.body(null, 304, headers)
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml',
    ...headers,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
  })
}
