import { sql, type KyselyPlugin } from 'kysely'
import type { Database } from '../database/database.server.ts'

/** Returns a view of a database that records each statement that reads through it. */
export function recordStatements(db: Database): { recorded: Database; statements: string[] } {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.sql.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { recorded: { dialect: db.dialect, sql: db.sql.withPlugin(recorder), write: (work) => db.write(work) }, statements }
}

/** Returns SQLite's plan for a statement: 'SEARCH … USING INTEGER PRIMARY KEY (rowid=?)'. */
export async function queryPlan(db: Database, statement: string): Promise<string> {
  const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${statement.replaceAll('?', "'1'")}`).execute(db.sql)
  return rows.map(({ detail }) => detail).join('; ')
}
