import { PostgresAdapter, sql, type Kysely } from 'kysely'

interface Contact {
  id: number
  message: string
  search_text: string
}

const ROWS_AT_ONCE = 500

/** Adds an enquiry's owner, follow-up date, notes and participant, and makes its message searchable. */
export async function up(db: Kysely<{ contacts: Contact }>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? sql`text collate "C"` : ('text' as const)
  const contacts = () => db.schema.alterTable('contacts')

  await contacts()
    .addColumn('owner_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await contacts().addColumn('follow_up_on', text).execute()
  await contacts()
    .addColumn('participant_id', 'integer', (c) => c.references('participants.id').onDelete('set null'))
    .execute()
  // Copies of the values: the participant ID never changes, and the member of staff may be deleted later.
  await contacts().addColumn('participant_number', text).execute()
  await contacts().addColumn('participant_made_by', text).execute()

  await db.schema
    .createTable('enquiry_notes')
    .addColumn('id', 'integer', (c) => (isPostgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement()))
    .addColumn('enquiry_id', 'integer', (c) => c.notNull().references('contacts.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('author_name', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull().check(sql`text <> ''`))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()

  for (const [name, on] of INDEXES) await sql.raw(`create index ${name} on ${on}`).execute(db)
  await searchMessages(db)
}

/** One index for each filter of the inbox with its order, and for the figures of the overview. */
const INDEXES = [
  ['contacts_by_arrival', 'contacts (created_at)'],
  ['contacts_overdue', 'contacts (status, created_at)'],
  ['contacts_by_kind_and_status', 'contacts (kind, status, id)'],
  ['contacts_by_owner', 'contacts (owner_id, id)'],
  ['contacts_by_owner_and_status', 'contacts (owner_id, status, id)'],
  ['contacts_to_follow_up', 'contacts (follow_up_on, status, id) where follow_up_on is not null'],
  ['contacts_of_participant', 'contacts (participant_id) where participant_id is not null'],
  ['notes_of_enquiry', 'enquiry_notes (enquiry_id, id)'],
  ['notes_by_author', 'enquiry_notes (author_id) where author_id is not null'],
  ['certificates_standing', 'certificates (expiry_date, id) where revoked_on is null and expiry_date is not null'],
] as const

async function searchMessages(db: Kysely<{ contacts: Contact }>): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('contacts')
      .select(['id', 'message', 'search_text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, message, search_text: known } of rows) {
      await db
        .updateTable('contacts')
        .set({ search_text: `${known} ${folded(message)}` })
        .where('id', '=', id)
        .execute()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** A copy of the search's text folding on the day of this migration. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()
}
