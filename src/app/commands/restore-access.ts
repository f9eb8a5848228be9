import { readArgument, runCommand } from './run-command.server.ts'
import { restoreAccess } from '#staff/server/second-factor/restore-access.server.ts'

/**
 * pramaan restore-access USERNAME
 * Restores the access of somebody who is locked out: removes their second factors, ends their sessions, and prints a link for
 * setting a password within 24 hours. The site may be running.
 */
const username = readArgument('pramaan restore-access USERNAME', { isRequired: true }) ?? ''
await runCommand('No access was restored', async (db, context, { siteUrl }) => {
  const { url } = await restoreAccess(db, username, { ...context, siteUrl })
  return [`Link for ${username}, shown only now, valid once within 24 hours: ${url}`]
})
