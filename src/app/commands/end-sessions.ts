import { counted } from '#base/text/wording/counted.ts'
import { runCommand } from './run-command.server.ts'
import { endAllSessions } from '#staff/server/session-list.server.ts'

/**
 * pramaan end-sessions
 * Signs everybody out of the back-office, and ends all calendar addresses. The site may be running. API codes stay valid.
 */
await runCommand('No session was ended', async (db, context) => {
  const ended = await endAllSessions(db, context)
  return [`${counted(ended, 'session')} ended.`]
})
