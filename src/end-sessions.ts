import { randomBytes } from 'node:crypto'
import { SYSTEM } from './platform/action-context.server.ts'
import { readConfig } from './platform/config.server.ts'
import { openExistingDatabase } from './platform/database/open-existing.server.ts'
import { getSecret } from './platform/database/secret.server.ts'
import { keepNewFilesPrivate } from './platform/private-files.server.ts'
import { endAllSessions } from './staff/session-list.server.ts'
import { startFault } from './platform/processes/start-fault.server.ts'

/**
 * npm run sessions:end
 * Signs everybody out of the back-office. The site may be running. API codes stay valid.
 */
keepNewFilesPrivate()
const config = readConfig(process.env)
try {
  const db = await openExistingDatabase(config)
  try {
    const secret = await getSecret(db, 'installation', randomBytes)
    const ended = await endAllSessions(db, { now: new Date(), random: randomBytes, actor: SYSTEM, secret })
    console.log(`${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(`No session was ended: ${startFault(error, config) ?? String(error)}`)
  process.exitCode = 1
}
