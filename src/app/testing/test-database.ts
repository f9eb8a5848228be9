import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

export type Seed = 'demo' | 'none'

/** The database of a test app: a folder, and with DATABASE_URL also a database on PostgreSQL. */
export interface TestDatabase {
  dataDir: string
  databaseUrl: string | undefined
  /** Whether it is a copy of a template, and therefore initialised. */
  isCopy: boolean
  drop: () => Promise<void>
}

/** Names the templates created by a global setup. Without templates each app starts with an empty database. */
const TEMPLATES = 'TEST_DATABASE_TEMPLATES'

/** PostgreSQL's method for copying a template: copying files takes half as long as the log, the default since version 15. */
const COPY_STRATEGY = 'TEST_DATABASE_COPY_STRATEGY'
const FIRST_VERSION_WITH_STRATEGIES = 150_000

/**
 * Makes new test databases of this vitest project copies of these templates. Only of this project: another program created the contract
 * suite's templates, with the real clock.
 */
export function beginWithTemplates(project: TestProject, name: string): void {
  project.config.env[TEMPLATES] = name
}

export async function chooseCopyStrategy(server: string): Promise<void> {
  const [row] = await onPostgres(server, 'show server_version_num')
  if (Number(row?.['server_version_num']) >= FIRST_VERSION_WITH_STRATEGIES) process.env[COPY_STRATEGY] = 'strategy file_copy'
}

/** The template folder for a new SQLite database. */
export function templateFolder(name: string, seed: Seed): string {
  return join(tmpdir(), name, seed)
}

/** The template for a new PostgreSQL database. */
export function templateDatabase(name: string, seed: Seed): string {
  return `${name}_${seed}`
}

/**
 * Creates a fresh database: SQLite in a temporary folder, or a new database on the PostgreSQL server in DATABASE_URL. It is a copy of the
 * template if there is one, or empty. The folder `existing` is used unchanged, and not removed.
 */
export async function makeTestDatabase(seed: Seed, existing?: string): Promise<TestDatabase> {
  const dataDir = existing ?? mkdtempSync(join(tmpdir(), 'pramaan-test-'))
  const server = process.env['DATABASE_URL']
  const template = existing ? undefined : process.env[TEMPLATES]
  if (template && !server) cpSync(templateFolder(template, seed), dataDir, { recursive: true })
  const postgres = server ? await createPostgresDatabase(server, template && templateDatabase(template, seed)) : undefined
  return {
    dataDir,
    databaseUrl: postgres?.url,
    isCopy: template !== undefined,
    drop: async () => {
      await postgres?.drop()
      if (!existing) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new database on a PostgreSQL server: empty, or a copy of `template`. */
export async function createPostgresDatabase(server: string, template?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `pramaan_${randomBytes(6).toString('hex')}`
  const copy = template === undefined ? '' : ` template ${template} ${process.env[COPY_STRATEGY] ?? ''}`
  await onPostgres(server, `create database ${name}${copy}`)
  return { url: databaseOn(server, name), drop: async () => void (await onPostgres(server, `drop database ${name} with (force)`)) }
}

/** The address of another database on the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function onPostgres(server: string, statement: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
