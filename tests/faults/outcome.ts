import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import { runCommand } from '../contract/command.ts'
import type { Tables } from '#base/database/database.server.ts'
import { openForReading } from '#base/database/open-database.server.ts'
import type { Senders } from './senders.ts'

export interface DatabaseSettings {
  dataDir: string
  databaseUrl: string | undefined
}

/** The result of a scenario for its senders' messages. */
export interface Outcome {
  acknowledged: number
  refused: number
  /** Acknowledged, but not in the database. */
  lost: number
  /** In the database more than once. */
  repeated: number
  /** Replies that no fault excuses: anything but 201, or 503 with a sentence and Retry-After. */
  wrong: string[]
  /** Faults in the structure of the database itself, and in the chain of its audit log. */
  damage: string[]
}

/** Compares the replies to the senders with the database. The program must have ended. */
export async function outcomeOf(
  database: DatabaseSettings,
  senders: Pick<Senders, 'acknowledged' | 'refused' | 'wrong'>,
): Promise<Outcome> {
  const { sql: db, close } = await openForReading(database)
  const rows = await db.selectFrom('contacts').select('message').execute()
  const findings = database.databaseUrl ? [] : await checkIntegrity(db)
  await close()
  const times = new Map<string, number>()
  for (const { message } of rows) times.set(message, (times.get(message) ?? 0) + 1)
  const history = runCommand('check-history', database)
  return {
    acknowledged: senders.acknowledged.size,
    refused: senders.refused,
    lost: [...senders.acknowledged].filter((text) => !times.has(text)).length,
    repeated: [...times.values()].filter((count) => count > 1).length,
    wrong: [...new Set(senders.wrong)],
    damage: [...findings, ...(history.status === 0 ? [] : [history.text])],
  }
}

async function checkIntegrity(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    return rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok')
  } catch (error) {
    return [String(error)]
  }
}

/** Prints the line of a scenario. */
export function report(
  scenario: string,
  { acknowledged, refused, lost }: Pick<Outcome, 'acknowledged' | 'refused' | 'lost'>,
  more = '',
): void {
  console.log(`${scenario}: acknowledged ${acknowledged}, refused ${refused}, lost ${lost}${more && `; ${more}`}`)
}

/** Asserts that messages were acknowledged, and that none is lost, repeated or damaged. */
export function expectNothingLost(outcome: Outcome): void {
  const { acknowledged, refused: _refused, ...faults } = outcome
  expect(acknowledged).toBeGreaterThan(0)
  expect(faults).toEqual({ lost: 0, repeated: 0, wrong: [], damage: [] })
}
