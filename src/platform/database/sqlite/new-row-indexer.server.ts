import type { SqliteStatements } from './sqlite-statements.server.ts'

interface Mark {
  table: string
  lastId: number
}

/**
 * Adds new rows to the word indexes of SQLite at the end of the transaction that stores them, all in one step. After each row
 * SQLite would store what the index has collected so far, which takes as long as everything else about the row
 * (docs/decisions/0074). `word_index_marks` has the tables, and up to which row their index has them. So the next commit also adds
 * rows of a process whose program does not know this table.
 */
export class NewRowIndexer {
  readonly #statements: SqliteStatements
  #hasMarks = false

  constructor(statements: SqliteStatements) {
    this.#statements = statements
  }

  /** The last step before a commit. */
  index(): void {
    for (const { table, lastId } of this.#marks()) {
      const newest = this.#number(`select max(id) as number from ${table}`)
      if (newest <= lastId) continue
      this.#statements.run(`insert into ${table}_search (rowid, words) select id, search_text from ${table} where id > ?`, [lastId])
      this.#statements.run('update word_index_marks set last_id = ? where table_name = ?', [newest, table])
    }
  }

  /** Before a migration has made the table there are none. */
  #marks(): Mark[] {
    this.#hasMarks ||= this.#number(`select count(*) as number from sqlite_schema where name = 'word_index_marks'`) > 0
    if (!this.#hasMarks) return []
    return this.#statements.run('select table_name as "table", last_id as lastId from word_index_marks', []).rows as Mark[]
  }

  /** 0 when there is no row. */
  #number(sql: string): number {
    const row = this.#statements.run(sql, []).rows[0] as { number: number | null }
    return row.number ?? 0
  }
}
