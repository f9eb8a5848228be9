import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { verificationKey } from '#certificates/server/verification/verification-key.server.ts'
import { createApp } from '#app/app.server.ts'
import { readConfig } from '#base/config/config.server.ts'
import { fillDatabase, tokenOf } from './fill-database.ts'
import { generatePeople, type Person } from './generate-people.ts'

export const DATABASE_FILE = 'pramaan.db'
/** One certificate in this many was corrected once. */
const CORRECTED_ONE_IN = 10
const EDITIONS_PER_STATEMENT = 500
const MIGRATIONS = new URL('../migrations/', import.meta.url)
/** A cached database is only used while this code and the migrations are unchanged. */
const FILLED_BY = ['fill-database.ts', 'filled-data-dir.ts', 'generate-people.ts', 'without-indexes.ts'].map(
  (name) => new URL(name, import.meta.url),
)

interface Size {
  count: number
  hasEditions: boolean
  /** Whether searches find the records. Lists need it, verification does not. */
  hasWords?: boolean
}

/**
 * Returns a folder for `DATA_DIR` whose database has `count` certificates. It is filled once if `cache` names a folder
 * (BENCH_CACHE), otherwise each time in a temporary folder.
 */
export async function filledDataDir({ count, hasEditions, hasWords = false }: Size, cache: string | undefined): Promise<string> {
  const root = cache ?? mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
  const dataDir = join(root, `office-${count}${hasEditions ? '-corrected' : ''}${hasWords ? '-words' : ''}-${fingerprint()}`)
  if (existsSync(dataDir)) return dataDir
  const began = Date.now()
  const unfinished = `${dataDir}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  if (hasEditions)
    copyFileSync(join(await filledDataDir({ count, hasEditions: false, hasWords }, root), DATABASE_FILE), join(unfinished, DATABASE_FILE))
  const app = await createApp(readConfig({ DATA_DIR: unfinished, SEED: 'none', BACKUP_INTERVAL_MINUTES: 'off' }), {
    onFault: console.error,
  })
  if (hasEditions) await addEditions(count, app)
  else await fillDatabase(app.db, count, { secret: app.api.secret, hasWords })
  await sql`pragma wal_checkpoint(truncate)`.execute(app.db.schemaConnection)
  await app.close()
  renameSync(unfinished, dataDir)
  const what = hasEditions
    ? `every ${CORRECTED_ONE_IN}th of ${count.toLocaleString('en-IN')} certificates corrected`
    : `${count.toLocaleString('en-IN')} certificates written`
  console.log(`${what} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return dataDir
}

/** Returns the token of the edition that a correction replaced. */
export function replacedTokenOf(number: number): string {
  return tokenOf(-number)
}

async function addEditions(count: number, { db, api }: Awaited<ReturnType<typeof createApp>>): Promise<void> {
  let rows: Array<ReturnType<typeof editionRow>> = []
  await db.write(async (tx) => {
    for (const person of generatePeople(count)) {
      if (person.number % CORRECTED_ONE_IN === 0) rows.push(editionRow(person, api.secret))
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
    // Their status lists follow those of the certificates.
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
