import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { WorkOfStaff } from '#staff/server/staff-removal.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import { changeEnquiry, lockEnquiry } from './enquiry-row.server.ts'
import { followUpOf } from './enquiry.server.ts'
import { OPEN_STATUSES } from '../response-time.ts'

/** The open messages of somebody who leaves the office: their number, and their reassignment. */
export const ENQUIRIES_OF_STAFF: WorkOfStaff = {
  async count(db, userId) {
    const row = await openOnesOf(db, userId)
      .select(({ fn }) => [fn.countAll<number>().as('enquiries'), fn.count<number>('follow_up_on').as('followUps')])
      .executeTakeFirstOrThrow()
    return row
  },

  async handOver(tx, { from, to }, context) {
    for (const { id } of await openOnesOf(tx, from).select('id').orderBy('id').execute()) await handOver(tx, id, to, context)
  },
}

/** Like `setFollowUp`, but also for suspected spam: it may be released. */
async function handOver(tx: WriteTransaction, id: number, to: number | null, context: ActionContext): Promise<void> {
  const before = await lockEnquiry(tx, id)
  const after = await changeEnquiry(tx, before, { owner_id: to }, context)
  const states = { before: followUpOf(before.enquiry), after: followUpOf(after.enquiry) }
  await recordAudit(tx, context, { action: 'enquiry follow-up changed', subject: `enquiry:${id}`, ...states })
}

function openOnesOf(db: Database, userId: number) {
  return db.sql.selectFrom('contacts').where('owner_id', '=', userId).where('status', 'in', OPEN_STATUSES)
}
