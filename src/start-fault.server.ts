import type { Config } from './platform/config.server.ts'
import { ConfigError } from './platform/config.server.ts'
import { storageFault } from './platform/database/storage-fault.server.ts'

/** NOTADB and CORRUPT among SQLite's result codes. */
const SQLITE_DAMAGED = new Set([26, 11])
/** Wrong password, no such role, no such database. */
const POSTGRES_REFUSAL = /^28|^3D000$/

/** Why the program cannot start, in one line that names the setting; undefined for a fault of our own. */
export function startFault(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error) || !config) return undefined
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown }
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !config.databaseUrl)) return listenFault(String(code), config)
  if (typeof errcode === 'number') return sqliteFault(errcode, error, config)
  if (config.databaseUrl && (storageFault(error) === 'unavailable' || POSTGRES_REFUSAL.test(String(code)))) {
    return `the database of DATABASE_URL refuses or does not answer: ${error.message || String(code)}`
  }
  return syscall ? `DATA_DIR ${config.dataDir} cannot be used: ${error.message}` : undefined
}

function listenFault(code: string, { host, port }: Config): string {
  if (code === 'EADDRINUSE') return `PORT ${port} is already in use on ${host}`
  if (code === 'EACCES') return `PORT ${port} may not be used by this account`
  return `HOST ${host} is no address of this machine (${code})`
}

function sqliteFault(errcode: number, error: Error, { dataDir }: Config): string {
  if (!SQLITE_DAMAGED.has(errcode & 0xff)) return `the database in DATA_DIR ${dataDir} cannot be used: ${error.message}`
  return (
    `the database in DATA_DIR ${dataDir} is damaged (${error.message}); nothing was changed. ` +
    'Put a backup in its place as the README says under "Backup", and start again'
  )
}
