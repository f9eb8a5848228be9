import { readConfig, type Config } from '#base/config/config.server.ts'
import { checkChain, type Break } from '#base/audit/audit-check.server.ts'
import { NewerDatabase, refuseNewer } from '#base/database/migrate.server.ts'
import { openForReading } from '#base/database/open-database.server.ts'
import { exitStatusOf, startFault } from '#base/processes/start-fault.server.ts'

/**
 * pramaan check-history [--expect <hash>]
 * Checks the audit log of the configured database for tampering. Writes nothing.
 * Exit status: 0 when the hash chain is intact, 1 when it is not, 2 when the audit log could not be read;
 * 78 when the database belongs to a newer version, whose chain this program may not understand.
 */
const expected = expectedHash(process.argv.slice(2))
let config: Config | undefined
try {
  config = readConfig(process.env)
  const db = await openForReading(config)
  await refuseNewer(db.sql)
  const { head, firstBreak, expectedAt, former } = await checkChain(db, expected)
  await db.close()
  if (firstBreak) {
    console.error(`History is broken: ${inWords(firstBreak)}`)
    console.error(`${head.count} entries before it hold.`)
    process.exitCode = 1
  } else {
    console.log(`History holds: ${head.count} entries, the last one ${head.hash || '(none)'}`)
    if (expected !== undefined && expectedAt !== undefined) {
      console.log(`The noted entry is number ${expectedAt}; ${head.count - expectedAt} came after it.`)
    } else if (former?.position !== undefined) {
      console.log(
        `The noted hash is from before ${former.at}, when the values of the history were moved beside the chain and all its hashes changed.\n` +
          `The noted entry is number ${former.position}; ${head.count - former.position} came after it. Note the new last hash instead.`,
      )
    } else if (expected !== undefined) {
      console.error(`History was cut short or rewritten: it has no entry ${expected}.`)
      if (former?.erasedFrom !== undefined) {
        console.error(
          `Unless you noted it before ${former.at}: hashes from then can no longer be compared from entry ${former.erasedFrom} on, because values were erased.`,
        )
      }
      process.exitCode = 1
    }
  }
} catch (error) {
  const reason = startFault(error, config) ?? (error instanceof Error ? error.message : String(error))
  console.error(`History could not be read: ${reason}`)
  process.exitCode = error instanceof NewerDatabase ? exitStatusOf(error) : 2
}

function expectedHash(given: string[]): string | undefined {
  if (given.length === 0) return undefined
  const [option, hash = ''] = given
  if (option === '--expect' && given.length === 2 && /^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase()
  console.error('Usage: pramaan check-history [--expect <hash of 64 characters>]')
  process.exit(2)
}

function inWords({ fault, position, entry, field }: Break): string {
  if (fault === 'values without an entry') return 'there are values whose entry is missing. It was removed, or someone added the values.'
  if (!entry) return `entry ${position} was removed.`
  const who = entry.actorName ? ` by ${entry.actorName}` : ''
  const what = `"${entry.action}" of ${entry.subject}, ${entry.at}${who} (row ${entry.id})`
  switch (fault) {
    case 'changed':
      return `entry ${position} was changed: ${what}.`
    case 'out of place':
      return `entry ${position} does not follow the one before it: ${what}.`
    case 'value changed':
      return `the value or the salt of "${field}" in entry ${position} was changed: ${what}.`
    case 'value removed':
      return `the value of "${field}" in entry ${position} was removed, and no later entry says so: ${what}.`
    case 'value put back':
      return `the value of "${field}" in entry ${position} was erased and is there again: ${what}.`
    default:
      return `an entry was added past the program: ${what}.`
  }
}
