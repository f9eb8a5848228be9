import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { BackupError } from './backup-error.server.ts'
import { BACKUP_KINDS } from './backup-files.ts'

/** The files of an archive, besides SHA256SUMS. The manifest is the first one. */
export const MANIFEST_FILE = 'manifest.json'
export const DATABASE_FILES = { sqlite: 'database.sqlite', postgres: 'database.pgdump' } as const
export const UPLOADS_PREFIX = 'uploads/'

/** Increased when older programs can no longer read the archive. */
const FORMAT = 1

/** The contents of a database copy. */
const contentSchema = z.object({
  database: z.enum(['sqlite', 'postgres']),
  /** The PostgreSQL schema that was copied; null for SQLite. */
  schema: z.string().nullable(),
  migrations: z.array(z.string()),
  /** Number of rows per table. */
  rows: z.record(z.string(), z.int()),
})

const manifestSchema = contentSchema.extend({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  kind: z.enum(BACKUP_KINDS),
  databaseBytes: z.int(),
  uploads: z.object({ files: z.int(), bytes: z.int() }),
})

export type DatabaseContent = z.output<typeof contentSchema>
export type Manifest = z.output<typeof manifestSchema>

export function writeManifest(manifest: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...manifest }, undefined, 2)}\n`
}

/** @throws BackupError when the manifest is invalid, or from a newer program */
export function readManifest(text: string, file: string, knownMigrations: readonly string[]): Manifest {
  const json = parse(text)
  const { format } = (json ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT) throw newer(file)
  const { data } = manifestSchema.safeParse(json)
  if (!data) throw new BackupError(`${file} is not a backup of this program.`)
  if (data.migrations.some((name) => !knownMigrations.includes(name))) throw newer(file)
  return data
}

export function countRows({ rows }: Pick<DatabaseContent, 'rows'>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}

/** @throws BackupError when the copy differs from the manifest */
export function requireSameContent(copy: DatabaseContent, expected: DatabaseContent, file: string): void {
  const isSame = isDeepStrictEqual(copy.rows, expected.rows) && isDeepStrictEqual(copy.migrations, expected.migrations)
  if (!isSame) throw new BackupError(`The database in ${file} does not contain what its manifest says.`)
}

function newer(file: string): BackupError {
  return new BackupError(`${file} was made by a newer version of this program: install that version, or a later one.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
