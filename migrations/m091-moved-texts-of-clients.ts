import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** A merge of two clients notes each text that the other client inherits, by its name. SQLite cannot change a check, so its table is rebuilt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? CHECK_ON_POSTGRES : TABLE_ON_SQLITE) await sql.raw(statement).execute(db)
}

const CHECK_ON_POSTGRES = [`alter table client_moves drop constraint client_moves_kind_check`]

const TABLE_ON_SQLITE = [
  `create table client_moves_new (
     client_id integer not null references clients (id) on delete cascade,
     kind text not null,
     row_id integer not null,
     previous integer,
     primary key (client_id, kind, row_id))`,
  `insert into client_moves_new select * from client_moves`,
  `drop table client_moves`,
  `alter table client_moves_new rename to client_moves`,
]
