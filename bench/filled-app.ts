import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { verificationKey } from '../src/certificates/certificate-snapshot.server.ts'
import { createApp } from '../src/app.server.ts'
import { WORD_INDEXES } from '../src/app.server.ts'
import { mergeWordIndexes } from '../src/platform/search/word-index-maintenance.server.ts'
import { fill, tokenOf } from './fill.ts'
import { people, type Person } from './people.ts'

export const DATABASE_FILE = 'pramaan.db'
/** One certificate in ten was corrected once. */
const CORRECTED = 10
const EDITIONS_PER_STATEMENT = 500
const MIGRATIONS = new URL('../migrations/', import.meta.url)
/** A file that was filled by other code is another file. */
const FILLED_BY = ['fill.ts', 'filled-app.ts', 'people.ts', 'lifted-indexes.ts'].map((name) => new URL(name, import.meta.url))

interface Size {
  count: number
  hasEditions: boolean
  /** Whether its people are found by their words, too: for lists, not for verification. */
  hasWords?: boolean
}

/**
 * A folder with an office of so many certificates, for `DATA_DIR`. Filled once for a folder that BENCH_CACHE names, or
 * each time in a temporary one.
 */
export async function filledApp({ count, hasEditions, hasWords = false }: Size, cache: string | undefined): Promise<string> {
  const root = cache ?? mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
  const dataDir = join(root, `office-${count}${hasEditions ? '-corrected' : ''}${hasWords ? '-words' : ''}-${fingerprint()}`)
  if (existsSync(dataDir)) return dataDir
  const began = Date.now()
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  if (hasEditions) copyFileSync(join(await filledApp({ count, hasEditions: false, hasWords }, root), DATABASE_FILE), join(unfinished, DATABASE_FILE))
  const app = await createApp(
    { databaseUrl: undefined, dataDir: unfinished, siteUrl: 'http://localhost', adminApiCode: undefined, trustedProxies: [], rateLimitScale: 1, seed: 'none' },
    { onFault: console.error },
  )
  if (hasEditions) await addEditions(count, app)
  else await fill(app.db, count, { secret: app.api.secret, hasWords })
  if (hasWords) await mergeWordIndexes(app.db, WORD_INDEXES)
  await sql`pragma wal_checkpoint(truncate)`.execute(app.db.schemaConnection)
  await app.close()
  renameSync(unfinished, dataDir)
  const what = hasEditions ? `every ${CORRECTED}th of ${count.toLocaleString('en-IN')} certificates corrected` : `${count.toLocaleString('en-IN')} certificates written`
  console.log(`${what} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return dataDir
}

/** The address of an edition that was replaced. */
export function replacedTokenOf(number: number): string {
  return tokenOf(-number)
}

async function addEditions(count: number, { db, api }: Awaited<ReturnType<typeof createApp>>): Promise<void> {
  let rows: Array<ReturnType<typeof editionRow>> = []
  await db.write(async (tx) => {
    for (const person of people(count)) {
      if (person.number % CORRECTED === 0) rows.push(editionRow(person, api.secret))
      if (rows.length === 0 || (rows.length < EDITIONS_PER_STATEMENT && person.number < count)) continue
      await tx.sql.insertInto('certificate_editions').values(rows).execute()
      rows = []
    }
  })
}

function editionRow({ number, certificateId, fullName, issuedOn, expiresOn }: Person, secret: string) {
  const misspelt = `${fullName} Misspelt`
  return {
    certificate_row_id: number,
    edition: 1,
    token: replacedTokenOf(number),
    verification_key: verificationKey(certificateId, misspelt, secret),
    participant_name: misspelt,
    training_program_name: 'A program',
    training_duration: '3 days',
    issuer_name: 'BHM',
    issuer_tagline: 'Professional Business Solutions',
    signatory: 'The director',
    issue_date: issuedOn,
    expiry_date: expiresOn,
    certificate_path: null,
    edition_at: '2026-01-01T00:00:00.000Z',
    replaced_at: '2026-11-20T09:30:00.000Z',
    // Lists of their own, after those of the certificates.
    status_list: 1000 + Math.floor(number / 100_000),
    status_index: number % 100_000,
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(file, MIGRATIONS)))
  for (const file of FILLED_BY) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
