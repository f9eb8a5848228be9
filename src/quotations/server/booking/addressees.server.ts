import type { Database } from '#base/database/database.server.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { addresseeOf } from '../buyer/quotation-mails.server.ts'
import { findCurrentPaper, listEntries } from '../quotation-row.server.ts'

/** The addressees of issued quotations, for mails about their orders. A quotation without an e-mail address is left out. */
export async function findAddressees(db: Database, quotationIds: readonly number[]): Promise<Map<number, Mailbox>> {
  const found = new Map<number, Mailbox>()
  for (const id of new Set(quotationIds)) {
    const paper = await findCurrentPaper(db, id)
    const addressee = paper && addresseeOf(paper, await listEntries(db, id))
    if (addressee) found.set(id, addressee)
  }
  return found
}
