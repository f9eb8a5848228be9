import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Database, Dialect, Tables } from './database.server.ts'

type Values = Record<string, string | number | null>

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built and compiled once for each kind of database. What it returns makes the statement with the values
 * of one call. For what every visitor causes: to build and to compile takes longer than to run it (docs/decisions/0069).
 */
export function prepared<V extends Values, Row = unknown>(
  build: (sql: Kysely<Tables>, values: { readonly [Name in keyof V]: RawBuilder<V[Name]> }) => Compilable<Row>,
): (db: Pick<Database, 'dialect' | 'sql'>, values: V) => CompiledQuery<Row> {
  const compiled = new Map<Dialect, CompiledQuery<Row>>()
  return (db, values) => {
    let query = compiled.get(db.dialect)
    if (!query) compiled.set(db.dialect, (query = build(db.sql, placeholders<V>()).compile()))
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? (values[value.name] ?? null) : value))
    return { ...query, parameters }
  }
}

function placeholders<V extends Values>() {
  const ofName = (_: object, name: string) => sql`${new Placeholder(name)}`
  return new Proxy({}, { get: ofName }) as { readonly [Name in keyof V]: RawBuilder<V[Name]> }
}
