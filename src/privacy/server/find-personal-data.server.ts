import { findAttendanceEntries, isMarkOf } from '#training/server/roster/attendance-history.server.ts'
import { findJobRowsOf, type PersonalJobRow } from '#lists/server/bulk/jobs/bulk-erasure.server.ts'
import type { CertificateRow } from '#certificates/server/certificate-row.server.ts'
import { findCertificatesOf } from '#certificates/server/recipient-erasure.server.ts'
import { findContactsByEmail } from '#clients/server/client-contacts.server.ts'
import type { ClientContact } from '#clients/client.schema.ts'
import { AUDITED_ENQUIRY } from '#enquiries/server/enquiry.server.ts'
import { findEnquiriesByEmail, findEnquiry } from '#enquiries/server/enquiry-erasure.server.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { findMailsOf } from '#mail/server/outbox/mail-erasure.server.ts'
import { findUnreadMailsOf, type UnreadMailRow } from '#mail/server/mailbox/unread-mails.server.ts'
import type { MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { findParticipantsById } from '#training/server/participants/known-participants.server.ts'
import { findErasableParticipants, findParticipantsByEmail } from '#training/server/participants/participant-erasure.server.ts'
import { AUDITED_PARTICIPANT, findParticipant } from '#training/server/participants/participant.server.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { findPersonIds, findRecordsOf } from '#clients/server/person-key.server.ts'
import { readPersonRecord, type PersonRecord } from '#clients/person-record.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { findEntriesOf, isPersonalField } from '#base/audit/audit-erasure.server.ts'
import { findMentions, type Mention } from '#base/audit/audit-mentions.server.ts'
import { entriesWithValues, parseJson, valuesOf } from '#base/audit/audit-values.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { findSubscriberByEmail } from '#newsletter/server/subscriber-changes.server.ts'
import type { SubscriberRow } from '#newsletter/server/subscriber-row.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { mentions } from '#base/text/mentions.ts'
import { AUDITED_SHOWCASE_ENTRY, findShowcaseByEmail, findShowcaseEntry } from '#catalogue/server/showcase.server.ts'
import type { ShowcaseEntry } from '#catalogue/showcase.schema.ts'
import { findStaffByEmail, type StaffAccount } from '#staff/server/staff-by-email.server.ts'
import { AUDITED_STAFF } from '#staff/server/staff-member.server.ts'
import { findPermissions } from '#staff/server/staff-names.server.ts'

/** The stored data of a person. */
export interface PersonalData {
  /** Empty if they have no address of their own. */
  email: string
  /** The search key for texts and tables: the address, or one that nobody has. */
  address: string
  enquiries: Enquiry[]
  participants: Participant[]
  /** The ids of participants with values that an erasure removes. */
  erasableParticipants: ReadonlySet<number>
  certificates: CertificateRow[]
  jobRows: PersonalJobRow[]
  mails: MailRow[]
  /** Received mails that could not be read. */
  unreadMails: UnreadMailRow[]
  /** Testimonials and profiles. */
  showcase: ShowcaseEntry[]
  /** Clients that have the person as a contact. */
  clientContacts: Array<Omit<ClientContact, 'monthlyMail'> & { clientId: number; client: string }>
  staff: StaffAccount[]
  /** Also set after unsubscribing, when only a hash of the address is left. */
  subscriber: SubscriberRow | undefined
  /** Entries of the audit log that contain values of the person. */
  entries: PersonalEntry[]
  /** Their names, as spelled in their records. */
  names: string[]
  /** Participant IDs, including those of deleted participants. */
  participantNumbers: string[]
}

interface PersonalEntry {
  id: number
  at: string
  action: string
  subject: string
  /** The names of the values that an erasure removes. */
  names: ReadonlySet<string>
  before: string | null
  after: string | null
}

/** Maximum number of entries in memory while their values are examined. */
const PAGE_SIZE = 500

/** The kinds of records about people. All entries about such a record belong to its person. */
const PEOPLE_RECORDS = [
  { record: AUDITED_ENQUIRY, find: findEnquiry },
  { record: AUDITED_PARTICIPANT, find: findParticipant },
  { record: AUDITED_SHOWCASE_ENTRY, find: findShowcaseEntry },
  { record: AUDITED_STAFF, find: findPermissions },
] satisfies Array<{ record: AuditedRecord; find: (db: Database, id: number) => Promise<unknown> }>

/** The person to look for, by address or by record. */
export interface SoughtPerson {
  /** Empty if a record identifies them. */
  email: string
  record?: PersonRecord | undefined
}

/** A search key for people without an e-mail address. It matches no record, unlike the empty string, which matches all. */
const NO_ADDRESS = 'no-address-7c1e94d3a5f84b60b2d8'

/** The address to look for. A record implies the address of its person, unless they have none or share it with others. */
async function addressOf(db: Database, { email, record }: SoughtPerson): Promise<string> {
  if (record === undefined) return email
  const { enquiries, participants } = await findRecordsOfPerson(db, record)
  const own = new Set(recordsOf({ enquiries, participants }))
  const emails = new Map([...participants, ...enquiries].map((one) => [emailKey(one.email), one.email]))
  for (const [key, address] of emails) {
    if (key === '') continue
    const found = { enquiries: await findEnquiriesByEmail(db, address), participants: await findParticipantsByEmail(db, address) }
    if (recordsOf(found).every((other) => own.has(other))) return address
  }
  return NO_ADDRESS
}

/** Reads everything about a person. The whole audit log is searched, because deleted records are only there. */
export async function findPersonalData(db: Database, sought: SoughtPerson, context: { secret: string }): Promise<PersonalData> {
  const email = await addressOf(db, sought)
  const { enquiries, participants } = await findRecords(db, sought)
  const certificates = await findCertificatesOf(
    db,
    participants.map(({ id }) => id),
  )
  const showcase = await findShowcaseByEmail(db, email)
  const clientContacts = await findContactsByEmail(db, email)
  const staff = await findStaffByEmail(db, email)
  const subscriber = await findSubscriberByEmail(db, email, context)
  const entriesWithAddress = await findMentions(db, email)
  const deleted = await findDeletedSubjects(db, entriesWithAddress)
  const keptIds = new Set(certificates.map((row) => row.participant_id))
  const rules = new Map<string, Rule>([
    ...deleted.map(({ subject, record }): [string, Rule] => [subject, { record }]),
    ...enquiries.map(({ id }): [string, Rule] => [`enquiry:${id}`, { record: AUDITED_ENQUIRY }]),
    ...participants.map(({ id }): [string, Rule] => [
      `participant:${id}`,
      { record: AUDITED_PARTICIPANT, alsoKept: keptIds.has(id) ? REGISTERED_FIELDS : [] },
    ]),
    ...showcase.map(({ id }): [string, Rule] => [`showcase-entry:${id}`, { record: AUDITED_SHOWCASE_ENTRY }]),
    ...staff.map(({ id }): [string, Rule] => [`user:${id}`, 'stays']),
  ])
  const ids = new Set([...entriesWithAddress.map(({ id }) => id), ...(await findEntriesOf(db, [...rules.keys()]))])
  const participantIds = [...rules.keys()].flatMap((subject) => numberIn(subject, 'participant:'))
  // An entry about a batch names many people: only this person's marks are erased.
  for (const { id, subject } of await findAttendanceEntries(db, participantIds)) {
    ids.add(id)
    rules.set(subject, { marksOf: participantIds })
  }
  const entries = await readEntries(
    db,
    [...ids].toSorted((one, other) => one - other),
    { email, rules },
  )
  const participantNumbers = [...new Set([...participants.map(({ participantId }) => participantId), ...numbersIn(entries)])]
  const enquiryIds = [...rules.keys()].flatMap((subject) => numberIn(subject, 'enquiry:'))
  const names = [
    ...new Set([
      ...[...enquiries, ...participants].map(({ fullName }) => fullName),
      ...[...showcase, ...clientContacts].map(({ name }) => name),
    ]),
  ]
  const jobRows = await findJobRowsOf(db, { email, participantNumbers, enquiryIds, names })
  const mails = await findMailsOf(db, { email, subjects: [...rules.keys()] })
  const unreadMails = await findUnreadMailsOf(db, email)
  return {
    email: email === NO_ADDRESS ? '' : email,
    address: email,
    enquiries,
    participants,
    erasableParticipants: await findErasableParticipants(
      db,
      participants.map(({ id }) => id),
    ),
    certificates,
    jobRows,
    mails,
    unreadMails,
    showcase,
    clientContacts,
    staff,
    subscriber,
    entries,
    names,
    participantNumbers,
  }
}

/**
 * The records with this address, and all other records of the same people (docs/decisions/0053). Of a record with another address only the
 * record itself counts: that address may be shared with other people.
 */
export async function findRecords(db: Database, sought: SoughtPerson): Promise<Pick<PersonalData, 'enquiries' | 'participants'>> {
  const email = await addressOf(db, sought)
  if (sought.record !== undefined && email === NO_ADDRESS) return findRecordsOfPerson(db, sought.record)
  const enquiries = await findEnquiriesByEmail(db, email)
  const participants = await findParticipantsByEmail(db, email)
  const direct = recordsOf({ enquiries, participants })
  return addOthers(db, { enquiries, participants }, direct)
}

/** All records of the person to whom this record belongs. */
async function findRecordsOfPerson(db: Database, record: PersonRecord): Promise<Pick<PersonalData, 'enquiries' | 'participants'>> {
  return addOthers(db, { enquiries: [], participants: [] }, [record], { isWithDirect: true })
}

async function addOthers(
  db: Database,
  { enquiries, participants }: Pick<PersonalData, 'enquiries' | 'participants'>,
  direct: readonly PersonRecord[],
  { isWithDirect = false } = {},
): Promise<Pick<PersonalData, 'enquiries' | 'participants'>> {
  const people = new Set((await findPersonIds(db, direct)).values())
  for (const record of (await findRecordsOf(db, [...people])).keys()) {
    const { kind, id } = readPersonRecord(record) ?? {}
    if (!id || (!isWithDirect && direct.includes(record))) continue
    if (kind === 'enquiry') enquiries.push(...[await findEnquiry(db, id)].filter((found) => found !== undefined))
    else participants.push(...(await findParticipantsById(db, [id])))
  }
  return { enquiries, participants: participants.toSorted((a, b) => a.id - b.id) }
}

/** Lists the keys of a person's records. */
export function recordsOf({ enquiries, participants }: Pick<PersonalData, 'enquiries' | 'participants'>): PersonRecord[] {
  return [...enquiries.map(({ id }) => `enquiry:${id}` as const), ...participants.map(({ id }) => `participant:${id}` as const)]
}

/** Defines what is erased from a record's entries: its personal fields except `alsoKept`, only marks, or nothing. */
type Rule = { record: AuditedRecord; alsoKept?: readonly string[] } | { marksOf: readonly number[] } | 'stays'

/** 'enquiry:7' → [7]; empty for another kind of subject. */
function numberIn(subject: string, prefix: 'enquiry:' | 'participant:'): number[] {
  return subject.startsWith(prefix) ? [Number(subject.slice(prefix.length))] : []
}

/** The participant fields that certificates show. */
const REGISTERED_FIELDS = ['fullName', 'participantId']

/** The deleted records among the subjects of mentions. Records that still exist have another address now. */
async function findDeletedSubjects(db: Database, found: readonly Mention[]): Promise<Array<{ subject: string; record: AuditedRecord }>> {
  const deleted: Array<{ subject: string; record: AuditedRecord }> = []
  for (const { record, find } of PEOPLE_RECORDS) {
    const prefix = `${record.subject}:`
    const subjects = [...new Set(found.map(({ subject }) => subject).filter((subject) => subject.startsWith(prefix)))]
    for (const subject of subjects) {
      const isDeleted = (await find(db, Number(subject.slice(prefix.length)))) === undefined
      if (isDeleted) deleted.push({ subject, record })
    }
  }
  return deleted
}

async function readEntries(
  db: Database,
  ids: readonly number[],
  { email, rules }: { email: string; rules: ReadonlyMap<string, Rule> },
): Promise<PersonalEntry[]> {
  const entries: PersonalEntry[] = []
  for (let first = 0; first < ids.length; first += PAGE_SIZE) {
    const rows = await entriesWithValues(db)
      .select(['id', 'at', 'action', 'subject', 'actor_name', 'network', 'before', 'after'])
      .where('id', 'in', ids.slice(first, first + PAGE_SIZE))
      .orderBy('id')
      .execute()
    for (const { id, at, action, subject, ...values } of rows) {
      const isPersonal = personalTest(rules.get(subject), email)
      const names = new Set([...valuesOf(values)].flatMap(([name, value]) => (isPersonal(name, value) ? [name] : [])))
      if (names.size > 0) entries.push({ id, at, action, subject, names, before: values.before, after: values.after })
    }
  }
  return entries
}

function personalTest(rule: Rule | undefined, email: string): (name: string, value: { before?: unknown; after?: unknown }) => boolean {
  if (rule === 'stays') return () => false
  const isIn = mentions(email)
  if (!rule) return (_, value) => isIn(value)
  if ('marksOf' in rule) return (name, value) => isIn(value) || isMarkOf(name, rule.marksOf)
  return (name, value) => isIn(value) || (isPersonalField(name, rule.record) && !rule.alsoKept?.includes(name))
}

/** The participant IDs in entries about participants: nothing else stores those of deleted participants. */
function numbersIn(entries: readonly PersonalEntry[]): string[] {
  return entries
    .filter(({ subject, names }) => subject.startsWith('participant:') && names.has('participantId'))
    .flatMap(({ before, after }) => [before, after])
    .flatMap((json) => {
      const number = json === null ? undefined : (parseJson(json) as { participantId?: unknown }).participantId
      return typeof number === 'string' && number !== '' ? [number] : []
    })
}
