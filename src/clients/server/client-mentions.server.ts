import { sql } from 'kysely'
import { containsInAnyCase, mayHaveName } from '#base/database/contains.server.ts'
import type { Database } from '#base/database/database.server.ts'
import type { NameSearch } from '#base/text/mentioned-names.ts'
import { emailKey } from '#base/values/mail-address.ts'

/** The clients with notes that contain this e-mail address or one of the names. */
export async function findClientsMentioning(
  db: Database,
  { email, names }: { email: string; names: NameSearch },
): Promise<Array<{ id: number; name: string }>> {
  const text = sql.ref('client_notes.text')
  const rows = await db.sql
    .selectFrom('clients')
    .innerJoin('client_notes', 'client_notes.client_id', 'clients.id')
    .select(['clients.id', 'clients.name', 'client_notes.text'])
    .where(({ or }) =>
      or([
        ...(email === '' ? [] : [containsInAnyCase('client_notes.text', emailKey(email))]),
        ...names.sought.map((name) => mayHaveName(text, name)),
      ]),
    )
    .orderBy('clients.id')
    .execute()
  const found = rows.filter((row) => (email !== '' && row.text.toLowerCase().includes(emailKey(email))) || names.isIn(row.text))
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()]
}
