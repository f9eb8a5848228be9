import type { MailData } from '#mail/mail-kinds.ts'
import { deleteMail, dropMailTexts } from '#mail/server/mails-about.server.ts'
import type { MailKindHooks, MailOutcome, MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { SYSTEM, type ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { recordRefusedAddress } from './record-bounce.server.ts'
import { addressHash } from './subscriber-row.server.ts'
import { MAX_UNCONFIRMED_DAYS } from '../subscriber.ts'
import { confirmPath, unsubscribePath } from './subscription-link.server.ts'

const MS_PER_DAY = 86_400_000
const TEXT_DROPPED = 'This e-mail had the text of the mailing, which is kept with the mailing.'

/** The newsletter's mail hooks: they create links, count sent mails, and set aside addresses that do not exist. */
export function newsletterMailHooks({ random, secret }: Pick<ActionContext, 'random' | 'secret'>): MailKindHooks {
  const contextAt = (now: Date): ActionContext => ({ now, random, secret, actor: SYSTEM })
  return {
    'newsletter-confirmation': {
      linksOf: async (db, mail) => {
        const row = await getRecipient(db, mail, secret)
        const expiresAt = new Date(Date.parse(mail.created_at) + MAX_UNCONFIRMED_DAYS * MS_PER_DAY)
        return { confirmationLink: confirmPath(row, expiresAt, secret), unsubscribeLink: unsubscribePath(row, secret) }
      },
      onSettled: async (tx, mail, outcome, { now }) => {
        if (isAddressRefused(outcome)) await recordRefusedAddress(tx, mail.recipient_address ?? '', outcome.words, contextAt(now))
      },
    },
    'newsletter-issue': {
      linksOf: async (db, mail) =>
        mailingData(mail).isTest ? {} : { unsubscribeLink: unsubscribePath(await getRecipient(db, mail, secret), secret) },
      onSettled: (tx, mail, outcome, { now }) => settleMailingMail(tx, mail, outcome, contextAt(now)),
    },
  }
}

async function getRecipient(db: Database, { recipient_address: address }: MailRow, secret: string) {
  const row = await db.sql
    .selectFrom('subscribers')
    .select(['id', 'address_hash'])
    .where('address_hash', '=', addressHash(address ?? '', secret))
    .executeTakeFirst()
  if (!row) throw new Error('This address is no longer on the list of subscribers.')
  return row
}

function mailingData({ data }: MailRow): MailData['newsletter-issue'] {
  return JSON.parse(data) as MailData['newsletter-issue']
}

function isAddressRefused(outcome: MailOutcome): outcome is Extract<MailOutcome, { words: string }> {
  return outcome.kind === 'failed' && outcome.isAddressRefused
}

async function settleMailingMail(tx: WriteTransaction, mail: MailRow, outcome: MailOutcome, context: ActionContext): Promise<void> {
  const data = mailingData(mail)
  if (data.isTest) return
  if (outcome.kind === 'sent') {
    await dropMailTexts(tx, mail.id, { data: { ...data, text: '' }, note: TEXT_DROPPED })
    await tx.sql
      .updateTable('newsletter_issues')
      .set(({ eb }) => ({ sent: eb('sent', '+', 1) }))
      .where('id', '=', data.issueId)
      .execute()
  } else if (outcome.kind === 'returned') {
    // `reportBounces` stores the consequences for the subscriber.
    await tx.sql
      .updateTable('newsletter_issues')
      .set(({ eb }) => ({ sent: eb('sent', '-', 1) }))
      .where('id', '=', data.issueId)
      .execute()
  } else if (isAddressRefused(outcome)) {
    // A retry would be rejected again. The reason is stored with the subscriber.
    await recordRefusedAddress(tx, mail.recipient_address ?? '', outcome.words, context)
    await deleteMail(tx, mail.id)
    await tx.sql
      .updateTable('newsletter_issues')
      .set(({ eb }) => ({ refused: eb('refused', '+', 1) }))
      .where('id', '=', data.issueId)
      .execute()
  }
}
