import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * A merge of two clients now keeps the former recipients of the monthly mail. This also repairs clients whose contact went
 * back to another client when a merge was undone: they had neither the mail nor reminders to their people. SQLite cannot
 * change a check, so its table is rebuilt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = [
    ...(isPostgres ? CHECK_ON_POSTGRES : TABLE_ON_SQLITE),
    `update clients set renewal_contact_id = null where merged_into is null and renewal_contact_id is not null
       and not exists (select 1 from client_contacts
         where client_contacts.id = clients.renewal_contact_id and client_contacts.client_id = clients.id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const KINDS = `'participant', 'enquiry', 'batch', 'note', 'contact', 'gstin', 'link', 'monthly-mail'`

const CHECK_ON_POSTGRES = [
  `alter table client_moves drop constraint client_moves_kind_check`,
  `alter table client_moves add constraint client_moves_kind_check check (kind in (${KINDS}))`,
]

const TABLE_ON_SQLITE = [
  `create table client_moves_new (
     client_id integer not null references clients (id) on delete cascade,
     kind text not null check (kind in (${KINDS})),
     row_id integer not null,
     previous integer,
     primary key (client_id, kind, row_id))`,
  `insert into client_moves_new select * from client_moves`,
  `drop table client_moves`,
  `alter table client_moves_new rename to client_moves`,
]
