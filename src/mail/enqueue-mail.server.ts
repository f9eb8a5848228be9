import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { ActionContext } from '../platform/action-context.server.ts'
import type { Tables, WriteTransaction } from '../platform/database/database.server.ts'
import { prepared } from '../platform/database/prepared-query.server.ts'
import { emailKey } from '../shared/text/email-key.ts'
import type { Mailbox } from '../shared/mailbox.ts'
import type { MailData, MailKind } from './mail-data.ts'
import { giveUpAt, MAIL_KINDS, URGENCIES } from './mail-kinds.ts'
import './mail.table.ts'

/** What a write passes to `tx.changed` when there is a new mail: the worker sends it once that write has committed. */
export const MAIL_ENQUEUED = 'mails'
const MS_PER_HOUR = 3_600_000
const HOURS_PER_DAY = 24

export interface NewMail<Kind extends MailKind> {
  kind: Kind
  to: Mailbox | 'office'
  replyTo?: Mailbox
  /** The record that it is about, as in the audit log: 'enquiry:12'. An erased person's mails are found by it. */
  about: string
  data: MailData[Kind]
  /** Of two mails with the same key only the first is stored: 'certificate-expiring:7:2:60'. */
  onceKey?: string
  /** Not sent before then. Left out: at once. */
  dueAt?: Date
  /** One of many that a bulk action or a job causes: sent after all others. */
  isBulk?: boolean
}

/**
 * Writes a mail to the outbox, in the transaction of what causes it: both are stored or neither. The worker sends it.
 * Returns its row number; undefined when nothing was stored, because of `onceKey` or of the limit of its kind for one
 * address.
 */
export async function enqueueMail<Kind extends MailKind>(
  tx: WriteTransaction,
  mail: NewMail<Kind>,
  context: ActionContext,
): Promise<number | undefined> {
  const { rows } = await tx.sql.executeQuery(insertReturningId[mail.kind](tx, mailRow(mail, context)))
  if (rows.length > 0) tx.changed(MAIL_ENQUEUED)
  return rows[0]?.id
}

/** The same for a write that does not need the row number. */
export function sendMail<Kind extends MailKind>(tx: WriteTransaction, mail: NewMail<Kind>, context: ActionContext): void {
  tx.send(insert[mail.kind](tx, mailRow(mail, context)))
  tx.changed(MAIL_ENQUEUED)
}

type NewMailRow = ReturnType<typeof mailRow>

function mailRow({ kind, to, replyTo, about, data, onceKey, dueAt, isBulk }: NewMail<MailKind>, { now }: ActionContext) {
  const due = dueAt ?? now
  const urgency = isBulk ? URGENCIES.bulk : MAIL_KINDS[kind].urgency
  const createdAt = now.toISOString()
  return {
    kind,
    urgency,
    recipient_address: to === 'office' ? null : to.address,
    recipient_name: to === 'office' ? null : to.name,
    reply_to_address: replyTo?.address ?? null,
    reply_to_name: replyTo?.name ?? null,
    about,
    once_key: onceKey ?? null,
    data: JSON.stringify(data),
    due_at: dueAt ? due.toISOString() : createdAt,
    give_up_at: giveUpAt(urgency, due).toISOString(),
    created_at: createdAt,
    // What follows is compared with other mails, and not stored.
    address: to === 'office' ? null : emailKey(to.address),
    hour_ago: before(now, 1),
    day_ago: before(now, HOURS_PER_DAY),
  }
}

function before(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * MS_PER_HOUR).toISOString()
}

const MAIL_COLUMNS = [
  'kind',
  'urgency',
  'recipient_address',
  'recipient_name',
  'reply_to_address',
  'reply_to_name',
  'about',
  'once_key',
  'data',
  'due_at',
  'give_up_at',
  'created_at',
] as const

type MailValues = { readonly [Column in keyof NewMailRow]: RawBuilder<NewMailRow[Column]> }

/** Stores nothing when the address has got as many mails of this kind as it may for now. */
function insertMail(db: Kysely<Tables>, mail: MailValues, kind: MailKind) {
  const { maxPerHour, maxPerDay } = MAIL_KINDS[kind]
  const conditions = [...isBelow(db, mail, maxPerHour, mail.hour_ago), ...isBelow(db, mail, maxPerDay, mail.day_ago)]
  const insertion =
    conditions.length === 0
      ? db
          .insertInto('mails')
          .values(
            Object.fromEntries(MAIL_COLUMNS.map((column) => [column, mail[column]])) as Pick<MailValues, (typeof MAIL_COLUMNS)[number]>,
          )
      : db
          .insertInto('mails')
          .columns(MAIL_COLUMNS)
          .expression(
            db
              .selectNoFrom(MAIL_COLUMNS.map((column) => (mail[column] as RawBuilder<unknown>).as(column)))
              .where(({ and }) => and(conditions)),
          )
  return insertion.onConflict((on) => on.column('once_key').doNothing())
}

function isBelow(db: Kysely<Tables>, mail: MailValues, max: number | undefined, since: RawBuilder<string>): Array<RawBuilder<SqlBool>> {
  if (max === undefined) return []
  const recent = db
    .selectFrom('mails')
    .select('id')
    .where(sql<string>`lower(recipient_address)`, '=', mail.address)
    .where('kind', '=', mail.kind)
    .where('created_at', '>', since)
    .limit(max)
  return [sql<SqlBool>`(select count(*) from ${recent} as recent) < ${sql.lit(max)}`]
}

/** `make` for each kind of mail. */
function ofEachKind<T>(make: (kind: MailKind) => T): Readonly<Record<MailKind, T>> {
  return Object.fromEntries((Object.keys(MAIL_KINDS) as MailKind[]).map((kind) => [kind, make(kind)])) as Record<MailKind, T>
}

const insert = ofEachKind((kind) => prepared<NewMailRow>((db, mail) => insertMail(db, mail, kind)))
const insertReturningId = ofEachKind((kind) =>
  prepared<NewMailRow, { id: number }>((db, mail) => insertMail(db, mail, kind).returning('id')),
)
