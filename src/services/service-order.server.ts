import type { ActionContext } from '../platform/action-context.server.ts'
import { recordAudit } from '../platform/audit/audit.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { reorder } from '../platform/database/display-order.server.ts'
import { forUpdate } from '../platform/database/for-update.server.ts'
import type { DisplayOrder } from '../shared/display-order.schema.ts'

/** Stores a new display order of all services. @throws Problem 'stale' */
export async function orderServices(db: Database, order: DisplayOrder, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const all = tx.sql.selectFrom('services').select(['id', 'title', 'position'])
    // Lock first, then read in a second query. PostgreSQL sorts before it waits for a lock, so one query could return the
    // old order.
    await forUpdate(tx, all.orderBy('id'), 'services').execute()
    const { moved, before, after } = reorder(await all.orderBy('position').orderBy('id').execute(), order)
    if (moved.length === 0) return
    for (const { id, position } of moved) {
      await tx.sql.updateTable('services').set({ position }).where('id', '=', id).execute()
    }
    await recordAudit(tx, context, {
      action: 'services reordered',
      subject: 'services',
      before: { order: before },
      after: { order: after },
    })
    tx.changed('services')
  })
}
