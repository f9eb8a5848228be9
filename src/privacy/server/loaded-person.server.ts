import { findEnquiriesOfPerson } from '#enquiries/server/enquiry-list.server.ts'
import { ENQUIRY_MISSING } from '#enquiries/server/enquiry-row.server.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { PARTICIPANT_MISSING, type VersionedParticipant } from '#training/server/participants/participant.server.ts'
import { findParticipantsOfPerson } from '#training/server/participants/participants-of-person.server.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { findPersonId, findPersonIds } from '#clients/server/person-key.server.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import type { Database } from '#base/database/database.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { PersonRecordBrief } from '../person-page.schema.ts'

/** One person with all their records. */
export interface LoadedPerson {
  id: number
  /** Latest enrolment first. */
  participants: VersionedParticipant[]
  /** Newest first. */
  enquiries: Enquiry[]
  /** Enrolments first, because they have the name as printed. */
  briefs: PersonRecordBrief[]
}

/** @throws Problem 'not-found' when there is no such record */
export async function loadPerson(db: Database, record: PersonRecord): Promise<LoadedPerson> {
  const id = await findPersonId(db, record)
  if (id === undefined) throw new Problem('not-found', record.startsWith('enquiry:') ? ENQUIRY_MISSING : PARTICIPANT_MISSING)
  return loadPersonById(db, id)
}

/** Loads the briefs of these records, enrolments first. */
export async function findBriefs(db: Database, records: readonly PersonRecord[]): Promise<PersonRecordBrief[]> {
  const people = new Set((await findPersonIds(db, records)).values())
  const loaded = await Promise.all([...people].map((id) => loadPersonById(db, id)))
  return loaded.flatMap(({ briefs }) => briefs).filter(({ record }) => records.includes(record))
}

async function loadPersonById(db: Database, id: number): Promise<LoadedPerson> {
  const [participants, enquiries] = [await findParticipantsOfPerson(db, id), await findEnquiriesOfPerson(db, id)]
  const briefs = [...participants.map(({ participant }) => briefOfParticipant(participant)), ...enquiries.map(briefOfEnquiry)]
  return { id, participants, enquiries, briefs }
}

export function briefOfParticipant(row: Participant): PersonRecordBrief {
  const { id, fullName: name, training_program_name: detail, participantId: reference, email, phone } = row
  return { record: `participant:${id}`, name, detail, reference, email, phone }
}

export function briefOfEnquiry({ id, fullName: name, subject: detail, reference, email, phone }: Enquiry): PersonRecordBrief {
  return { record: `enquiry:${id}`, name, detail, reference, email, phone }
}
