import type { Batch } from '../../batches/batch.schema.ts'
import { tellApart } from '#clients/tell-apart.ts'
import { ownBatchSchema, type OwnBatch, type PersonToMark } from '../../own-batches/own-batch.schema.ts'
import { peopleToSign } from '../../roster/people-to-sign.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

/** The fields of a batch for its trainer. The schema drops all others, so that a new field stays with the office. */
export function presentOwnBatch(batch: Batch): OwnBatch {
  return ownBatchSchema.parse({ ...batch, trainers: batch.trainers.map(({ name }) => name) })
}

/** The trainer's view of a batch with the people to mark. */
export function presentOwnPage(batch: Batch, roster: readonly RosterEntry[]): { batch: OwnBatch; people: PersonToMark[] } {
  return { batch: presentOwnBatch(batch), people: presentPeople(roster) }
}

/**
 * Seat holders, without addresses. Disambiguators are recomputed, because the office's roster may use phone numbers or e-mail addresses.
 */
function presentPeople(roster: readonly RosterEntry[]): PersonToMark[] {
  const people = peopleToSign(roster)
  const apart = tellApart(
    people.map(({ personId, fullName, employeeCode, client_name, department, participantId }) => ({
      personId,
      fullName,
      employeeCode,
      client_name,
      department,
      participantId,
    })),
  )
  return people.map(({ id, fullName, employeeCode, client_name, marks, attendance }, at) => ({
    id,
    fullName,
    apart: apart[at] ?? '',
    employeeCode,
    client_name,
    marks: marks.map(({ date, half, mark, reason }) => ({ date, half, mark, reason })),
    attendance,
  }))
}
