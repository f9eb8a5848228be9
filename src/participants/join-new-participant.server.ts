import { lockEnquiry } from '../enquiries/enquiry-row.server.ts'
import { addLink, findPerson, JOIN_ACTION, MAX_RECORDS_OF_PERSON, recordLinkAudit } from '../person-links/person-links.server.ts'
import { readPersonRecord, type PersonRecord } from '../person-links/person-record.ts'
import type { ActionContext } from '../platform/action-context.server.ts'
import type { WriteTransaction } from '../platform/database/database.server.ts'
import { Problem } from '../shared/problem.ts'
import { findVersionedParticipants, lockParticipants } from './participants-of-person.server.ts'

/**
 * Joins a participant that was just created with a record of somebody who is known, as the clerk has asked. Nobody else
 * can see the new row yet, so that only the known record needs a lock. @throws Problem 'not-found' or 'unprocessable'
 */
export async function joinNewParticipant(tx: WriteTransaction, id: number, known: PersonRecord, context: ActionContext): Promise<void> {
  await lockRecord(tx, known)
  if ((await findPerson(tx, known)).records.size >= MAX_RECORDS_OF_PERSON) {
    throw new Problem('unprocessable', `At most ${MAX_RECORDS_OF_PERSON} records can be joined.`)
  }
  const pair = [known, `participant:${id}`] as const
  const reason = 'Enrolled in another program'
  await addLink(tx, { pair, verdict: 'same', reason }, context)
  await recordLinkAudit(tx, { pair, action: JOIN_ACTION, reason }, context)
}

async function lockRecord(tx: WriteTransaction, record: PersonRecord): Promise<void> {
  const { kind, id } = readPersonRecord(record) ?? { kind: 'participant', id: 0 }
  if (kind === 'enquiry') {
    await lockEnquiry(tx, id)
    return
  }
  await lockParticipants(tx, [id])
  const [found] = await findVersionedParticipants(tx, [id])
  if (!found)
    throw new Problem('not-found', 'The participant that this enrolment is joined with does not exist. They may have been deleted.')
}
