import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { readPersonRecord, type PersonRecord } from '#clients/person-record.ts'
import { findPersonIds, findRecordsOf } from '#clients/server/person-key.server.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { findEnquiriesByEmail, findEnquiry } from '#enquiries/server/enquiry-erasure.server.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { findParticipantsById } from '#training/server/participants/known-participants.server.ts'
import { findParticipantsByEmail } from '#training/server/participants/participant-erasure.server.ts'

/** The person to look for, by address or by record. */
export interface SoughtPerson {
  /** Empty if a record identifies them. */
  email: string
  record?: PersonRecord | undefined
}

export interface RecordsOfPerson {
  enquiries: Enquiry[]
  participants: Participant[]
}

/** A search key for people without an e-mail address. It matches no record, unlike the empty string, which matches all. */
export const NO_ADDRESS = 'no-address-7c1e94d3a5f84b60b2d8'

/** The address to look for. A record implies the address of its person, unless they have none or share it with others. */
export async function findAddress(db: Database, { email, record }: SoughtPerson): Promise<string> {
  if (record === undefined) return email
  const found = await findRecordsOfPerson(db, record)
  const own = new Set(recordsOf(found))
  const emails = new Map([...found.participants, ...found.enquiries].map((one) => [emailKey(one.email), one.email]))
  emails.delete('')
  for (const address of emails.values()) {
    const withAddress = recordsOf(await findRecordsByEmail(db, address))
    if (withAddress.every((other) => own.has(other))) return address
  }
  return NO_ADDRESS
}

/**
 * The records with this address, and all other records of the same people (docs/decisions/0053). Of a record with another address only the
 * record itself counts: that address may be shared with other people.
 */
export async function findRecords(db: Database, sought: SoughtPerson): Promise<RecordsOfPerson> {
  const address = await findAddress(db, sought)
  if (sought.record !== undefined && address === NO_ADDRESS) return findRecordsOfPerson(db, sought.record)
  const found = await findRecordsByEmail(db, address)
  return addRecordsOfSamePeople(db, found, recordsOf(found))
}

/** Lists the keys of a person's records. */
export function recordsOf({ enquiries, participants }: RecordsOfPerson): PersonRecord[] {
  return [...enquiries.map(({ id }) => `enquiry:${id}` as const), ...participants.map(({ id }) => `participant:${id}` as const)]
}

async function findRecordsByEmail(db: Database, email: string): Promise<RecordsOfPerson> {
  return { enquiries: await findEnquiriesByEmail(db, email), participants: await findParticipantsByEmail(db, email) }
}

/** All records of the person to whom this record belongs. */
function findRecordsOfPerson(db: Database, record: PersonRecord): Promise<RecordsOfPerson> {
  return addRecordsOfSamePeople(db, { enquiries: [], participants: [] }, [record])
}

/** Adds the records of the people behind `keys` that are not among the found ones. */
async function addRecordsOfSamePeople(db: Database, found: RecordsOfPerson, keys: readonly PersonRecord[]): Promise<RecordsOfPerson> {
  const known = new Set(recordsOf(found))
  const [enquiries, participants] = [[...found.enquiries], [...found.participants]]
  const people = new Set((await findPersonIds(db, keys)).values())
  for (const record of (await findRecordsOf(db, [...people])).keys()) {
    const { kind, id } = readPersonRecord(record) ?? {}
    if (!id || known.has(record)) continue
    if (kind === 'enquiry') enquiries.push(...[await findEnquiry(db, id)].filter((enquiry) => enquiry !== undefined))
    else participants.push(...(await findParticipantsById(db, [id])))
  }
  return { enquiries, participants: participants.toSorted((one, other) => one.id - other.id) }
}
