import { sql } from 'kysely'
import { containsInAnyCase, mayHaveName } from '#base/database/contains.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { NameSearch } from '#base/text/mentioned-names.ts'
import { emailKey } from '#base/values/mail-address.ts'
import './participant.table.ts'

/** Other participants with office notes that contain this e-mail address or one of the names. */
export async function findParticipantsMentioning(
  db: Database,
  { email, names, own }: { email: string; names: NameSearch; own: ReadonlyArray<{ id: number }> },
): Promise<Array<{ id: number; name: string }>> {
  const text = sql.ref('participant_notes.text')
  const rows = await db.sql
    .selectFrom('participants')
    .innerJoin('participant_notes', 'participant_notes.participant_id', 'participants.id')
    .select(['participants.id', 'participants.full_name as name', 'participant_notes.text'])
    .where(({ or }) =>
      or([
        ...(email === '' ? [] : [containsInAnyCase('participant_notes.text', emailKey(email))]),
        ...names.sought.map((name) => mayHaveName(text, name)),
      ]),
    )
    .orderBy('participants.id')
    .execute()
  const ids = new Set(own.map(({ id }) => id))
  const found = rows.filter((row) => (email !== '' && row.text.toLowerCase().includes(emailKey(email))) || names.isIn(row.text))
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()].filter(({ id }) => !ids.has(id))
}
