import type { Database } from '#base/database/database.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import { URGENCIES } from '../../mail-states.ts'
import { describedMail, KIND_NAMES } from '../../mail-kinds.ts'

export type Ceilings = Pick<MailConfig, 'maxPerHour' | 'maxPerDay'>

/** The share of the ceilings that bulk mails may use, and below, mails caused by visitors. The rest is for the office's urgent mails. */
const BULK_SHARE = 0.8
const VISITORS_SHARE = 0.5
const MS_PER_HOUR = 3_600_000
const PERIODS = [
  { ceiling: 'maxPerHour', ms: MS_PER_HOUR },
  { ceiling: 'maxPerDay', ms: 24 * MS_PER_HOUR },
] as const

/** The mails that the ceilings currently permit. */
export interface Allowance {
  /** 'none' when a ceiling is reached. */
  any: boolean
  bulk: boolean
  /** Mails caused by visitors. */
  visitors: boolean
}

/** Compares the mails sent in the last hour and day, by all processes, with the ceilings. */
export async function getAllowance(db: Database, ceilings: Ceilings, now: Date): Promise<Allowance> {
  const allowance = { any: true, bulk: true, visitors: true }
  for (const { ceiling, ms } of PERIODS) {
    const max = ceilings[ceiling]
    if (max === undefined) continue
    const sent = await countSent(db, new Date(now.getTime() - ms), now)
    allowance.any &&= sent.all < max
    allowance.bulk &&= sent.bulk < Math.ceil(max * BULK_SHARE)
    allowance.visitors &&= sent.visitors < Math.ceil(max * VISITORS_SHARE)
  }
  return allowance
}

/** The kinds of mail that visitors without an account can cause. */
export const VISITORS_KINDS = KIND_NAMES.filter((kind) => describedMail(kind).isCausedByVisitor)

/** The number of mails that the program has sent since then. */
export async function countSentSince(db: Database, since: Date): Promise<number> {
  let sum = 0
  for (const mails of leftSince(db, since)) {
    const { count } = await mails.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
    sum += Number(count)
  }
  return sum
}

/** The delivered and the returned mails: the provider has counted both. Two queries, because each status has its own index. */
function leftSince(db: Database, since: Date) {
  const left = db.sql.selectFrom('mails').where('sent_by', 'is', null).where('sent_at', '>', since.toISOString())
  return [left.where('status', '=', 'sent'), left.where('status', '=', 'returned')]
}

async function countSent(db: Database, since: Date, now: Date): Promise<{ all: number; bulk: number; visitors: number }> {
  const byKind = leftSince(db, since).map((mails) =>
    mails
      .select(({ fn }) => ['kind', 'urgency', fn.countAll<number | string>().as('count')])
      .groupBy(['kind', 'urgency'])
      .execute(),
  )
  const left = (await Promise.all(byKind)).flat()
  const leaving = await db.sql.selectFrom('mails').select(['kind', 'urgency']).where('leased_until', '>', now.toISOString()).execute()
  const sum = { all: 0, bulk: 0, visitors: 0 }
  for (const { kind, urgency, count } of [...left, ...leaving.map((mail) => ({ ...mail, count: 1 }))]) {
    sum.all += Number(count)
    if (urgency === URGENCIES.bulk) sum.bulk += Number(count)
    if (describedMail(kind).isCausedByVisitor) sum.visitors += Number(count)
  }
  return sum
}
