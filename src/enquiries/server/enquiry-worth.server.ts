import { Problem } from '#base/api/problem.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { changeEnquiry, lockEnquiry } from './enquiry-row.server.ts'
import type { Enquiry, EnquiryChanges } from '../enquiry.schema.ts'

/** Sets the value of an enquiry and the reason why it was lost. An omitted field stays. @throws Problem 'conflict' if it became a participant */
export async function setWorth(
  tx: WriteTransaction,
  id: number,
  changes: Pick<EnquiryChanges, 'value' | 'lostReason'>,
  context: ActionContext,
): Promise<void> {
  const before = await lockEnquiry(tx, id)
  const { enquiry } = before
  const { value = enquiry.value, lostReason = enquiry.lostReason } = changes
  if (lostReason !== null && enquiry.participantNumber !== null) {
    const message = `This request became the participant ${enquiry.participantNumber}. It was not lost.`
    throw new Problem('conflict', message, { current: enquiry })
  }
  const after = await changeEnquiry(tx, before, { value, lost_reason: lostReason }, context)
  const states = { before: worthOf(enquiry), after: worthOf(after.enquiry) }
  await recordAudit(tx, context, { action: 'enquiry value changed', subject: `enquiry:${id}`, ...states })
}

const worthOf = ({ value, lostReason }: Enquiry) => ({ value, lostReason })
