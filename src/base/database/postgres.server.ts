import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresDialectConfig,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { OpenDatabase, type Tables } from './database.server.ts'
import { postgresConnection } from './postgres-address.server.ts'
import { StorageHealth } from './storage-health.server.ts'

const INT8_OID = 20
const MAX_CONNECTIONS = 10
/** At the start, a server that accepts no connection within this time counts as down. */
const CONNECT_AT_START_MS = 5000
/**
 * A request is answered within 5 s even if PostgreSQL is frozen (docs/decisions/0038): it waits once for a connection and
 * once for a query, and a public page first asks for the content version.
 */
const CONNECT_WITHIN_MS = 1200
const QUERY_WITHIN_MS = 2200
/** PostgreSQL itself ends a statement before we do, and keeps the connection. */
const STATEMENT_WITHIN_MS = 2000
/** Locks of a process that was suspended in a transaction are released after this time. */
const IDLE_IN_TRANSACTION_MS = 30_000
const DEADLOCK = '40P01'
/** Maximum number of attempts for a write that ends in deadlocks. */
const MAX_ATTEMPTS = 3
/** The message of pg when a query takes longer than `query_timeout`. */
const QUERY_TIMEOUT = 'Query read timeout'

/** Opens PostgreSQL at a `postgres://` URL. If a connection breaks, it calls `onFault` instead of throwing. */
export function openPostgres(url: string, onFault: (error: Error) => void): OpenDatabase {
  const health = new StorageHealth(onFault)
  const pool = openPool(url, {
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: QUERY_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    lock_timeout: STATEMENT_WITHIN_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  const starterPool = openPool(url, { max: 1 })
  for (const each of [pool, starterPool]) {
    each.on('error', onFault)
    // The pool handles errors of idle connections only. Without this listener, a connection that breaks in a transaction
    // would end the process.
    each.on('connect', (connection) => {
      connection.on('error', onFault)
    })
  }
  const kysely = kyselyOn(closingStuckConnections(pool, health))
  const starter = kyselyOn(starterPool)
  return new OpenDatabase({
    dialect: 'postgres',
    reader: kysely,
    transact: (work) => afterDeadlock(() => kysely.transaction().execute(work)),
    starter,
    transactAtStart: (work) => starter.transaction().execute(work),
    health,
    close: async () => {
      await kysely.destroy()
      await starter.destroy()
    },
  })
}

/**
 * Retries a write that PostgreSQL rolled back because of a deadlock: a merge of clients and a job may lock the same people
 * in different orders. The other write continues meanwhile.
 */
async function afterDeadlock<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || (error as { code?: unknown }).code !== DEADLOCK) throw error
    }
  }
}

/** Opens one read-only connection, enforced by PostgreSQL. */
export function openPostgresForReading(url: string): Kysely<Tables> {
  return kyselyOn(openPool(url, { max: 1, options: '-c default_transaction_read_only=on' }))
}

function openPool(url: string, settings: pg.PoolConfig): pg.Pool {
  const types = new pg.TypeOverrides()
  // count(*) and identity columns are int8, which pg returns as text. Ours stay far below 2^53.
  types.setTypeParser(INT8_OID, Number)
  return new pg.Pool({ ...postgresConnection(url).site, connectionTimeoutMillis: CONNECT_AT_START_MS, keepAlive: true, types, ...settings })
}

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PooledDialect({ pool }) })
}

class PooledDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new PooledDriver(this.#config)
  }
}

class PooledDriver extends PostgresDriver {
  /** On a broken connection the rollback fails too, and would hide the original error. Kysely then closes the connection. */
  override async rollbackTransaction(...args: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    await super.rollbackTransaction(...args).catch(() => undefined)
  }
}

/**
 * After a query timeout pg returns the connection to the pool, where the next query waits behind the stuck one. Here the
 * connection is closed instead, and the other queries of its transaction fail at once.
 */
function closingStuckConnections(pool: pg.Pool, health: StorageHealth): PostgresPool {
  const turns = new Turns(pool.options.max)
  const watched = (client: pg.PoolClient): PostgresPoolClient => {
    let stuck: Error | undefined
    let hasEnded = false
    const query = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      if (stuck) throw stuck
      // It would be committed on its own.
      if (hasEnded && text !== 'rollback') throw new Error('this write has ended: wait for all of its statements before it returns')
      hasEnded = /^(commit|rollback)$/.test(text)
      try {
        return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<Row>
      } catch (error) {
        if (error instanceof Error && error.message === QUERY_TIMEOUT) stuck = error
        health.note(error)
        throw error
      }
    }
    return {
      // Kysely calls it with text. Only a pg-cursor, which we do not use, would come alone.
      query: query as PostgresPoolClient['query'],
      release: (isBroken) => {
        client.release(isBroken === true || stuck !== undefined)
        if (stuck) turns.refuse(stuck)
        turns.end()
      },
    }
  }
  const connect = async () => {
    await turns.take()
    try {
      return watched(await pool.connect())
    } catch (error) {
      turns.refuse(error)
      turns.end()
      throw error
    }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

/**
 * A fair queue for connections: callers wait as long as others get theirs, however many ask at once. The pool would refuse
 * them after a fixed time, which serves to detect an unresponsive server; then all waiting callers are refused together.
 */
class Turns {
  readonly #waiting: Array<PromiseWithResolvers<void>> = []
  #free: number

  constructor(count: number) {
    this.#free = count
  }

  async take(): Promise<void> {
    if (this.#free > 0) return void (this.#free -= 1)
    const turn = Promise.withResolvers<void>()
    this.#waiting.push(turn)
    return turn.promise
  }

  end(): void {
    const next = this.#waiting.shift()
    if (next) next.resolve()
    else this.#free += 1
  }

  refuse(error: unknown): void {
    for (const turn of this.#waiting.splice(0)) turn.reject(error)
  }
}
