import type { SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { SAVEPOINT } from './group-commit.server.ts'
import { openSqliteFile, SqliteStatements, type StatementResult } from './sqlite-statements.server.ts'
import type { WriterReply, WriterStatement } from './sqlite-writer.server.ts'

/**
 * The thread that writes. It runs statements in the order in which they arrive, and its commits wait for the disk. Nobody
 * else waits meanwhile (docs/decisions/0056).
 */

const connection = openSqliteFile(workerData as string)
connection.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
// Overwrites deleted content with zeros: what was erased must not stay readable in the file.
connection.exec('pragma secure_delete=on')
// Pages that a savepoint may have to restore. Most writes change more than SQLite keeps in memory by default.
connection.exec('pragma temp_store=memory')
const statements = new SqliteStatements(connection)
const NOTHING: StatementResult = { rows: [] }

/** Statements that are sent without waiting for their answer. Without one of them the transaction must not be committed. */
const CONTROLS: ReadonlySet<string> = new Set(['begin', `savepoint ${SAVEPOINT}`, `release savepoint ${SAVEPOINT}`, `rollback to savepoint ${SAVEPOINT}`])

/** Between 'begin' and 'commit' or 'rollback'. */
let isBegun = false
/** Why the transaction can only be rolled back. SQLite itself ends it after a full disk or an I/O error. */
let fault: unknown

parentPort?.on('message', (sent: WriterStatement[] | 'close') => {
  if (sent === 'close') {
    connection.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(sent.map(reply), [])
})

function reply({ sql, parameters }: WriterStatement): WriterReply {
  try {
    return { result: execute(sql, parameters) }
  } catch (error) {
    const { message, ...details } = error as Error
    return { error: { message, details } }
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
