import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Records who was told what about a batch, so that each message reaches each person once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : 'text'
  const statements = [
    `create table batch_messages (
       batch_id integer not null references batches (id) on delete cascade,
       participant_id integer not null references participants (id) on delete cascade,
       kind ${text} not null check (kind in ('joining', 'reminder', 'changed', 'cancelled')),
       topic ${text} not null,
       told ${text} not null,
       mail_id integer references mails (id) on delete set null,
       told_at ${text} not null,
       primary key (batch_id, participant_id, kind, topic))`,
    `create index batch_messages_of_participant on batch_messages (participant_id)`,
    `create index batch_messages_of_mail on batch_messages (mail_id) where mail_id is not null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
