import { sql, type Insertable, type Selectable } from 'kysely'
import { recordAudit } from '#base/audit/audit.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import type { Database, Tables, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { keysetPage, type Page, type SortKey } from '#base/database/keyset.server.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import type { Payment, PaymentForm, TakenOffPayment } from '../../payment.schema.ts'
import { creditOf, type CreditPart } from '../../credits/seat-credit.ts'
import { tdsOf } from '../../settlement.ts'
import { returnSeat } from '../credits/credits.server.ts'
import { PROFORMA_MISSING } from '../proformas/proforma.server.ts'
import { listSentSince } from './sent-since.server.ts'
import { checkAmounts, refuseRefunded, refuseEarlierDay } from './check-payment.server.ts'
import { markPaidOrders } from './paid-orders.server.ts'
import { findSettlements } from './settlements.server.ts'
import './payment.table.ts'

export const PAYMENT_MISSING = 'This payment does not exist.'

/** First key of a PostgreSQL advisory lock; the second is a reference. The number is arbitrary, but no other lock may use it. */
const REFERENCE_LOCK = 20_261_123

const NEWEST_FIRST: SortKey[] = [
  { by: sql.ref('payments.received_on'), holds: 'text', direction: 'desc' },
  { by: sql.ref('payments.id'), holds: 'number', direction: 'desc' },
]

type PaymentRow = Selectable<Tables['payments']>

/** Payments, refunds and credits, the latest day first. */
export async function listPayments(
  db: Database,
  { limit, cursor, quotation }: { limit: number; cursor?: string | undefined; quotation?: number | undefined },
): Promise<Page<Payment>> {
  const all = db.sql.selectFrom('payments').selectAll('payments')
  const ofQuotation = sql<boolean>`(exists (
    select 1 from payment_shares join proformas on proformas.id = payment_shares.proforma_id
    where payment_shares.payment_id = payments.id and proformas.quotation_id = ${quotation ?? 0}) or exists (
    select 1 from left_seats join quotation_entries on quotation_entries.id = left_seats.entry_id
    where left_seats.payment_id = payments.id and quotation_entries.quotation_id = ${quotation ?? 0}))`
  const found = quotation === undefined ? all : all.where(ofQuotation)
  const page = await keysetPage(found, { keys: NEWEST_FIRST, limit, cursor })
  return { ...page, rows: await present(db, page.rows) }
}

/**
 * Notes a payment or a refund, divided among proformas. @throws Problem 'unprocessable' for a future day, an unknown or cancelled proforma, or
 * an impossible amount (`checkAmounts`); 'conflict' for a day before the proforma, and with the former payment for a reference that has
 * already been noted
 */
export async function notePayment(db: Database, form: PaymentForm, context: ActionContext): Promise<Payment> {
  if (form.receivedOn > indianDate(context.now)) throw fieldProblem('unprocessable', 'receivedOn', 'This day is in the future.')
  return db.write(async (tx) => {
    const proformas = await lockProformas(tx, form)
    const settlements = await findSettlements(tx, [...proformas.values()])
    const shares = form.shares.map(({ proformaId, amountPaise, tdsPaise, tdsRate }) => {
      const { taxable_paise: taxablePaise, total_paise: totalPaise } = proformas.get(proformaId) ?? { taxable_paise: 0, total_paise: 1 }
      const { balancePaise = totalPaise } = settlements.get(proformaId) ?? {}
      // A refund settles nothing.
      const open = form.kind === 'refund' ? null : balancePaise
      const tds =
        tdsRate === undefined ? (tdsPaise ?? 0) : tdsOf(amountPaise, { rate: tdsRate, taxablePaise, totalPaise, balancePaise: open })
      return { proforma_id: proformaId, amount_paise: amountPaise, tds_paise: tds }
    })
    await checkAmounts(tx, { kind: form.kind, shares }, [...proformas.values()])
    if (!form.allowEarlier) refuseEarlierDay(form, [...proformas.values()])
    if (!form.allowSameReference) await refuseSameReference(tx, form)
    const amount = shares.reduce((sum, share) => sum + share.amount_paise, 0)
    const id = await insertPayment(tx, { ...form, amountPaise: amount }, shares, context)
    const payment = await getPayment(tx, id)
    await recordChange(tx, payment, { action: `${form.kind} noted` }, context)
    return payment
  })
}

/** Notes the credit of a seat that came off the bill. The caller records it. Returns its row. */
export async function noteCredit(
  tx: WriteTransaction,
  { parts, note }: { parts: readonly CreditPart[]; note: string },
  context: ActionContext,
): Promise<number> {
  const shares = parts.flatMap(({ proformaId, figures }) =>
    proformaId === null ? [] : { proforma_id: proformaId, amount_paise: figures.totalPaise, tds_paise: 0 },
  )
  const credit = { kind: 'credit', receivedOn: indianDate(context.now), reference: '', note, amountPaise: creditOf(parts) } as const
  return insertPayment(tx, credit, shares, context)
}

async function insertPayment(
  tx: WriteTransaction,
  { kind, receivedOn, reference, note, amountPaise }: Pick<Payment, 'kind' | 'receivedOn' | 'reference' | 'note' | 'amountPaise'>,
  shares: ReadonlyArray<Omit<Insertable<Tables['payment_shares']>, 'id' | 'payment_id'>>,
  context: ActionContext,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('payments')
    .values({
      kind,
      received_on: receivedOn,
      amount_paise: amountPaise,
      reference,
      reference_key: normaliseReference(reference),
      note,
      noted_by: staffName(context),
      noted_at: context.now.toISOString(),
      taken_off_at: null,
      taken_off_by: null,
      taken_off_reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = shares.map((share) => ({ payment_id: id, ...share }))
  if (rows.length > 0) await tx.sql.insertInto('payment_shares').values(rows).execute()
  return id
}

/**
 * Takes off a payment that was noted in error: it stays listed, with the person and the reason, and does not count. The seat of a credit is
 * billed again, and given back to `participantId` if wanted. The answer lists what was sent and may depend on it. @throws Problem 'not-found', or
 * 'conflict' if it is taken off already, or was refunded
 */
export async function takeOffPayment(
  db: Database,
  { id, reason, participantId = null }: { id: number; reason: string; participantId?: number | null },
  context: ActionContext,
): Promise<TakenOffPayment> {
  return db.write(async (tx) => {
    await forUpdate(tx, tx.sql.selectFrom('payments').select('id').where('id', '=', id), 'payments').execute()
    const before = await getPayment(tx, id)
    if (before.takenOffAt !== null) throw new Problem('conflict', 'This payment has already been taken off.')
    const taken = { taken_off_at: context.now.toISOString(), taken_off_by: staffName(context), taken_off_reason: reason }
    await tx.sql.updateTable('payments').set(taken).where('id', '=', id).execute()
    await refuseRefunded(
      tx,
      before.shares.map(({ proformaId }) => proformaId),
    )
    if (before.kind === 'credit') await returnSeat(tx, { paymentId: id, participantId }, context.now)
    await recordChange(tx, before, { action: `${before.kind} taken off`, reason }, context)
    return { ...(await getPayment(tx, id)), sentSince: await listSentSince(tx, before) }
  })
}

/** @throws Problem 'not-found' */
export async function getPayment(db: Database, id: number): Promise<Payment> {
  const row = await db.sql.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', PAYMENT_MISSING)
  const [payment] = await present(db, [row])
  return payment as Payment
}

async function present(db: Database, rows: readonly PaymentRow[]): Promise<Payment[]> {
  if (rows.length === 0) return []
  const shares = await db.sql
    .selectFrom('payment_shares')
    .innerJoin('proformas', 'proformas.id', 'payment_shares.proforma_id')
    .innerJoin('quotations', 'quotations.id', 'proformas.quotation_id')
    .selectAll('payment_shares')
    .select(['proformas.number', 'proformas.quotation_id', 'quotations.buyer_name'])
    .where(
      'payment_shares.payment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('payment_shares.id')
    .execute()
  const ofPayment = groupBy(shares, (share) => share.payment_id)
  return rows.map((row) => {
    const own = ofPayment.get(row.id) ?? []
    return {
      id: row.id,
      kind: row.kind,
      receivedOn: row.received_on,
      amountPaise: row.amount_paise,
      tdsPaise: own.reduce((sum, share) => sum + share.tds_paise, 0),
      reference: row.reference,
      note: row.note,
      notedBy: row.noted_by,
      notedAt: row.noted_at,
      takenOffAt: row.taken_off_at,
      takenOffBy: row.taken_off_by,
      takenOffReason: row.taken_off_reason,
      shares: own.map((share) => ({
        proformaId: share.proforma_id,
        number: share.number,
        quotationId: share.quotation_id,
        buyerName: share.buyer_name,
        amountPaise: share.amount_paise,
        tdsPaise: share.tds_paise,
      })),
    }
  })
}

/** Locks the proformas of a payment by ascending id. @throws Problem 'unprocessable' */
async function lockProformas(tx: WriteTransaction, { kind, shares }: PaymentForm) {
  const ids = [...new Set(shares.map(({ proformaId }) => proformaId))]
  const query = tx.sql.selectFrom('proformas').selectAll().where('id', 'in', ids).orderBy('id')
  const rows = await forUpdate(tx, query, 'proformas').execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const [at, { proformaId }] of shares.entries()) {
    const row = found.get(proformaId)
    if (!row) throw fieldProblem('unprocessable', `shares.${at}.proformaId`, PROFORMA_MISSING)
    // A refund may follow the cancellation.
    if (row.cancelled_at !== null && kind === 'payment') {
      throw fieldProblem('unprocessable', `shares.${at}.proformaId`, `Proforma ${row.number} is cancelled. Choose another one.`)
    }
  }
  return found
}

/** @throws Problem 'conflict' */
async function refuseSameReference(tx: WriteTransaction, { reference, kind }: PaymentForm): Promise<void> {
  const key = normaliseReference(reference)
  // On PostgreSQL this waits for another transfer with the same reference that is being noted. SQLite has one writer at a time.
  if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${REFERENCE_LOCK}, hashtext(${key}))`.execute(tx.sql)
  const former = await tx.sql
    .selectFrom('payments')
    .selectAll()
    .where('reference_key', '=', key)
    .where('kind', '=', kind)
    .where('taken_off_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!former) return
  const [current] = await present(tx, [former])
  const message = `${former.reference} of ${shortDate(former.received_on)} has already been noted, by ${former.noted_by}.`
  throw new Problem('conflict', message, { issues: { reference: message, allowSameReference: message }, current })
}

/** Records a change of a payment with each of its quotations: amount and TDS for this one, and its proformas. */
async function recordChange(
  tx: WriteTransaction,
  { id, shares, amountPaise, reference }: Payment,
  { action, reason }: { action: string; reason?: string },
  context: ActionContext,
): Promise<void> {
  const credited = tx.sql.selectFrom('left_seats').innerJoin('quotation_entries', 'quotation_entries.id', 'left_seats.entry_id')
  const ofSeat = await credited.select('quotation_id as quotationId').where('payment_id', '=', id).execute()
  const quotationIds = new Set([...shares, ...ofSeat].map((share) => share.quotationId))
  // By ascending id, because each is locked.
  for (const quotationId of [...quotationIds].sort((a, b) => a - b)) {
    const { number } = await tx.sql.selectFrom('quotations').select('number').where('id', '=', quotationId).executeTakeFirstOrThrow()
    const own = shares.filter((share) => share.quotationId === quotationId)
    const sum = (field: 'amountPaise' | 'tdsPaise') => own.reduce((total, share) => total + share[field], 0)
    const after = {
      number,
      proforma: own.map((share) => share.number).join(', '),
      amountPaise: own.length > 0 ? sum('amountPaise') : amountPaise,
      ...(sum('tdsPaise') > 0 && { tdsPaise: sum('tdsPaise') }),
      reference,
      ...(reason !== undefined && { reason }),
    }
    const subject = `quotation:${quotationId}`
    await recordAudit(tx, context, { action, subject, after })
    await markPaidOrders(tx, quotationId, context.now)
    tx.changed('quotations', subject)
  }
}

function staffName({ actor }: Pick<ActionContext, 'actor'>): string {
  return actor.kind === 'staff' ? actor.name : 'The program'
}
