import { findNewestEnquiriesWithEmail, findNewestEnquiriesWithPhone } from '#enquiries/server/conversation/enquiries-of-person.server.ts'
import { findNewestWithEmail, findNewestWithPhone } from '#training/server/participants/participants-of-person.server.ts'
import { findPersonIds, findRecordsOf } from '#clients/server/person-key.server.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import { countSharing, isRoleAddress } from '#clients/shared-contact.ts'
import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { phoneKey } from '#base/values/phone.ts'
import { briefOfEnquiry, briefOfParticipant, type LoadedPerson } from './loaded-person.server.ts'
import { isWeakReason } from '../person-page.ts'
import type { MatchReason, PersonRecordBrief, PersonSuggestion } from '../person-page.schema.ts'

/** Only the newest records of an address or number are compared: a company may enrol thousands with one address. */
const MAX_MATCHES = 50
/** A person has few addresses and numbers. Only the newest are compared. */
const MAX_CONTACTS = 5
const MAX_SUGGESTIONS = 10

type Contact = MatchReason['by']

const keyOf: Record<Contact, (brief: PersonRecordBrief) => string> = {
  email: ({ email }) => emailKey(email),
  phone: ({ phone }) => (phone && phoneKey(phone)) ?? '',
}

/** Finds probable duplicates: others with the same e-mail or phone, except those declined before. Strong matches come first. */
export async function findSuggestions(
  db: Database,
  { id, briefs }: LoadedPerson,
  declined: readonly PersonRecord[],
): Promise<PersonSuggestion[]> {
  const left = new Set([id, ...(await findPersonIds(db, declined)).values()])
  const found = new Map<number, PersonSuggestion>()
  for (const by of ['email', 'phone'] as const) {
    for (const [key, { record: ours }] of different(briefs, keyOf[by]).slice(0, MAX_CONTACTS)) {
      const alike = await findAlike(db, by, key)
      const people = await findPersonIds(
        db,
        alike.map(({ record }) => record),
      )
      const sign = { by, sharedBy: countSharing(alike.map(({ name }) => name)), isRoleAddress: by === 'email' && isRoleAddress(key) }
      for (const theirs of alike) {
        const person = people.get(theirs.record) ?? id
        if (left.has(person)) continue
        const suggestion = found.get(person) ?? { ours, theirs, recordCount: 0, reasons: [] }
        const isKnown = suggestion.reasons.some((reason) => reason.by === by)
        if (!isKnown) suggestion.reasons.push({ ...sign, value: theirs[by] ?? '' })
        found.set(person, suggestion)
      }
    }
  }
  for (const person of (await findRecordsOf(db, [...found.keys()])).values()) found.get(person)!.recordCount += 1
  const isWeak = ({ reasons }: PersonSuggestion) => Number(reasons.every(isWeakReason))
  return [...found.values()].toSorted((a, b) => isWeak(a) - isWeak(b)).slice(0, MAX_SUGGESTIONS)
}

/** Names the contact data that two people share: 'Same e-mail and phone', or ''. */
export function commonReason(ours: LoadedPerson, theirs: LoadedPerson): string {
  const haveSame = (by: Contact) => {
    const known = new Set(ours.briefs.map(keyOf[by]))
    return theirs.briefs.map(keyOf[by]).some((key) => key !== '' && known.has(key))
  }
  const names = [haveSame('email') && 'e-mail', haveSame('phone') && 'phone'].filter(Boolean)
  return names.length === 0 ? '' : `Same ${names.join(' and ')}`
}

/** The distinct non-empty keys, each with the first item that has it. */
export function different<Item>(items: readonly Item[], key: (item: Item) => string): Array<[string, Item]> {
  return [...Map.groupBy(items, key)].flatMap(([value, [first]]) => (value === '' || first === undefined ? [] : [[value, first]]))
}

async function findAlike(db: Database, by: Contact, key: string): Promise<PersonRecordBrief[]> {
  const [participants, enquiries] =
    by === 'email'
      ? [await findNewestWithEmail(db, key, MAX_MATCHES), await findNewestEnquiriesWithEmail(db, key, MAX_MATCHES)]
      : [await findNewestWithPhone(db, key, MAX_MATCHES), await findNewestEnquiriesWithPhone(db, key, MAX_MATCHES)]
  const alike = [...participants.map(briefOfParticipant), ...enquiries.map(briefOfEnquiry)]
  // Numbers of two countries may end with the same digits.
  return alike.filter((brief) => keyOf[by](brief) === key)
}
