import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * Bulk jobs: one row for each job, and one for each record of a job. An import uses the e-mail index to find people who are
 * already enrolled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)

  await db.schema
    .createTable('bulk_jobs')
    .addColumn('id', 'integer', (c) => (isPostgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement()))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('state', text, (c) =>
      c.notNull().check(sql`state in ('preparing', 'waiting', 'running', 'finished', 'cancelled', 'interrupted')`),
    )
    .addColumn('options', text, (c) => c.notNull())
    .addColumn('selection', text)
    .addColumn('source_job_id', 'integer', (c) => c.references('bulk_jobs.id').onDelete('set null'))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('succeeded', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('skipped', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('by_name', text, (c) => c.notNull())
    .addColumn('fault', text)
    .addColumn('is_cancel_asked', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('holder', text)
    .addColumn('held_until', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('finished_at', text)
    .execute()

  await db.schema
    .createTable('bulk_job_rows')
    .addColumn('job_id', 'integer', (c) => c.notNull().references('bulk_jobs.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('record_id', 'integer')
    .addColumn('label', text, (c) => c.notNull().defaultTo(''))
    .addColumn('input', text)
    .addColumn('outcome', text, (c) =>
      c
        .notNull()
        .defaultTo('waiting')
        .check(sql`outcome in ('waiting', 'done', 'skipped', 'refused')`),
    )
    .addColumn('reason', text)
    .addColumn('result_id', 'integer')
    .addColumn('kept', text)
    .addColumn('is_undone', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('bulk_job_rows_pk', ['job_id', 'position'])
    .execute()

  const indexes = [
    'bulk_jobs_by_state on bulk_jobs (state, id)',
    'bulk_job_rows_by_outcome on bulk_job_rows (job_id, outcome, position)',
    'participants_by_email on participants (lower(email), training_program_id)',
  ]
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
}
