import { findNewestEnquiriesWithEmail, findNewestEnquiriesWithPhone } from '../enquiries/conversation/enquiries-of-person.server.ts'
import { findNewestWithEmail, findNewestWithPhone } from '../participants/participants-of-person.server.ts'
import { findPersons, otherEnd, type PersonGraph } from '../person-links/person-links.server.ts'
import type { PersonRecord } from '../person-links/person-record.ts'
import type { Database } from '../platform/database/database.server.ts'
import { emailKey } from '../shared/text/email-key.ts'
import { phoneKey } from '../shared/text/phone.ts'
import { isWeakReason, type MatchReason, type PersonRecordBrief, type PersonSuggestion } from './person-page.ts'
import { briefOfEnquiry, briefOfParticipant, briefsOf, type LoadedPerson } from './person-records.server.ts'
import { countSharing, isRoleAddress } from './shared-contact.ts'

/** Of each address and number the newest records are looked at: a company may enrol thousands with one address. */
const MAX_MATCHES = 50
/** A person has few addresses and numbers. The newest are looked for. */
const MAX_CONTACTS = 5
const MAX_SUGGESTIONS = 10

interface Match {
  ours: PersonRecord
  theirs: PersonRecordBrief
  reason: MatchReason
}

/**
 * Who is probably the same person: others with the same e-mail or phone. Never who is joined already, and never who was
 * said to be somebody else. Strong reasons come first.
 */
export async function findSuggestions(db: Database, person: LoadedPerson): Promise<PersonSuggestion[]> {
  const briefs = briefsOf(person)
  const matches = [...(await matchesByEmail(db, briefs)), ...(await matchesByPhone(db, briefs))]
  const others = matches.filter(({ theirs }) => !person.graph.records.has(theirs.record))
  const persons = await findPersons(
    db,
    others.map(({ theirs }) => theirs.record),
  )
  const declined = declinedBy(person.graph)
  const suggestions = new Map<string, PersonSuggestion>()
  for (const { ours, theirs, reason } of others) {
    const records = persons.get(theirs.record) ?? new Set([theirs.record])
    if ([...records].some((record) => declined.has(record))) continue
    const key = [...records].toSorted().join(' ')
    const known = suggestions.get(key)
    if (!known) suggestions.set(key, { ours, theirs, recordCount: records.size, reasons: [reason] })
    else if (!known.reasons.some(({ by }) => by === reason.by)) known.reasons.push(reason)
  }
  return [...suggestions.values()].toSorted((a, b) => Number(isWeak(a)) - Number(isWeak(b))).slice(0, MAX_SUGGESTIONS)
}

/** What two persons have in common. */
export function commonReasons(ours: readonly PersonRecordBrief[], theirs: readonly PersonRecordBrief[]): Array<MatchReason['by']> {
  const emails = new Set(ours.map(({ email }) => emailKey(email)))
  const phones = new Set(ours.map(({ phone }) => phone && phoneKey(phone)))
  return [
    ...(theirs.some(({ email }) => email !== '' && emails.has(emailKey(email))) ? ['email' as const] : []),
    ...(theirs.some(({ phone }) => phone && phoneKey(phone) && phones.has(phoneKey(phone))) ? ['phone' as const] : []),
  ]
}

/** The records that somebody said are of other people. */
export function declinedBy({ records, links }: PersonGraph): ReadonlySet<PersonRecord> {
  const differences = links.filter(({ verdict }) => verdict === 'different')
  return new Set(differences.map((link) => otherEnd(link, records.has(link.one) ? link.one : link.other)))
}

async function matchesByEmail(db: Database, briefs: readonly PersonRecordBrief[]): Promise<Match[]> {
  const found: Match[] = []
  for (const [email, ours] of newestBy(briefs, ({ email: address }) => emailKey(address) || undefined)) {
    const participants = await findNewestWithEmail(db, email, MAX_MATCHES)
    const enquiries = await findNewestEnquiriesWithEmail(db, email, MAX_MATCHES)
    const all = [...participants.map(briefOfParticipant), ...enquiries.map(briefOfEnquiry)]
    const sharedBy = countSharing(all.map(({ name }) => name))
    for (const theirs of all)
      found.push({ ours, theirs, reason: { by: 'email', value: theirs.email, sharedBy, isRoleAddress: isRoleAddress(email) } })
  }
  return found
}

async function matchesByPhone(db: Database, briefs: readonly PersonRecordBrief[]): Promise<Match[]> {
  const found: Match[] = []
  for (const [key, ours] of newestBy(briefs, ({ phone }) => (phone === null ? undefined : phoneKey(phone)))) {
    const participants = await findNewestWithPhone(db, key, MAX_MATCHES)
    const enquiries = await findNewestEnquiriesWithPhone(db, key, MAX_MATCHES)
    const all = [...participants.map(briefOfParticipant), ...enquiries.map(briefOfEnquiry)].filter(
      ({ phone }) => phone !== null && phoneKey(phone) === key,
    )
    const sharedBy = countSharing(all.map(({ name }) => name))
    for (const theirs of all)
      found.push({ ours, theirs, reason: { by: 'phone', value: theirs.phone ?? '', sharedBy, isRoleAddress: false } })
  }
  return found
}

/** The different addresses or numbers of a person, each with the first record that has it. */
function newestBy(
  briefs: readonly PersonRecordBrief[],
  keyOf: (brief: PersonRecordBrief) => string | undefined,
): Array<[string, PersonRecord]> {
  const found = new Map<string, PersonRecord>()
  for (const brief of briefs) {
    const key = keyOf(brief)
    if (key !== undefined && !found.has(key)) found.set(key, brief.record)
  }
  return [...found].slice(0, MAX_CONTACTS)
}

function isWeak({ reasons }: PersonSuggestion): boolean {
  return reasons.every(isWeakReason)
}
