import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { groupNameChecks, nameChecksText } from '../../name-check.ts'
import type { NameCheck } from '../../name-check.schema.ts'

/** Finds contacts' open answers about the names of participants, by row number. */
export type FindNameChecks = (db: Database, participantIds: readonly number[], now: Date) => Promise<Map<number, NameCheck>>

/** @throws Problem 'conflict' with the open answers; the request confirms them by `beforeAnswer` */
export function requireAnswered(checks: readonly NameCheck[]): void {
  if (checks.length === 0) return
  const current = groupNameChecks(checks)
  const message = `${current.map(nameChecksText).join(' ')} Contacts were promised that nothing is printed before their answer is read.`
  throw new Problem('conflict', message, { issues: { beforeAnswer: message }, current })
}
