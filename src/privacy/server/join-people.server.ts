import { isValidOrSuspended } from '#certificates/earlier-certificate.ts'
import { findEarlierCertificates } from '#certificates/server/issue/earlier-certificates.server.ts'
import { areDifferent, joinPeople, recordVerdict } from '#clients/server/person-joins.server.ts'
import { lockPeople } from '#clients/server/person-key.server.ts'
import type { PersonRecord, PersonVerdict } from '#clients/person-record.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import { loadPerson, type LoadedPerson } from './loaded-person.server.ts'
import { commonReason } from './suggestions.server.ts'

/** A page reads all records of a person, so their number is limited. */
const MAX_RECORDS = 200

interface Judgement {
  record: PersonRecord
  other: PersonRecord
  verdict: PersonVerdict
}

/**
 * Joins the people of two records, or stores that they are different people (docs/decisions/0053). Returns the number that undoes it.
 * @throws Problem 'not-found'; 'unprocessable' for the same record twice or too many records; 'conflict' when the statement or its opposite
 * exists, or their certificates contradict it
 */
export async function judgeRecords(db: Database, { record, other, verdict }: Judgement, context: ActionContext): Promise<{ id: number }> {
  if (record === other) throw new Problem('unprocessable', 'Name two different records.', { issues: { other: 'Name another record' } })
  return db.write(async (tx) => {
    await lockPeople(tx, [record, other], { moves: true })
    const [ours, theirs] = [await loadPerson(tx, record), await loadPerson(tx, other)]
    if (ours.id === theirs.id) throw new Problem('conflict', 'These records are joined already.')
    if (await areDifferent(tx, ours.id, theirs.id))
      throw new Problem('conflict', 'Someone marked these as different people. Undo that first.')
    const reason = commonReason(ours, theirs)
    if (verdict === 'different') return recordVerdict(tx, { pair: [record, other], verdict, reason }, context)
    if (ours.briefs.length + theirs.briefs.length > MAX_RECORDS) {
      throw new Problem('unprocessable', `At most ${MAX_RECORDS} records can be joined.`)
    }
    await requireOneEach(tx, ours, theirs, context.now)
    return joinPeople(tx, [record, other], reason, context)
  })
}

/** Requires that no program and day has a certificate from each side: nobody attends twice and gets two, so these are two people. */
async function requireOneEach(db: Database, ours: LoadedPerson, theirs: LoadedPerson, now: Date): Promise<void> {
  const [one, other] = [await findExisting(db, ours, now), await findExisting(db, theirs, now)]
  for (const [enrolment, existing] of one) {
    const second = other.get(enrolment)
    if (!second) continue
    const message = `Both hold a certificate of one and the same enrolment: ${existing} and ${second}. Revoke one of them first, or mark them as different people.`
    throw new Problem('conflict', message)
  }
}

/** The current certificate of each enrolment, by program and day. */
async function findExisting(db: Database, { participants }: LoadedPerson, now: Date): Promise<Map<string, string>> {
  const recipients = participants.map(({ participant }) => ({ participant, trainingProgramId: participant.trainingProgramId }))
  const given = await findEarlierCertificates(db, recipients, now)
  return new Map(
    recipients.flatMap(({ participant: { id, enrollmentDate }, trainingProgramId }) => {
      const existing = given.get(id)?.own.find(isValidOrSuspended)
      return existing ? [[`${trainingProgramId} ${enrollmentDate}`, existing.certificateId]] : []
    }),
  )
}
