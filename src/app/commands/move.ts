import { checkChain } from '#base/audit/audit-check.server.ts'
import { BackupError, backupFailureText } from '#base/backup/backup-error.server.ts'
import { moveToPostgres } from '#base/backup/move-to-postgres.server.ts'
import { readConfig, type Config } from '#base/config/config.server.ts'
import { NewerDatabase } from '#base/database/migrate.server.ts'
import { keepNewFilesPrivate } from '#base/config/private-files.server.ts'
import { exitStatusOf, startFault } from '#base/processes/start-fault.server.ts'

/**
 * pramaan move postgres://…
 * Copies the stopped installation on SQLite in DATA_DIR into an empty PostgreSQL database, and checks what arrived. Uploaded
 * pictures stay where they are. Changes nothing in the source.
 * Exit status: 0 when that is done; 1 when it is not, and then the target is as empty as before; 2 without an address; 78
 * when the database belongs to a newer version.
 */
const [target, ...rest] = process.argv.slice(2)
if (!target || !/^postgres(ql)?:\/\//.test(target) || rest.length > 0) {
  console.error('Usage: pramaan move postgres://USER:PASSWORD@HOST/DATABASE')
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
