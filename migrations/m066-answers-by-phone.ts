import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Allows a call as a reply to an enquiry. SQLite cannot change a check, so the table, to which no other refers, is rebuilt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? CHECK_ON_POSTGRES : TABLE_ON_SQLITE) await sql.raw(statement).execute(db)
}

const CHANNELS = `'mail', 'own-program', 'whatsapp', 'phone'`

const CHECK_ON_POSTGRES = [
  `alter table enquiry_replies drop constraint enquiry_replies_channel_check`,
  `alter table enquiry_replies add constraint enquiry_replies_channel_check check (channel in (${CHANNELS}))`,
]

const COLUMNS = 'id, enquiry_id, channel, mail_id, author_id, author_name, text, has_set_status, has_set_owner, created_at'

const TABLE_ON_SQLITE = [
  `create table enquiry_replies_new (
     id integer primary key autoincrement,
     enquiry_id integer not null references contacts (id) on delete cascade,
     channel text not null check (channel in (${CHANNELS})),
     mail_id integer references mails (id) on delete set null,
     author_id integer references users (id) on delete set null,
     author_name text not null,
     text text not null check (text <> ''),
     has_set_status integer not null default 0,
     has_set_owner integer not null default 0,
     created_at text not null)`,
  `insert into enquiry_replies_new (${COLUMNS}) select ${COLUMNS} from enquiry_replies`,
  `drop table enquiry_replies`,
  `alter table enquiry_replies_new rename to enquiry_replies`,
  `create index replies_of_enquiry on enquiry_replies (enquiry_id, id)`,
  `create index replies_of_mail on enquiry_replies (mail_id) where mail_id is not null`,
  `create index replies_by_author on enquiry_replies (author_id) where author_id is not null`,
]
