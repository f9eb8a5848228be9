import type { Config } from '../config/config.server.ts'
import { ConfigError } from '../config/config-error.server.ts'
import { NewerDatabase } from '../database/migrate.server.ts'
import { storageFault } from '../database/storage-fault.server.ts'

/** Wrong password, no such role, no such database. */
const POSTGRES_REFUSAL = /^28|^3D000$/
/** PostgreSQL's identity could not be verified. If it offers no TLS, `pg` says so without a code. */
const TLS_REFUSAL = /CERT|_SIGNATURE$|^ERR_(?:SSL|TLS)_/
const NO_TLS = 'The server does not support SSL connections'
const FAILED = 1
/** EX_CONFIG of sysexits.h. A restart would fail in the same way, so deploy/pramaan.service does not retry. */
export const DO_NOT_RESTART = 78

/** Returns the exit status of the program or a command after this error. */
export function exitStatusOf(error: unknown): number {
  return error instanceof NewerDatabase ? DO_NOT_RESTART : FAILED
}

/** Returns one line with the reason why the program cannot start, naming the setting; undefined for a fault of our own. */
export function startFault(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error) || !config) return undefined
  if (error instanceof NewerDatabase) return newerDatabase(error, config)
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown }
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !config.databaseUrl)) return listenFault(String(code), config)
  if (storageFault(error) === 'damaged') return damage(error, config)
  if (typeof errcode === 'number') return `the database in DATA_DIR ${config.dataDir} cannot be used: ${error.message}`
  if (config.databaseUrl && (storageFault(error) === 'unavailable' || isRefusal(String(code), error.message))) {
    return `the database of DATABASE_URL refuses or does not answer: ${error.message || String(code)}`
  }
  return syscall ? `DATA_DIR ${config.dataDir} cannot be used: ${error.message}` : undefined
}

function isRefusal(code: string, message: string): boolean {
  return POSTGRES_REFUSAL.test(code) || TLS_REFUSAL.test(code) || message === NO_TLS
}

function listenFault(code: string, { host, port }: Config): string {
  if (code === 'EADDRINUSE') return `PORT ${port} is already in use on ${host}`
  if (code === 'EACCES') return `PORT ${port} may not be used by this account`
  return `HOST ${host} is no address of this machine (${code})`
}

function newerDatabase({ message }: Error, config: Config): string {
  return `the database ${placeOf(config)} belongs to a newer version of this program (it has the change "${message}"); nothing was changed. Install that version again, or restore a backup from before the update with "pramaan restore FILE"`
}

function damage(error: Error, config: Config): string {
  return `the database ${placeOf(config)} is damaged (${error.message}); nothing was changed. Restore a backup with "pramaan restore FILE", then start again`
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ? 'of DATABASE_URL' : `in DATA_DIR ${dataDir}`
}
