import type { WriteTransaction } from '#base/database/database.server.ts'
import { textsOfRow } from '#base/database/present-row.server.ts'
import { mergeWords } from '#base/text/search-words.ts'
import { enquiryWords, mailWords } from '../../enquiry-words.ts'
import { ENQUIRY_TEXT_NAMES } from '../../enquiry-texts.ts'

/** The newest mails have priority: PostgreSQL limits the number of words in a row. */
const MAX_INDEXED_MAILS = 50
const MAX_WORDS_LENGTH = 150_000

/** Updates the search words of an enquiry: its own, and those of received mails. */
export async function refreshWords(tx: WriteTransaction, enquiryId: number): Promise<void> {
  const enquiry = await tx.sql.selectFrom('contacts').selectAll().where('id', '=', enquiryId).executeTakeFirstOrThrow()
  const mails = await tx.sql
    .selectFrom('received_mails')
    .select(['from_address', 'from_name', 'to_addresses', 'cc_addresses', 'subject', 'text'])
    .where('enquiry_id', '=', enquiryId)
    .where('is_one_of_many', '=', 0)
    .orderBy('id', 'desc')
    .limit(MAX_INDEXED_MAILS)
    .execute()
  const texts = Object.values(textsOfRow(ENQUIRY_TEXT_NAMES, enquiry))
  let words = enquiryWords({ ...enquiry, name: enquiry.full_name, texts })
  for (const mail of mails) {
    const more = mergeWords(words, mailWords(mail))
    if (more.length <= MAX_WORDS_LENGTH) words = more
  }
  await tx.sql.updateTable('contacts').set({ search_text: words }).where('id', '=', enquiryId).execute()
}
