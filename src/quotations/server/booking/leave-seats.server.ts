import { Problem } from '#base/api/problem.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { isPermitted, type ActionContext } from '#base/http/action-context.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import { getCompany } from '#company/server/company.server.ts'
import { batchName } from '#training/batches/batch.ts'
import { firstDay } from '#training/batches/batch-days.ts'
import type { BatchOrder } from '#training/batches/batch-order.schema.ts'
import type { Batch } from '#training/batches/batch.schema.ts'
import type { BatchHooks, LeftSeat } from '#training/server/batches/batch-hooks.server.ts'
import { findGoingAlong, findOrder, leaveOrder } from '#training/server/batches/batch-orders.server.ts'
import { getBatch } from '#training/server/batches/batch-row.server.ts'
import type { SeatDecision, SeatQuestion } from '#training/roster/ordered-seat.schema.ts'
import { seatValue } from '../../booking.ts'
import type { RateAmount } from '../../paper-figures.ts'
import { leftSeatsInWords } from '../../quotation-words.ts'
import { billsAfter, creditOf, creditParts, type CreditPart, type OpenBill } from '../../credits/seat-credit.ts'
import { listCredits, readBilling, releaseGivenUp } from '../credits/credits.server.ts'
import { addEntry, staffName } from '../issue-quotation.server.ts'
import { markPaidOrders } from '../payments/paid-orders.server.ts'
import { noteCredit, takeOffPayment } from '../payments/payment.server.ts'
import { findSettlements } from '../payments/settlements.server.ts'
import { findCurrentPaper, lockQuotation, presentListed } from '../quotation-row.server.ts'

const NOT_ALLOWED = 'You may not take a seat off the bill. Ask someone who may change quotations.'

/** The seats of one order that people leave together. */
interface Leaving {
  order: BatchOrder
  /** The batch that they leave. */
  batch: Batch
  participantIds: number[]
  /** The people who keep the order in another batch. */
  goingAlong: number[]
  plan: CreditPlan
}

/** The credits of the seats, one after the other, or the reason why no seat can come off the bill. */
type CreditPlan = { credits: CreditPart[][]; refundPaise: number } | { refusal: string }

export const leaveSeats: BatchHooks['leaveSeats'] = async (tx, seats, decision, context) => {
  const leaving = await readLeaving(tx, seats, context)
  if (leaving.length === 0) return null
  const question = questionOf(leaving, context)
  const decided = decision ?? question.preset
  if (decided === 'credited' && !isPermitted(context.actor, 'money.write')) throw new Problem('forbidden', NOT_ALLOWED)
  for (const one of leaving) await store(tx, one, decided, context)
  return question
}

export const billSeatAgain: BatchHooks['billSeatAgain'] = async (tx, { participantId, batchId }, context) => {
  const query = tx.sql
    .selectFrom('left_seats')
    .innerJoin('payments', 'payments.id', 'left_seats.payment_id')
    .select('payments.id')
    .where('left_seats.participant_id', '=', participantId)
    .where('left_seats.batch_id', '=', batchId)
    .where('payments.taken_off_at', 'is', null)
  const credit = await query.orderBy('payments.id', 'desc').limit(1).executeTakeFirst()
  if (!credit) return
  if (!isPermitted(context.actor, 'money.write')) throw new Problem('forbidden', NOT_ALLOWED)
  await takeOffPayment(tx, { id: credit.id, reason: 'The place was given back.', participantId }, context)
}

/** Locks the quotations by ascending id. */
async function readLeaving(tx: WriteTransaction, seats: readonly LeftSeat[], context: ActionContext): Promise<Leaving[]> {
  const found: Array<Omit<Leaving, 'plan'>> = []
  for (const [orderId, own] of groupBy(seats, (seat) => seat.orderId)) {
    const order = await findOrder(tx, orderId)
    const batchId = own[0]?.batchId
    if (!order || batchId === undefined) continue
    const participantIds = own.map(({ participantId }) => participantId)
    const { batch } = await getBatch(tx, batchId)
    found.push({ order, batch, participantIds, goingAlong: await findGoingAlong(tx, own) })
  }
  const leaving: Leaving[] = []
  for (const one of found.toSorted((a, b) => a.order.quotationId - b.order.quotationId)) {
    leaving.push({ ...one, plan: await planCredits(tx, one, context) })
  }
  return leaving
}

async function planCredits(
  tx: WriteTransaction,
  { order, batch, participantIds }: Omit<Leaving, 'plan'>,
  { now }: ActionContext,
): Promise<CreditPlan> {
  const { quotationId, number } = order
  const row = await lockQuotation(tx, quotationId)
  const { state } = presentListed(row, now)
  if (state === 'declined' || state === 'withdrawn') return { refusal: `Quotation ${number} is ${state}.` }
  const version = await findCurrentPaper(tx, quotationId)
  if (!version || version.versionNumber !== order.versionNumber) {
    return { refusal: `The current version of quotation ${number} is not the booked one. Change the number of people there.` }
  }
  const isRounded = (await getCompany(tx)).trade?.roundOff ?? true
  const rule = { isIntraState: version.place.isIntraState, isRounded }
  const { rest, open } = await readBilling(tx, quotationId, version)
  const settlements = await findSettlements(
    tx,
    open.map(({ proformaId, issuedPaise }) => ({ id: proformaId ?? 0, total_paise: issuedPaise })),
  )
  const isDue = (id: number | null) => (balanceOf(id) > 0 ? 0 : 1)
  // First a bill that is not written yet, then one that is not paid.
  const unbilled = { proformaId: null, figures: rest }
  let bills: OpenBill[] = [
    ...(rest.totalPaise > 0 ? [unbilled] : []),
    ...open.toSorted((a, b) => isDue(a.proformaId) - isDue(b.proformaId)),
  ]
  const earlier = (await listCredits(tx, [quotationId])).filter(
    (credit) => credit.versionNumber === version.versionNumber && credit.programId === batch.trainingProgramId,
  )
  const gone: RateAmount[][] = earlier.map(({ parts }) => parts.flatMap(({ figures }) => figures.taxes))
  const credits: CreditPart[][] = []
  for (const _ of participantIds) {
    const value = seatValue(version, batch.trainingProgramId, gone)
    if (!value) return { refusal: `Quotation ${number} has no price for this seat.` }
    const parts = creditParts(value, bills, rule)
    bills = billsAfter(bills, parts)
    gone.push(value)
    credits.push(parts)
  }
  const refunds = open.map(({ proformaId: id }) => {
    const credit = creditOf(credits.flat().filter((part) => part.proformaId === id))
    return Math.max(0, credit - Math.max(0, balanceOf(id)))
  })
  return { credits, refundPaise: refunds.reduce((sum, refund) => sum + refund, 0) }

  function balanceOf(id: number | null): number {
    return settlements.get(id ?? 0)?.balancePaise ?? 0
  }
}

function questionOf(leaving: readonly Leaving[], { actor, now }: ActionContext): SeatQuestion {
  const goesAlong = leaving.every(({ goingAlong, participantIds }) => goingAlong.length === participantIds.length)
  const hasBegun = leaving.some(({ batch }) => firstDay(batch.days) <= indianDate(now))
  const refusal = leaving.flatMap(({ plan }) => ('refusal' in plan ? [plan.refusal] : []))[0] ?? null
  const plans = leaving.flatMap(({ plan }) => ('refusal' in plan ? [] : [plan]))
  const isShown = refusal === null && isPermitted(actor, 'money.read')
  return {
    seats: leaving.reduce((sum, { participantIds }) => sum + participantIds.length, 0),
    quotations: [...new Set(leaving.map(({ order }) => order.number))],
    preset: goesAlong || hasBegun ? 'billed' : 'replaced',
    goesAlong,
    creditPaise: isShown ? creditOf(plans.flatMap(({ credits }) => credits.flat())) : null,
    refundPaise: isShown ? plans.reduce((sum, { refundPaise }) => sum + refundPaise, 0) : 0,
    refusal: isPermitted(actor, 'money.write') ? refusal : NOT_ALLOWED,
  }
}

async function store(
  tx: WriteTransaction,
  { order, batch, participantIds, goingAlong, plan }: Leaving,
  decision: SeatDecision,
  context: ActionContext,
): Promise<void> {
  const isCredit = decision === 'credited'
  if (isCredit && 'refusal' in plan) throw new Problem('conflict', plan.refusal, { issues: { orderedSeat: plan.refusal } })
  const { id: orderId, quotationId, number, versionNumber } = order
  const note = batchName(batch)
  const text = `${note}: ${leftSeatsInWords(participantIds.length, { decision, goesAlong: goingAlong.length > 0 })}`
  const entry = { quotationId, kind: 'seat-left', versionNumber, byName: staffName(context), text } as const
  const entryId = await addEntry(tx, entry, context.now)
  const credits = 'refusal' in plan || !isCredit ? [] : plan.credits
  for (const [at, participantId] of participantIds.entries()) {
    const parts = credits[at]
    const row = { entry_id: entryId, participant_id: participantId, order_id: orderId, program_id: batch.trainingProgramId }
    await tx.sql
      .insertInto('left_seats')
      .values({
        ...row,
        batch_id: batch.id,
        decision,
        payment_id: parts ? await noteCredit(tx, { parts, note }, context) : null,
        parts: parts ? JSON.stringify(parts) : null,
      })
      .execute()
  }
  const leavers = decision === 'billed' ? [] : isCredit ? participantIds : goingAlong
  if (leavers.length > 0)
    await leaveOrder(tx, { orderId, participantIds: leavers, seats: isCredit ? participantIds.length : 0 }, context.now)
  await releaseGivenUp(tx, order, context.now)
  const subject = `quotation:${quotationId}`
  const credited = isCredit ? { creditPaise: creditOf(credits.flat()) } : {}
  await recordAudit(tx, context, {
    action: 'seat left',
    subject,
    after: { number, batchId: batch.id, participantIds, decision, ...credited },
  })
  await markPaidOrders(tx, quotationId, context.now)
  tx.changed('quotations', subject)
}
