import { containsInAnyCase } from '#base/database/contains.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/email-key.ts'

/** The clients on which the office has noted something that contains this e-mail address. */
export async function findClientsMentioning(db: Database, email: string): Promise<Array<{ id: number; name: string }>> {
  if (email === '') return []
  return db.sql
    .selectFrom('clients')
    .innerJoin('client_notes', 'client_notes.client_id', 'clients.id')
    .select(['clients.id', 'clients.name'])
    .distinct()
    .where(containsInAnyCase('client_notes.text', emailKey(email)))
    .orderBy('clients.id')
    .execute()
}
