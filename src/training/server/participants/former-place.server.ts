import { Problem } from '#base/api/problem.ts'
import type { WriteTransaction } from '#base/database/database.server.ts'
import { isPaidAsWhole } from '../../batches/batch.ts'
import { seatsUnnamed } from '../../batches/batch-order.ts'
import type { BatchOrder } from '../../batches/batch-order.schema.ts'
import type { Participant, ParticipantForm } from '../../participants/participant.schema.ts'
import type { RosterState } from '../../roster/roster-state.ts'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { findOrder } from '../batches/batch-orders.server.ts'
import { getBatch } from '../batches/batch-row.server.ts'
import { isBilledSeat, NOT_PAID } from '../batches/order-payment.server.ts'
import { requireNoMarks } from '../roster/attendance.server.ts'
import type { RosterColumns } from './participant.table.ts'
import { recordMoves } from './record-moves.server.ts'
import { NOT_IN_A_BATCH, placeInBatch, type PlacementOptions, type RosterPerson } from './roster-place.server.ts'

/** The place that somebody had before. */
interface FormerPlace {
  participantId: number
  batchId: number
  rosterState: RosterState
}

/**
 * A place in another batch, or again in the same one, with the fee, order and payment of the former place. A seat that the person's client has
 * ordered there comes first, with its own fee and payment, unless the person has paid alone. @throws Problem as `placeInBatch`
 */
export async function placeAgain(
  tx: WriteTransaction,
  batchId: number,
  person: RosterPerson,
  { former, ...options }: { former: FormerPlace; placement?: PlacementOptions; now: Date },
): Promise<RosterColumns> {
  const money = await moneyOfFormer(tx, former)
  const hasPaidAlone = (money.paid_on ?? null) !== null && !(await isBilledSeat(tx, money.order_id ?? null))
  const place = await placeInBatch(tx, batchId, person, { ...options, onlyOrder: hasPaidAlone ? (money.order_id ?? null) : undefined })
  if (place.order_id === null) return { ...place, ...money }
  if (place.order_id !== money.order_id) return place
  const { paid_on, paid_reference } = (await isBilledSeat(tx, place.order_id)) ? place : { ...place, ...money }
  return { ...place, ...money, paid_on, paid_reference }
}

/** Without the order if the person gave up their seat of it and all its seats have other people now. */
async function moneyOfFormer(tx: WriteTransaction, { participantId, batchId, rosterState }: FormerPlace): Promise<Partial<RosterColumns>> {
  const money = await moneyOfPlace(tx, participantId, batchId)
  const orderId = rosterState === 'cancelled' ? (money.order_id ?? null) : null
  const order = orderId === null ? undefined : await findOrder(tx, orderId)
  return order && seatsUnnamed(order) === 0 ? { ...money, ...withoutOrder(order) } : money
}

/** The columns of somebody whose seat of an order was given to others: the payments of a billed order stay with the seat. */
export function withoutOrder({ billedAs }: BatchOrder): Partial<RosterColumns> {
  return { order_id: null, ...(billedAs !== null && NOT_PAID) }
}

/**
 * The agreed fee, order and payment of a place, to be carried over to a new one. People in a batch that is paid as a whole have no agreed fee:
 * they pay the price of the new place.
 */
export async function moneyOfPlace(tx: WriteTransaction, id: number, batchId: number): Promise<Partial<RosterColumns>> {
  const { agreed_fee, fee_reason, order_id, ...paid } = await tx.sql
    .selectFrom('participants')
    .select(['agreed_fee', 'fee_reason', 'order_id', 'paid_on', 'paid_reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isAgreed = agreed_fee !== null && (paid.paid_on !== null || !isPaidAsWhole((await getBatch(tx, batchId)).batch))
  return isAgreed ? { ...paid, agreed_fee, fee_reason, order_id } : paid
}

/**
 * An update's changes to the place in a batch; none while the batch stays the same. @throws Problem 'conflict' for somebody with attendance
 * or a certificate of it
 */
export async function placeOf(
  tx: WriteTransaction,
  before: Participant,
  form: Participant | ParticipantForm,
  { now, findObstacle }: { now: Date; findObstacle: BatchHooks['findObstacle'] | undefined },
): Promise<Partial<RosterColumns>> {
  const batchId = form.batchId ?? null
  const isSame = batchId === before.batchId
  if (isSame && (batchId === null || form.trainingProgramId === before.trainingProgramId)) return {}
  if (!isSame && before.batchId !== null) {
    await requireNoMarks(tx, before)
    const obstacle = await findObstacle?.(tx, before.batchId, [before.id])
    if (obstacle) throw new Problem('conflict', `${before.fullName} cannot leave the batch: ${obstacle}`)
  }
  if (batchId === null) return NOT_IN_A_BATCH
  const person = { ...form, id: before.id, personId: before.personId }
  const isSameProgram = form.trainingProgramId === before.trainingProgramId
  if (isSame || before.batchId === null || !isSameProgram) {
    const place = await placeInBatch(tx, batchId, person, { now })
    if (!isSame && before.batchId !== null) await recordMoves(tx, before.batchId, { participantIds: [before.id], toBatchId: batchId }, now)
    return isSame ? {} : place
  }
  const former = { participantId: before.id, batchId: before.batchId, rosterState: before.rosterState ?? 'seat' }
  const place = await placeAgain(tx, batchId, person, { former, now })
  await recordMoves(tx, before.batchId, { participantIds: [before.id], toBatchId: batchId }, now)
  return place
}
