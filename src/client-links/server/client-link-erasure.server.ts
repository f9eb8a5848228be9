import { sql } from 'kysely'
import { erasedValues, exportOf } from '#base/values/columns.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { CLIENT_LINK_TABLE } from './client-link.table.ts'
import { eraseFromMonthlyMails } from './monthly-mail.server.ts'

/** Time for which a link stays listed, like its mail. */
const MONTHS_KEPT = 12

/** The stored data of a person in client links. */
export interface PersonalLinks {
  /** Links that were sent to them, as a contact of a client. */
  received: object[]
  /** Spellings of their name that a contact of their client has proposed. */
  proposedNames: string[]
}

export async function findLinksOf(
  db: Database,
  { email, participantIds }: { email: string; participantIds: readonly number[] },
): Promise<PersonalLinks> {
  const received = await db.sql
    .selectFrom('client_links')
    .selectAll()
    .where(sql<string>`lower(recipient_email)`, '=', emailKey(email))
    .orderBy('id')
    .execute()
  const proposed =
    participantIds.length === 0
      ? []
      : await db.sql
          .selectFrom('client_link_items')
          .select('proposed_name')
          .where('participant_id', 'in', participantIds)
          .where('proposed_name', 'is not', null)
          .orderBy('id')
          .execute()
  return {
    received: received.map((link) => exportOf(CLIENT_LINK_TABLE.columns, link)),
    proposedNames: proposed.flatMap(({ proposed_name: name }) => name ?? []),
  }
}

/** Ends the links sent to this person, erases their name and address, and erases the spellings proposed for their names. */
export async function eraseLinksOf(
  tx: WriteTransaction,
  { email, participantIds, now }: { email: string; participantIds: readonly number[]; now: Date },
): Promise<void> {
  await tx.sql
    .updateTable('client_links')
    .set((set) => ({
      ...erasedValues(CLIENT_LINK_TABLE, 'contact'),
      revoked_at: set.fn.coalesce('revoked_at', set.val(now.toISOString())),
    }))
    .where(sql<string>`lower(recipient_email)`, '=', emailKey(email))
    .execute()
  if (participantIds.length === 0) return
  await eraseFromMonthlyMails(tx, participantIds)
  await tx.sql.deleteFrom('client_link_items').where('participant_id', 'in', participantIds).execute()
}

/** Deletes links that were made over twelve months ago. Returns how many. */
export async function deleteOldLinks(tx: WriteTransaction, now: Date): Promise<number> {
  const cutoff = new Date(now)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - MONTHS_KEPT)
  const { numDeletedRows } = await tx.sql.deleteFrom('client_links').where('created_at', '<', cutoff.toISOString()).executeTakeFirst()
  return Number(numDeletedRows)
}
