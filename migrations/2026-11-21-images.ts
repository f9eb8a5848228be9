import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** One row for each uploaded picture. Its files are in DATA_DIR/uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Text compares byte by byte on SQLite; "C" makes PostgreSQL do the same, whatever its locale.
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : ('text' as const)
  await db.schema
    .createTable('images')
    .addColumn('hash', text, (c) => c.primaryKey().check(sql`length(hash) = 40`))
    .addColumn('width', 'integer', (c) => c.notNull().check(sql`width > 0`))
    .addColumn('height', 'integer', (c) => c.notNull().check(sql`height > 0`))
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('uploaded_by', 'integer')
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
}
