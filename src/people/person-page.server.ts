import { presentCertificate } from '../certificates/certificate-row.server.ts'
import { findCertificatesOf } from '../certificates/recipient-erasure.server.ts'
import { findNewestReplies } from '../enquiries/conversation/enquiries-of-person.server.ts'
import { ENQUIRY_NOTES } from '../enquiries/conversation/notes.server.ts'
import type { Enquiry } from '../enquiries/enquiry.ts'
import { findNewestMails } from '../mail/find-mails.server.ts'
import { PARTICIPANT_NOTES } from '../participants/participant-notes.server.ts'
import { otherEnd, type PersonLink } from '../person-links/person-links.server.ts'
import type { PersonRecord, PersonVerdict } from '../person-links/person-record.ts'
import { isPermitted, type ActionContext, type Actor } from '../platform/action-context.server.ts'
import type { AuditedRecord } from '../platform/audit/audit-log.ts'
import { listEntriesAbout } from '../platform/audit/audit-log.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { etagOf } from '../platform/http/etag.server.ts'
import { indianDate } from '../shared/dates.ts'
import { emailKey } from '../shared/text/email-key.ts'
import { folded } from '../shared/text/folded.ts'
import { phoneKey } from '../shared/text/phone.ts'
import { briefsOf, loadPerson, loadRecords, type LoadedPerson } from './person-records.server.ts'
import type { PersonJoin, PersonMessage, PersonNote, PersonPage } from './person-page.ts'
import { findSuggestions } from './suggestions.server.ts'

/** The newest rows of each part. The rest is in the lists, and older notes have a call of their own. */
const ROWS_PER_PART = 20
const MAX_NOTES = 1000
const MAX_EXCERPT_LENGTH = 400

/** Everything about one person, by any of their records. @throws Problem 'not-found' */
export async function getPersonPage(
  db: Database,
  record: PersonRecord,
  { now, actor }: Pick<ActionContext, 'now' | 'actor'>,
  audited: readonly AuditedRecord[],
): Promise<PersonPage> {
  const person = await loadPerson(db, record)
  const { participants, enquiries } = person
  const briefs = briefsOf(person)
  const certificates = (
    await findCertificatesOf(
      db,
      participants.map(({ participant }) => participant.id),
    )
  ).toReversed()
  const subjects = [...person.graph.records, ...certificates.map(({ id }) => `certificate:${id}`)]
  return {
    record,
    names: different(
      briefs.map(({ name }) => name),
      folded,
    ),
    emails: different(
      briefs.map(({ email }) => email),
      emailKey,
    ),
    phones: different(
      briefs.map(({ phone }) => phone ?? ''),
      (phone) => phoneKey(phone) ?? phone,
    ),
    since: firstDay(person),
    programs: {
      rows: participants.slice(0, ROWS_PER_PART).map(({ participant, version }) => ({ ...participant, etag: etagOf(version) })),
      total: participants.length,
    },
    certificates: { rows: certificates.slice(0, ROWS_PER_PART).map((row) => presentCertificate(row, now)), total: certificates.length },
    messages: { rows: await newestMessages(db, enquiries, subjects), total: enquiries.length },
    notes: await newestNotes(db, person, { reader: actor, limit: ROWS_PER_PART }),
    history: isPermitted(actor, 'history.read') ? await listEntriesAbout(db, subjects, { limit: ROWS_PER_PART, records: audited }) : null,
    subjects,
    joins: await presentLinks(db, person, 'same'),
    suggestions: await findSuggestions(db, person),
    declined: await presentLinks(db, person, 'different'),
  }
}

/** All notes on the records of a person, newest first, up to 1,000. @throws Problem 'not-found' */
export async function listPersonNotes(db: Database, record: PersonRecord, reader: Actor): Promise<PersonPage['notes']> {
  return newestNotes(db, await loadPerson(db, record), { reader, limit: MAX_NOTES })
}

async function newestMessages(db: Database, enquiries: readonly Enquiry[], subjects: readonly string[]): Promise<PersonMessage[]> {
  const replies = await findNewestReplies(
    db,
    enquiries.map(({ id }) => id),
    ROWS_PER_PART,
  )
  const mails = await findNewestMails(db, subjects, ROWS_PER_PART)
  const messages: PersonMessage[] = [
    ...enquiries.map(({ id, createdAt: at, subject, message, status }) => ({
      type: 'enquiry' as const,
      id,
      at,
      subject,
      text: excerpt(message),
      status,
    })),
    ...replies.map(({ id, enquiryId, createdAt: at, author, channel, text }) => ({
      type: 'reply' as const,
      id,
      enquiryId,
      at,
      author,
      channel,
      text: excerpt(text),
    })),
    ...mails.map((mail) => ({ type: 'mail' as const, ...mail })),
  ]
  return messages.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, ROWS_PER_PART)
}

async function newestNotes(
  db: Database,
  { participants, enquiries }: LoadedPerson,
  limited: { limit: number; reader: Actor },
): Promise<PersonPage['notes']> {
  const onParticipants = await PARTICIPANT_NOTES.findNewest(
    db,
    participants.map(({ participant }) => participant.id),
    limited,
  )
  const onEnquiries = await ENQUIRY_NOTES.findNewest(
    db,
    enquiries.map(({ id }) => id),
    limited,
  )
  const notes: PersonNote[] = [...onParticipants.rows, ...onEnquiries.rows]
  const newest = notes.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
  return { rows: newest.slice(0, limited.limit), total: onParticipants.total + onEnquiries.total }
}

/** What was said about the records of the person, newest first, with both records of each. */
async function presentLinks(db: Database, { graph, ...person }: LoadedPerson, verdict: PersonVerdict): Promise<PersonJoin[]> {
  const links = graph.links.filter((link) => link.verdict === verdict).toReversed()
  const others = links.map((link) => otherEnd(link, ourEnd(link, graph.records))).filter((record) => !graph.records.has(record))
  const briefs = new Map([...briefsOf(person), ...briefsOf(await loadRecords(db, others))].map((brief) => [brief.record, brief]))
  return links.flatMap((link) => {
    const ours = ourEnd(link, graph.records)
    const [one, other] = [briefs.get(ours), briefs.get(otherEnd(link, ours))]
    if (!one || !other) return []
    return [{ id: link.id, one, other, reason: link.reason, author: link.author_name, at: link.created_at }]
  })
}

function ourEnd({ one, other }: PersonLink, records: ReadonlySet<PersonRecord>): PersonRecord {
  return records.has(one) ? one : other
}

/** The different texts among these, without empty ones. The first spelling of each stays. */
function different(texts: readonly string[], keyOf: (text: string) => string): string[] {
  const found = new Map<string, string>()
  for (const text of texts) if (text !== '' && !found.has(keyOf(text))) found.set(keyOf(text), text)
  return [...found.values()]
}

function firstDay({ participants, enquiries }: LoadedPerson): string {
  const days = [
    ...participants.map(({ participant }) => participant.enrollmentDate),
    ...enquiries.map(({ createdAt }) => indianDate(new Date(createdAt))),
  ]
  return days.toSorted()[0] ?? ''
}

function excerpt(text: string): string {
  return text.length <= MAX_EXCERPT_LENGTH ? text : `${text.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…`
}
