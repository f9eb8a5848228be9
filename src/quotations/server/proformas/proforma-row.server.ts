import type { Selectable } from 'kysely'
import type { Database, Tables } from '#base/database/database.server.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { upiLink } from '../../document/upi-link.ts'
import { proformaPaperSchema, type Proforma, type ProformaPaper } from '../../proforma.schema.ts'
import { settlementOf, type Settlement } from '../../settlement.ts'
import { findSettlements } from '../payments/settlements.server.ts'
import { findOutdated } from './outdated.server.ts'
import { findCancelledOrders, findPoNumbers } from './orders-now.server.ts'
import { findReminders } from './reminders.server.ts'
import './proforma.table.ts'

type ProformaRow = Selectable<Tables['proformas']> & { client_id: number | null }

/** Selects proformas with their quotation's client. */
export function selectProformas(db: Database) {
  return db.sql
    .selectFrom('proformas')
    .innerJoin('quotations', 'quotations.id', 'proformas.quotation_id')
    .selectAll('proformas')
    .select('quotations.client_id')
}

/** Presents rows with their settlements, in the same order. */
export async function presentProformas(db: Database, rows: readonly ProformaRow[], now: Date): Promise<Proforma[]> {
  const settlements = await findSettlements(db, rows)
  const reminders = await findReminders(
    db,
    rows.map(({ id }) => id),
  )
  const issued = rows.map(({ paper, ...row }) => ({ ...row, paper: proformaPaperSchema.parse(JSON.parse(paper)) }))
  const outdated = await findOutdated(db, issued)
  const quotationIds = [...new Set(rows.map((row) => row.quotation_id))]
  const cancelledOrders = await findCancelledOrders(db, quotationIds)
  const poNumbers = await findPoNumbers(db, quotationIds)
  return issued.map((row) => {
    const settlement = settlements.get(row.id) ?? settlementOf(null, [])
    return {
      ...present(row, { settlement, isOutdated: outdated.has(row.id), today: indianDate(now), poNumber: poNumbers.get(row.quotation_id) }),
      isBatchCancelled: cancelledOrders.has(row.quotation_id),
      reminder: reminders.get(row.id) ?? null,
    }
  })
}

interface SettlementState {
  settlement: Settlement
  isOutdated: boolean
  today: PlainDate
  /** The PO number of today; undefined if nothing is accepted. */
  poNumber: string | undefined
}

function present(
  { paper, ...row }: Omit<ProformaRow, 'paper'> & { paper: ProformaPaper },
  { settlement, isOutdated, today, poNumber }: SettlementState,
): Omit<Proforma, 'reminder' | 'isBatchCancelled'> {
  const isDue = row.cancelled_at === null && settlement.balancePaise > 0
  return {
    id: row.id,
    number: row.number,
    quotationId: row.quotation_id,
    clientId: row.client_id,
    buyerName: paper.content.buyer.name,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    totalPaise: row.total_paise,
    taxablePaise: row.taxable_paise,
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    ...settlement,
    isOverdue: isDue && !isOutdated && row.due_on < today,
    isOutdated,
    newPoNumber: isDue && !isOutdated && poNumber !== undefined && poNumber !== paper.poNumber ? poNumber : null,
    upiLink: isDue && !isOutdated ? upiLinkOf(paper, settlement.balancePaise) : null,
    paper,
  }
}

/** The link that pays an amount of a proforma; null without a UPI address. */
function upiLinkOf({ upi, number }: Pick<ProformaPaper, 'upi' | 'number'>, amountPaise: number): string | null {
  return upi && upiLink({ address: upi.id, payee: upi.payee, amountPaise, note: number, reference: number })
}
