import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { TestDatabase } from '../src/test-database.ts'
import { createPostgresDatabase } from '../src/test-database.ts'
import facts from './fixtures/first-release.json' with { type: 'json' }

const FIXTURES = join(import.meta.dirname, 'fixtures')
const server = process.env['DATABASE_URL']

/** What is known of the database of the first release: its codes, and the address of its certificate that never expires. */
export const FIRST_RELEASE = server ? facts.postgres : facts.sqlite

/** A copy of the database that the first release left: SQLite, or PostgreSQL when DATABASE_URL names a server. */
export async function restoreFirstRelease(): Promise<Omit<TestDatabase, 'isCopy'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-first-release-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (!server) {
    writeFileSync(join(dataDir, 'pramaan.db'), gunzipSync(readFileSync(join(FIXTURES, 'first-release.db.gz'))))
    return { dataDir, databaseUrl: undefined, drop: () => Promise.resolve(removeFolder()) }
  }
  const { url, drop } = await createPostgresDatabase(server)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(gunzipSync(readFileSync(join(FIXTURES, 'first-release.sql.gz'))).toString())
  await client.end()
  return { dataDir, databaseUrl: url, drop: () => drop().then(removeFolder) }
}
