import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { mailboxText } from '#base/values/mailbox.ts'
import { inRupees } from '#base/values/money/paise.ts'
import type { MailContent, MailData } from '#mail/mail-kinds.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import { renderMail } from '#mail/server/messages/render-mail.server.ts'
import { dueInWords } from '../../payment-reminder.ts'
import type { Proforma, ReminderForm } from '../../proforma.schema.ts'
import { addEntry, staffName } from '../issue-quotation.server.ts'
import { getQuotationRow, lockQuotation, presentListed, QUOTATION_LINK_PATH, quotationToken } from '../quotation-row.server.ts'
import { getProforma } from './proforma.server.ts'

const REPEATED_WITHIN_HOURS = 24
const MS_PER_HOUR = 3_600_000
const BATCH_CANCELLED = 'The batch of this order is cancelled. Remind the buyer of the payment all the same?'

type ReminderData = MailData['payment-reminder']
type Typed = Pick<ReminderData, 'contactName' | 'message'>

/** Renders a reminder as it would be sent now. @throws Problem 'not-found', or 'conflict' if nothing is to be paid */
export async function previewReminder(
  db: Database,
  { id, name, message }: Pick<ReminderForm, 'name' | 'message'> & { id: number },
  { now, siteUrl, secret }: Pick<ActionContext, 'now' | 'secret'> & { siteUrl: string },
): Promise<{ subject: string; text: string }> {
  const proforma = await getDue(db, id, now)
  const { nonce } = await getQuotationRow(db, proforma.quotationId)
  const links = { quotationLink: QUOTATION_LINK_PATH + quotationToken(nonce, secret) }
  const content: MailContent = { kind: 'payment-reminder', data: dataOf(proforma, { contactName: name, message }, now) }
  const { subject, text } = await renderMail(db, content, { siteUrl, now, links })
  return { subject, text }
}

/**
 * Mails the buyer what is to be paid for a proforma, with the link of their page. @throws Problem 'not-found', or 'conflict' if nothing is
 * to be paid, if the batch of the order is cancelled and the form does not say `allowCancelledBatch`, or if somebody was reminded within a day
 * and it does not say `again`
 */
export async function remindOfPayment(
  db: Database,
  { id, email, name, message, again, allowCancelledBatch }: ReminderForm & { id: number },
  context: ActionContext,
): Promise<Proforma> {
  return db.write(async (tx) => {
    await lockQuotation(tx, (await getProforma(tx, id, context.now)).quotationId)
    const proforma = await getDue(tx, id, context.now)
    const { number, quotationId, balancePaise, reminder, paper } = proforma
    if (proforma.isBatchCancelled && !allowCancelledBatch) {
      throw new Problem('conflict', BATCH_CANCELLED, { issues: { allowCancelledBatch: BATCH_CANCELLED }, current: proforma })
    }
    const since = new Date(context.now.getTime() - REPEATED_WITHIN_HOURS * MS_PER_HOUR).toISOString()
    if (reminder && !reminder.isUndelivered && reminder.at > since && !again) {
      const question = `A reminder of ${number} was sent within the last ${REPEATED_WITHIN_HOURS} hours. Send it once more?`
      throw new Problem('conflict', question, { current: proforma })
    }
    const to = { address: email, name }
    const about = `quotation:${quotationId}`
    const data = dataOf(proforma, { contactName: name, message }, context.now)
    const mailId = await enqueueMail(tx, { kind: 'payment-reminder', to, about, data }, context)
    const { versionNumber } = paper.quotation
    const text = `${number}: ${inRupees(balancePaise)}`
    await addEntry(
      tx,
      { quotationId, kind: 'reminded', versionNumber, byName: staffName(context), text, mailId, proformaId: id },
      context.now,
    )
    // One value: an erasure finds it by the address, and the name goes with it.
    const after = { number: paper.quotation.number, proforma: number, balancePaise, contact: mailboxText(to) }
    await recordAudit(tx, context, { action: 'payment reminder sent', subject: about, after })
    tx.changed('quotations', about)
    return getProforma(tx, id, context.now)
  })
}

/** The data of a queued reminder with the balance of now. @throws Problem 'conflict' if nothing is to be paid any more */
export async function currentReminder(db: Database, queued: ReminderData, now: Date): Promise<ReminderData> {
  return dataOf(await getDue(db, queued.proformaId, now), queued, now)
}

/** @throws Problem 'not-found', or 'conflict' if nothing is to be paid */
async function getDue(db: Database, id: number, now: Date): Promise<Proforma> {
  const proforma = await getProforma(db, id, now)
  const { number, cancelledAt, balancePaise, isOutdated, quotationId } = proforma
  if (cancelledAt !== null) throw new Problem('conflict', `Proforma ${number} is cancelled.`)
  if (balancePaise <= 0) throw new Problem('conflict', `Proforma ${number} is paid.`)
  if (isOutdated)
    throw new Problem('conflict', `Proforma ${number} asks for an earlier version of its quotation. Cancel it, and issue a new one.`)
  const { state } = presentListed(await getQuotationRow(db, quotationId), now)
  if (state === 'withdrawn' || state === 'declined') throw new Problem('conflict', `The quotation of proforma ${number} is ${state}.`)
  return proforma
}

function dataOf(proforma: Proforma, { contactName, message }: Typed, now: Date): ReminderData {
  const { id: proformaId, number, dueOn, balancePaise, buyerName: buyer, paper } = proforma
  const { poNumber, bank, upi } = paper
  const due = dueInWords(proforma, indianDate(now))
  return { proformaId, number, buyer, contactName, message, due, balancePaise, dueOn, poNumber, bank, upi: upi?.id ?? '' }
}
