import { randomBytes } from 'node:crypto'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import { readConfig, type Config } from '#base/config/config.server.ts'
import type { OpenDatabase } from '#base/database/database.server.ts'
import { openExistingDatabase } from '#base/database/open-existing.server.ts'
import { getSecret } from '#base/database/secret.server.ts'
import { keepNewFilesPrivate } from '#base/config/private-files.server.ts'
import { exitStatusOf, startFault } from '#base/processes/start-fault.server.ts'
import { Problem } from '#base/api/problem.ts'

/** The one argument of a command. Anything else prints the usage and ends the process with 2. */
export function readArgument(usage: string, { isRequired }: { isRequired: boolean }): string | undefined {
  const [argument, ...rest] = process.argv.slice(2)
  if (rest.length === 0 && !argument?.startsWith('-') && (argument !== undefined || !isRequired)) return argument
  console.error(`Usage: ${usage}`)
  process.exit(2)
}

/**
 * Runs a command on the configured database, and prints the lines it returns. The site may be running. On failure prints `failure` with the
 * reason, and the exit status is 1, or 78 when the database belongs to a newer version.
 */
export async function runCommand(
  failure: string,
  work: (db: OpenDatabase, context: ActionContext, config: Config) => Promise<string[]>,
): Promise<void> {
  keepNewFilesPrivate()
  const config = readConfig(process.env)
  try {
    const db = await openExistingDatabase(config)
    try {
      const secret = await getSecret(db, 'installation', randomBytes)
      for (const line of await work(db, { now: new Date(), random: randomBytes, actor: SYSTEM, secret }, config)) console.log(line)
    } finally {
      await db.close()
    }
  } catch (error) {
    console.error(`${failure}: ${error instanceof Problem ? error.message : (startFault(error, config) ?? String(error))}`)
    process.exitCode = exitStatusOf(error)
  }
}
