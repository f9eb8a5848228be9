import { roomOf, stepOf } from './layers.ts'
import type { ModuleFacts, Violation } from './module-facts.ts'
import { kindOf, type Kind } from './suffixes.ts'

const SQL_KINDS: ReadonlySet<Kind> = new Set<Kind>(['server', 'api', 'worker', 'composition'])

interface TableOwners {
  /** The room of the .table.ts file that declares a table, by the table's name. */
  rooms: ReadonlyMap<string, string>
  violations: Violation[]
}

/** Finds the room that owns each table, and tables declared twice or outside a .table.ts file. */
export function findTableOwners(modules: readonly ModuleFacts[]): TableOwners {
  const rooms = new Map<string, string>()
  const violations: Violation[] = []
  for (const { path, tables } of modules) {
    for (const table of tables) {
      const owner = rooms.get(table)
      if (kindOf(path) !== 'table') {
        violations.push({ file: path, line: 1, rule: 'table', text: `${table} is declared outside a .table.ts file` })
      } else if (owner) {
        violations.push({ file: path, line: 1, rule: 'table', text: `${table} is declared in ${owner} already` })
      } else rooms.set(table, roomOf(path))
    }
  }
  return { rooms, violations }
}

/**
 * Checks that only its own room writes a table or starts a query from it. Other queries may join, or select from, tables of
 * earlier rooms.
 */
export function checkQueries({ path, queries }: ModuleFacts, owners: ReadonlyMap<string, string>): Violation[] {
  const room = roomOf(path)
  return queries.flatMap(({ verb, table, isSubquery, line }) => {
    const owner = owners.get(table)
    const breach = (text: string): Violation[] => [{ file: path, line, rule: 'table', text }]
    if (!owner) return []
    if (!SQL_KINDS.has(kindOf(path))) return breach(`SQL on ${table} outside a .server.ts file`)
    if (owner === room) return []
    if (verb === 'write') return breach(`only ${owner} writes ${table}`)
    if (stepOf(owner) >= stepOf(room)) return breach(`${table} belongs to ${owner}, which is not an earlier room`)
    if (verb === 'from' && !isSubquery) return breach(`only ${owner} reads ${table}: call it, or join from your own table`)
    return []
  })
}
