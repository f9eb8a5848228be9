import { excerpt } from '#base/text/plain-text.ts'
import { presentCertificate } from '#certificates/server/certificate-row.server.ts'
import { findCertificatesOf } from '#certificates/server/recipient-erasure.server.ts'
import { findNewestReplies } from '#enquiries/server/conversation/enquiries-of-person.server.ts'
import { ENQUIRY_NOTES } from '#enquiries/server/conversation/enquiry-notes.server.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { findNewestMails } from '#mail/server/find-mails.server.ts'
import { findPlaces } from '#training/server/participants/participants-of-person.server.ts'
import { PARTICIPANT_NOTES } from '#training/server/participants/participant-notes.server.ts'
import { findVerdicts } from '#clients/server/person-joins.server.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import { isPermitted, type ActionContext, type Actor } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { listEntriesAbout } from '#base/audit/audit-log.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { etagOf } from '#base/http/etag.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { folded } from '#base/text/folded.ts'
import { phoneKey } from '#base/values/phone.ts'
import { findBriefs, loadPerson, type LoadedPerson } from './loaded-person.server.ts'
import type { PersonMessage, PersonPage } from '../person-page.schema.ts'
import { different, findSuggestions } from './suggestions.server.ts'

/** Number of newest rows per part. The lists have the rest; older notes have a call of their own. */
const ROWS_PER_PART = 20
const MAX_NOTES = 1000
const MAX_EXCERPT_LENGTH = 400

/** Everything about one person, found by any of their records. @throws Problem 'not-found' */
export async function getPersonPage(
  db: Database,
  record: PersonRecord,
  { now, actor }: Pick<ActionContext, 'now' | 'actor'>,
  audited: readonly AuditedRecord[],
): Promise<PersonPage> {
  const person = await loadPerson(db, record)
  const { id, participants, enquiries, briefs } = person
  const participantIds = participants.map(({ participant }) => participant.id)
  const certificates = (await findCertificatesOf(db, participantIds)).toReversed()
  const subjects = [...briefs.map((brief) => brief.record), ...certificates.map((row) => `certificate:${row.id}`)]
  const days = [
    ...participants.map(({ participant }) => participant.enrollmentDate),
    ...enquiries.map(({ createdAt }) => indianDate(new Date(createdAt))),
  ]
  const joins = await presentVerdicts(db, person)
  const declined = joins.filter(({ verdict }) => verdict === 'different')
  return {
    record,
    id,
    names: spellings(
      briefs.map(({ name }) => name),
      folded,
    ),
    emails: spellings(
      briefs.map(({ email }) => email),
      emailKey,
    ),
    phones: spellings(
      briefs.map(({ phone }) => phone ?? ''),
      (phone) => phoneKey(phone) ?? phone,
    ),
    since: days.toSorted()[0] ?? '',
    clients: clientsOf(person),
    programs: await partWithPlaces(db, participants),
    certificates: part(certificates.map((row) => presentCertificate(row, now))),
    messages: { rows: await newestMessages(db, enquiries, subjects), total: enquiries.length },
    notes: await newestNotes(db, person, { reader: actor, limit: ROWS_PER_PART }),
    history: isPermitted(actor, 'history.read') ? await listEntriesAbout(db, subjects, { limit: ROWS_PER_PART, records: audited }) : null,
    subjects,
    // If all remaining records were moved together, nothing is left to separate them from.
    joins: joins.filter(({ verdict, records }) => verdict === 'same' && records.length < briefs.length),
    suggestions: await findSuggestions(
      db,
      person,
      declined.flatMap(({ records }) => records.map((brief) => brief.record)),
    ),
    declined,
  }
}

/** All notes on a person's records, newest first, up to 1,000. @throws Problem 'not-found' */
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
      text: excerpt(message, MAX_EXCERPT_LENGTH),
      status,
    })),
    ...replies.map(({ id, enquiryId, createdAt: at, author, channel, text }) => ({
      type: 'reply' as const,
      id,
      enquiryId,
      at,
      author,
      channel,
      text: excerpt(text, MAX_EXCERPT_LENGTH),
    })),
    ...mails.map((mail) => ({ type: 'mail' as const, ...mail })),
  ]
  return newestFirst(messages, ({ at }) => at).slice(0, ROWS_PER_PART)
}

async function newestNotes(
  db: Database,
  { participants, enquiries }: LoadedPerson,
  limited: { limit: number; reader: Actor },
): Promise<PersonPage['notes']> {
  const on = [
    await PARTICIPANT_NOTES.findNewest(
      db,
      participants.map(({ participant }) => participant.id),
      limited,
    ),
    await ENQUIRY_NOTES.findNewest(
      db,
      enquiries.map(({ id }) => id),
      limited,
    ),
  ]
  const notes = newestFirst(
    on.flatMap(({ rows }) => rows),
    ({ createdAt }) => createdAt,
  )
  return { rows: notes.slice(0, limited.limit), total: on.reduce((sum, { total }) => sum + total, 0) }
}

/** The statements about the person's records, newest first, with the records that were joined or declined. */
async function presentVerdicts(db: Database, { briefs }: LoadedPerson) {
  const verdicts = await findVerdicts(
    db,
    briefs.map(({ record }) => record),
  )
  const others = await findBriefs(
    db,
    verdicts.flatMap(({ verdict, records }) => (verdict === 'different' ? records : [])),
  )
  const known = new Map([...briefs, ...others].map((brief) => [brief.record, brief]))
  return verdicts.map(({ id, verdict, reason, author_name: author, created_at: at, records }) => ({
    id,
    verdict,
    records: records.flatMap((record) => known.get(record) ?? []),
    reason,
    author,
    at,
  }))
}

async function partWithPlaces(db: Database, participants: LoadedPerson['participants']): Promise<PersonPage['programs']> {
  const { rows, total } = part(participants)
  const places = await findPlaces(
    db,
    rows.map(({ participant }) => participant.id),
  )
  const shown = rows.map(({ participant, version }) => ({
    ...participant,
    etag: etagOf(version),
    place: places.get(participant.id) ?? null,
  }))
  return { rows: shown, total }
}

/** The clients, without duplicates. */
function clientsOf({ participants, enquiries }: LoadedPerson): PersonPage['clients'] {
  const clients = new Map<number, string>()
  for (const { participant } of participants) clients.set(participant.clientId ?? 0, participant.client_name ?? '')
  for (const { clientId, clientName } of enquiries) if (!clients.has(clientId ?? 0)) clients.set(clientId ?? 0, clientName ?? '')
  return [...clients].flatMap(([id, name]) => (id === 0 ? [] : [{ id, name }]))
}

function part<Row>(rows: Row[]): { rows: Row[]; total: number } {
  return { rows: rows.slice(0, ROWS_PER_PART), total: rows.length }
}

/** Removes duplicate texts by key. The first spelling of each stays. */
function spellings(texts: readonly string[], keyOf: (text: string) => string): string[] {
  return different(texts, keyOf).map(([, text]) => text)
}

function newestFirst<Item>(items: readonly Item[], at: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0))
}
