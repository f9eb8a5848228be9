import { randomBytes } from 'node:crypto'
import { SYSTEM } from './platform/action-context.server.ts'
import { readConfig } from './platform/config.server.ts'
import { openExistingDatabase } from './platform/database/open-existing.server.ts'
import { getSecret } from './platform/database/secret.server.ts'
import { keepNewFilesPrivate } from './platform/private-files.server.ts'
import { Problem } from './shared/problem.ts'
import { restoreAccess } from './staff/second-factor/restore-access.server.ts'
import { startFault } from './platform/processes/start-fault.server.ts'

/**
 * npm run access:restore -- USERNAME
 * For somebody who is locked out: removes their second factors, ends their sessions, and prints a link with which they set
 * a password within 24 hours. The site may be running.
 */
keepNewFilesPrivate()
const [username, ...rest] = process.argv.slice(2)
if (username === undefined || rest.length > 0 || username.startsWith('-')) {
  console.error('Usage: npm run access:restore -- USERNAME')
  process.exit(2)
}
const config = readConfig(process.env)
try {
  const db = await openExistingDatabase(config)
  try {
    const secret = await getSecret(db, 'installation', randomBytes)
    const { url } = await restoreAccess(db, username, {
      now: new Date(),
      random: randomBytes,
      actor: SYSTEM,
      secret,
      siteUrl: config.siteUrl,
    })
    console.log(`Link for ${username}, shown only now, valid once within 24 hours: ${url}`)
  } finally {
    await db.close()
  }
} catch (error) {
  const reason = error instanceof Problem ? error.message : (startFault(error, config) ?? String(error))
  console.error(`No access was restored: ${reason}`)
  process.exitCode = 1
}
