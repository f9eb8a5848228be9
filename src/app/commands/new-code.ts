import { readArgument, runCommand } from './run-command.server.ts'
import { issueAdminCode } from '#staff/server/staff-code.server.ts'

/**
 * pramaan new-code [USERNAME]
 * Creates another API code for an admin who has lost theirs, and prints it. The site may be running. Existing codes stay valid:
 * revoke them in the back-office, and end the sessions with pramaan end-sessions.
 */
const wanted = readArgument('pramaan new-code [USERNAME]', { isRequired: false })
await runCommand('No code was made', async (db, context) => {
  const { username, code } = await issueAdminCode(db, wanted, context)
  return [`Sign-in code of ${username}, shown only now: ${code}`]
})
