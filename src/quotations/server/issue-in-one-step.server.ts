import type { Database } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { IssueForm } from '../proforma.schema.ts'
import { sendQuotation } from './buyer/send-quotation.server.ts'
import { acceptQuotation, issueQuotation } from './issue-quotation.server.ts'
import { issueProforma } from './proformas/proforma.server.ts'
import { getQuotation, type VersionedQuotation } from './quotation.server.ts'

/**
 * Issues the next version and, in the same transaction, what the form asks for: the e-mail to the buyer, or the buyer's order with its
 * proforma. If one of them is refused, nothing is issued and no number is drawn. @throws Problem as the steps do
 */
export async function issueInOneStep(
  db: Database,
  { id, ifMatch, send, order }: IssueForm & { id: number; ifMatch: string | undefined },
  context: ActionContext & { siteUrl: string },
): Promise<VersionedQuotation> {
  return db.write(async (tx) => {
    const { quotation } = await issueQuotation(tx, { id, ifMatch }, context)
    if (order) {
      const { share, dueOn, ...acceptance } = order
      await acceptQuotation(tx, { id, versionNumber: quotation.versionNumber ?? 0, ...acceptance, network: '' }, context)
      await issueProforma(tx, { quotationId: id, share, dueOn }, context)
    }
    if (send) await sendQuotation(tx, { id, ...send, again: false }, context)
    return getQuotation(tx, id, context)
  })
}
