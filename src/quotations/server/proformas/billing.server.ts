import type { Database } from '#base/database/database.server.ts'
import { proformaPaperSchema, type ProformaPaper } from '../../proforma.schema.ts'
import './proforma.table.ts'

/** A proforma that is not cancelled, as it was issued. */
interface OpenProforma {
  id: number
  paper: ProformaPaper
}

/** The proformas of a quotation that are not cancelled, the oldest first. */
export async function listOpenProformas(db: Database, quotationId: number): Promise<OpenProforma[]> {
  const rows = await db.sql
    .selectFrom('proformas')
    .select(['id', 'paper'])
    .where('quotation_id', '=', quotationId)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, paper }) => ({ id, paper: proformaPaperSchema.parse(JSON.parse(paper)) }))
}
