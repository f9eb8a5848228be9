import type { Context, Hono } from 'hono'
import { artwork } from '#ui/artwork/artwork.ts'
import { portrait } from '#ui/artwork/portrait.ts'
import { Problem } from '#base/api/problem.ts'

/** An address always has the same bytes, so browsers may cache it; but only for a day, because a release may change the drawings. */
const KEPT = 'public, max-age=86400'
const MAX_SEED_LENGTH = 200

/** Serves the generated drawings: `/art/{category}/{seed}.svg`, `/art/backdrop/…`, `/art/portrait/{tone}/{seed}.svg`. */
export function mountArtwork(router: Hono): void {
  router.get('/art/portrait/:tone/:file', (c) => drawing(c, portrait({ tone: c.req.param('tone'), seed: seed(c) })))
  router.get('/art/backdrop/:category/:file', (c) =>
    drawing(c, artwork({ category: c.req.param('category'), seed: seed(c), mode: 'backdrop' })),
  )
  router.get('/art/:category/:file', (c) => drawing(c, artwork({ category: c.req.param('category'), seed: seed(c) })))
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
