import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import { emailKey } from '#base/values/mail-address.ts'
import { mailboxText } from '#base/values/mailbox.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { enqueueMail } from '#mail/server/enqueue-mail.server.ts'
import type { SendQuotationForm } from '../../quotation.schema.ts'
import { currentPaper } from '../../quotation-state.ts'
import { markAnswered } from '../enquiry-of-quotation.server.ts'
import { addEntry, staffName } from '../issue-quotation.server.ts'
import { lockQuotation } from '../quotation-row.server.ts'
import { announce, getQuotation, versioned, type VersionedQuotation } from '../quotation.server.ts'
import { aboutQuotation, summaryOf } from './quotation-mails.server.ts'

const REPEATED_WITHIN_HOURS = 24
const MS_PER_HOUR = 3_600_000

/**
 * Mails the link of the current version. @throws Problem 'not-found', or 'conflict' unless the quotation is sent or accepted, or if the version
 * went to the same address within a day and the form does not say `again`
 */
export async function sendQuotation(
  db: Database,
  { id, email, name, message, again }: SendQuotationForm & { id: number },
  context: ActionContext & { siteUrl: string },
): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const { quotation } = await versioned(tx, await lockQuotation(tx, id), context)
    const paper = currentPaper(quotation)
    if (!paper || (quotation.state !== 'sent' && quotation.state !== 'accepted'))
      throw new Problem('conflict', SENDING_REFUSALS[quotation.state])
    const since = new Date(context.now.getTime() - REPEATED_WITHIN_HOURS * MS_PER_HOUR).toISOString()
    const isRepeated = quotation.entries.some(
      ({ mail, at, versionNumber }) =>
        mail !== null && at > since && versionNumber === paper.versionNumber && emailKey(mail.to ?? '') === emailKey(email),
    )
    if (isRepeated && !again) {
      const question = `Version ${paper.versionNumber} was sent to ${email} within the last ${REPEATED_WITHIN_HOURS} hours. Send it once more?`
      throw new Problem('conflict', question, { current: quotation })
    }
    const to = { address: email, name }
    const data = { ...summaryOf(paper, id), contactName: name, message }
    const mailId = await enqueueMail(tx, { kind: 'quotation-sent', to, about: aboutQuotation(id), data }, context)
    const { versionNumber } = paper
    await addEntry(tx, { quotationId: id, kind: 'mailed', versionNumber, byName: staffName(context), mailId }, context.now)
    // One value: an erasure finds it by the address, and the name goes with it.
    const after = { number: paper.number, versionNumber: paper.versionNumber, contact: mailboxText(to) }
    await recordAudit(tx, context, { action: 'quotation mailed', subject: aboutQuotation(id), after })
    await markAnswered(tx, quotation, context)
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}

/** The refusal for each state. Empty for the states in which a quotation can be sent. */
export const SENDING_REFUSALS = {
  draft: 'Issue the quotation first.',
  sent: '',
  accepted: '',
  expired: 'This quotation has expired. Issue a version with a later last day.',
  declined: 'The buyer has declined this quotation. Issue a new version.',
  withdrawn: 'This quotation is withdrawn. Issue a new version.',
} as const
