import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.server.ts'
import type { Config } from '../config/config.server.ts'
import { isBackupDue, newestBackup } from './backup-files.ts'
import type { BackupStatus } from './backup-status.schema.ts'
import { backupFailureText, BackupError } from './backup-error.server.ts'
import type { BackupOrder, BackupResult } from './create-backup.server.ts'
import { listBackups } from './list-backups.server.ts'
import { runBackup } from './run-backup.server.ts'

interface BackupsOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>
  knownMigrations: readonly string[]
  clock: () => Date
  /** Called with each backup that the server made or failed to make. Messages contain no personal data. */
  onBackup: (outcome: BackupResult | BackupError) => void
}

type Failure = NonNullable<BackupStatus['failure']>

/** A file beside the backups with the newest failure, so that it survives a restart and other servers see it. */
const FAILURE_FILE = 'last-failure.json'
/** The first backup does not compete with the start, and short tests make none. */
const FIRST_CHECK_MS = 120_000
const CHECK_INTERVAL_MS = 60_000
const RETRY_AFTER_MS = 600_000
/** A start that must migrate waits for another server's backup. */
const WAIT_MS = 300_000

/** The backups that the server makes by itself: on schedule, and before migrations. */
export class Backups {
  readonly #options: BackupsOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #failure: Failure | undefined

  constructor(options: BackupsOptions) {
    this.#options = options
  }

  /** Makes a backup whenever one is due, if the settings ask for it. If several servers share one folder, only one makes it. */
  start(): void {
    const { intervalMs } = this.#options.config.backups
    if (intervalMs === undefined) return
    const check = () => {
      this.#running ??= this.#makeIfDue(intervalMs).finally(() => (this.#running = undefined))
      this.#timer = setTimeout(check, Math.min(CHECK_INTERVAL_MS, intervalMs)).unref()
    }
    this.#timer = setTimeout(check, Math.min(FIRST_CHECK_MS, intervalMs)).unref()
  }

  /** @throws ConfigError when it fails: the migration must not start then */
  async makeBeforeMigration(): Promise<void> {
    if (this.#options.config.backups.intervalMs === undefined) return
    const outcome = await this.#make({ kind: 'before-migration', waitMs: WAIT_MS })
    if (!(outcome instanceof BackupError)) return
    throw new ConfigError(
      `the database has to be updated, and the backup before that failed: ${outcome.message} BACKUP_INTERVAL_MINUTES=off updates without a backup`,
    )
  }

  async status(): Promise<BackupStatus> {
    const { config, clock } = this.#options
    const { folder, intervalMs } = config.backups
    const last = newestBackup(await listBackups(folder), clock())
    const failure = this.#failure ?? (await readFailure(folder))
    return {
      folder,
      isAutomatic: intervalMs !== undefined,
      last: last ? { at: last.at.toISOString(), bytes: last.bytes } : null,
      failure: failure && (!last || Date.parse(failure.at) > last.at.getTime()) ? failure : null,
    }
  }

  /** Aborts a running backup. The next server makes it again. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#running
  }

  async #makeIfDue(intervalMs: number): Promise<void> {
    const { config, clock } = this.#options
    const sinceFailure = clock().getTime() - Date.parse(this.#failure?.at ?? '1970-01-01')
    if (sinceFailure >= 0 && sinceFailure < Math.min(RETRY_AFTER_MS, intervalMs)) return
    const backups = await listBackups(config.backups.folder).catch(() => [])
    if (isBackupDue(backups, clock(), intervalMs)) await this.#make({ kind: 'automatic', unlessYoungerThanMs: intervalMs, waitMs: 0 })
  }

  async #make(order: Pick<BackupOrder, 'kind' | 'unlessYoungerThanMs' | 'waitMs'>): Promise<BackupResult | BackupError | undefined> {
    const { config, clock, onBackup, knownMigrations } = this.#options
    const { dataDir, databaseUrl, backups } = config
    const now = clock()
    const outcome = await runBackup({ dataDir, databaseUrl, ...backups, ...order, now, knownMigrations }, this.#stopping.signal).catch(
      (error: unknown) => new BackupError(backupFailureText(error)),
    )
    if (this.#stopping.signal.aborted) return undefined
    const isFailure = outcome instanceof BackupError
    this.#failure = isFailure ? { at: now.toISOString(), message: outcome.message } : undefined
    if (this.#failure) await noteFailure(backups.folder, this.#failure)
    if (outcome) onBackup(outcome)
    return outcome
  }
}

/** Stores the reason for the last failure, if the disk permits. */
export async function noteFailure(folder: string, failure: Failure): Promise<void> {
  await writeFile(join(folder, FAILURE_FILE), JSON.stringify(failure), { mode: 0o600 }).catch(() => undefined)
}

async function readFailure(folder: string): Promise<Failure | null> {
  try {
    return JSON.parse(await readFile(join(folder, FAILURE_FILE), 'utf8')) as Failure
  } catch {
    return null
  }
}
