import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { keysetPage, type Page } from '#base/database/keyset.server.ts'
import { containsText } from '#base/search/search.server.ts'
import type { MailingRow } from './mailing-row.server.ts'
import { addressHash, presentSubscriber } from './subscriber-row.server.ts'
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from '../subscriber.ts'
import type { Subscriber, SubscriberCounts } from '../subscriber.schema.ts'
import './subscriber.table.ts'

interface SubscriberFilter {
  q?: string | undefined
  status?: SubscriberStatus | undefined
}

/** Newest first. A search for a full address also finds somebody who has unsubscribed, although the address is erased. */
export async function listSubscribers(
  db: Database,
  { q, status, limit, cursor }: SubscriberFilter & { limit: number; cursor?: string | undefined },
  { secret }: { secret: string },
): Promise<Page<Subscriber>> {
  let query = db.sql.selectFrom('subscribers').selectAll()
  if (status) query = query.where('status', '=', status)
  if (q)
    query = query.where(
      sql<boolean>`(${containsText('subscribers.search_text', q)} or subscribers.address_hash = ${addressHash(q, secret)})`,
    )
  const page = await keysetPage(query, { keys: [{ by: sql.ref('subscribers.id'), holds: 'number', direction: 'desc' }], limit, cursor })
  return { ...page, rows: page.rows.map(presentSubscriber) }
}

export async function countSubscribers(db: Database): Promise<SubscriberCounts> {
  const rows = await db.sql
    .selectFrom('subscribers')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return Object.fromEntries(SUBSCRIBER_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as SubscriberCounts
}

/** The number of subscribers who would receive a mailing now. */
export async function countConfirmed(db: Database): Promise<number> {
  const { count } = await db.sql
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count
}

/** The next recipients of a mailing: confirmed before it was started, and still subscribed. */
export async function listRecipients(
  db: Database,
  { last_subscriber_id: last, started_at: startedAt }: Pick<MailingRow, 'last_subscriber_id' | 'started_at'>,
  limit: number,
): Promise<Array<{ id: number; address: string; address_hash: string }>> {
  const rows = await db.sql
    .selectFrom('subscribers')
    .select(['id', 'address', 'address_hash'])
    .where('status', '=', 'confirmed')
    .where('id', '>', last)
    .where('confirmed_at', '<=', startedAt)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ address, ...row }) => (address === null ? [] : [{ ...row, address }]))
}
