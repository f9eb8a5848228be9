import { sql } from 'kysely'
import { findEmails } from '../../participants/participant-emails.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { keysetPage, type SortKey } from '../../platform/database/keyset.server.ts'
import type { ListPage } from '../../platform/search/searched-list.server.ts'
import { addDays } from '../../shared/calendar.ts'
import { indianDate, type PlainDate } from '../../shared/dates.ts'
import { permalinkOf } from '../certificate-row.server.ts'
import {
  reminderDay,
  reminderStep,
  reminderText,
  REMINDER_STEPS,
  type ExpiringRecipient,
  type ExpiryWindow,
  type ReminderState,
  type ReminderStep,
} from './expiry-reminder.ts'

interface Viewpoint {
  now: Date
  siteUrl: string
}

const MAX_COUNTED = 10_000
const PAGE = 200
const [EARLY, LATE] = REMINDER_STEPS

/** Sorted by expiry date, earliest first. Reads one index from today on. */
const ORDER: SortKey[] = [
  { by: sql.ref('c.expiry_date'), holds: 'text', direction: 'asc' },
  { by: sql.ref('c.id'), holds: 'number', direction: 'asc' },
]

/** Active certificates that expire within `within` days, each with its reminder (decision 23). */
export async function listExpiring(
  db: Database,
  { within, limit, cursor }: { within: ExpiryWindow; limit: number; cursor?: string | undefined },
  viewpoint: Viewpoint,
): Promise<ListPage<ExpiringRecipient>> {
  const today = indianDate(viewpoint.now)
  const query = selectExpiring(db, today, addDays(today, within))
  const counted = query.clearSelect().select('c.id').limit(MAX_COUNTED + 1)
  const { total } = await db.sql
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await keysetPage(query, { keys: ORDER, limit, cursor })
  const rows = await present(db, page.rows, today, viewpoint.siteUrl)
  return { ...page, rows, total: Math.min(total, MAX_COUNTED), totalIsEstimate: total > MAX_COUNTED }
}

/** One expiring certificate; undefined when it is deleted, revoked, suspended, expired or without an expiry date. */
export async function findExpiring(db: Database, id: number, { now, siteUrl }: Viewpoint): Promise<ExpiringRecipient | undefined> {
  const today = indianDate(now)
  const rows = await selectExpiring(db, today, LAST_DAY).where('c.id', '=', id).execute()
  return (await present(db, rows, today, siteUrl))[0]
}

/**
 * The recipients whose reminder is due today, for a job that sends mail once a day. The job calls `recordReminder` for
 * each mail it sends, and the reminder is no longer due. So the next run continues one that was interrupted.
 */
export async function* dueReminders(db: Database, viewpoint: Viewpoint): AsyncGenerator<ExpiringRecipient> {
  const today = indianDate(viewpoint.now)
  const unsent = selectExpiring(db, today, addDays(today, EARLY)).where('r.sent_at', 'is', null)
  let cursor: string | undefined
  do {
    const page = await keysetPage(unsent, { keys: ORDER, limit: PAGE, cursor })
    const recipients = await present(db, page.rows, today, viewpoint.siteUrl)
    yield* recipients.filter(({ reminder }) => reminder.state === 'waiting')
    cursor = page.nextCursor
  } while (cursor !== undefined)
}

const LAST_DAY: PlainDate = '9999-12-31'

function selectExpiring(db: Database, from: PlainDate, to: PlainDate) {
  // The recipient has renewed when a certificate of the same program expires later. A recipient has few certificates,
  // so the index by participant is best. `+ 0` and `|| ''` keep SQLite from using the indexes by program and by date.
  const renewedBy = sql<string | null>`(select max(n.certificate_id) from certificates n
    where n.participant_id = c.participant_id and n.training_program_id + 0 = c.training_program_id
      and n.revoked_on is null and n.suspended_on is null and n.expiry_order || '' > c.expiry_date)`
  const stepNow = sql<number>`case when c.expiry_date <= ${addDays(from, LATE)} then ${sql.lit(LATE)} else ${sql.lit(EARLY)} end`
  return db.sql
    .selectFrom('certificates as c')
    .leftJoin('expiry_reminders as r', (join) =>
      join.onRef('r.certificate_row_id', '=', 'c.id').onRef('r.edition', '=', 'c.edition').on('r.step', '=', stepNow),
    )
    .select(['c.id', 'c.certificate_id', 'c.token', 'c.edition', 'c.edition_at', 'c.participant_id', 'c.participant_name'])
    .select(['c.training_program_name', 'c.issuer_name', 'c.issue_date', 'r.sent_at', 'r.sent_by'])
    .select(({ ref }) => ref('c.expiry_date').$notNull().as('expiry_date'))
    .select(renewedBy.as('renewed_by'))
    .where('c.revoked_on', 'is', null)
    .where('c.suspended_on', 'is', null)
    .where('c.expiry_date', 'is not', null)
    .where('c.expiry_date', '>=', from)
    .where('c.expiry_date', '<=', to)
}

type ExpiringRow = Awaited<ReturnType<ReturnType<typeof selectExpiring>['execute']>>[number]

async function present(db: Database, rows: ExpiringRow[], today: PlainDate, siteUrl: string): Promise<ExpiringRecipient[]> {
  const emails = await findEmails(db, rows.map((row) => row.participant_id))
  return rows.map((row) => ({
    id: row.id,
    certificateId: row.certificate_id,
    participant_name: row.participant_name,
    training_program_name: row.training_program_name,
    email: emails.get(row.participant_id) ?? '',
    expiryDate: row.expiry_date,
    permalink: permalinkOf(row),
    reminder: {
      ...stateOf(row, today),
      sentAt: row.sent_at,
      sentBy: row.sent_by,
      ...reminderText({
        name: row.participant_name,
        program: row.training_program_name,
        certificateId: row.certificate_id,
        expiryDate: row.expiry_date,
        issuer: row.issuer_name,
        siteUrl,
        permalink: permalinkOf(row),
      }),
    },
    renewedBy: row.renewed_by,
  }))
}

function stateOf(row: ExpiringRow, today: PlainDate): { state: ReminderState; step: ReminderStep; dueOn: PlainDate } {
  const step = reminderStep(row.expiry_date, today)
  const of = (state: ReminderState, at: ReminderStep = step) => ({ state, step: at, dueOn: reminderDay(row.expiry_date, at) })
  if (row.renewed_by !== null) return of('renewed')
  if (row.sent_at !== null) return of('sent')
  // A step that began before this edition was issued does not apply, so a correction causes no second reminder.
  const issuedOn = row.edition === 1 ? row.issue_date : row.edition_at.slice(0, 10)
  if (issuedOn >= reminderDay(row.expiry_date, step)) return step === LATE ? of('none') : of('later', LATE)
  return today < reminderDay(row.expiry_date, step) ? of('later') : of('waiting')
}
