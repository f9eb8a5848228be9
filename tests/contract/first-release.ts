import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { type TestDatabase, createPostgresDatabase } from '#app/testing/test-database.ts'
import firstFacts from './fixtures/first-release.json' with { type: 'json' }
import secondFacts from './fixtures/second-release.json' with { type: 'json' }

const FIXTURES = join(import.meta.dirname, 'fixtures')
const server = process.env['DATABASE_URL']

/** Facts about the first release's database: its codes, and the URL of its certificate that never expires. */
export const FIRST_RELEASE = server ? firstFacts.postgres : firstFacts.sqlite
export const SECOND_RELEASE_ON_SQLITE = secondFacts.sqlite
/** The same for the second release. */
export const SECOND_RELEASE = server ? secondFacts.postgres : secondFacts.sqlite

export const restoreFirstRelease = () => restoreRelease('first')
export const restoreSecondRelease = () => restoreRelease('second')
/** Always on SQLite, even if DATABASE_URL names a server. */
export const restoreSqliteOfSecondRelease = () => restoreRelease('second', '')

/** Copies the database that a release left: SQLite, or PostgreSQL if DATABASE_URL names a server. */
async function restoreRelease(release: 'first' | 'second', postgres = server): Promise<Omit<TestDatabase, 'isCopy'>> {
  const dataDir = mkdtempSync(join(tmpdir(), `pramaan-${release}-release-`))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (!postgres) {
    writeFileSync(join(dataDir, 'pramaan.db'), gunzipSync(readFileSync(join(FIXTURES, `${release}-release.db.gz`))))
    return { dataDir, databaseUrl: undefined, drop: () => Promise.resolve(removeFolder()) }
  }
  const { url, drop } = await createPostgresDatabase(postgres)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(gunzipSync(readFileSync(join(FIXTURES, `${release}-release.sql.gz`))).toString())
  await client.end()
  return { dataDir, databaseUrl: url, drop: () => drop().then(removeFolder) }
}
