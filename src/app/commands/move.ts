import { createInterface } from 'node:readline'
import { checkChain } from '#base/audit/audit-check.server.ts'
import { BackupError, backupFailureText } from '#base/backup/backup-error.server.ts'
import { moveToPostgres } from '#base/backup/move-to-postgres.server.ts'
import { readConfig, type Config } from '#base/config/config.server.ts'
import { NewerDatabase } from '#base/database/migrate.server.ts'
import { keepNewFilesPrivate } from '#base/config/private-files.server.ts'
import { exitStatusOf, startFault } from '#base/processes/start-fault.server.ts'

/**
 * pramaan move [postgres://…]
 * Copies the stopped SQLite installation in DATA_DIR into an empty PostgreSQL database, and verifies the copy. Uploaded pictures
 * stay where they are. Changes nothing in the source. An address with a password is read from standard input, because everybody on
 * the machine can read the arguments of a process.
 * Exit status: 0 on success; 1 on failure, which leaves the target empty; 2 without an address; 78 when the database belongs to a
 * newer version.
 */
const [argument, ...rest] = process.argv.slice(2)
const target = argument ?? (await askForAddress())
if (!isAddress(target) || rest.length > 0) {
  console.error('Usage: pramaan move postgres://USER@HOST/DATABASE, or without the address, which it then asks for')
  process.exit(2)
}
if (argument !== undefined && new URL(argument).password !== '') {
  console.error('Everybody on this machine can read the password of a command: run pramaan move alone, and enter the address when it asks.')
  process.exit(2)
}
keepNewFilesPrivate()
let config: Config | undefined
try {
  config = readConfig(process.env)
  const { dataDir, databaseUrl } = config
  if (databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set, so the installation is on PostgreSQL already: unset it to move the SQLite database of DATA_DIR.',
    )
  const began = Date.now()
  let entries = 0
  const { tables, rows } = await moveToPostgres({
    dataDir,
    targetUrl: target,
    verify: async (db) => {
      const { head, firstBreak } = await checkChain(db)
      if (firstBreak) throw new BackupError('The history does not hold: see pramaan check-history.')
      entries = head.count
    },
  })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`Moved and compared in ${seconds} s: ${rows} rows of ${tables} tables. The history holds with ${entries} entries.`)
  console.log(
    `Set DATABASE_URL to this address and start the program. ${dataDir} keeps the uploaded pictures; its SQLite file was not changed.`,
  )
} catch (error) {
  console.error(error instanceof NewerDatabase ? `Nothing was moved: ${startFault(error, config)}` : backupFailureText(error))
  process.exitCode = exitStatusOf(error)
}

/** The first line of standard input. */
async function askForAddress(): Promise<string> {
  if (process.stdin.isTTY) console.error('Address of the empty database, like postgres://USER:PASSWORD@HOST/DATABASE:')
  for await (const line of createInterface({ input: process.stdin })) return line.trim()
  return ''
}

function isAddress(text: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)
}
