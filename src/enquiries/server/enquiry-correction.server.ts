import type { MailKind } from '#mail/mail-kinds.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { normalisePhone } from '#base/values/phone.ts'
import { cancelMails } from '#mail/server/cancel-mails.server.ts'
import type { Correction, Reachable } from '../enquiry.schema.ts'
import { enquiryOfToken, isCorrectionToken, makeCorrectionToken } from './correction-token.server.ts'
import { sendEnquiryMails } from './enquiry-mails.server.ts'
import { changeEnquiry, findLockedEnquiry } from './enquiry-row.server.ts'
import { refreshWords } from './received/received-words.server.ts'

const CORRECTION_ENDED = 'This can no longer be corrected here. Please call us and quote your reference.'

/**
 * Changes the address and phone of an enquiry for the browser that sent it. The office is notified again, because an answer to the first
 * mail would go astray, and a new address gets the receipt. @throws Problem 'not-found' for a token that is wrong or too old, and for an
 * enquiry that was deleted or erased meanwhile
 */
export function correctEnquiry(db: Database, { token, email, phone: typed }: Correction, context: ActionContext): Promise<Reachable> {
  const { secret, now } = context
  return db.write(async (tx) => {
    const id = enquiryOfToken(token)
    const before = id === undefined ? undefined : await findLockedEnquiry(tx, id)
    if (!before || !isCorrectionToken(secret, token, before.enquiry, now)) throw new Problem('not-found', CORRECTION_ENDED)
    const phone = typed === null ? null : normalisePhone(typed)
    const { email: formerEmail, phone: formerPhone, suspectedFor } = before.enquiry
    if (email === formerEmail && phone === formerPhone) return { email, phone, correction: token }
    const { enquiry } = await changeEnquiry(tx, before, { email, phone }, context)
    await refreshWords(tx, enquiry.id)
    await recordAudit(tx, context, {
      action: 'enquiry corrected',
      subject: `enquiry:${enquiry.id}`,
      before: { email: formerEmail, phone: formerPhone },
      after: { email, phone },
    })
    if (suspectedFor.length === 0) {
      // The queued receipt is right unless its address was wrong.
      const wrong: MailKind[] = email === formerEmail ? ['enquiry-notice'] : ['enquiry-notice', 'enquiry-receipt']
      await cancelMails(tx, { about: [`enquiry:${enquiry.id}`], kinds: wrong }, context)
      await sendEnquiryMails(tx, enquiry, context, { email: formerEmail, phone: formerPhone })
    }
    return { email, phone, correction: makeCorrectionToken(secret, enquiry, now) }
  })
}
