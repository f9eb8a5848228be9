import type { Kysely } from 'kysely'

interface Tables {
  client_link_items: { id: number; proposed_name: string | null; decision: string | null }
}

/**
 * Removes control characters from names proposed by contacts. No request may contain NUL, so the office could neither
 * accept nor decline such names. A database function would stop at NUL.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = db as Kysely<Tables>
  const open = await tables
    .selectFrom('client_link_items')
    .select(['id', 'proposed_name'])
    .where('proposed_name', 'is not', null)
    .where('decision', 'is', null)
    .execute()
  for (const { id, proposed_name: proposed } of open) {
    const name = (proposed ?? '').replace(/\p{Cc}/gu, '').trim()
    if (name === proposed) continue
    await tables
      .updateTable('client_link_items')
      .set({ proposed_name: name === '' ? null : name })
      .where('id', '=', id)
      .execute()
  }
}
