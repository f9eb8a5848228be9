import { parentPort, workerData } from 'node:worker_threads'
import type { QueryResult } from 'kysely'
import { BEGIN, COMMIT, openSqliteFile, ROLLBACK, SqliteStatements } from './sqlite-statements.server.ts'
import type { WriterMessage, WriterReply } from './sqlite-writer.server.ts'

/** The writing thread. It runs statements in the order of arrival, and only its commits wait for the disk. */

const connection = openSqliteFile(String(workerData))
connection.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
// Overwrites deleted content with zeros, because erased data must not stay readable in the file.
connection.exec('pragma secure_delete=on')
// Otherwise pages that a savepoint may have to restore would be written to a temporary file.
connection.exec('pragma temp_store=memory')
const statements = new SqliteStatements(connection)

/** Between 'begin' and 'commit' or 'rollback'. */
let isBegun = false
/** The last error. SQLite ends a transaction by itself after a full disk or an I/O error. */
let fault: unknown

parentPort?.on('message', (asked: WriterMessage) => {
  if (asked === 'close') {
    connection.close()
    parentPort?.close()
  } else parentPort?.postMessage(reply(asked.sql, asked.parameters), [])
})

function reply(sql: string, parameters: readonly unknown[]): WriterReply {
  try {
    return { result: run(sql, parameters) }
  } catch (error) {
    fault = error
    const { message, ...details } = error as Error
    return { error: { message, details } }
  }
}

/** After SQLite has ended a transaction, further statements would each be committed on their own. They get its error instead. */
function run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
  if (sql === ROLLBACK) isBegun = false
  if (sql === ROLLBACK && !connection.isTransaction) return { rows: [] }
  if (isBegun && !connection.isTransaction) throw fault
  const result = statements.run(sql, parameters)
  if (sql === BEGIN) isBegun = true
  if (sql === COMMIT) isBegun = false
  return result
}
