import { PostgresAdapter, sql, type Kysely } from 'kysely'

/**
 * A client's contact for the monthly mail, links whose page offers a renewal, and links that move with a merge. SQLite
 * cannot change a check, so its tables are rebuilt, the items first, because they would be deleted with their links.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = [
    `alter table clients add column renewal_contact_id integer references client_contacts (id) on delete set null`,
    `create index clients_with_monthly_mail on clients (renewal_contact_id) where renewal_contact_id is not null`,
    ...(isPostgres ? CHECKS_ON_POSTGRES : TABLES_ON_SQLITE),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await moveLinksOfMerged(db)
}

const PURPOSES = `'certificates', 'names', 'renewals'`
const KINDS = `'participant', 'enquiry', 'batch', 'note', 'contact', 'gstin', 'link'`

const CHECKS_ON_POSTGRES = [
  `alter table client_links drop constraint client_links_purpose_check`,
  `alter table client_links add constraint client_links_purpose_check check (purpose in (${PURPOSES}))`,
  `alter table client_moves drop constraint client_moves_kind_check`,
  `alter table client_moves add constraint client_moves_kind_check check (kind in (${KINDS}))`,
]

const TABLES_ON_SQLITE = [
  `create table client_moves_new (
     client_id integer not null references clients (id) on delete cascade,
     kind text not null check (kind in (${KINDS})),
     row_id integer not null,
     previous integer,
     primary key (client_id, kind, row_id))`,
  `insert into client_moves_new select * from client_moves`,
  `drop table client_moves`,
  `alter table client_moves_new rename to client_moves`,
  `create temporary table kept_links as select * from client_links`,
  `create temporary table kept_items as select * from client_link_items`,
  `drop table client_link_items`,
  `drop table client_links`,
  `create table client_links (
     id integer primary key autoincrement,
     purpose text not null check (purpose in (${PURPOSES})),
     client_id integer not null references clients (id) on delete cascade,
     recipient_name text not null,
     recipient_email text not null,
     token_hash text not null unique,
     items_hash text not null,
     made_by text not null,
     created_at text not null,
     expires_at text not null,
     revoked_at text,
     opened integer not null default 0,
     last_opened_at text,
     answered_at text)`,
  `create index client_links_of_client on client_links (client_id, id)`,
  `create index client_links_by_email on client_links (lower(recipient_email))`,
  `create index client_links_by_expiry on client_links (expires_at)`,
  `create table client_link_items (
     id integer primary key autoincrement,
     link_id integer not null references client_links (id) on delete cascade,
     certificate_id integer references certificates (id) on delete cascade,
     participant_id integer references participants (id) on delete cascade,
     shown_name text not null,
     proposed_name text,
     decision text check (decision in ('accepted', 'declined')),
     decided_by text)`,
  `create index items_of_client_link on client_link_items (link_id, id)`,
  `create index client_link_items_of_certificate on client_link_items (certificate_id) where certificate_id is not null`,
  `create index client_link_items_of_participant on client_link_items (participant_id) where participant_id is not null`,
  `create index proposed_names on client_link_items (id) where proposed_name is not null and decision is null`,
  `insert into client_links select * from kept_links`,
  `insert into client_link_items select * from kept_items`,
  `drop table kept_links`,
  `drop table kept_items`,
]

/** Moves the links of clients that were merged earlier to the remaining client, one merge after another. */
async function moveLinksOfMerged(db: Kysely<unknown>): Promise<void> {
  const merged = sql.raw(`select id from clients where merged_into is not null`)
  for (;;) {
    const stored = await sql`insert into client_moves (client_id, kind, row_id)
      select client_id, 'link', id from client_links where client_id in (${merged})`.execute(db)
    if (!stored.numAffectedRows) return
    await sql`update client_links set client_id = (select merged_into from clients where clients.id = client_links.client_id)
      where client_id in (${merged})`.execute(db)
  }
}
