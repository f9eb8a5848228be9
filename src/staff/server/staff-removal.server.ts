import { fieldProblem, Problem } from '#base/api/problem.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { OpenWork } from '../staff-member.schema.ts'
import { requireAnotherAdmin } from './last-admin.server.ts'
import { findStaffName } from './staff-names.server.ts'
import { formOf, getStaffRow, isOneself, noticeRole } from './staff-member.server.ts'
import { hasBackOffice } from '../role.ts'

/** Work assigned to a member of staff in a later room. */
export interface WorkOfStaff {
  count: (db: Database, userId: number) => Promise<OpenWork>
  /** Reassigns all open work to another person, or to nobody. */
  handOver: (tx: WriteTransaction, way: { from: number; to: number | null }, context: ActionContext) => Promise<void>
}

/**
 * Removes the person with their codes and sessions, reassigns their work, and notifies them. The audit log keeps their entries.
 * @throws Problem 'not-found', 'conflict', or 'unprocessable' if the new person may not take over the work
 */
export async function removeStaffMember(
  db: Database,
  id: number,
  { to, work }: { to: number | null; work: WorkOfStaff },
  context: ActionContext,
): Promise<void> {
  await db.write(async (tx) => {
    await requireAnotherAdmin(tx, id)
    const row = await getStaffRow(tx, id)
    if (isOneself(id, context)) throw new Problem('conflict', 'You cannot remove yourself. Ask another admin.')
    if (to !== null) await requireSuccessor(tx, id, to)
    await work.handOver(tx, { from: id, to }, context)
    await tx.sql.deleteFrom('users').where('id', '=', id).execute()
    await recordAudit(tx, context, { action: 'person removed', subject: `user:${id}`, before: formOf(row) })
    if (hasBackOffice(row.role)) await noticeRole(tx, row, 'user', context)
  })
}

async function requireSuccessor(tx: WriteTransaction, id: number, to: number): Promise<void> {
  if (to !== id && (await findStaffName(tx, to, 'records.write'))) return
  const message = 'This person cannot look after messages. Choose someone else.'
  throw fieldProblem('unprocessable', 'handOverTo', message)
}
