import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.server.ts'
import type { MailConfig } from '#base/config/mail-config.server.ts'
import { LeaseLost, newLease, type LeaseOwner } from '#base/jobs/lease.ts'
import type { Mailbox } from '#base/values/mailbox.ts'
import { describedMail } from '../../mail-kinds.ts'
import type { MailContent } from '../../mail-kinds.ts'
import type { ReaderLinks } from '../../kinds/mail-kind.ts'
import { logoAttachment } from '../mail-logo.server.ts'
import type { OutgoingMail } from '../transport/compose-message.server.ts'
import { domainOf } from '../transport/dkim-key.server.ts'
import type { MailRow } from './mail-kind-hooks.server.ts'
import type { OutboxContext } from './outbox-context.server.ts'

const MAX_REFERENCES = 20

/** Makes the message, freezes its texts at the first attempt unless they are secret, and stores that the attempt has begun. */
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
  const content = { kind: mail.kind, data: data as never } as MailContent
  const frozen = subject !== null && body_text !== null && body_html !== null
  const texts = frozen ? { subject, text: body_text, html: body_html } : await context.render(db, content, { now, links })
  const [logo, attachments, references, name] = await Promise.all([
    logoAttachment(db, texts.html),
    context.attachmentsOf(db, content, now, recipientOf(mail, config)),
    findReferences(db, mail),
    from.name ?? context.senderName(db),
  ])
  const messageId = mail.message_id ?? `<${randomUUID()}@${domainOf(from.address)}>`
  const [started] = await db.write((tx) =>
    tx.sql
      .updateTable('mails')
      .set(({ eb }) => ({
        message_id: messageId,
        subject: texts.subject,
        ...(!describedMail(mail.kind).isSecret && { body_text: texts.text, body_html: texts.html }),
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
      replyTo: replyToOf(mail, config),
      headers: headersOf(mail, links, context.siteUrl),
      references,
      attachments: [...logo, ...attachments],
    },
  }
}

function recipientOf(mail: MailRow, { office }: MailConfig): Mailbox {
  return mail.recipient_address === null ? (office as Mailbox) : { address: mail.recipient_address, name: mail.recipient_name }
}

/** Replies reach the office, also when MAIL_FROM is an address that nobody reads. */
function replyToOf(mail: MailRow, { from, office }: MailConfig): Mailbox | undefined {
  if (mail.reply_to_address !== null) return { address: mail.reply_to_address, name: mail.reply_to_name }
  return mail.recipient_address !== null && office?.address !== from?.address ? office : undefined
}

/** So that no absence notice answers a program, and that mail programs show a button to unsubscribe (RFC 3834, RFC 8058). */
function headersOf({ kind }: MailRow, { unsubscribeLink }: ReaderLinks, siteUrl: string): Record<string, string> {
  return {
    // Exchange looks at its own header. Not "All": that also suppresses the report when a mail comes back.
    ...(!describedMail(kind).isPersonal && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
    ...(unsubscribeLink !== undefined && {
      'List-Unsubscribe': `<${siteUrl}${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    }),
  }
}

/** The earlier mails of the conversation, so that mail programs show them together. */
async function findReferences(db: Database, mail: MailRow): Promise<string[]> {
  if (!describedMail(mail.kind).isThreaded) return []
  const earlier = await db.sql
    .selectFrom('mails')
    .select('message_id')
    .where('about', '=', mail.about)
    .where('id', '<', mail.id)
    .where('status', '=', 'sent')
    .where('message_id', 'is not', null)
    .where((where) =>
      mail.recipient_address === null ? where('recipient_address', 'is', null) : where('recipient_address', '=', mail.recipient_address),
    )
    .orderBy('id', 'desc')
    .limit(MAX_REFERENCES)
    .execute()
  return earlier.flatMap(({ message_id }) => message_id ?? []).reverse()
}
