import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Attendance by half-day of a batch, the scan of the signed sheet, and a participant's test result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const statements = [
    // A day with marks cannot be deleted. No row means unmarked.
    `create table attendance_marks (
       participant_id integer not null references participants (id) on delete cascade,
       batch_id integer not null,
       date ${text} not null,
       half ${text} not null check (half in ('first', 'second')),
       mark ${text} not null check (mark in ('present', 'partial', 'absent')),
       reason ${text},
       marked_by ${text} not null,
       marked_at ${text} not null,
       primary key (participant_id, batch_id, date, half),
       foreign key (batch_id, date) references batch_days (batch_id, date) on delete restrict)`,
    `create index attendance_marks_of_day on attendance_marks (batch_id, date)`,
    `create table attendance_scans (
       batch_id integer not null references batches (id) on delete cascade,
       date ${text} not null,
       file ${text} not null unique,
       bytes integer not null,
       added_by ${text} not null,
       added_at ${text} not null,
       primary key (batch_id, date))`,
    `alter table participants add column score integer check (score between 0 and 100)`,
    `alter table participants add column result ${text} check (result in ('passed', 'failed', 'retest'))`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
