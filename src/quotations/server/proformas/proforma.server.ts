import { sql, type RawBuilder } from 'kysely'
import { recordAudit } from '#base/audit/audit.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { keysetPage, type Page, type SortKey } from '#base/database/keyset.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { getCompany } from '#company/server/company.server.ts'
import { listOrders } from '#training/server/batches/batch-orders.server.ts'
import { amountInWords } from '../../amount-in-words.ts'
import { partOf, type PartFigures } from '../../paper-figures.ts'
import type { Proforma, ProformaForm, ProformaPaper, ProformaState } from '../../proforma.schema.ts'
import type { QuotationPaper } from '../../quotation.schema.ts'
import { acceptanceOf } from '../../quotation-state.ts'
import { missingOfBiller, sellerOf } from '../../seller.ts'
import { readBilling } from '../credits/credits.server.ts'
import { paperLookOf } from '../document/paper-look.server.ts'
import { markPaidOrders } from '../payments/paid-orders.server.ts'
import { drawNumber } from '../number-series.server.ts'
import { otherTaxes } from '../place-now.server.ts'
import { findCurrentPaper, listEntries, lockQuotation, presentListed } from '../quotation-row.server.ts'
import { presentProformas, selectProformas } from './proforma-row.server.ts'
import './proforma.table.ts'

export const PROFORMA_MISSING = 'This proforma does not exist.'

const DEFAULT_PAYMENT_DAYS = 15
/** The id of no quotation: a list of ids must not be empty. */
const NO_ROW = 0
const WHOLE_RATE = 10_000
const NEWEST_FIRST: SortKey[] = [{ by: sql.ref('proformas.id'), holds: 'number', direction: 'desc' }]

interface ProformaFilter {
  quotation?: number | undefined
  client?: number | undefined
  batch?: number | undefined
  state?: ProformaState | undefined
}

/** Proformas, the newest first. */
export async function listProformas(
  db: Database,
  { limit, cursor, quotation, client, batch, state }: ProformaFilter & { limit: number; cursor?: string | undefined },
  now: Date,
): Promise<Page<Proforma>> {
  let found = selectProformas(db)
  if (quotation !== undefined) found = found.where('proformas.quotation_id', '=', quotation)
  if (client !== undefined) found = found.where('quotations.client_id', '=', client)
  if (batch !== undefined) {
    const orders = await listOrders(db, { batchId: batch })
    found = found.where('proformas.quotation_id', 'in', [NO_ROW, ...orders.map(({ quotationId }) => quotationId)])
  }
  if (state !== undefined) found = found.where(isInState(state, indianDate(now)))
  const page = await keysetPage(found, { keys: NEWEST_FIRST, limit, cursor })
  const rows = await presentProformas(db, page.rows, now)
  // SQL does not know which ones are outdated.
  return { ...page, rows: state === 'overdue' ? rows.filter(({ isOverdue }) => isOverdue) : rows }
}

/** The condition of a state. A cancelled proforma is neither open nor settled. */
function isInState(state: ProformaState, today: PlainDate) {
  if (state === 'cancelled') return sql<boolean>`proformas.cancelled_at is not null`
  const settled = receivedIn(sql`payment_shares.amount_paise + payment_shares.tds_paise`)
  if (state === 'refund') {
    const received = receivedIn(sql`case payments.kind when 'credit' then 0 else payment_shares.amount_paise end`)
    return sql<boolean>`case when proformas.cancelled_at is null then ${settled} > proformas.total_paise else ${received} > 0 end`
  }
  const isSettled = sql`proformas.total_paise <= ${settled}`
  if (state === 'settled') return sql<boolean>`proformas.cancelled_at is null and ${isSettled}`
  const isLate = state === 'overdue' ? sql`and proformas.due_on < ${today}` : sql``
  return sql<boolean>`proformas.cancelled_at is null and not (${isSettled}) ${isLate}`
}

/** The sum of a column of the shares of a proforma. Refunds lower it. */
function receivedIn(amount: RawBuilder<unknown>) {
  return sql`coalesce((
    select sum(case payments.kind when 'refund' then -1 else 1 end * (${amount}))
    from payment_shares join payments on payments.id = payment_shares.payment_id
    where payment_shares.proforma_id = proformas.id and payments.taken_off_at is null), 0)`
}

/** @throws Problem 'not-found' */
export async function getProforma(db: Database, id: number, now: Date): Promise<Proforma> {
  const row = await selectProformas(db).where('proformas.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', PROFORMA_MISSING)
  const [proforma] = await presentProformas(db, [row], now)
  return proforma as Proforma
}

/**
 * Issues a proforma of a part of the current version of a quotation, or of what its proformas leave. It draws its number in the same
 * transaction. @throws Problem 'not-found', 'conflict' if nothing is left or the quotation is no offer any more, 'unprocessable' for a
 * larger part than is left, 'invalid' if the company lacks data
 */
export async function issueProforma(
  db: Database,
  { quotationId, share, dueOn }: ProformaForm & { quotationId: number },
  context: ActionContext,
): Promise<Proforma> {
  return db.write(async (tx) => {
    const row = await lockQuotation(tx, quotationId)
    const { state } = presentListed(row, context.now)
    const version = await findCurrentPaper(tx, quotationId)
    if (!version || state === 'declined' || state === 'withdrawn') {
      throw new Problem('conflict', version ? `This quotation is ${state}.` : 'Issue the quotation first.')
    }
    await refuseBesideOutdated(tx, quotationId, context.now)
    const company = await getCompany(tx)
    const missing = missingOfBiller(company)
    if (missing.length > 0) throw new Problem('invalid', missing.join(' '))
    const refusal = await otherTaxes(tx, version, row)
    if (refusal !== undefined) throw new Problem('conflict', refusal)
    const issuedOn = indianDate(context.now)
    const due = dueOn ?? addDays(issuedOn, company.trade?.paymentDays ?? DEFAULT_PAYMENT_DAYS)
    if (due < issuedOn) throw fieldProblem('unprocessable', 'dueOn', 'The due date has passed.')
    const { figures, isWhole, seatsOff } = await nextPart(tx, { quotationId, version, share, isRounded: company.trade?.roundOff ?? true })
    const number = await drawNumber(tx, { kind: 'proforma', prefix: company.trade?.proformaPrefix ?? '', on: issuedOn })
    const accepted = state === 'accepted' ? acceptanceOf(await listEntries(tx, quotationId), version.versionNumber) : undefined
    const paper: ProformaPaper = {
      number,
      issuedOn,
      dueOn: due,
      quotation: { number: version.number, versionNumber: version.versionNumber },
      poNumber: accepted?.poNumber ?? '',
      seller: sellerOf(company),
      bank: company.trade?.bank ?? null,
      upi: company.trade?.upi ?? null,
      content: version.content,
      place: version.place,
      share,
      seatsOff,
      figures,
      whole: isWhole ? version.figures : null,
      inWords: amountInWords(figures.totalPaise),
      look: paperLookOf(company),
    }
    const { id } = await tx.sql
      .insertInto('proformas')
      .values({
        number,
        quotation_id: quotationId,
        issued_at: context.now.toISOString(),
        issued_on: issuedOn,
        due_on: due,
        taxable_paise: figures.taxablePaise,
        total_paise: figures.totalPaise,
        paper: JSON.stringify(paper),
        cancelled_at: null,
        cancelled_by: null,
        cancel_reason: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { number: version.number, proforma: number, totalPaise: figures.totalPaise }
    await recordAudit(tx, context, { action: 'proforma issued', subject: `quotation:${quotationId}`, after })
    await markPaidOrders(tx, quotationId, context.now)
    tx.changed('quotations', `quotation:${quotationId}`)
    return getProforma(tx, id, context.now)
  })
}

/**
 * Cancels a proforma. It stays on record with its number, and money that came for it is to be refunded. @throws Problem 'not-found', or
 * 'conflict' if it is cancelled already
 */
export async function cancelProforma(
  db: Database,
  { id, reason }: { id: number; reason: string },
  context: ActionContext,
): Promise<Proforma> {
  return db.write(async (tx) => {
    await forUpdate(tx, tx.sql.selectFrom('proformas').select('id').where('id', '=', id), 'proformas').execute()
    const proforma = await getProforma(tx, id, context.now)
    if (proforma.cancelledAt !== null) throw new Problem('conflict', `Proforma ${proforma.number} has already been cancelled.`)
    await tx.sql
      .updateTable('proformas')
      .set({
        cancelled_at: context.now.toISOString(),
        cancelled_by: context.actor.kind === 'staff' ? context.actor.name : 'The program',
        cancel_reason: reason,
      })
      .where('id', '=', id)
      .execute()
    const subject = `quotation:${proforma.quotationId}`
    const after = { number: proforma.paper.quotation.number, proforma: proforma.number, reason }
    await recordAudit(tx, context, { action: 'proforma cancelled', subject, after })
    await markPaidOrders(tx, proforma.quotationId, context.now)
    tx.changed('quotations', subject)
    return getProforma(tx, id, context.now)
  })
}

/** @throws Problem 'conflict' while an unpaid proforma asks for another amount than the current version */
async function refuseBesideOutdated(tx: WriteTransaction, quotationId: number, now: Date): Promise<void> {
  const rows = await selectProformas(tx).where('proformas.quotation_id', '=', quotationId).execute()
  const proformas = await presentProformas(tx, rows, now)
  const former = proformas.find(({ cancelledAt, isOutdated, balancePaise }) => cancelledAt === null && isOutdated && balancePaise > 0)
  if (former) throw new Problem('conflict', `Proforma ${former.number} asks for an earlier version of this quotation. Cancel it first.`)
}

interface Part {
  quotationId: number
  version: QuotationPaper
  share: number | null
  isRounded: boolean
}

/**
 * Computes the next part. A whole proforma of an unbilled quotation has the quotation's own figures. @throws Problem 'conflict' or
 * 'unprocessable'
 */
async function nextPart(
  tx: WriteTransaction,
  { quotationId, version, share, isRounded }: Part,
): Promise<{ figures: PartFigures; isWhole: boolean; seatsOff: number }> {
  const { lines: _1, netPaise: _2, discountPaise: _3, ...whole } = version.figures
  const { open, billed, seatsOff } = await readBilling(tx, quotationId, version)
  const isWhole = billed.length === 0 && (share === null || share === WHOLE_RATE)
  if (isWhole) return { figures: whole, isWhole, seatsOff }
  const part = partOf(whole, { share: share ?? 'rest', billed, isIntraState: version.place.isIntraState, isRounded })
  if (typeof part === 'object') return { figures: part, isWhole, seatsOff }
  if (part === 'more than left') {
    throw fieldProblem('unprocessable', 'share', 'This share is more than is left to bill. Leave it empty to bill the rest.')
  }
  if (part === 'too small') throw fieldProblem('unprocessable', 'share', 'This share comes to ₹0.00. Use a larger one.')
  if (part === 'nothing left') throw new Problem('conflict', 'This quotation is already billed in full. Cancel a proforma first.')
  const earlier = open.filter(({ versionNumber }) => versionNumber !== version.versionNumber)
  const numbers = earlier.map(({ number }) => number).join(', ')
  throw new Problem('conflict', `Cancel ${numbers} first: for one tax or rate, more is billed than version ${version.versionNumber} has.`)
}
