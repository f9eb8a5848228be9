import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createApp } from '../app.server.ts'
import {
  beginWithTemplates,
  chooseCopyStrategy,
  databaseOn,
  onPostgres,
  templateDatabase,
  templateFolder,
  type Seed,
} from './test-database.ts'
import { fillCompany, TEST_NOW, testConfig } from './test-app.ts'

const SEEDS: readonly Seed[] = ['none', 'demo']

/**
 * Runs before the tests: creates one initialised database per seed. Each test starts with a copy, which is twenty times faster than running
 * the migrations. Returns a function that removes them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const name = `pramaan_template_${randomBytes(6).toString('hex')}`
  const server = process.env['DATABASE_URL']
  if (server) await chooseCopyStrategy(server)
  for (const seed of SEEDS) {
    const dataDir = templateFolder(name, seed)
    mkdirSync(dataDir, { recursive: true })
    if (server) await onPostgres(server, `create database ${templateDatabase(name, seed)}`)
    const databaseUrl = server && databaseOn(server, templateDatabase(name, seed))
    const options = { clock: () => TEST_NOW, onFault: reportFault }
    const app = await createApp(testConfig({ dataDir, databaseUrl, seed }), options)
    if (seed === 'none') await fillCompany(app.db)
    await app.close()
  }
  beginWithTemplates(project, name)
  return async () => {
    if (server) for (const seed of SEEDS) await onPostgres(server, `drop database ${templateDatabase(name, seed)}`)
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function reportFault(error: unknown): void {
  throw error
}
