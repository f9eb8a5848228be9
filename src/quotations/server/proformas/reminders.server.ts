import type { Database } from '#base/database/database.server.ts'
import { isUndelivered } from '#mail/mail-states.ts'
import '#mail/server/mail.table.ts'
import type { Proforma } from '../../proforma.schema.ts'
import '../quotation.table.ts'

/** The latest payment reminder of each proforma. A mail that was deleted counts as delivered. */
export async function findReminders(db: Database, proformaIds: readonly number[]): Promise<Map<number, Proforma['reminder']>> {
  if (proformaIds.length === 0) return new Map()
  const rows = await db.sql
    .selectFrom('quotation_entries')
    .leftJoin('mails', 'mails.id', 'quotation_entries.mail_id')
    .select(['quotation_entries.proforma_id', 'quotation_entries.at', 'mails.status'])
    .where('quotation_entries.kind', '=', 'reminded')
    .where('quotation_entries.proforma_id', 'in', proformaIds)
    .orderBy('quotation_entries.id')
    .execute()
  return new Map(
    rows.map(({ proforma_id, at, status }) => [
      proforma_id ?? 0,
      { at, isUndelivered: status !== null && (status === 'cancelled' || isUndelivered(status)) },
    ]),
  )
}
