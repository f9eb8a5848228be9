import { readConfig } from './platform/config.server.ts'
import { checkChain, type Break } from './platform/audit/audit-check.server.ts'
import { openForReading } from './platform/database/open-database.server.ts'

/**
 * npm run history:check [-- --expect <hash>]
 * Reads the audit log of the database that the settings name and says whether anybody tampered with it. Writes nothing.
 * Exit status: 0 when the chain of hashes is intact, 1 when it is not, 2 when the audit log could not be read.
 */
const expected = expectedHash(process.argv.slice(2))
try {
  const db = openForReading(readConfig(process.env))
  const { head, firstBreak, expectedAt } = await checkChain(db, expected)
  await db.close()
  if (firstBreak) {
    console.error(`History is broken: ${inWords(firstBreak)}`)
    console.error(`${head.count} entries before it hold.`)
    process.exitCode = 1
  } else {
    console.log(`History holds: ${head.count} entries, the last one ${head.hash || '(none)'}`)
    if (expected !== undefined && expectedAt !== undefined) {
      console.log(`The noted entry is number ${expectedAt}; ${head.count - expectedAt} came after it.`)
    } else if (expected !== undefined) {
      console.error(`History was cut short or written anew: it has no entry ${expected}.`)
      process.exitCode = 1
    }
  }
} catch (error) {
  console.error(`History could not be read: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}

function expectedHash(given: string[]): string | undefined {
  if (given.length === 0) return undefined
  const [option, hash = ''] = given
  if (option === '--expect' && given.length === 2 && /^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase()
  console.error('Usage: npm run history:check [-- --expect <hash of 64 characters>]')
  process.exit(2)
}

function inWords({ fault, position, entry }: Break): string {
  if (!entry) return `entry ${position} was removed.`
  const who = entry.actorName ? ` by ${entry.actorName}` : ''
  const what = `"${entry.action}" of ${entry.subject}, ${entry.at}${who} (row ${entry.id})`
  switch (fault) {
    case 'changed':
      return `entry ${position} was changed: ${what}.`
    case 'out of place':
      return `entry ${position} does not follow the one before it: ${what}.`
    default:
      return `an entry was added past the program: ${what}.`
  }
}
