import { presentRow } from '#base/database/present-row.server.ts'
import { sql, type InferResult } from 'kysely'
import { getMailSettings } from '#mail/server/mail-settings.server.ts'
import { REMINDER_STEPS, type ReminderStep } from '#mail/mail-settings.ts'
import { findEmails } from '#training/server/participants/participant-emails.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { keysetPage, type Page, type SortKey } from '#base/database/keyset.server.ts'
import type { ListPage } from '#base/search/searched-list.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { clientLabel } from '#clients/client.ts'
import { recipientsApart } from '../recipients-apart.server.ts'
import { kindOf } from '../../training-snapshot.ts'
import { permalinkOf, storedTraining } from '../certificate-row.server.ts'
import { firstStep, reminderDay, reminderStep, reminderText, type ExpiryWindow, type ReminderState } from '../../expiry-reminder.ts'
import { expiringRecipientSchema, type ExpiringRecipient } from '../../expiry-reminder.schema.ts'

interface ExpiringFilter {
  within: ExpiryWindow
  /** Groups by client. */
  by?: 'client' | undefined
}

interface Viewpoint {
  now: Date
  siteUrl: string
}

const MAX_COUNTED = 10_000

/** Sorted by expiry date, earliest first. Reads one index from today on. */
const ORDER: SortKey[] = [
  { by: sql.ref('c.expiry_date'), holds: 'text', direction: 'asc' },
  { by: sql.ref('c.id'), holds: 'number', direction: 'asc' },
]

const AFTER_ALL_NAMES = '\u{10ffff}'

/** The clients from A to Z, with namesakes separate, then people without one. */
const BY_CLIENT: SortKey[] = [
  { by: sql<string>`coalesce(clients.sort_name || ' ' || clients.id, ${AFTER_ALL_NAMES})`, holds: 'text', direction: 'asc' },
  ...ORDER,
]

/** Active certificates that expire within `within` days, each with its reminder (decision 23). */
export async function listExpiring(
  db: Database,
  { within, by, limit, cursor }: ExpiringFilter & { limit: number; cursor?: string | undefined },
  viewpoint: Viewpoint,
): Promise<ListPage<ExpiringRecipient>> {
  const today = indianDate(viewpoint.now)
  const { reminderSteps } = (await getMailSettings(db)).settings
  const query = selectExpiring(db, { from: today, to: addDays(today, within), steps: reminderSteps })
  const counted = query
    .clearSelect()
    .select('c.id')
    .limit(MAX_COUNTED + 1)
  const { total } = await db.sql
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await keysetPage(query, { keys: by === 'client' ? BY_CLIENT : ORDER, limit, cursor })
  const rows = await present(db, page.rows, { today, siteUrl: viewpoint.siteUrl, steps: reminderSteps })
  return { ...page, rows, total: Math.min(total, MAX_COUNTED), totalIsEstimate: total > MAX_COUNTED }
}

/** One expiring certificate; undefined when it is deleted, revoked, suspended, expired or without an expiry date. */
export async function findExpiring(db: Database, id: number, { now, siteUrl }: Viewpoint): Promise<ExpiringRecipient | undefined> {
  const today = indianDate(now)
  const { reminderSteps: steps } = (await getMailSettings(db)).settings
  const rows = await selectExpiring(db, { from: today, to: LAST_DAY, steps }).where('c.id', '=', id).execute()
  return (await present(db, rows, { today, siteUrl, steps }))[0]
}

/** The certificates that expire first within `withinDays` and are not renewed, and their number, counted up to `maxCounted`. */
export async function findUnrenewed(
  db: Database,
  now: Date,
  { withinDays, limit, maxCounted, newerThan = '' }: { withinDays: number; limit: number; maxCounted: number; newerThan?: string },
) {
  const today = indianDate(now)
  const expiring = selectExpiring(db, { from: today, to: addDays(today, withinDays), steps: REMINDER_STEPS }).where(
    'c.created_at',
    '>',
    newerThan,
  )
  const rows = await db.sql
    .selectFrom(expiring.as('expiring'))
    .select(['id', 'certificate_id', 'participant_name', 'training_program_name', 'expiry_date'])
    .where('renewed_by', 'is', null)
    .orderBy('expiry_date')
    .orderBy('id')
    .limit(maxCounted)
    .execute()
  return { rows: rows.slice(0, limit), count: rows.length }
}

/** A certificate that expires soon and is not renewed. */
export interface Unrenewed {
  id: number
  participantId: number
  fullName: string
  programId: number
  program: string
  expiryDate: PlainDate
}

/** The unrenewed certificates of a client's people, or some chosen ones, that expire from `from` to `to`; the first to expire first. */
export async function listUnrenewed(
  db: Database,
  { of, from, to = LAST_DAY }: { of: { clientId: number } | { ids: readonly number[] }; from: PlainDate; to?: PlainDate },
): Promise<Unrenewed[]> {
  const expiring = selectExpiring(db, { from, to, steps: REMINDER_STEPS })
  const rows = await db.sql
    .selectFrom(
      ('clientId' in of ? expiring.where('recipient.client_id', '=', of.clientId) : expiring.where('c.id', 'in', of.ids)).as('expiring'),
    )
    .select(['id', 'participant_id', 'participant_name', 'training_program_id', 'training_program_name', 'expiry_date'])
    .where('renewed_by', 'is', null)
    .orderBy('expiry_date')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    participantId: row.participant_id,
    fullName: row.participant_name,
    programId: row.training_program_id,
    program: row.training_program_name,
    expiryDate: row.expiry_date,
  }))
}

/** A certificate with a reminder that is due now, and its step. */
export interface DueReminder {
  row: ExpiringRow
  step: ReminderStep
  email: string
}

/**
 * Reads the next `limit` certificates without a recorded reminder of the current step, in the order of expiry, and returns those due today:
 * the step began on `since` or later, and there is an e-mail address. Their rows stay locked until the transaction ends, so that nobody is
 * reminded of a certificate that is being revoked.
 */
export async function findDueReminders(
  tx: WriteTransaction,
  {
    today,
    since,
    steps,
    limit,
    cursor,
  }: { today: PlainDate; since: PlainDate; steps: readonly ReminderStep[]; limit: number; cursor: string | undefined },
): Promise<Page<DueReminder>> {
  const unsent = selectExpiring(tx, { from: today, to: addDays(today, firstStep(steps)), steps }).where('r.sent_at', 'is', null)
  const { rows, ...next } = await keysetPage(forUpdate(tx, unsent, 'c'), { keys: ORDER, limit, cursor })
  const emails = await findEmails(
    tx,
    rows.map((row) => row.participant_id),
  )
  const due = rows.flatMap((row) => {
    const { state, step, dueOn } = stateOf(row, today, steps)
    const email = emails.get(row.participant_id)
    return state === 'waiting' && dueOn >= since && email ? [{ row, step, email }] : []
  })
  return { ...next, rows: due }
}

const LAST_DAY: PlainDate = '9999-12-31'

function selectExpiring(db: Database, { from, to, steps }: { from: PlainDate; to: PlainDate; steps: readonly ReminderStep[] }) {
  // Participation renews no certificate of completion. A certificate is renewed by one of the same program that expires later, also from
  // another enrolment of the same person. A recipient has few certificates, so the index by participant is best. `+ 0` and `|| ''` keep
  // SQLite from using the indexes by program and by date.
  const renewedBy = sql<string | null>`(select max(n.certificate_id) from certificates n
    join participants other on other.id = n.participant_id join participants own on own.person_id = other.person_id
    where own.id = c.participant_id and n.training_program_id + 0 = c.training_program_id
      and n.revoked_on is null and n.suspended_on is null and n.expiry_order || '' > c.expiry_date
      and (coalesce(n.training, '') not like '%"kind":"participation"%' or c.training like '%"kind":"participation"%'))`
  // A client with a monthly mail is notified of its people's certificates: they get no reminder of their own.
  const toldClient = sql<string | null>`case when clients.renewal_contact_id is not null then clients.name end`
  // The smallest step first, as in `reminderStep`.
  const cases = steps.toReversed().map((step) => sql`when c.expiry_date <= ${addDays(from, step)} then ${sql.lit(step)}`)
  const stepNow = sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(firstStep(steps))} end`
  return db.sql
    .selectFrom('certificates as c')
    .leftJoin('expiry_reminders as r', (join) =>
      join.onRef('r.certificate_row_id', '=', 'c.id').onRef('r.edition', '=', 'c.edition').on('r.step', '=', stepNow),
    )
    .leftJoin('participants as recipient', 'recipient.id', 'c.participant_id')
    .leftJoin('clients', 'clients.id', 'recipient.client_id')
    .select(['clients.id as client_id', 'clients.name as client_name', 'clients.place as client_place'])
    .select(['c.id', 'c.certificate_id', 'c.token', 'c.edition', 'c.edition_at', 'c.participant_id', 'c.participant_name'])
    .select(['c.training_program_id', 'c.training_program_name', 'c.issuer_name', 'c.issue_date', 'c.training', 'r.sent_at', 'r.sent_by'])
    .select(({ ref }) => ref('c.expiry_date').$notNull().as('expiry_date'))
    .select([renewedBy.as('renewed_by'), toldClient.as('told_client')])
    .where('c.revoked_on', 'is', null)
    .where('c.suspended_on', 'is', null)
    .where('c.expiry_date', 'is not', null)
    .where('c.expiry_date', '>=', from)
    .where('c.expiry_date', '<=', to)
}

type ExpiringRow = InferResult<ReturnType<typeof selectExpiring>>[number]

async function present(
  db: Database,
  rows: ExpiringRow[],
  { today, siteUrl, steps }: { today: PlainDate; siteUrl: string; steps: readonly ReminderStep[] },
): Promise<ExpiringRecipient[]> {
  const emails = await findEmails(
    db,
    rows.map((row) => row.participant_id),
  )
  const apart = await recipientsApart(db, rows)
  return rows.map((row) =>
    presentRow(expiringRecipientSchema, row, {
      apart: apart.get(row.id) ?? '',
      email: emails.get(row.participant_id) ?? '',
      permalink: permalinkOf(row),
      kind: kindOf(storedTraining(row)),
      clientId: row.client_id,
      client: row.client_name === null ? null : clientLabel({ name: row.client_name, place: row.client_place ?? '' }),
      reminder: {
        ...stateOf(row, today, steps),
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
    }),
  )
}

interface StepState {
  state: ReminderState
  step: ReminderStep
  dueOn: PlainDate
  nextOn: PlainDate | null
}

function stateOf(row: ExpiringRow, today: PlainDate, steps: readonly ReminderStep[]): StepState {
  const dayOf = (step: ReminderStep) => reminderDay(row.expiry_date, step)
  const step = reminderStep(row.expiry_date, today, steps)
  const of = (state: ReminderState, at: ReminderStep = step): StepState => {
    const next = steps.find((other) => other < at)
    return { state, step: at, dueOn: dayOf(at), nextOn: next === undefined ? null : dayOf(next) }
  }
  if (row.renewed_by !== null) return of('renewed')
  if (row.sent_at !== null) return of('sent')
  if (row.told_client !== null) return of('client')
  // A step that began before this edition was issued does not apply, so a correction causes no second reminder.
  const issuedOn = row.edition === 1 ? row.issue_date : row.edition_at.slice(0, 10)
  if (issuedOn >= dayOf(step)) {
    const next = steps.find((other) => other < step && issuedOn < dayOf(other))
    return next === undefined ? of('none') : of('later', next)
  }
  return today < dayOf(step) ? of('later') : of('waiting')
}
