import type { Hono } from 'hono'
import type { Database } from '../platform/database/database.server.ts'
import { isAnswering } from '../platform/database/secret.server.ts'

/** `/livez` (and `/healthz`): the process answers. `/readyz`: the database answers too. */
export function mountHealth(router: Hono, db: Database): void {
  for (const path of ['/livez', '/healthz']) router.get(path, (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))

  router.get('/readyz', async (c) => {
    const isReady = await isAnswering(db)
    return c.text(isReady ? 'ready' : 'the database is not responding', isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
}
