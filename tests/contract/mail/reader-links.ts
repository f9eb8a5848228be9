import { randomBytes } from 'node:crypto'
import type { ReaderLinks } from '#mail/kinds/mail-kind.ts'
import type { MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { newsletterMailHooks } from '#newsletter/server/newsletter-mail-hooks.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { getSecret } from '#base/database/secret.server.ts'
import type { TestDatabase } from '#app/testing/test-database.ts'

/** Returns the links in the newest newsletter mail to an address. No call shows them, so they are generated as for its reader. */
export async function readerLinks(
  database: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  address: string,
): Promise<Required<ReaderLinks>> {
  const db = await openDatabase(database, (error) => {
    throw error
  })
  try {
    const secret = await db.write((tx) => getSecret(tx, 'installation', randomBytes))
    const mail: MailRow = await db.sql
      .selectFrom('mails')
      .selectAll()
      .where('recipient_address', '=', address)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const links = await newsletterMailHooks({ random: randomBytes, secret })[mail.kind]?.linksOf?.(db, mail)
    return links as Required<ReaderLinks>
  } finally {
    await db.close()
  }
}
