import type { ActionContext } from '../platform/action-context.server.ts'
import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { reorder } from '../platform/database/display-order.server.ts'
import { forUpdate } from '../platform/database/for-update.server.ts'
import type { DisplayOrder } from '../shared/display-order.schema.ts'

/** Puts all programs into the order in which the site shows them. @throws Problem 'stale' */
export async function orderPrograms(db: Database, order: DisplayOrder, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const all = tx.sql.selectFrom('training_programs').select(['id', 'title', 'position'])
    // Locked first and read afterwards: PostgreSQL sorts before it waits for a lock, so it would answer the old order.
    await forUpdate(tx, all.orderBy('id'), 'training_programs').execute()
    const { moved, before, after } = reorder(await all.orderBy('position').orderBy('id').execute(), order)
    if (moved.length === 0) return
    for (const { id, position } of moved) {
      await tx.sql.updateTable('training_programs').set({ position }).where('id', '=', id).execute()
    }
    await recordAudit(tx, context, {
      action: 'programs reordered',
      subject: 'programs',
      before: { order: before },
      after: { order: after },
    })
    tx.changed('programs')
  })
}
