import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '#base/config/data-dir.server.ts'
import { migrate } from '#base/database/migrate.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'

/** `node scripts/schema.ts` writes the page again after a migration. */
export const SCHEMA_PAGE = 'docs/schema.md'
/** What the picture shows: the records of the company and what hangs on them. */
const IN_THE_PICTURE = new Set(
  'training_programs services participants certificates certificate_editions contacts enquiry_notes enquiry_replies participant_notes people mails users api_codes sessions showcase_entries showcase_programs bulk_jobs bulk_job_rows'.split(
    ' ',
  ),
)
/** Of Kysely and of the word index of SQLite. */
const INTERNAL = /^(sqlite_|kysely_)|_search/

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

interface Reference {
  from: string
  table: string
  on_delete: string
}

/** The page about the tables of a database on which every migration has run. */
export async function schemaPage(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-schema-'))
  try {
    const migrated = await openDatabase({ dataDir, databaseUrl: undefined }, (error) => {
      throw error
    })
    await migrate(migrated)
    await migrated.close()
    const db = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true })
    const page = pageOf(db)
    db.close()
    return page
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

function pageOf(db: DatabaseSync): string {
  const all = <Row>(query: string, ...values: string[]) => db.prepare(query).all(...values) as unknown as Row[]
  const names = all<{ name: string }>("select name from sqlite_schema where type = 'table' order by name")
    .map(({ name }) => name)
    .filter((name) => !INTERNAL.test(name))
  const tables = names.map((name) => ({
    name,
    columns: all<Column>('select * from pragma_table_info(?)', name),
    references: all<Reference>('select "from", "table", on_delete from pragma_foreign_key_list(?) order by "from"', name),
    unique: new Set(
      all<{ name: string }>(
        `select i.name from pragma_index_list(?) l join pragma_index_info(l.name) i where l."unique" = 1 and l.origin <> 'pk'
           and l.partial = 0 and (select count(*) from pragma_index_info(l.name)) = 1`,
        name,
      ).map((column) => column.name),
    ),
  }))
  const arrows = tables
    .filter(({ name }) => IN_THE_PICTURE.has(name))
    .flatMap(({ name, references }) =>
      references.filter(({ table }) => IN_THE_PICTURE.has(table)).map(({ from, table }) => `  ${table} ||--o{ ${name} : ${from}`),
    )
  const lines = tables.map(({ name, columns, references, unique }) => {
    const described = columns.map((column) => {
      const target = references.find(({ from }) => from === column.name)
      const notes = [
        column.pk > 0 ? 'key' : undefined,
        unique.has(column.name) ? 'unique' : undefined,
        target && `→ ${target.table}${target.on_delete === 'NO ACTION' ? '' : `, on delete ${target.on_delete.toLowerCase()}`}`,
        column.notnull === 0 && column.pk === 0 ? 'or null' : undefined,
      ].filter((note) => note !== undefined)
      const type = column.type === 'TEXT' ? '' : ` ${column.type.toLowerCase()}`
      return `\`${column.name}\`${type}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
    })
    return `- **${name}**: ${described.join('; ')}`
  })
  return `# Tables

Written by \`node scripts/schema.ts\` from a database on which every migration has run; \`scripts/schema.test.ts\` compares. A
column without a type is text. Dates and times are text, yes and no are 0 and 1, and JSON is text, on both databases. What a
column means stands beside its type, in the \`*.table.ts\` of each feature. PostgreSQL also has \`limit_counts\` and columns of
search words; SQLite the word indexes, which are left out here.

\`\`\`mermaid
erDiagram
${arrows.join('\n')}
\`\`\`

${lines.join('\n')}
`
}

if (import.meta.main) writeFileSync(SCHEMA_PAGE, await schemaPage())
