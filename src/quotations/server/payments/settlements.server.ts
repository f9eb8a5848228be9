import type { Database } from '#base/database/database.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import { settlementOf, type Settlement } from '../../settlement.ts'
import './payment.table.ts'

/** The settlements of proformas, by row. Payments that were taken off do not count. */
export async function findSettlements(
  db: Database,
  proformas: ReadonlyArray<{ id: number; total_paise: number; cancelled_at?: string | null }>,
): Promise<Map<number, Settlement>> {
  if (proformas.length === 0) return new Map()
  const rows = await db.sql
    .selectFrom('payment_shares')
    .innerJoin('payments', 'payments.id', 'payment_shares.payment_id')
    .select([
      'payment_shares.proforma_id',
      'payment_shares.amount_paise',
      'payment_shares.tds_paise',
      'payments.kind',
      'payments.received_on',
    ])
    .where('payments.taken_off_at', 'is', null)
    .where(
      'payment_shares.proforma_id',
      'in',
      proformas.map(({ id }) => id),
    )
    .orderBy('payments.id')
    .execute()
  const shares = groupBy(rows, (row) => row.proforma_id)
  const counted = (id: number) =>
    (shares.get(id) ?? []).map((row) => ({
      kind: row.kind,
      receivedOn: row.received_on,
      amountPaise: row.amount_paise,
      tdsPaise: row.tds_paise,
    }))
  return new Map(proformas.map(({ id, total_paise, cancelled_at }) => [id, settlementOf(cancelled_at ? null : total_paise, counted(id))]))
}
