import { recordAudit } from '#base/audit/audit.server.ts'
import { Problem } from '#base/api/problem.ts'
import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import type { SendingChannel } from '../../quotation-state.ts'
import { SENDING_CHANNEL_LABELS } from '../../quotation-words.ts'
import { markAnswered } from '../enquiry-of-quotation.server.ts'
import { addEntry, staffName } from '../issue-quotation.server.ts'
import { lockQuotation } from '../quotation-row.server.ts'
import { announce, getQuotation, versioned, type VersionedQuotation } from '../quotation.server.ts'
import { aboutQuotation } from './quotation-mails.server.ts'
import { SENDING_REFUSALS } from './send-quotation.server.ts'

/**
 * Notes that the office sent the current version to the buyer itself, without an e-mail from the back-office. A repeated note is a no-op.
 * @throws Problem 'not-found', 'stale', or 'conflict' unless the quotation is sent or accepted
 */
export async function markSent(
  db: Database,
  { id, channel, ifMatch }: { id: number; channel: SendingChannel; ifMatch: string | undefined },
  context: ActionContext & { siteUrl: string },
): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const row = await lockQuotation(tx, id)
    const before = await versioned(tx, row, context)
    const { quotation } = before
    requireFresh(ifMatch, row.version, quotation)
    const { number, state, versionNumber, entries } = quotation
    if (versionNumber === null || (state !== 'sent' && state !== 'accepted')) throw new Problem('conflict', SENDING_REFUSALS[state])
    const text = SENDING_CHANNEL_LABELS[channel]
    const isNoted = entries.some((entry) => entry.kind === 'marked-sent' && entry.versionNumber === versionNumber && entry.text === text)
    if (isNoted) return before
    await addEntry(tx, { quotationId: id, kind: 'marked-sent', versionNumber, byName: staffName(context), text }, context.now)
    const after = { number, versionNumber, channel }
    await recordAudit(tx, context, { action: 'quotation marked as sent', subject: aboutQuotation(id), after })
    await markAnswered(tx, quotation, context)
    announce(tx, quotation)
    return getQuotation(tx, id, context)
  })
}
