import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'

interface Company {
  id: number
  content: string
  version: number
}

/** SHA-256 of the privacy policy shipped with earlier releases. */
const FORMER_TEXT = 'feccdd7239b12eac51f7e7d23cd0f056eba77c6710d23a96628b1c4faea9817d'
const NEW_TEXT =
  'We store only what we need: to answer you, to run the training that you join, and to prove the certificates that we' +
  ' issue. We do not sell your data, show advertising, or follow you around the web.'

/**
 * The privacy page now lists the stored data by itself. If the office has never changed the original text, a short
 * introduction replaces it. Otherwise the page would say everything twice, with different periods.
 */
export async function up(db: Kysely<{ company: Company }>): Promise<void> {
  const row = await db.selectFrom('company').select(['id', 'content', 'version']).executeTakeFirst()
  if (!row) return
  const content = JSON.parse(row.content) as { policies?: { privacy?: string } }
  const hash = createHash('sha256')
    .update(content.policies?.privacy ?? '')
    .digest('hex')
  if (hash !== FORMER_TEXT) return
  const changed = { ...content, policies: { ...content.policies, privacy: NEW_TEXT } }
  await db
    .updateTable('company')
    .set({ content: JSON.stringify(changed), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}
