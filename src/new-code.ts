import { randomBytes } from 'node:crypto'
import { SYSTEM } from './platform/action-context.server.ts'
import { readConfig } from './platform/config.server.ts'
import { openExistingDatabase } from './platform/database/open-existing.server.ts'
import { getSecret } from './platform/database/secret.server.ts'
import { keepNewFilesPrivate } from './platform/private-files.server.ts'
import { Problem } from './shared/problem.ts'
import { issueAdminCode } from './staff/staff-code.server.ts'
import { startFault } from './platform/processes/start-fault.server.ts'

/**
 * npm run code:new [-- USERNAME]
 * Makes one more API code for an admin who has lost theirs, and prints it. The site may be running. Codes that exist stay
 * valid: revoke them in the back-office, and end the sessions with npm run sessions:end.
 */
keepNewFilesPrivate()
const [username, ...rest] = process.argv.slice(2)
if (rest.length > 0 || username?.startsWith('-')) {
  console.error('Usage: npm run code:new [-- USERNAME]')
  process.exit(2)
}
const config = readConfig(process.env)
try {
  const db = await openExistingDatabase(config)
  try {
    const secret = await getSecret(db, 'installation', randomBytes)
    const made = await issueAdminCode(db, username, { now: new Date(), random: randomBytes, actor: SYSTEM, secret })
    console.log(`API code of ${made.username}, shown only now: ${made.code}`)
  } finally {
    await db.close()
  }
} catch (error) {
  const reason = error instanceof Problem ? error.message : (startFault(error, config) ?? String(error))
  console.error(`No code was made: ${reason}`)
  process.exitCode = 1
}
