import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '#base/config/data-dir.server.ts'
import type { TableDescription } from '#base/values/columns.ts'
import { migrate } from '#base/database/migrate.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'

/** `node scripts/schema.ts` regenerates the page after a migration. */
export const SCHEMA_PAGE = 'docs/schema.md'
/** The tables in the diagram: the company's records and those attached to them. */
const IN_THE_PICTURE = new Set(
  'training_programs services participants certificates certificate_editions contacts enquiry_notes enquiry_replies participant_notes people mails users api_codes sessions showcase_entries showcase_programs bulk_jobs bulk_job_rows'.split(
    ' ',
  ),
)
/** Internal tables of Kysely and of SQLite's word index. */
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

interface Schema {
  /** The page about the tables. */
  page: string
  /** The columns that only the database or only a description has: 'contacts.employee_code'. */
  undescribed: string[]
}

/** Reads the tables of a fully migrated database, and their descriptions. */
export async function readSchema(): Promise<Schema> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-schema-'))
  try {
    const migrated = await openDatabase({ dataDir, databaseUrl: undefined }, (error) => {
      throw error
    })
    await migrate(migrated)
    await migrated.close()
    const db = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true })
    const schema = schemaOf(db, await describedColumns())
    db.close()
    return schema
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

type Descriptions = ReadonlyMap<string, TableDescription['columns']>

async function describedColumns(): Promise<Descriptions> {
  const described = new Map<string, TableDescription['columns']>()
  for (const file of globSync('src/**/*.table.ts')) {
    const exported = (await import(resolve(file))) as Record<string, TableDescription | object>
    for (const value of Object.values(exported)) if ('columns' in value) described.set(value.name, value.columns)
  }
  return described
}

/** Finds the columns of a table that only the database or only the description has. */
function differences(table: string, columns: readonly Column[], described: TableDescription['columns'] = {}): string[] {
  const [names, others] = [new Set(columns.map(({ name }) => name)), new Set(Object.keys(described))]
  return [...names, ...others].flatMap((name) => (names.has(name) && others.has(name) ? [] : [`${table}.${name}`]))
}

function schemaOf(db: DatabaseSync, descriptions: Descriptions): Schema {
  const all = <Row>(query: string, ...values: string[]) => db.prepare(query).all(...values) as unknown as Row[]
  const names = all<{ name: string }>("select name from sqlite_schema where type = 'table' order by name")
    .map(({ name }) => name)
    .filter((name) => !INTERNAL.test(name))
  const tables = names.map((name) => ({
    name,
    columns: all<Column>('select * from pragma_table_xinfo(?)', name),
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
        descriptions.get(name)?.[column.name]?.personal?.of,
      ].filter((note) => note !== undefined)
      const type = column.type === 'TEXT' ? '' : ` ${column.type.toLowerCase()}`
      return `\`${column.name}\`${type}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
    })
    return `- **${name}**: ${described.join('; ')}`
  })
  const undescribed = tables.flatMap(({ name, columns }) => differences(name, columns, descriptions.get(name)))
  const page = `# Tables

Written by \`node scripts/schema.ts\` from a database on which every migration has run; \`scripts/schema.test.ts\` compares. A
column without a type is text. Dates and times are text, yes and no are 0 and 1, and JSON is text, on both databases. A word like
"enquirer" says whom a column is about. What a column means stands beside its type, in the \`*.table.ts\` of each feature, with
what an export tells and what an erasure does. PostgreSQL also has \`limit_counts\` and columns of search words; SQLite the word
indexes, which are left out here.

\`\`\`mermaid
erDiagram
${arrows.join('\n')}
\`\`\`

${lines.join('\n')}
`
  return { page, undescribed }
}

if (import.meta.main) writeFileSync(SCHEMA_PAGE, (await readSchema()).page)
