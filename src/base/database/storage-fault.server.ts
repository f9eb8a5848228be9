/** Error codes of both databases for the same refusals, so that features need not know which database is used. */

const SQLITE_UNIQUE = new Set([2067, 1555])
/** The second is the code of a deletion that ON DELETE RESTRICT refuses. */
const SQLITE_FOREIGN_KEY = new Set([787, 1811])
const SQLITE_CHECK = new Set([275, 1299])
/** READONLY, IOERR, FULL, CANTOPEN, BUSY, LOCKED: the low byte of SQLite's result codes. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])
/** CORRUPT and NOTADB. */
const SQLITE_DAMAGED = new Set([11, 26])
const POSTGRES_UNIQUE = '23505'
/** The second is the code of ON DELETE RESTRICT from version 18 on. */
const POSTGRES_FOREIGN_KEY = new Set(['23503', '23001'])
/** Check and not-null constraints, and values the column's type cannot hold. */
const POSTGRES_BAD_VALUE = /^23514$|^23502$|^22/
/** Connection errors, deadlocks, resources, operator intervention, read-only transaction, lock timeout, system error. */
const POSTGRES_UNAVAILABLE = /^(08|40|53|57|58)|^25006$|^25P03$|^55P03$/
/** data_corrupted and index_corrupted. */
const POSTGRES_DAMAGED = /^XX00[12]$/
/** Messages without a code: from pg when the server is gone or unresponsive, and from its pool when it cannot connect. */
const POSTGRES_GONE =
  /^Connection terminated|not queryable$|^timeout exceeded when trying to connect$|^timeout expired$|^Query read timeout$/
const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

export type StorageFault = 'unique' | 'foreign-key' | 'check' | 'unavailable' | 'damaged'

/** The database is damaged. The message says where, for the log only. */
export class DamagedDatabase extends Error {}

/** The database is temporarily unavailable for a reason on our side. */
export class DatabaseUnavailable extends Error {}

/** Classifies a database error for the caller. Undefined for faults of our own. */
export function storageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DamagedDatabase) return 'damaged'
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  if (typeof errcode === 'number') return sqliteFault(errcode)
  if (typeof code === 'string') return postgresFault(code)
  return POSTGRES_GONE.test(error.message) ? 'unavailable' : undefined
}

/** Reports whether the database is temporarily unable to work: an error that any request would have met. */
export function isOutage(error: unknown): boolean {
  const fault = storageFault(error)
  return fault === 'unavailable' || fault === 'damaged'
}

function sqliteFault(code: number): StorageFault | undefined {
  if (SQLITE_UNIQUE.has(code)) return 'unique'
  if (SQLITE_FOREIGN_KEY.has(code)) return 'foreign-key'
  if (SQLITE_CHECK.has(code)) return 'check'
  if (SQLITE_DAMAGED.has(code & 0xff)) return 'damaged'
  return SQLITE_UNAVAILABLE.has(code & 0xff) ? 'unavailable' : undefined
}

function postgresFault(code: string): StorageFault | undefined {
  if (code === POSTGRES_UNIQUE) return 'unique'
  if (POSTGRES_FOREIGN_KEY.has(code)) return 'foreign-key'
  if (POSTGRES_BAD_VALUE.test(code)) return 'check'
  if (POSTGRES_DAMAGED.test(code)) return 'damaged'
  return POSTGRES_UNAVAILABLE.test(code) || CONNECTION_ERRORS.has(code) ? 'unavailable' : undefined
}
