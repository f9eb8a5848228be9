import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** The history can be filtered by the kind of record: the part of the subject before the colon. An index serves its pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const kind = isPostgres ? "split_part(subject, ':', 1)" : "substr(subject, 1, instr(subject || ':', ':') - 1)"
  await sql.raw(`create index audit_by_kind on audit_entries ((${kind}), at, position)`).execute(db)
}
