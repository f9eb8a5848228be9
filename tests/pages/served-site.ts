import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { startServerProcess } from '../../scripts/server-process.ts'
import type { Tables } from '#base/database/database.server.ts'
import { openForReading } from '#base/database/open-database.server.ts'
import { createTestClient, TEST_CODE, type TestClient } from '#app/testing/test-client.ts'

/** SITE_URL of the served site. */
export const SITE = 'https://www.example.com'

/** The built program in a process and on a database of its own, whose replies are those that visitors get. */
export interface ServedSite extends TestClient {
  url: string
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** Its database, for reading. */
  sql: Kysely<Tables>
  close: () => Promise<void>
}

/** @throws when the program is not built; `npm test` builds it. */
export async function openServedSite(seed: 'demo' | 'none', changes: Record<string, string> = {}): Promise<ServedSite> {
  if (!existsSync('build/server/server.js')) throw new Error('the program is not built: node scripts/setup.mjs --build')
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-pages-'))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: SITE, ADMIN_API_CODE: TEST_CODE, RATE_LIMIT_SCALE: '1000000' }
  const server = await startServerProcess({ env: { ...settings, SEED: seed, LOG_LEVEL: 'error', ...changes } })
  const request = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })
  const database = await openForReading({ databaseUrl: undefined, dataDir })
  return {
    ...createTestClient(request),
    url: server.url,
    request,
    sql: database.sql,
    close: async () => {
      await database.close()
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Enters the name of a new company, which opens its site. */
export async function nameCompany(site: ServedSite): Promise<void> {
  const body = { name: 'Acme', initials: 'AC', tagline: 'Skills for workshops', shortDescription: 'Training for workshops.' }
  await site.fetchAsAdmin('/api/admin/company', { method: 'PUT', body })
}
