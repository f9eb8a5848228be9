import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { createTestApp, type TestApp } from '../src/test-app.ts'
import { createWeb } from '../src/web.server.ts'

const BUILD = new URL('../build/', import.meta.url)

/** The whole product, built, on a database of its own: what it answers here is what a visitor is sent. */
export interface ServedSite {
  app: TestApp
  web: Hono
  close: () => Promise<void>
}

/** @throws when the product is not built; `npm test` builds it. */
export async function openServedSite(seed: 'demo' | 'none'): Promise<ServedSite> {
  const file = new URL('server/index.js', BUILD)
  if (!existsSync(file)) throw new Error('the pages are not built: node scripts/setup.mjs --build')
  const build = (await import(file.href)) as ServerBuild
  const app = await createTestApp({ seed })
  const web = createWeb({
    app,
    log: pino({ level: 'silent' }),
    pages: () => Promise.resolve(build),
    clientDir: fileURLToPath(new URL('client', BUILD)),
  })
  return { app, web, close: () => app.close() }
}
