import { randomBytes } from 'node:crypto'
import { readConfig } from './platform/config.server.ts'
import { SYSTEM } from './platform/action-context.server.ts'
import { openExistingDatabase } from './platform/database/open-existing.server.ts'
import { keepNewFilesPrivate } from './platform/private-files.server.ts'
import { startFault } from './platform/processes/start-fault.server.ts'
import { IssuerKeys } from './signing/issuer-keys.server.ts'

/**
 * npm run keys:rotate
 * Retires the keys that sign certificates and makes new ones, in the database that the settings name. The site may be
 * running: it uses the new keys for its next signature. Documents that were signed before stay valid.
 */
keepNewFilesPrivate()
const config = readConfig(process.env)
try {
  const db = await openExistingDatabase(config)
  try {
    const keys = new IssuerKeys(db, { clock: () => new Date(), random: randomBytes, isGiven: config.issuerP12 !== undefined })
    for (const { kind, kid, retiredAt, source } of await keys.rotate({ actor: SYSTEM })) {
      console.log(`${kind.padEnd(8)}${kid}  ${retiredAt === null ? 'signs' : `retired ${retiredAt.slice(0, 10)}`}  ${source}`)
    }
    if (config.issuerP12) console.log('The RSA key is the one of ISSUER_P12: give another file to replace it.')
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(`The keys could not be replaced: ${startFault(error, config) ?? String(error)}`)
  process.exitCode = 1
}
