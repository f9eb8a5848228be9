import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import { NewRowIndexer } from './new-row-indexer.server.ts'
import { openSqliteFile, SqliteStatements, type StatementResult } from './sqlite-statements.server.ts'
import type { SentError, WriteFailure, WriterGroup, WriterMessage, WriterReply, WriterStatement } from './sqlite-writer.server.ts'
import { SAVEPOINT } from './write-connection.server.ts'

/**
 * The thread that writes. It runs statements in the order in which they arrive, and its commits wait for the disk. Nobody
 * else waits meanwhile (docs/decisions/0056).
 */

/** Of the database that the first message names. */
let connection: DatabaseSync
let statements: SqliteStatements
let newRows: NewRowIndexer

const NOTHING: StatementResult = { rows: [] }

/** Statements that are sent without waiting for their answer. Without one of them the transaction must not be committed. */
const CONTROLS: ReadonlySet<string> = new Set([
  'begin',
  `savepoint ${SAVEPOINT}`,
  `release savepoint ${SAVEPOINT}`,
  `rollback to savepoint ${SAVEPOINT}`,
])

/** Between 'begin' and 'commit' or 'rollback'. */
let isBegun = false
/** Why the transaction can only be rolled back. SQLite itself ends it after a full disk or an I/O error. */
let fault: unknown

parentPort?.on('message', (sent: WriterMessage) => {
  if (sent === 'close') {
    connection.close()
    parentPort?.close()
  } else if ('open' in sent) open(sent.open)
  else parentPort?.postMessage(sent.map(reply), [])
})

function open(file: string): void {
  connection = openSqliteFile(file)
  connection.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
  // Overwrites deleted content with zeros: what was erased must not stay readable in the file.
  connection.exec('pragma secure_delete=on')
  // Pages that a savepoint may have to restore. Most writes change more than SQLite keeps in memory by default.
  connection.exec('pragma temp_store=memory')
  statements = new SqliteStatements(connection)
  newRows = new NewRowIndexer(statements)
}

function reply(asked: WriterStatement | WriterGroup): WriterReply {
  try {
    return { result: 'writes' in asked ? runGroup(asked) : execute(asked.sql, asked.parameters) }
  } catch (error) {
    return { error: sentError(error) }
  }
}

function sentError(error: unknown): SentError {
  const { message, ...details } = error as Error
  return { message, details }
}

/**
 * Runs writes that only send, in one transaction. At first without savepoints, because the word index stores what it has
 * before each one. When a write fails, which is rare, all are undone and run again, each with a savepoint.
 */
function runGroup({ sql, writes }: WriterGroup): Array<WriteFailure | undefined> {
  try {
    inTransaction(() => {
      for (const write of writes) runWrite(sql, write)
    })
    return []
  } catch (error) {
    if (!(error instanceof FailedWrite)) throw error
    if (writes.length === 1) return [error.failure]
    return inTransaction(() => writes.map((write) => inSavepoint(() => runWrite(sql, write))))
  }
}

class FailedWrite extends Error {
  readonly failure: WriteFailure

  constructor(failure: WriteFailure) {
    super('a write has failed')
    this.failure = failure
  }
}

/** @throws FailedWrite, or the error with which SQLite has ended the transaction */
function runWrite(sql: readonly string[], write: WriterGroup['writes'][number]): void {
  for (const [index, { sql: place, parameters, mustChange }] of write.entries()) {
    const changes = changesOf(sql[place] ?? '', parameters)
    if (mustChange && changes === 0) throw new FailedWrite({ unchanged: index })
  }
}

function changesOf(sql: string, parameters: SQLInputValue[]): number | undefined {
  try {
    return statements.run(sql, parameters).changes
  } catch (error) {
    throw connection.isTransaction ? new FailedWrite(sentError(error)) : error
  }
}

function inTransaction<T>(work: () => T): T {
  statements.run('begin immediate', [])
  try {
    const result = work()
    newRows.index()
    statements.run('commit', [])
    return result
  } catch (error) {
    if (connection.isTransaction) statements.run('rollback', [])
    throw error
  }
}

function inSavepoint(work: () => void): WriteFailure | undefined {
  statements.run(`savepoint ${SAVEPOINT}`, [])
  try {
    work()
    return undefined
  } catch (error) {
    if (!(error instanceof FailedWrite)) throw error
    statements.run(`rollback to savepoint ${SAVEPOINT}`, [])
    return error.failure
  } finally {
    if (connection.isTransaction) statements.run(`release savepoint ${SAVEPOINT}`, [])
  }
}

/**
 * Runs one statement. After SQLite has ended a transaction, the statements that were sent for it would each be stored by
 * themselves; they get its error instead.
 */
function execute(sql: string, parameters: SQLInputValue[]): StatementResult {
  if (sql === 'begin') {
    isBegun = true
    fault = undefined
    // Every transaction writes. It takes the write lock at its start, so it cannot fail with BUSY halfway.
    return run(sql, 'begin immediate')
  }
  if (sql === 'rollback') {
    isBegun = false
    // After SQLite's own a second rollback would fail, and hide the first error.
    return connection.isTransaction ? run(sql) : NOTHING
  }
  if (isBegun && fault !== undefined) throw fault
  if (sql === 'commit') newRows.index()
  const result = run(sql, sql, parameters)
  if (sql === 'commit') isBegun = false
  return result
}

function run(name: string, sql = name, parameters: SQLInputValue[] = []): StatementResult {
  try {
    return statements.run(sql, parameters)
  } catch (error) {
    if (!connection.isTransaction || CONTROLS.has(name)) fault = error
    throw error
  }
}
