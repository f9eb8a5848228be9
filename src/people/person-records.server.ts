import { listChosenEnquiries } from '../enquiries/enquiry-list.server.ts'
import { ENQUIRY_MISSING } from '../enquiries/enquiry-row.server.ts'
import type { Enquiry } from '../enquiries/enquiry.ts'
import { lockEnquiries } from '../enquiries/conversation/enquiries-of-person.server.ts'
import { findVersionedParticipants, lockParticipants } from '../participants/participants-of-person.server.ts'
import { PARTICIPANT_MISSING, type VersionedParticipant } from '../participants/participant.server.ts'
import type { Participant } from '../participants/participant.ts'
import { findPerson, findPersons, type PersonGraph } from '../person-links/person-links.server.ts'
import { idsOfKind, type PersonRecord } from '../person-links/person-record.ts'
import type { Database, WriteTransaction } from '../platform/database/database.server.ts'
import { Problem } from '../shared/problem.ts'
import type { PersonRecordBrief } from './person-page.ts'

/** The records of one person, with what they say. */
export interface LoadedPerson {
  graph: PersonGraph
  /** The latest enrolment first. */
  participants: VersionedParticipant[]
  /** Newest first. */
  enquiries: Enquiry[]
}

const MAX_LOCK_ATTEMPTS = 3

/** @throws Problem 'not-found' when there is no such record */
export async function loadPerson(db: Database, record: PersonRecord): Promise<LoadedPerson> {
  const graph = await findPerson(db, record)
  const loaded = { graph, ...(await loadRecords(db, graph.records)) }
  requireRecord(record, loaded)
  return loaded
}

export async function loadRecords(db: Database, records: Iterable<PersonRecord>): Promise<Omit<LoadedPerson, 'graph'>> {
  const all = [...records]
  const enquiryIds = idsOfKind('enquiry', all)
  return {
    participants: await findVersionedParticipants(db, idsOfKind('participant', all)),
    enquiries: enquiryIds.length === 0 ? [] : (await listChosenEnquiries(db, enquiryIds)).rows,
  }
}

/** Enrolments first, because they have the name as it is printed. */
export function briefsOf({ participants, enquiries }: Omit<LoadedPerson, 'graph'>): PersonRecordBrief[] {
  return [...participants.map(({ participant }) => briefOfParticipant(participant)), ...enquiries.map(briefOfEnquiry)]
}

export function briefOfParticipant({
  id,
  fullName: name,
  training_program_name: detail,
  participantId: reference,
  email,
  phone,
}: Participant): PersonRecordBrief {
  return { record: `participant:${id}`, name, detail, reference, email, phone }
}

export function briefOfEnquiry({ id, fullName: name, subject: detail, reference, email, phone }: Enquiry): PersonRecordBrief {
  return { record: `enquiry:${id}`, name, detail, reference, email, phone }
}

/**
 * Locks all records of the persons whose records these are, until the transaction ends, and answers all records of each.
 * While it waits, somebody may join them with others: then it locks these, too. A record that is gone has nothing to lock.
 * @throws Problem 'conflict' when they keep changing
 */
export async function lockPersons(
  tx: WriteTransaction,
  wanted: readonly PersonRecord[],
): Promise<Map<PersonRecord, ReadonlySet<PersonRecord>>> {
  const locked = new Set<PersonRecord>()
  for (let attempt = 0; attempt < MAX_LOCK_ATTEMPTS; attempt++) {
    const persons = await findPersons(tx, wanted)
    const all = new Set([...persons.values()].flatMap((records) => [...records]))
    if ([...all].every((record) => locked.has(record))) return persons
    await lockEnquiries(tx, idsOfKind('enquiry', all))
    await lockParticipants(tx, idsOfKind('participant', all))
    for (const record of all) locked.add(record)
  }
  throw new Problem('conflict', 'Someone else is changing these records right now. Try again in a moment.')
}

/** @throws Problem 'not-found' unless the record is among those that were read */
export function requireRecord(record: PersonRecord, loaded: Omit<LoadedPerson, 'graph'>): void {
  if (briefsOf(loaded).some((brief) => brief.record === record)) return
  throw new Problem('not-found', record.startsWith('enquiry:') ? ENQUIRY_MISSING : PARTICIPANT_MISSING)
}
