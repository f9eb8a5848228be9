import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readConfig } from './platform/config.server.ts'
import { SYSTEM } from './platform/action-context.server.ts'
import { openDatabase, openForReading } from './platform/database/open-database.server.ts'
import { startFault } from './start-fault.server.ts'
import { IssuerKeys } from './signing/issuer-keys.server.ts'

/**
 * npm run keys:rotate
 * Retires the keys that certificates are signed with and makes new ones, in the office that the settings name. The site
 * may be running: it signs with the new keys from its next signature on. What was signed before stays valid.
 */
const config = readConfig(process.env)
try {
  await requireApp()
  const db = openDatabase(config, (error) => console.error(error))
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

/** A wrong DATA_DIR must not make a new database, with new keys that nobody signs with. @throws Error */
async function requireApp(): Promise<void> {
  const db = openForReading(config)
  try {
    await sql`select 1`.execute(db.sql)
  } finally {
    await db.close()
  }
}
