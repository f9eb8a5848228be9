import { setImmediate as letRequestsRun } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { emailKey } from '../../shared/text/email-key.ts'

/** No index finds a text inside values. A page is small enough that requests are answered meanwhile. */
const PAGE_SIZE = 2000

/** An entry of the audit log whose values contain an e-mail address. */
export interface Mention {
  id: number
  subject: string
}

/** Every entry that mentions an e-mail address, in any case, oldest first. Reads the whole log. */
export async function findMentions(db: Database, email: string): Promise<Mention[]> {
  const last = await db.sql.selectFrom('audit_values').select('entry_id').orderBy('entry_id', 'desc').limit(1).executeTakeFirst()
  const pattern = `%${jsonText(email).replace(/[\\%_]/g, String.raw`\$&`)}%`
  const contains = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  const mentions: Mention[] = []
  for (let after = 0; after < (last?.entry_id ?? 0); after += PAGE_SIZE) {
    const rows = await db.sql
      .selectFrom('audit_values')
      .innerJoin('audit_entries', 'audit_entries.id', 'audit_values.entry_id')
      .select(['id', 'subject'])
      .where('entry_id', '>', after)
      .where('entry_id', '<=', after + PAGE_SIZE)
      .where(({ or }) => or([contains('before'), contains('after')]))
      .orderBy('entry_id')
      .execute()
    mentions.push(...rows)
    await letRequestsRun()
  }
  return mentions
}

/** Whether a value contains the address. */
export function mentionsEmail(value: unknown, email: string): boolean {
  return value !== undefined && emailKey(JSON.stringify(value)).includes(jsonText(email))
}

/** The address as it stands in JSON, without the quotes around it. */
function jsonText(email: string): string {
  return JSON.stringify(emailKey(email)).slice(1, -1)
}
