import { sql } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import { keysetPage, type Page } from '../platform/database/keyset.server.ts'
import type { Actor } from '../platform/action-context.server.ts'
import { containsText } from '../platform/search/search.server.ts'
import { indianDate } from '../shared/dates.ts'
import { presentEnquiry, selectEnquiries } from './enquiry-row.server.ts'
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
}

interface EnquiryPaging {
  limit: number
  cursor?: string | undefined
}

/** What 'mine', 'overdue' and 'due' depend on: who asks, and when. */
interface Viewpoint {
  now: Date
  actor: Actor
}

/** The inbox, newest first. */
export async function listEnquiries(
  db: Database,
  filter: EnquiryFilter & EnquiryPaging,
  viewpoint: Viewpoint,
): Promise<Page<Enquiry>> {
  let query = selectEnquiries(db)
  for (const condition of conditionsOf(filter, viewpoint)) query = query.where(condition)
  const page = await keysetPage(query, {
    keys: [{ by: sql.ref('contacts.id'), holds: 'number', direction: 'desc' }],
    limit: filter.limit,
    cursor: filter.cursor,
  })
  return { ...page, rows: page.rows.map(presentEnquiry) }
}

/** Those with these row numbers, newest first. */
export async function listChosenEnquiries(db: Database, ids: readonly number[]): Promise<{ rows: Enquiry[] }> {
  const rows = await selectEnquiries(db).where('contacts.id', 'in', ids).orderBy('contacts.id', 'desc').execute()
  return { rows: rows.map(presentEnquiry) }
}

/** How many of each status fit the filter; and how many are due, whatever of the two the filter asks for. */
export async function countEnquiries(
  db: Database,
  filter: Omit<EnquiryFilter, 'status'>,
  viewpoint: Viewpoint,
): Promise<EnquiryCounts> {
  const [byStatus, overdue, followUp] = await Promise.all([
    countByStatus(db, filter, viewpoint),
    countByStatus(db, { ...filter, due: 'overdue' }, viewpoint),
    countByStatus(db, { ...filter, due: 'follow-up' }, viewpoint),
  ])
  return { ...byStatus, overdue: overdue.all, followUp: followUp.all }
}

async function countByStatus(db: Database, filter: EnquiryFilter, viewpoint: Viewpoint) {
  let query = db.sql.selectFrom('contacts').select('status').groupBy('status')
  for (const condition of conditionsOf(filter, viewpoint)) query = query.where(condition)
  const rows = await query.select(({ fn }) => fn.countAll<number>().as('count')).execute()
  const counts = Object.fromEntries(ENQUIRY_STATUSES.map((status) => [status, 0])) as Record<EnquiryStatus, number>
  for (const { status, count } of rows) counts[status] = count
  return { ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) }
}

function conditionsOf({ q, status, kind, owner, due }: EnquiryFilter, { now, actor }: Viewpoint) {
  const wanted = owner === 'me' ? (actor.kind === 'staff' ? actor.userId : NOBODY) : owner
  return [
    status && sql<boolean>`contacts.status = ${status}`,
    kind && sql<boolean>`contacts.kind = ${kind}`,
    wanted === 'nobody' && sql<boolean>`contacts.owner_id is null`,
    typeof wanted === 'number' && sql<boolean>`contacts.owner_id = ${wanted}`,
    due === 'overdue' &&
      sql<boolean>`contacts.status = 'pending' and contacts.created_at < ${overdueCutoff(now).toISOString()}`,
    due === 'follow-up' &&
      sql<boolean>`contacts.follow_up_on <= ${indianDate(now)} and contacts.status in (${sql.join([...OPEN_STATUSES])})`,
    q && containsText('contacts.search_text', q),
  ].filter((condition) => typeof condition === 'object')
}

/** Matches no row: a visitor is no member of staff and owns no enquiry. */
const NOBODY = 0
