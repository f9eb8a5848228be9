import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** A company's picture may be the paper of certificates. SQLite cannot change a check, so its column is replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? CHECK_ON_POSTGRES : COLUMN_ON_SQLITE) await sql.raw(statement).execute(db)
}

const KINDS = `('logo', 'signature', 'paper')`

const CHECK_ON_POSTGRES = [
  `alter table company_pictures drop constraint company_pictures_kind_check`,
  `alter table company_pictures add constraint company_pictures_kind_check check (kind in ${KINDS})`,
]

const COLUMN_ON_SQLITE = [
  `alter table company_pictures add column new_kind text not null default 'logo' check (new_kind in ${KINDS})`,
  `update company_pictures set new_kind = kind`,
  `alter table company_pictures drop column kind`,
  `alter table company_pictures rename column new_kind to kind`,
]
