import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import { LeaseLost, newLease, type LeaseOwner } from '#base/jobs/lease.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { describedMail, KIND_NAMES, type MailContent } from '../../mail-kinds.ts'
import type { ReaderLinks } from '../../kinds/mail-kind.ts'
import { addressesIn } from '../../mail.ts'
import { logoAttachment } from '../mail-logo.server.ts'
import type { OutgoingMail } from '../transport/compose-message.server.ts'
import { domainOf } from '../transport/dkim-key.server.ts'
import type { MailRow } from './mail-kind-hooks.server.ts'
import type { OutboxContext } from './outbox-context.server.ts'

const MAX_REFERENCES = 20

/** Composes the message, freezes its texts at the first attempt unless they are secret, and stores that the attempt has begun. */
export async function prepareMail(
  context: OutboxContext,
  mail: MailRow,
  owner: LeaseOwner,
): Promise<{ mail: MailRow; prepared: OutgoingMail }> {
  const { db, mail: config } = context
  const now = owner.now()
  const from = config.from as Mailbox
  const { subject, body_text, body_html } = mail
  const hooks = context.hooks[mail.kind]
  const links = (await hooks?.linksOf?.(db, mail)) ?? {}
  const data = (await hooks?.dataOf?.(db, mail)) ?? JSON.parse(mail.data)
  const kind = (await hooks?.kindOf?.(db, mail)) ?? mail.kind
  const content = { kind, data: data as never } as MailContent
  const frozen = subject !== null && body_text !== null && body_html !== null
  const earlier = await findEarlier(db, mail)
  const texts = frozen
    ? { subject, text: body_text, html: body_html }
    : { ...(await context.render(db, content, { now, links })), ...subjectOfAnswer(mail, earlier) }
  const [logo, attachments, name] = await Promise.all([
    logoAttachment(db, texts.html),
    context.attachmentsOf(db, content, now, recipientOf(mail, config)),
    from.name ?? context.senderName(db),
  ])
  const messageId = mail.message_id ?? `<${randomUUID()}@${domainOf(from.address)}>`
  const [started] = await db.write((tx) =>
    tx.sql
      .updateTable('mails')
      .set(({ eb }) => ({
        kind,
        message_id: messageId,
        subject: texts.subject,
        ...(!describedMail(kind).isSecret && { body_text: texts.text, body_html: texts.html }),
        attempts: eb('attempts', '+', 1),
        attempt_started_at: now.toISOString(),
        ...newLease(owner),
      }))
      .where('id', '=', mail.id)
      .where('lease_owner', '=', owner.id)
      .where('status', '=', 'waiting')
      .returningAll()
      .execute(),
  )
  if (!started) throw new LeaseLost()
  return {
    mail: started,
    prepared: {
      ...texts,
      messageId,
      date: now,
      from: { address: from.address, name },
      to: recipientOf(mail, config),
      cc: addressesIn(mail.cc_addresses).map((address) => ({ address, name: null })),
      replyTo: replyToOf(mail, config),
      headers: headersOf(mail, links, context.siteUrl),
      // The last one is the message being answered.
      references: [...earlier.map(({ message_id }) => message_id), mail.in_reply_to].flatMap((id) => id ?? []),
      attachments: [...logo, ...attachments],
    },
  }
}

function recipientOf(mail: MailRow, { office }: MailConfig): Mailbox {
  return mail.recipient_address === null ? (office as Mailbox) : { address: mail.recipient_address, name: mail.recipient_name }
}

/** Replies reach the office, even if nobody reads the address in MAIL_FROM. */
function replyToOf(mail: MailRow, { from, office }: MailConfig): Mailbox | undefined {
  if (mail.reply_to_address !== null) return { address: mail.reply_to_address, name: mail.reply_to_name }
  return mail.recipient_address !== null && office?.address !== from?.address ? office : undefined
}

/** Headers that keep absence notices from replying and give mail programs an unsubscribe button (RFC 3834, RFC 8058). */
function headersOf({ kind }: MailRow, { unsubscribeLink }: ReaderLinks, siteUrl: string): Record<string, string> {
  return {
    // Exchange reads its own header. Not "All", which also suppresses bounce reports.
    ...(!describedMail(kind).isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    ...(unsubscribeLink !== undefined && {
      'List-Unsubscribe': `<${siteUrl}${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    }),
  }
}

type EarlierMail = Pick<MailRow, 'message_id' | 'kind' | 'subject' | 'data'>

/** The first and the latest earlier mails of the conversation, oldest first, so that mail programs show them together. */
async function findEarlier(db: Database, mail: MailRow): Promise<EarlierMail[]> {
  if (!describedMail(mail.kind).isThreaded) return []
  const earlier = db.sql
    .selectFrom('mails')
    .select(['message_id', 'kind', 'subject', 'data'])
    .where('about', '=', mail.about)
    .where('kind', 'in', THREADED_KINDS)
    .where('id', '<', mail.id)
    .where('status', '=', 'sent')
    .where('message_id', 'is not', null)
    .where((where) =>
      mail.recipient_address === null ? where('recipient_address', 'is', null) : where('recipient_address', '=', mail.recipient_address),
    )
  const last = (await earlier.orderBy('id', 'desc').limit(MAX_REFERENCES).execute()).reverse()
  if (last.length < MAX_REFERENCES) return last
  return [...(await earlier.orderBy('id').limit(1).execute()), ...last.slice(1)]
}

const THREADED_KINDS = KIND_NAMES.filter((kind) => describedMail(kind).isThreaded)

/** The subject of the mail that this one answers, with "Re:". Undefined if it answers none, or if that mail is about other days. */
function subjectOfAnswer(mail: MailRow, earlier: readonly EarlierMail[]): { subject: string } | undefined {
  // An answer to a received mail takes that mail's subject.
  if (mail.in_reply_to !== null) return undefined
  const { answers } = describedMail(mail.kind)
  // A message in the office's own words has its own subject, and does not change the facts told earlier.
  const last = earlier.findLast(({ kind }) => kind !== 'batch-notice')
  if (answers === undefined || !last?.subject || (last.kind !== answers && last.kind !== mail.kind)) return undefined
  // The subject names the days: in the meantime people may have heard of others by phone, or moved to another batch.
  if (daysOf(last) !== daysOf(mail)) return undefined
  return { subject: `Re: ${last.subject.replace(/^(?:re:\s*)+/i, '')}` }
}

function daysOf({ data }: Pick<MailRow, 'data'>): string | undefined {
  return (JSON.parse(data) as { daysInWords?: string }).daysInWords
}
