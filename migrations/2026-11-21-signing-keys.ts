import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The keys that sign certificates, and the keys that signed them before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Text compares byte by byte on SQLite; "C" makes PostgreSQL do the same, whatever its locale.
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)
  await db.schema
    .createTable('issuer_keys')
    .addColumn('id', 'integer', (c) => (isPostgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement()))
    .addColumn('kid', text, (c) => c.notNull().unique())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('Ed25519', 'RSA')`))
    .addColumn('source', text, (c) => c.notNull().check(sql`source in ('made', 'given')`))
    .addColumn('private_key', text, (c) => c.notNull())
    .addColumn('public_jwk', text, (c) => c.notNull())
    .addColumn('certificate', text)
    .addColumn('chain', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('retired_at', text)
    .execute()
  // At most one key of each kind signs, even when two processes make keys at once.
  await sql`create unique index issuer_keys_active on issuer_keys (kind) where retired_at is null`.execute(db)
}
