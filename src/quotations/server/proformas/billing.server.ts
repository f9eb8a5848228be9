import type { Database } from '#base/database/database.server.ts'
import { leftOf, type PartFigures } from '../../paper-figures.ts'
import { proformaPaperSchema, type ProformaPaper } from '../../proforma.schema.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'
import './proforma.table.ts'

/** A proforma that is not cancelled, as it was issued. */
export interface OpenProforma {
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

/** The amounts of a version that no proforma bills yet; its total is negative if more was billed than it comes to. */
export function unbilledOf({ figures }: Pick<QuotationPaper, 'figures'>, open: readonly OpenProforma[]): PartFigures {
  return leftOf(
    figures,
    open.map(({ paper }) => paper.figures),
  )
}
