import type { Batch } from '../../batches/batch.schema.ts'
import { tellApart } from '#clients/tell-apart.ts'
import type { OwnBatch, PersonToMark } from '../../own-batches/own-batch.schema.ts'
import { peopleToSign } from '../../roster/people-to-sign.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'

/** The fields of a batch for its trainer. They are listed one by one, so that a new field stays with the office. */
export function presentOwnBatch(batch: Batch): OwnBatch {
  const { id, training_program_name, client_name, status, confirmed, days, seatsTaken } = batch
  const { mode, place, venue, state, mapLink, meetingLink } = batch
  const trainers = batch.trainers.map(({ name }) => name)
  const where = { mode, place, venue, state, mapLink, meetingLink }
  return { ...where, id, training_program_name, client_name, status, confirmed, days, seatsTaken, trainers }
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
