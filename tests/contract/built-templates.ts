import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { openForReading } from '#base/database/open-database.server.ts'
import { beginWithTemplates, databaseOn, onPostgres, templateDatabase, templateFolder, type Seed } from '#app/testing/test-database.ts'
import { startBuiltServer } from './built-app.ts'

const SEEDS: readonly Seed[] = ['none', 'demo']
const KEYS_WITHIN_MS = 60_000

/**
 * Before the suite, the built program starts on an empty database for each seed; tests start with copies of these. Returns
 * a function that removes them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const name = `pramaan_contract_${randomBytes(6).toString('hex')}`
  const postgres = process.env['DATABASE_URL']
  await Promise.all(
    SEEDS.map(async (seed) => {
      const dataDir = templateFolder(name, seed)
      mkdirSync(dataDir, { recursive: true })
      if (postgres) await onPostgres(postgres, `create database ${templateDatabase(name, seed)}`)
      const databaseUrl = postgres && databaseOn(postgres, templateDatabase(name, seed))
      const server = await startBuiltServer({ dataDir, databaseUrl, seed })
      await untilKeysAreMade({ dataDir, databaseUrl })
      await server.stop()
    }),
  )
  beginWithTemplates(project, name)
  return async () => {
    if (postgres) for (const seed of SEEDS) await onPostgres(postgres, `drop database ${templateDatabase(name, seed)}`)
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Making the RSA key takes a second, so copies already include it. */
async function untilKeysAreMade(database: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const { sql, close } = await openForReading(database)
  const deadline = Date.now() + KEYS_WITHIN_MS
  while ((await sql.selectFrom('issuer_keys').select('id').execute()).length < 2) {
    if (Date.now() > deadline) throw new Error('the built program made no keys')
    await pause(50)
  }
  await close()
}
