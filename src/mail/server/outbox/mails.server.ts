import { presentRow } from '#base/database/present-row.server.ts'
import { sql } from 'kysely'
import type { Database } from '#base/database/database.server.ts'
import { keysetPage, type Page } from '#base/database/keyset.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import { Problem } from '#base/api/problem.ts'
import { emailKey } from '#base/values/mail-address.ts'
import type { MailContent, MailData } from '../../mail-kinds.ts'
import type { MailStatus } from '../../mail-states.ts'
import { renderMail } from '../messages/render-mail.server.ts'
import type { MailRow } from './mail-kind-hooks.server.ts'
import { addressesIn, MAX_COUNTED } from '../../mail.ts'
import { listedMailSchema, type MailsQuery, type ListedMail, type MailDetails } from '../../mail.schema.ts'

export const MAIL_MISSING = 'This e-mail is not in the outbox. It may have been removed after its retention period.'
/** Sorts after every other character of an address. */
const LAST_CHARACTER = '\uffff'

/** One page of the outbox, newest first. */
export async function listMails(db: Database, { status, q = '', about = '', limit, cursor }: MailsQuery): Promise<Page<ListedMail>> {
  const address = emailKey(q)
  const recipient = sql<string>`lower(mails.recipient_address)`
  const query = db.sql
    .selectFrom('mails')
    .selectAll()
    .$if(status !== undefined, (mails) => mails.where('status', '=', status as MailStatus))
    .$if(about !== '', (mails) => mails.where('about', '=', about))
    .$if(address !== '', (mails) => mails.where(recipient, '>=', address).where(recipient, '<', address + LAST_CHARACTER))
  const { rows, ...page } = await keysetPage(query, {
    keys: [{ by: sql.ref<number>('mails.id'), holds: 'number', direction: 'desc' }],
    limit,
    cursor,
  })
  return { ...page, rows: rows.map(presentMail) }
}

/** @throws Problem 'not-found' */
export async function getMail(db: Database, id: number): Promise<MailRow> {
  const row = await db.sql.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', MAIL_MISSING)
  return row
}

/** One e-mail with its texts: as sent, or as they would be sent now. */
export async function getMailDetails(
  db: Database,
  row: MailRow,
  { siteUrl, now, mail }: { siteUrl: string; now: Date; mail: MailConfig },
): Promise<MailDetails> {
  return {
    ...presentMail(row),
    to: row.recipient_address ?? mail.office?.address ?? null,
    cc: addressesIn(row.cc_addresses),
    files: filesOf(row),
    replyTo: row.reply_to_address,
    messageId: row.message_id,
    isBeingSent: isBeingSent(row, now),
    isUncertain: row.uncertain_attempts > 0,
    ...(await textsOf(db, row, { siteUrl, now })),
  }
}

/** The texts of a mail, as sent or as they would be now. A secret mail cannot be shown: only its reader may see its links. */
export async function textsOf(
  db: Database,
  row: MailRow,
  options: { siteUrl: string; now: Date },
): Promise<Pick<MailDetails, 'text' | 'textFault'>> {
  const { subject, body_text, body_html } = row
  if (subject !== null && body_text !== null && body_html !== null)
    return { text: { subject, text: body_text, html: body_html }, textFault: null }
  try {
    const content = { kind: row.kind, data: JSON.parse(row.data) as never } as MailContent
    return { text: await renderMail(db, content, options), textFault: null }
  } catch (error) {
    return { text: null, textFault: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether a process has leased the mail, so that nobody else may change it. */
export function isBeingSent({ leased_until, attempt_started_at }: MailRow, now: Date): boolean {
  return attempt_started_at !== null && leased_until !== null && leased_until > now.toISOString()
}

/** The number of mails with this status, at most `MAX_COUNTED`. */
export async function countMails(db: Database, status: MailStatus): Promise<number> {
  const { count } = await db.sql
    .selectFrom(db.sql.selectFrom('mails').select('id').where('status', '=', status).limit(MAX_COUNTED).as('counted'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filesOf({ kind, data }: MailRow): string[] {
  if (kind !== 'enquiry-reply') return []
  return ((JSON.parse(data) as MailData['enquiry-reply']).files ?? []).map(({ name }) => name)
}

function presentMail(row: MailRow): ListedMail {
  return presentRow(listedMailSchema, row, { recipient: row.recipient_address })
}
