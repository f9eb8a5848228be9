import { sql, type Expression } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import type { MailKind } from '../mail-kinds.ts'
import './mail.table.ts'

interface MailsAbout {
  /** The subject, as an expression of the outer query. */
  about: Expression<string>
  kinds: readonly MailKind[]
}

/** A subquery: the mails about a record that are not cancelled and have not bounced, nor has a later one. */
export function selectUnreturnedMails(db: Database, { about, kinds }: MailsAbout) {
  return db.sql
    .selectFrom('mails')
    .select('mails.id')
    .where('mails.about', '=', about)
    .where('mails.kind', 'in', kinds)
    .where('mails.status', '<>', 'cancelled')
    .where(({ exists, not }) => not(exists(selectReturnedSince(db, kinds))))
}

/** For a query of mails: the same or a later mail about the same record that bounced. */
function selectReturnedSince(db: Database, kinds: readonly MailKind[]) {
  const returned = db.sql.selectFrom('mails').select(['id', 'about']).where('kind', 'in', kinds).where('status', '=', 'returned')
  return db.sql
    .selectFrom(returned.as('returned'))
    .select('returned.id')
    .where('returned.about', '=', sql.ref<string>('mails.about'))
    .where('returned.id', '>=', sql.ref<number>('mails.id'))
}
