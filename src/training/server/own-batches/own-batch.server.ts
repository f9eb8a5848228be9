import type { Batch } from '#schedule/batch.schema.ts'
import { tellApart } from '#clients/tell-apart.ts'
import type { OwnBatch, PersonToMark } from '../../own-batch.schema.ts'
import { peopleToSign } from '../../people-to-sign.ts'
import type { RosterEntry } from '../../roster.schema.ts'

/** What of a batch its trainer is sent. Each field is named, so that a new one of the batch stays with the office. */
export function presentOwnBatch(batch: Batch): OwnBatch {
  const { id, training_program_name, client_name, status, confirmed, days, seatsTaken } = batch
  const { mode, place, venue, state, mapLink, meetingLink } = batch
  const trainers = batch.trainers.map(({ name }) => name)
  const where = { mode, place, venue, state, mapLink, meetingLink }
  return { ...where, id, training_program_name, client_name, status, confirmed, days, seatsTaken, trainers }
}

/** A batch with the people to mark, as its trainer is sent them. */
export function presentOwnPage(batch: Batch, roster: readonly RosterEntry[]): { batch: OwnBatch; people: PersonToMark[] } {
  return { batch: presentOwnBatch(batch), people: presentPeople(roster) }
}

/**
 * Who has a seat, without addresses. Namesakes are told apart anew: the roster of the office may do it by a phone number or an e-mail
 * address.
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
