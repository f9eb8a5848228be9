import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { findEntriesOf, isPersonalField } from '#base/audit/audit-erasure.server.ts'
import { findMentions, type Mention } from '#base/audit/audit-mentions.server.ts'
import { entriesWithValues, parseJson, valuesOf } from '#base/audit/audit-values.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { mentions } from '#base/text/mentions.ts'
import { AUDITED_SHOWCASE_ENTRY, findShowcaseEntry } from '#catalogue/server/showcase.server.ts'
import { AUDITED_ENQUIRY } from '#enquiries/server/enquiry.server.ts'
import { findEnquiry } from '#enquiries/server/enquiry-erasure.server.ts'
import { AUDITED_STAFF } from '#staff/server/staff-member.server.ts'
import { findPermissions } from '#staff/server/staff-names.server.ts'
import { AUDITED_PARTICIPANT, findParticipant } from '#training/server/participants/participant.server.ts'
import { findAttendanceEntries, isMarkOf } from '#training/server/roster/attendance-history.server.ts'

export interface PersonalEntry {
  id: number
  at: string
  action: string
  subject: string
  /** The names of the values that an erasure removes. */
  names: ReadonlySet<string>
  before: string | null
  after: string | null
}

/** The stored records of a person that have entries of their own. */
interface AuditedPerson {
  /** The search key for texts. */
  address: string
  enquiries: ReadonlyArray<{ id: number }>
  participants: ReadonlyArray<{ id: number }>
  /** The participants that certificates show. */
  certified: ReadonlySet<number>
  showcase: ReadonlyArray<{ id: number }>
  staff: ReadonlyArray<{ id: number }>
}

/** Defines what is erased from a record's entries: its personal fields except `alsoKept`, only marks, or nothing. */
type Rule = { record: AuditedRecord; alsoKept?: readonly string[] } | { marksOf: readonly number[] } | 'stays'
type Rules = Map<string, Rule>

/** Maximum number of entries in memory while their values are examined. */
const PAGE_SIZE = 500

/** The participant fields that certificates show. */
const REGISTERED_FIELDS = ['fullName', 'participantId']

/** The kinds of records about people. All entries about such a record belong to its person. */
const PEOPLE_RECORDS = [
  { record: AUDITED_ENQUIRY, find: findEnquiry },
  { record: AUDITED_PARTICIPANT, find: findParticipant },
  { record: AUDITED_SHOWCASE_ENTRY, find: findShowcaseEntry },
  { record: AUDITED_STAFF, find: findPermissions },
] satisfies Array<{ record: AuditedRecord; find: (db: Database, id: number) => Promise<unknown> }>

/**
 * The entries of the audit log that contain values of a person, and the subjects of all entries about the person. The whole log is
 * searched, because deleted records are only there.
 */
export async function findPersonalEntries(db: Database, person: AuditedPerson): Promise<{ entries: PersonalEntry[]; subjects: string[] }> {
  const mentioned = await findMentions(db, person.address)
  const rules: Rules = new Map([...(await findDeletedRecords(db, mentioned)), ...rulesOfRecords(person)])
  const own = await findEntriesOf(db, [...rules.keys()])
  const participantIds = idsIn(rules.keys(), 'participant:')
  const attendance = await findAttendanceEntries(db, participantIds)
  // An entry about a batch names many people: only this person's marks are erased.
  for (const { subject } of attendance) rules.set(subject, { marksOf: participantIds })
  const ids = new Set([...mentioned.map(({ id }) => id), ...own, ...attendance.map(({ id }) => id)])
  const ordered = [...ids].toSorted((one, other) => one - other)
  return { entries: await readEntries(db, ordered, { address: person.address, rules }), subjects: [...rules.keys()] }
}

/** ['enquiry:7', 'user:3'] → [7] for 'enquiry:'. */
export function idsIn(subjects: Iterable<string>, prefix: 'enquiry:' | 'participant:'): number[] {
  return [...subjects].filter((subject) => subject.startsWith(prefix)).map((subject) => Number(subject.slice(prefix.length)))
}

/** The participant IDs in entries about participants: nothing else stores those of deleted participants. */
export function participantNumbersIn(entries: readonly PersonalEntry[]): string[] {
  return entries
    .filter(({ subject, names }) => subject.startsWith('participant:') && names.has('participantId'))
    .flatMap(({ before, after }) => [before, after])
    .flatMap((json) => {
      const number = json === null ? undefined : (parseJson(json) as { participantId?: unknown }).participantId
      return typeof number === 'string' && number !== '' ? [number] : []
    })
}

function rulesOfRecords({ enquiries, participants, certified, showcase, staff }: AuditedPerson): Array<[string, Rule]> {
  return [
    ...enquiries.map(({ id }): [string, Rule] => [`enquiry:${id}`, { record: AUDITED_ENQUIRY }]),
    ...participants.map(({ id }): [string, Rule] => [
      `participant:${id}`,
      { record: AUDITED_PARTICIPANT, alsoKept: certified.has(id) ? REGISTERED_FIELDS : [] },
    ]),
    ...showcase.map(({ id }): [string, Rule] => [`showcase-entry:${id}`, { record: AUDITED_SHOWCASE_ENTRY }]),
    ...staff.map(({ id }): [string, Rule] => [`user:${id}`, 'stays']),
  ]
}

/** The deleted records among the subjects of mentions. Records that still exist have another address now. */
async function findDeletedRecords(db: Database, mentioned: readonly Mention[]): Promise<Array<[string, Rule]>> {
  const deleted: Array<[string, Rule]> = []
  for (const { record, find } of PEOPLE_RECORDS) {
    const prefix = `${record.subject}:`
    const subjects = new Set(mentioned.map(({ subject }) => subject).filter((subject) => subject.startsWith(prefix)))
    for (const subject of subjects) {
      const isDeleted = (await find(db, Number(subject.slice(prefix.length)))) === undefined
      if (isDeleted) deleted.push([subject, { record }])
    }
  }
  return deleted
}

async function readEntries(
  db: Database,
  ids: readonly number[],
  { address, rules }: { address: string; rules: Rules },
): Promise<PersonalEntry[]> {
  const entries: PersonalEntry[] = []
  for (let first = 0; first < ids.length; first += PAGE_SIZE) {
    const rows = await entriesWithValues(db)
      .select(['id', 'at', 'action', 'subject', 'actor_name', 'network', 'before', 'after'])
      .where('id', 'in', ids.slice(first, first + PAGE_SIZE))
      .orderBy('id')
      .execute()
    for (const { id, at, action, subject, ...values } of rows) {
      const isPersonal = personalTest(rules.get(subject), address)
      const names = new Set([...valuesOf(values)].flatMap(([name, value]) => (isPersonal(name, value) ? [name] : [])))
      if (names.size > 0) entries.push({ id, at, action, subject, names, before: values.before, after: values.after })
    }
  }
  return entries
}

function personalTest(rule: Rule | undefined, address: string): (name: string, value: { before?: unknown; after?: unknown }) => boolean {
  if (rule === 'stays') return () => false
  const hasAddress = mentions(address)
  if (!rule) return (_, value) => hasAddress(value)
  if ('marksOf' in rule) return (name, value) => hasAddress(value) || isMarkOf(name, rule.marksOf)
  return (name, value) => hasAddress(value) || (isPersonalField(name, rule.record) && !rule.alsoKept?.includes(name))
}
