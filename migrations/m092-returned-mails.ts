import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** A mail that was sent and bounced has a status of its own. SQLite cannot change a check, so its column is replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await run(`alter table mails drop constraint mails_status_check`)
    await run(`alter table mails add constraint mails_status_check check (status in ${STATUSES})`)
    await run(`update mails set status = 'returned' where ${WAS_RETURNED}`)
    return
  }
  // An index on the column would prevent that it is dropped.
  const { rows: indexes } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
    where type = 'index' and tbl_name = 'mails' and sql like '%status%'`.execute(db)
  for (const { name } of indexes) await run(`drop index ${name}`)
  await run(`alter table mails add column new_status text not null default 'waiting' check (new_status in ${STATUSES})`)
  await run(`update mails set new_status = case when ${WAS_RETURNED} then 'returned' else status end`)
  await run(`alter table mails drop column status`)
  await run(`alter table mails rename column new_status to status`)
  for (const { sql: create } of indexes) await run(create)
}

const STATUSES = `('waiting', 'sent', 'returned', 'failed', 'cancelled')`
const WAS_RETURNED = `status = 'failed' and sent_at is not null`
