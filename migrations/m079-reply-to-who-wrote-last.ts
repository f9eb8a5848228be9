import { PostgresAdapter, sql, type Kysely } from 'kysely'
import { mergeWords, searchableWords } from '../src/base/text/search-words.ts'

interface Tables {
  contacts: { id: number; search_text: string }
  received_mails: { id: number; enquiry_id: number; from_address: string; from_name: string | null; subject: string; text: string }
}

const MAILS_AT_ONCE = 200
/** PostgreSQL limits the length of words and of their index. */
const MAX_WORD_LENGTH = 60
const MAX_TEXT_LENGTH = 5000

/**
 * The recipients of a reply, the mail that it answers, and the mail from which an enquiry was created. Earlier replies went
 * to the enquiry's address. The words of received mails find their enquiry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  const statements = [
    `alter table enquiry_replies add column to_address ${text}`,
    `alter table mails add column in_reply_to ${text}`,
    `alter table received_mails add column begins_enquiry integer not null default 0`,
    `update enquiry_replies set to_address = coalesce(
       (select recipient_address from mails where mails.id = enquiry_replies.mail_id),
       (select nullif(email, '') from contacts where contacts.id = enquiry_replies.enquiry_id))
     where channel in ('mail', 'own-program')`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await addWords(db)
}

async function addWords(db: Kysely<Tables>): Promise<void> {
  for (let last = 0; ;) {
    const mails = await db
      .selectFrom('received_mails')
      .select(['id', 'enquiry_id', 'from_address', 'from_name', 'subject', 'text'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(MAILS_AT_ONCE)
      .execute()
    for (const mail of mails) {
      const { search_text: words } = await db
        .selectFrom('contacts')
        .select('search_text')
        .where('id', '=', mail.enquiry_id)
        .executeTakeFirstOrThrow()
      const texts = [mail.from_name ?? '', mail.from_address, mail.subject, mail.text.slice(0, MAX_TEXT_LENGTH)]
      const search_text = mergeWords(words, searchableWords(...texts.map(shortened)))
      await db.updateTable('contacts').set({ search_text }).where('id', '=', mail.enquiry_id).execute()
    }
    const end = mails.at(-1)
    if (!end) return
    last = end.id
  }
}

function shortened(text: string): string {
  return text.replace(/\S+/g, (word) => word.slice(0, MAX_WORD_LENGTH))
}
