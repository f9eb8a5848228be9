import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Renames the column with the status of a certificate, which was called `standing`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table certificates rename column standing to status`.execute(db)
    return
  }
  // SQLite renames the column in triggers, but not the text 'standing=active' under which they count.
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'certificates' and sql like '%standing%'`.execute(db)
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db)
  await sql`alter table certificates rename column standing to status`.execute(db)
  for (const trigger of triggers) await sql.raw(trigger.sql.replaceAll('standing', 'status')).execute(db)
  await sql`update row_counts set facet = replace(facet, 'standing=', 'status=') where facet like 'standing=%'`.execute(db)
}
