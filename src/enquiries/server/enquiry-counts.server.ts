import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { startOfIndianDay } from '#base/dates/calendar.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import {
  columnConditions,
  conditionsOf,
  findOtherSearch,
  type Condition,
  type EnquiryFilter,
  type OfficeViewpoint,
  type Viewpoint,
  withOfficeHours,
} from './enquiry-list.server.ts'
import { ENQUIRY_STATUSES } from '../enquiry.ts'
import type { EnquiryCounts } from '../enquiry.schema.ts'

type CountedFilter = Omit<EnquiryFilter, 'status' | 'suspected'>
type Tab = Exclude<keyof EnquiryCounts, 'all'>
type TabCounts = Record<Tab, number>

const IS_SUSPECTED = sql<boolean>`contacts.suspected_for is not null`
const TABS: readonly Tab[] = [...ENQUIRY_STATUSES, 'overdue', 'followUp', 'mine', 'unassigned', 'suspected']

/**
 * Counts the matching messages by status, and those that are due, mine, unassigned or suspected spam, ignoring the filter's own value for
 * these. A search with a typing error counts what the list shows.
 */
export async function countEnquiries(db: Database, asked: CountedFilter, asking: Viewpoint): Promise<EnquiryCounts> {
  const viewpoint = await withOfficeHours(db, asking)
  const q = (await findOtherSearch(db, asked)) ?? asked.q
  const { kind, channel, person, clientId } = asked
  const shared = await conditionsOf(db, { q, kind, channel, person, clientId }, viewpoint)
  const tabs = tabConditions(asked, viewpoint)
  const { suspected, ...counts } = q ? await countFound(db, shared, tabs) : await countListed(db, shared, tabs)
  return { all: ENQUIRY_STATUSES.reduce((sum, status) => sum + counts[status], 0), ...counts, suspected }
}

/** The condition of a tab on messages in the inbox. The last tab shows the others. */
function tabConditions({ owner, due }: CountedFilter, viewpoint: OfficeViewpoint): Record<Tab, Condition[]> {
  const filters: Array<[Tab, EnquiryFilter]> = [
    ...ENQUIRY_STATUSES.map((status): [Tab, EnquiryFilter] => [status, { owner, due, status }]),
    ['overdue', { owner, due: 'overdue' }],
    ['followUp', { owner, due: 'follow-up' }],
    ['mine', { owner: 'me', due: 'open' }],
    ['unassigned', { owner: 'nobody', due: 'open' }],
    ['suspected', { owner }],
  ]
  return Object.fromEntries(filters.map(([tab, filter]) => [tab, columnConditions(filter, viewpoint)])) as Record<Tab, Condition[]>
}

/** With a search: reads each match once. */
async function countFound(db: Database, shared: readonly Condition[], tabs: Record<Tab, Condition[]>): Promise<TabCounts> {
  const isInInbox = sql<boolean>`contacts.suspected_for is null`
  const filters = TABS.map((tab): [Tab, Condition[]] => [tab, [...tabs[tab], tab === 'suspected' ? IS_SUSPECTED : isInInbox]])
  return countAtOnce(db, shared, filters)
}

/**
 * Without a search: counts all messages of a tab and subtracts the suspected ones. Each count of a tab reads only an index, and the
 * suspected ones have a short index of their own: with both conditions in one query, each message would be read.
 */
async function countListed(db: Database, shared: readonly Condition[], tabs: Record<Tab, Condition[]>): Promise<TabCounts> {
  const suspectedOf = countAtOnce(
    db,
    [IS_SUSPECTED],
    TABS.map((tab): [Tab, Condition[]] => [tab, [...shared, ...tabs[tab]]]),
  )
  const counts = await Promise.all(
    TABS.map(async (tab): Promise<[Tab, number]> => {
      const { [tab]: suspected } = await suspectedOf
      return [tab, tab === 'suspected' ? suspected : (await countRows(db, [...shared, ...tabs[tab]])) - suspected]
    }),
  )
  return Object.fromEntries(counts) as TabCounts
}

async function countRows(db: Database, conditions: readonly Condition[]): Promise<number> {
  let query = db.sql.selectFrom('contacts').select(({ fn }) => fn.countAll<number>().as('count'))
  for (const condition of conditions) query = query.where(condition)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Reads the messages that meet all of `conditions` once, and counts them for each tab. */
async function countAtOnce(db: Database, conditions: readonly Condition[], tabs: ReadonlyArray<[Tab, Condition[]]>): Promise<TabCounts> {
  let query = db.sql
    .selectFrom('contacts')
    .select(({ fn, and }) => tabs.map(([tab, filters]) => fn.countAll<number>().filterWhere(and(filters)).as(tab)))
  for (const condition of conditions) query = query.where(condition)
  return query.executeTakeFirstOrThrow()
}

/**
 * Counts arrivals between each day and the next of `days`, in IST: one figure fewer than days. Walks the index of arrivals once, as far as
 * the days reach, and the messages suspected of being spam, which are subtracted.
 */
export async function countArrivals(db: Database, days: readonly PlainDate[]): Promise<number[]> {
  const [first, ...ends] = days.map((day) => startOfIndianDay(day).toISOString())
  const last = ends.at(-1)
  if (first === undefined || last === undefined) return []
  const cases = ends.map((end, index) => sql`when created_at < ${end} then ${sql.lit(index)}`)
  const period = sql<number>`case ${sql.join(cases, sql` `)} end`
  const countByDay = async (onlySuspected: boolean) => {
    const rows = await db.sql
      .selectFrom('contacts')
      .select([period.as('period'), ({ fn }) => fn.countAll<number>().as('count')])
      .where('created_at', '>=', first)
      .where('created_at', '<', last)
      .$if(onlySuspected, (query) => query.where('suspected_for', 'is not', null))
      .groupBy('period')
      .execute()
    return new Map(rows.map(({ period: index, count }) => [index, count]))
  }
  const [every, suspected] = await Promise.all([countByDay(false), countByDay(true)])
  return ends.map((_, index) => (every.get(index) ?? 0) - (suspected.get(index) ?? 0))
}

/** The time of the newest of the last enquiries. After the clock was set back, later rows have earlier times. */
export async function newestEnquiryAt(db: Pick<Database, 'sql'>): Promise<string | undefined> {
  const rows = await db.sql.selectFrom('contacts').select('created_at').orderBy('id', 'desc').limit(1000).execute()
  return rows
    .map(({ created_at: at }) => at)
    .toSorted()
    .at(-1)
}
