import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/email-key.ts'

/** The clients on which the office has noted something that contains this e-mail address. */
export async function findClientsMentioning(db: Database, email: string): Promise<Array<{ id: number; name: string }>> {
  if (email === '') return []
  const pattern = `%${emailKey(email).replace(/[\\%_]/g, String.raw`\$&`)}%`
  return db.sql
    .selectFrom('clients')
    .innerJoin('client_notes', 'client_notes.client_id', 'clients.id')
    .select(['clients.id', 'clients.name'])
    .distinct()
    .where(sql<boolean>`lower(client_notes.text) like ${pattern} escape '\\'`)
    .orderBy('clients.id')
    .execute()
}
