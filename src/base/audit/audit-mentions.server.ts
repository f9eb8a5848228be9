import { setImmediate as letRequestsRun } from 'node:timers/promises'
import { containsInAnyCase } from '../database/contains.server.ts'
import type { Database } from '../database/database.server.ts'
import { emailKey } from '../values/mail-address.ts'
import { mentions } from '../text/mentions.ts'
import { parseJson } from './audit-values.server.ts'

/** No index finds text inside values. Pages are small, so that other requests are answered in between. */
const PAGE_SIZE = 2000

/** An entry of the audit log whose values contain an e-mail address. */
export interface Mention {
  id: number
  subject: string
}

/** Finds every entry that mentions an e-mail address, in any case, oldest first. Reads the whole log. */
export async function findMentions(db: Database, email: string): Promise<Mention[]> {
  const last = await db.sql.selectFrom('audit_values').select('entry_id').orderBy('entry_id', 'desc').limit(1).executeTakeFirst()
  const isIn = mentions(email)
  const text = jsonText(email)
  const found: Mention[] = []
  for (let after = 0; after < (last?.entry_id ?? 0); after += PAGE_SIZE) {
    const rows = await db.sql
      .selectFrom('audit_values')
      .innerJoin('audit_entries', 'audit_entries.id', 'audit_values.entry_id')
      .select(['id', 'subject', 'before', 'after'])
      .where('entry_id', '>', after)
      .where('entry_id', '<=', after + PAGE_SIZE)
      .where(({ or }) => or([containsInAnyCase('before', text), containsInAnyCase('after', text)]))
      .orderBy('entry_id')
      .execute()
    // The database may have matched part of a longer address.
    const texts = (row: (typeof rows)[number]) => [row.before, row.after].map((json) => json && parseJson(json))
    found.push(...rows.filter((row) => isIn(texts(row))).map(({ id, subject }) => ({ id, subject })))
    await letRequestsRun()
  }
  return found
}

/** Returns the address as written in JSON, without the quotes. */
function jsonText(email: string): string {
  return JSON.stringify(emailKey(email)).slice(1, -1)
}
