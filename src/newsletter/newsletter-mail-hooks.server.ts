import type { MailData } from '../mail/mail-data.ts'
import { deleteMail, dropMailTexts } from '../mail/mails-about.server.ts'
import type { MailKindHooks, MailOutcome, MailRow } from '../mail/outbox/mail-kind-hooks.server.ts'
import { SYSTEM, type ActionContext } from '../platform/action-context.server.ts'
import type { WriteTransaction } from '../platform/database/database.server.ts'
import { recordRefusedAddress } from './record-bounce.server.ts'

const TEXT_DROPPED = 'This e-mail had the text of the issue, which is kept with the issue.'

/** What the newsletter does when one of its mails has ended: counts it, and sets aside an address that no mail server knows. */
export function newsletterMailHooks({ random, secret }: Pick<ActionContext, 'random' | 'secret'>): MailKindHooks {
  const contextAt = (now: Date): ActionContext => ({ now, random, secret, actor: SYSTEM })
  return {
    'newsletter-confirmation': async (tx, mail, outcome, { now }) => {
      if (isAddressRefused(outcome)) await recordRefusedAddress(tx, mail.recipient_address ?? '', outcome.words, contextAt(now))
    },
    'newsletter-issue': (tx, mail, outcome, { now }) => settleIssueMail(tx, mail, outcome, contextAt(now)),
  }
}

function isAddressRefused(outcome: MailOutcome): outcome is Extract<MailOutcome, { kind: 'failed' }> {
  return outcome.kind === 'failed' && outcome.isAddressRefused
}

async function settleIssueMail(tx: WriteTransaction, mail: MailRow, outcome: MailOutcome, context: ActionContext): Promise<void> {
  const data = JSON.parse(mail.data) as MailData['newsletter-issue']
  const isTest = data.unsubscribePath === null
  if (isTest) return
  if (outcome.kind === 'sent') {
    await dropMailTexts(tx, mail.id, { data: { ...data, text: '' }, note: TEXT_DROPPED })
    await tx.sql
      .updateTable('newsletter_issues')
      .set(({ eb }) => ({ sent: eb('sent', '+', 1) }))
      .where('id', '=', data.issueId)
      .execute()
  } else if (isAddressRefused(outcome)) {
    // A retry would be refused again. The reason is kept with the subscriber.
    await recordRefusedAddress(tx, mail.recipient_address ?? '', outcome.words, context)
    await deleteMail(tx, mail.id)
    await tx.sql
      .updateTable('newsletter_issues')
      .set(({ eb }) => ({ refused: eb('refused', '+', 1) }))
      .where('id', '=', data.issueId)
      .execute()
  }
}
