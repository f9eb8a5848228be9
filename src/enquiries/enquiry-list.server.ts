import { sql, type RawBuilder } from 'kysely'
import { findPerson } from '../person-links/person-links.server.ts'
import { idsOfKind, type PersonRecord } from '../person-links/person-record.ts'
import type { Database } from '../platform/database/database.server.ts'
import { keysetPage, type Page } from '../platform/database/keyset.server.ts'
import type { Actor } from '../platform/action-context.server.ts'
import { otherSearch } from '../platform/search/other-search.server.ts'
import { hasWords } from '../platform/search/word-search.server.ts'
import { indianDate } from '../shared/dates.ts'
import { typedWords } from '../shared/text/search-words.ts'
import { readEnquiryReference } from './enquiry-reference.ts'
import { ENQUIRY_INDEX, presentEnquiry, selectEnquiries } from './enquiry-row.server.ts'
import {
  ENQUIRY_STATUSES,
  type DueFilter,
  type Enquiry,
  type EnquiryCounts,
  type EnquiryKind,
  type EnquiryStatus,
  type OWNER_FILTERS,
} from './enquiry.ts'
import { OPEN_STATUSES, overdueCutoff } from './response-time.ts'

interface EnquiryFilter {
  q?: string | undefined
  status?: EnquiryStatus | undefined
  kind?: EnquiryKind | undefined
  owner?: (typeof OWNER_FILTERS)[number] | number | undefined
  due?: DueFilter | undefined
  /** 'true': only messages suspected of being spam. Otherwise all others. */
  suspected?: 'true' | 'false' | undefined
  /** A record of the person whose messages these are. */
  person?: PersonRecord | undefined
}

interface EnquiryPaging {
  limit: number
  cursor?: string | undefined
  /** Finds only what matches the typed search. */
  isExact?: boolean | undefined
}

interface EnquiryPage extends Page<Enquiry> {
  /** Set when nothing in the inbox matched the typed search: the page has what matches this one and the filter. */
  searchedFor?: string
}

/** What 'mine', 'overdue' and 'due' depend on: who asks, and when. */
interface Viewpoint {
  now: Date
  actor: Actor
}

/** The inbox, newest first. A search with a typing error finds what was meant (decision 59). */
export async function listEnquiries(
  db: Database,
  filter: EnquiryFilter & EnquiryPaging,
  viewpoint: Viewpoint,
): Promise<EnquiryPage> {
  const searchedFor = filter.isExact ? undefined : await findOtherSearch(db, filter)
  let query = selectEnquiries(db)
  for (const condition of await conditionsOf(db, { ...filter, q: searchedFor ?? filter.q }, viewpoint)) query = query.where(condition)
  query = query.where('contacts.suspected_for', filter.suspected === 'true' ? 'is not' : 'is', null)
  const page = await keysetPage(query, {
    keys: [{ by: sql.ref('contacts.id'), holds: 'number', direction: 'desc' }],
    limit: filter.limit,
    cursor: filter.cursor,
  })
  return { ...page, rows: page.rows.map(presentEnquiry), ...(searchedFor !== undefined && { searchedFor }) }
}

async function findOtherSearch(db: Database, { q, person }: EnquiryFilter): Promise<string | undefined> {
  return q && !person ? otherSearch(db, { index: ENQUIRY_INDEX, facets: [] }, q) : undefined
}

/** Those with these row numbers, newest first. */
export async function listChosenEnquiries(db: Database, ids: readonly number[]): Promise<{ rows: Enquiry[] }> {
  const rows = await selectEnquiries(db).where('contacts.id', 'in', ids).orderBy('contacts.id', 'desc').execute()
  return { rows: rows.map(presentEnquiry) }
}

/**
 * How many of each status fit the filter, how many are due, mine or unassigned, and how many are suspected of being spam,
 * whatever of these the filter asks for. A search with a typing error counts what the list shows.
 */
export async function countEnquiries(
  db: Database,
  asked: Omit<EnquiryFilter, 'status' | 'suspected'>,
  viewpoint: Viewpoint,
): Promise<EnquiryCounts> {
  const filter = { ...asked, q: (await findOtherSearch(db, asked)) ?? asked.q }
  const [every, overdue, followUp, mine, unassigned, suspected] = await Promise.all([
    countByStatus(db, filter, viewpoint),
    countByStatus(db, { ...filter, due: 'overdue' }, viewpoint),
    countByStatus(db, { ...filter, due: 'follow-up' }, viewpoint),
    countByStatus(db, { ...filter, due: 'open', owner: 'me' }, viewpoint),
    countByStatus(db, { ...filter, due: 'open', owner: 'nobody' }, viewpoint),
    countSuspected(db, { ...filter, due: undefined }, viewpoint),
  ])
  return {
    ...every,
    overdue: overdue.all,
    followUp: followUp.all,
    mine: mine.all,
    unassigned: unassigned.all,
    suspected: sum(suspected),
  }
}

/**
 * Counts all messages and takes off the suspected ones. The first count reads only an index of the filter, the second only
 * the short index of the suspected: with the condition in one query, each message would have to be read.
 */
async function countByStatus(db: Database, filter: EnquiryFilter, viewpoint: Viewpoint) {
  const [every, suspected] = await Promise.all([countRows(db, filter, viewpoint), countSuspected(db, filter, viewpoint)])
  const counts = Object.fromEntries(
    ENQUIRY_STATUSES.map((status) => [status, (every.get(status) ?? 0) - (suspected.get(status) ?? 0)]),
  ) as Record<EnquiryStatus, number>
  return { ...counts, all: sum(every) - sum(suspected) }
}

type StatusCounts = ReadonlyMap<EnquiryStatus, number>

const countSuspected = (db: Database, filter: EnquiryFilter, viewpoint: Viewpoint): Promise<StatusCounts> =>
  countRows(db, filter, viewpoint, [sql<boolean>`contacts.suspected_for is not null`])

async function countRows(
  db: Database,
  filter: EnquiryFilter,
  viewpoint: Viewpoint,
  more: ReadonlyArray<RawBuilder<boolean>> = [],
): Promise<StatusCounts> {
  let query = db.sql.selectFrom('contacts').select('status').groupBy('status')
  for (const condition of [...more, ...(await conditionsOf(db, filter, viewpoint))]) query = query.where(condition)
  const rows = await query.select(({ fn }) => fn.countAll<number>().as('count')).execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

const sum = (counts: StatusCounts): number => [...counts.values()].reduce((total, count) => total + count, 0)

async function conditionsOf(db: Database, { q, status, kind, owner, due, person }: EnquiryFilter, { now, actor }: Viewpoint) {
  const ids = person && idsOfKind('enquiry', (await findPerson(db, person)).records)
  const wanted = owner === 'me' ? (actor.kind === 'staff' ? actor.userId : NOBODY) : owner
  return [
    ids && sql<boolean>`contacts.id in (${sql.join([NOBODY, ...ids])})`,
    status && sql<boolean>`contacts.status = ${status}`,
    kind && sql<boolean>`contacts.kind = ${kind}`,
    wanted === 'nobody' && sql<boolean>`contacts.owner_id is null`,
    typeof wanted === 'number' && sql<boolean>`contacts.owner_id = ${wanted}`,
    due === 'open' && sql<boolean>`contacts.status in (${sql.join([...OPEN_STATUSES])})`,
    due === 'overdue' &&
      sql<boolean>`contacts.status = 'pending' and contacts.created_at < ${overdueCutoff(now).toISOString()}`,
    due === 'follow-up' &&
      sql<boolean>`contacts.follow_up_on <= ${indianDate(now)} and contacts.status in (${sql.join([...OPEN_STATUSES])})`,
    q && matches(db, q),
  ].filter((condition) => typeof condition === 'object')
}

/** A reference finds its message in any spelling. */
function matches(db: Database, typed: string): RawBuilder<boolean> {
  const words = typedWords(typed)
  if (words.length === 0) return sql<boolean>`contacts.id = ${NOBODY}`
  const reference = readEnquiryReference(typed)
  const isFound = hasWords(db, ENQUIRY_INDEX, words)
  return reference === undefined ? isFound : sql<boolean>`(contacts.reference = ${reference} or ${isFound})`
}

/** Matches no row: a visitor is no member of staff and owns no enquiry, and a person may have sent none. */
const NOBODY = 0
