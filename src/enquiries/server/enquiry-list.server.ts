import { sql, type RawBuilder } from 'kysely'
import { getCompany } from '#company/server/company.server.ts'
import { findPersonId } from '#clients/server/person-key.server.ts'
import type { PersonRecord } from '#clients/person-record.ts'
import { contains } from '#base/database/contains.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { emailKey, isMailAddress } from '#base/values/mail-address.ts'
import { keysetPage, type Page } from '#base/database/keyset.server.ts'
import type { Actor } from '#base/http/action-context.server.ts'
import { otherSearch } from '#base/search/other-search.server.ts'
import { hasWords } from '#base/search/word-search.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { typedWords } from '#base/text/search-words.ts'
import { readEnquiryReference } from '../enquiry-reference.ts'
import { ENQUIRY_INDEX, enquirySeenBy, presentEnquiry, selectEnquiries, WAITING_SINCE } from './enquiry-row.server.ts'
import type { DueFilter, EnquiryChannel, EnquiryKind, EnquiryStatus, OWNER_FILTERS } from '../enquiry.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { CLOSED_STATUSES, dueTodayCutoff, OPEN_STATUSES, overdueCutoff, type OfficeClock } from '../response-time.ts'

export interface EnquiryFilter {
  q?: string | undefined
  status?: EnquiryStatus | undefined
  kind?: EnquiryKind | undefined
  channel?: EnquiryChannel | undefined
  owner?: (typeof OWNER_FILTERS)[number] | number | undefined
  due?: DueFilter | undefined
  /** 'true': only messages suspected of being spam. Otherwise all others. */
  suspected?: 'true' | 'false' | undefined
  /** A record of the person whose messages to list. */
  person?: PersonRecord | undefined
  clientId?: number | undefined
}

interface EnquiryPaging {
  limit: number
  cursor?: string | undefined
  /** Finds only what matches the typed search. */
  isExact?: boolean | undefined
}

interface EnquiryPage extends Page<Enquiry> {
  /** Set if nothing in the inbox matched the typed search: the search whose matches the page shows. */
  searchedFor?: string
}

/** A condition on a message. */
export type Condition = RawBuilder<boolean>

/** The values that 'mine' and 'due' depend on: the user and the time. */
export interface Viewpoint {
  now: Date
  actor: Actor
}

/** The viewpoint with the office hours. */
export interface OfficeViewpoint extends Viewpoint, OfficeClock {}

export async function withOfficeHours(db: Database, { now, actor }: Viewpoint): Promise<OfficeViewpoint> {
  const { hours } = await getCompany(db)
  return { now, actor, hours }
}

/** The inbox, newest first. A search with a typing error finds the intended words (decision 12). */
export async function listEnquiries(db: Database, filter: EnquiryFilter & EnquiryPaging, viewpoint: Viewpoint): Promise<EnquiryPage> {
  const searchedFor = filter.isExact ? undefined : await findOtherSearch(db, filter)
  let query = selectEnquiries(db)
  const conditions = await conditionsOf(db, { ...filter, q: searchedFor ?? filter.q }, await withOfficeHours(db, viewpoint))
  for (const condition of conditions) query = query.where(condition)
  query = query.where('contacts.suspected_for', filter.suspected === 'true' ? 'is not' : 'is', null)
  const page = await keysetPage(query, {
    keys: [{ by: sql.ref('contacts.id'), holds: 'number', direction: 'desc' }],
    limit: filter.limit,
    cursor: filter.cursor,
  })
  return {
    ...page,
    rows: page.rows.map((row) => enquirySeenBy(viewpoint.actor, presentEnquiry(row))),
    ...(searchedFor !== undefined && { searchedFor }),
  }
}

export async function findOtherSearch(db: Database, { q, person }: EnquiryFilter): Promise<string | undefined> {
  return q && !person ? otherSearch(db, { index: ENQUIRY_INDEX, facets: [] }, q) : undefined
}

/** The enquiries of one person, newest first. */
export async function findEnquiriesOfPerson(db: Database, person: number): Promise<Enquiry[]> {
  const rows = await selectEnquiries(db).where('contacts.person_id', '=', person).orderBy('contacts.id', 'desc').execute()
  return rows.map(presentEnquiry)
}

/** The enquiries with these row numbers, newest first. */
export async function listChosenEnquiries(db: Database, ids: readonly number[], actor: Actor): Promise<{ rows: Enquiry[] }> {
  const rows = await selectEnquiries(db).where('contacts.id', 'in', ids).orderBy('contacts.id', 'desc').execute()
  return { rows: rows.map((row) => enquirySeenBy(actor, presentEnquiry(row))) }
}

/** All conditions of a filter, except whether a message is suspected. */
export async function conditionsOf(
  db: Database,
  { q, person, ...filter }: EnquiryFilter,
  viewpoint: OfficeViewpoint,
): Promise<Condition[]> {
  const isChosen = person && sql<boolean>`contacts.person_id = ${(await findPersonId(db, person)) ?? NOBODY}`
  return [...(isChosen ? [isChosen] : []), ...columnConditions(filter, viewpoint), ...(q ? [matches(db, q)] : [])]
}

/** Conditions that read only columns of the message. */
export function columnConditions(
  { status, kind, channel, owner, due, clientId }: Omit<EnquiryFilter, 'q' | 'person'>,
  { now, hours, actor }: OfficeViewpoint,
): Condition[] {
  const clock = { now, hours }
  const wanted = owner === 'me' ? (actor.kind === 'staff' ? actor.userId : NOBODY) : owner
  return [
    status && sql<boolean>`contacts.status = ${status}`,
    kind && sql<boolean>`contacts.kind = ${kind}`,
    channel && sql<boolean>`contacts.channel = ${channel}`,
    clientId !== undefined && sql<boolean>`contacts.client_id = ${clientId}`,
    wanted === 'nobody' && sql<boolean>`contacts.owner_id is null`,
    typeof wanted === 'number' && sql<boolean>`contacts.owner_id = ${wanted}`,
    due === 'open' && sql<boolean>`contacts.status in (${sql.join([...OPEN_STATUSES])})`,
    due === 'overdue' && sql<boolean>`contacts.status = 'pending' and ${WAITING_SINCE} < ${overdueCutoff(clock).toISOString()}`,
    due === 'today' &&
      sql<boolean>`contacts.status = 'pending' and ${WAITING_SINCE} >= ${overdueCutoff(clock).toISOString()} and ${WAITING_SINCE} < ${dueTodayCutoff(clock).toISOString()}`,
    // Does not use the index of open messages: SQLite would then read all of them, instead of the few with a date.
    due === 'follow-up' &&
      sql<boolean>`contacts.follow_up_on <= ${indianDate(now)} and contacts.status not in (${sql.join([...CLOSED_STATUSES])})`,
    due === 'lost' && sql<boolean>`contacts.lost_reason is not null`,
  ].filter((condition) => typeof condition === 'object')
}

/** Matches somebody who got copies of replies to the message. */
function hasCopyTo(address: string): RawBuilder<boolean> {
  return sql<boolean>`contacts.id in (select enquiry_id from enquiry_replies where ${contains(sql`lower(', ' || cc || ', ')`, `, ${emailKey(address)}, `)})`
}

/** A reference finds its message in any spelling. */
function matches(db: Database, typed: string): RawBuilder<boolean> {
  const words = typedWords(typed)
  if (words.length === 0) return sql<boolean>`contacts.id = ${NOBODY}`
  const reference = readEnquiryReference(typed)
  const isFound = hasWords(db, ENQUIRY_INDEX, words)
  if (reference !== undefined) return sql<boolean>`(contacts.reference = ${reference} or ${isFound})`
  return isMailAddress(typed.trim()) ? sql<boolean>`(${isFound} or ${hasCopyTo(typed.trim())})` : isFound
}

/** Matches no row: a visitor is no member of staff and owns no enquiry, and a person may have sent none. */
const NOBODY = 0
