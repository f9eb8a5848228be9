import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { addressesIn } from '../mail.ts'
import './mail.table.ts'

/** The subject records of our mails with these Message-IDs: '<…@example.com>' → 'enquiry:12'. */
export async function aboutOfMessages(db: Database, messageIds: readonly string[]): Promise<Map<string, string>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db.sql.selectFrom('mails').select(['message_id', 'about']).where('message_id', 'in', messageIds).execute()
  return new Map(rows.map(({ message_id: id, about }) => [id ?? '', about]))
}

/** Whether a mail about this record went to this address (`emailKey`), also as a copy. */
export async function hasMailedTo(db: Database, about: string, email: string): Promise<boolean> {
  const rows = await db.sql.selectFrom('mails').select(['recipient_address', 'cc_addresses']).where('about', '=', about).execute()
  return rows.some(({ recipient_address: to, cc_addresses: cc }) =>
    [to ?? '', ...addressesIn(cc)].some((address) => emailKey(address) === email),
  )
}
