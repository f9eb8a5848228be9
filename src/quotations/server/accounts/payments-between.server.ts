import type { Database } from '#base/database/database.server.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { proformaPaperSchema } from '../../proforma.schema.ts'
import '../payments/payment.table.ts'
import '../proformas/proforma.table.ts'

/** The payments and refunds of the days from `first` to before `before`, one row for each proforma that a transfer is divided among. */
export async function listPaymentsBetween(db: Database, first: PlainDate, before: PlainDate) {
  const rows = await db.sql
    .selectFrom('payments')
    .innerJoin('payment_shares', 'payment_shares.payment_id', 'payments.id')
    .innerJoin('proformas', 'proformas.id', 'payment_shares.proforma_id')
    .innerJoin('quotations', 'quotations.id', 'proformas.quotation_id')
    .leftJoin('clients', 'clients.id', 'quotations.client_id')
    .select(['payments.kind', 'payments.received_on as receivedOn', 'payments.reference', 'payments.note'])
    .select(['payments.noted_by as notedBy', 'payments.noted_at as notedAt'])
    .select(['payments.taken_off_at as takenOffAt', 'payments.taken_off_by as takenOffBy', 'payments.taken_off_reason as takenOffReason'])
    .select(['payment_shares.amount_paise as amountPaise', 'payment_shares.tds_paise as tdsPaise'])
    .select(['proformas.number', 'proformas.paper', 'clients.name as clientName', 'clients.place as clientPlace'])
    .where('payments.received_on', '>=', first)
    .where('payments.received_on', '<', before)
    .orderBy('payments.received_on')
    .orderBy('payments.id')
    .orderBy('payment_shares.id')
    .execute()
  return rows.map(({ paper, ...row }) => ({ ...row, buyer: proformaPaperSchema.parse(JSON.parse(paper)).content.buyer }))
}
