import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'

interface Company {
  id: number
  content: string
  version: number
}

/** SHA-256 of the cookie policy that earlier releases shipped with. */
const FORMER_TEXT = 'c892105447854f6707f7b3c865948d3a91ab0fd5c0aa142807219debc578d034'
const NEW_TEXT = [
  'This website sets no cookies for visitors and does not follow you from page to page or to other websites.',
  '## What is kept in your browser',
  "- **Theme.** If you choose the light or dark theme, your choice is kept in your browser's local storage under the name `theme`. It is never sent to us.\n- **The way back.** The history of a tab remembers how far you scrolled each page, and what you typed for a check that found a certificate or a training status, so that Back can ask our register again. The result is not kept. All of it goes when you close the tab; what you typed also goes when you reload the page.",
  '## For our own staff',
  'People who sign in to the back-office get one session cookie. It holds a random number, can be read only by our server, and ends when they sign out or after 30 days without use.',
].join('\n\n')

/**
 * The cookie policy lists all that the program keeps in a visitor's browser. A text that the office has changed stays as it is.
 */
export async function up(db: Kysely<{ company: Company }>): Promise<void> {
  const row = await db.selectFrom('company').select(['id', 'content', 'version']).executeTakeFirst()
  if (!row) return
  const content = JSON.parse(row.content) as { policies?: { cookies?: string } }
  const hash = createHash('sha256')
    .update(content.policies?.cookies ?? '')
    .digest('hex')
  if (hash !== FORMER_TEXT) return
  const changed = { ...content, policies: { ...content.policies, cookies: NEW_TEXT } }
  await db
    .updateTable('company')
    .set({ content: JSON.stringify(changed), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}
