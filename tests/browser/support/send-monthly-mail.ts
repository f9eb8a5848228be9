import { randomBytes } from 'node:crypto'
import { clientLinkHooks } from '#client-links/server/client-link-mails.server.ts'
import { sendMonthlyMail } from '#client-links/server/monthly-mail.server.ts'
import { openDatabase } from '#base/database/open-database.server.ts'
import { getSecret } from '#base/database/secret.server.ts'

/**
 * Puts a client's monthly mail into the outbox of a running program, at any time of day, and prints its link, which otherwise only the
 * reader knows. Arguments: the database folder and the client's number.
 */
const [dataDir = '', clientId] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl: undefined }, (error) => {
  throw error
})
const now = new Date()
const secret = await db.write((tx) => getSecret(tx, 'installation', randomBytes))
await db.write((tx) => sendMonthlyMail(tx, Number(clientId), { now, random: randomBytes, actor: { kind: 'system' }, secret }))
const mail = await db.sql.selectFrom('mails').selectAll().where('kind', '=', 'renewals-due').orderBy('id', 'desc').executeTakeFirstOrThrow()
const links = await clientLinkHooks({ secret, clock: () => now })['renewals-due']?.linksOf?.(db, mail)
process.stdout.write(links?.clientLink ?? '')
await db.close()
