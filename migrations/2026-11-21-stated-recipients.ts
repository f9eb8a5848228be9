import { createHash, createHmac } from 'node:crypto'
import { PostgresAdapter, sql, type Kysely } from 'kysely'

const ROWS_AT_A_TIME = 500
const SALT_LENGTH = 32

/**
 * The recipient in a credential: a salted hash of their e-mail, stored with each edition as part of its snapshot. Existing
 * editions take the current e-mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  for (const table of ['certificates', 'certificate_editions']) {
    for (const column of ['recipient_salt', 'recipient_hash']) {
      await sql.raw(`alter table ${table} add column ${column} ${text}`).execute(db)
    }
  }
  const { rows } = await sql<{ value: string }>`select value from secrets where name = 'installation'`.execute(db)
  // A new database has neither a secret nor certificates.
  if (rows[0]) await fillIn(db, rows[0].value)
}

async function fillIn(db: Kysely<unknown>, secret: string): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; lookup_id: string; email: string }>`
      select c.id, c.lookup_id, p.email from certificates c join participants p on p.id = c.participant_id
      where c.id > ${last} order by c.id limit ${ROWS_AT_A_TIME}`.execute(db)
    for (const { id, lookup_id, email } of rows) {
      const salt = createHmac('sha256', secret)
        .update(JSON.stringify(['recipient', lookup_id, email]))
        .digest('hex')
        .slice(0, SALT_LENGTH)
      const hash = `sha256$${createHash('sha256')
        .update(email + salt)
        .digest('hex')}`
      await sql`update certificates set recipient_salt = ${salt}, recipient_hash = ${hash} where id = ${id}`.execute(db)
    }
    const end = rows.at(-1)
    if (!end) break
    last = end.id
  }
}
