import { withoutOrder } from '../participants/former-place.server.ts'
import { presentRow } from '#base/database/present-row.server.ts'
import { attendanceOf, countedMarks } from '../../roster/attendance.ts'
import type { StoredMark } from '../../roster/attendance.schema.ts'
import { listMarks } from './attendance.server.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { isPaidAsWhole } from '../../batches/batch.ts'
import { seatsUnnamed } from '../../batches/batch-order.ts'
import { findOrder, findOrderFor } from '../batches/batch-orders.server.ts'
import { getBatch, lockBatch } from '../batches/batch-row.server.ts'
import { paidPlace, requireMarkable } from '../batches/order-payment.server.ts'
import { requireRunnableBatch, seatFor } from '../batches/seats.server.ts'
import { selectParticipants, type ParticipantRow } from '../participants/participant-row.server.ts'
import { lockParticipant } from '../participants/participant.server.ts'
import type { RosterColumns } from '../participants/participant.table.ts'
import { withdrawCancellations } from '../messages/withdraw-messages.server.ts'
import {
  cancelledPlace,
  listParticipantsOfBatch,
  placeOfOrder,
  requireNotOnRoster,
  savePlace,
} from '../participants/roster-place.server.ts'
import { tellApart } from '#clients/tell-apart.ts'
import { ROSTER_STATES } from '../../roster/roster-state.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { replacedBy } from '../../roster/roster.ts'
import { rosterEntrySchema, type RosterChanges, type RosterEntry } from '../../roster/roster.schema.ts'

export const NOT_ON_ROSTER = 'This person is not on the roster of this batch. They may have been moved.'

/** The roster: seats, then the waiting list, then cancelled places, each in the order of arrival. @throws Problem 'not-found' */
export async function listRoster(db: Database, batchId: number): Promise<RosterEntry[]> {
  const { batch } = await getBatch(db, batchId)
  const marks = await listMarks(db, batchId)
  const entries = (await listParticipantsOfBatch(db, batchId)).map((row) => presentEntry(row, batch, marks.get(row.id)))
  const reasons = new Map(entries.map(({ participantId, fullName }) => [replacedBy(participantId), replacedBy(fullName)]))
  const apart = tellApart(entries)
  const read = entries.map((entry, index) => ({
    ...entry,
    apart: apart[index] ?? '',
    rosterReason: reasons.get(entry.rosterReason ?? '') ?? entry.rosterReason,
  }))
  return ROSTER_STATES.flatMap((state) => read.filter(({ rosterState }) => rosterState === state))
}

/**
 * Gives a seat, moves to the waiting list, cancels with a reason, changes the agreed fee with a reason, marks as paid, or stores a test
 * result. @throws Problem 'not-found', 'stale', 'invalid' without the reason, or 'conflict' when no seat is free, the batch is cancelled,
 * the batch is paid as a whole, or the fee of a paid place is changed
 */
export async function changeRosterEntry(
  db: Database,
  { batchId, id, ifMatch }: { batchId: number; id: number; ifMatch?: string | undefined },
  changes: RosterChanges,
  context: ActionContext,
): Promise<RosterEntry> {
  return db.write(async (tx) => {
    const before = await lockEntry(tx, batchId, id)
    requireFresh(ifMatch, before.version, before)
    const place = await changedPlace(tx, before, changes, context)
    if (changes.paidOn !== undefined && changes.paidOn !== before.paidOn) await requireMarkable(tx, before.orderId)
    const paid = {
      paid_on: changes.paidOn === undefined ? before.paidOn : changes.paidOn,
      paid_reference: changes.paidReference === undefined ? before.paidReference : changes.paidReference,
    }
    // A reference without a payment is meaningless.
    if (paid.paid_on === null) paid.paid_reference = null
    const fee = changedFee(before, changes)
    const isAboutMoney = fee !== undefined || (before.paidOn === null && paid.paid_on !== null)
    if (isAboutMoney && isPaidAsWhole((await getBatch(tx, batchId)).batch)) throw new Problem('conflict', PAID_AS_WHOLE)
    if (fee && before.paidOn !== null && paid.paid_on !== null) {
      throw fieldProblem('conflict', 'agreedFee', `${before.fullName} is marked as paid. Take the payment back first.`)
    }
    const { score = before.score, result = before.result } = changes
    return saveEntry(tx, before, { ...paid, ...place, ...fee, score, result }, context)
  })
}

/**
 * Gives free seats to people on the waiting list of a locked roster. @throws Problem 'conflict' for somebody who no longer waits, or
 * without a free seat; 'not-found'
 */
export async function giveSeats(
  tx: WriteTransaction,
  batchId: number,
  ids: readonly number[],
  context: ActionContext,
): Promise<RosterEntry[]> {
  const seated: RosterEntry[] = []
  for (const id of ids) {
    const { rosterState, fullName } = await lockEntry(tx, batchId, id)
    if (rosterState !== 'waiting') throw new Problem('conflict', `${fullName} is no longer waiting for a seat in this batch.`)
    seated.push(await changeRosterEntry(tx, { batchId, id }, { rosterState: 'seat' }, context))
  }
  return seated
}

const PAID_AS_WHOLE = 'The client pays this batch as a whole: nobody in it pays alone.'

/** @throws Problem 'invalid' for a changed fee without a reason */
function changedFee(before: RosterEntry, { agreedFee, feeReason }: RosterChanges): Partial<RosterColumns> | undefined {
  if (agreedFee === undefined || agreedFee === before.agreedFee) return undefined
  if (!feeReason) throw fieldProblem('invalid', 'feeReason', 'Say why the fee changes')
  return { agreed_fee: agreedFee, fee_reason: feeReason }
}

async function changedPlace(
  tx: WriteTransaction,
  before: RosterEntry,
  { rosterState: state = before.rosterState, reason, overrideReason }: RosterChanges,
  { now }: ActionContext,
): Promise<Partial<RosterColumns>> {
  if (state === before.rosterState) return {}
  const batchId = before.batchId as number
  if (state === 'cancelled') {
    const message = 'Say why they do not come'
    if (!reason) throw fieldProblem('invalid', 'reason', message)
    await lockBatch(tx, batchId)
    return cancelledPlace(reason, now)
  }
  const batch = await requireRunnableBatch(tx, batchId, now)
  const hasComeBack = before.rosterState === 'cancelled'
  if (hasComeBack) await requireNotOnRoster(tx, batch, before)
  return {
    roster_state: state,
    roster_reason: null,
    cancelled_on: null,
    ...(hasComeBack && { declined_at: null, declined_comment: null }),
    ...(state === 'seat' ? await seatOf(tx, batch, before, overrideReason) : { seat_override_reason: null }),
    ...(hasComeBack && { roster_since: now.toISOString() }),
  }
}

/** The columns of a seat: one that their order or client's order has left, otherwise a free one. @throws Problem 'conflict' */
async function seatOf(
  tx: WriteTransaction,
  batch: Batch,
  { orderId, clientId, paidOn, rosterState }: RosterEntry,
  overrideReason: string | undefined,
): Promise<Partial<RosterColumns>> {
  const own = orderId === null ? undefined : await findOrder(tx, orderId)
  if (own && seatsUnnamed(own) > 0) return { ...paidPlace(own), seat_override_reason: null }
  const isGivenAway = own !== undefined && rosterState === 'cancelled'
  const order = (orderId === null || isGivenAway) && paidOn === null ? await findOrderFor(tx, batch.id, { clientId }) : undefined
  if (order) return { ...placeOfOrder(order), seat_override_reason: null }
  return { ...(isGivenAway && withoutOrder(own)), seat_override_reason: seatFor(batch, overrideReason) }
}

/** Locks somebody of a roster until the transaction ends. @throws Problem 'not-found' */
export async function lockEntry(tx: WriteTransaction, batchId: number, id: number): Promise<RosterEntry> {
  const { participant } = await lockParticipant(tx, id)
  if (participant.batchId !== batchId) throw new Problem('not-found', NOT_ON_ROSTER)
  return getEntry(tx, id)
}

export async function getEntry(db: Database, id: number): Promise<RosterEntry> {
  return (await getPlace(db, id)).entry
}

/** A participant's place in their batch. */
export interface Place {
  batch: Batch
  entry: RosterEntry
}

/** Somebody of a roster, and their batch. @throws Problem 'not-found' */
export async function getPlace(db: Database, id: number): Promise<Place> {
  const row = await selectParticipants(db).where('participants.id', '=', id).executeTakeFirst()
  const place = row && (await findPlace(db, row))
  if (!place) throw new Problem('not-found', NOT_ON_ROSTER)
  return place
}

/** The place of a stored participant; null without a batch. */
export async function findPlace(db: Database, row: ParticipantRow): Promise<Place | null> {
  if (row.batch_id === null) return null
  const { batch } = await getBatch(db, row.batch_id)
  return { batch, entry: presentEntry(row, batch, (await listMarks(db, batch.id, [row.id])).get(row.id)) }
}

/** Stores a locked participant's place in a batch, with its entry in the audit log. Withdraws a queued cancellation of this place. */
export async function saveEntry(
  tx: WriteTransaction,
  before: { id: number; version: number },
  columns: Partial<RosterColumns>,
  context: ActionContext,
): Promise<RosterEntry> {
  await savePlace(tx, before, columns, context.now)
  const after = await getEntry(tx, before.id)
  if (columns.roster_state && columns.roster_state !== 'cancelled') {
    await withdrawCancellations(tx, { batchId: after.batchId as number, participantId: before.id }, context)
  }
  await recordAudit(tx, context, {
    action: 'roster changed',
    subject: `participant:${before.id}`,
    before: recorded(before),
    after: recorded(after),
  })
  tx.changed('participants', `participant:${before.id}`, `batch:${after.batchId}`)
  return after
}

/** The logged part of a change: the place, not the whole participant. */
function recorded({ id: _id, version: _version, ...entry }: { id: number; version: number } & Partial<RosterEntry>) {
  const { fullName, batchId, rosterState, rosterSince, rosterReason, seatOverrideReason, ...rest } = entry
  const { declinedAt, declinedComment, agreedFee, feeReason, paidOn, paidReference, score, result } = rest
  return {
    fullName,
    batchId,
    rosterState,
    rosterSince,
    rosterReason,
    seatOverrideReason,
    declinedAt,
    declinedComment,
    agreedFee,
    feeReason,
    paidOn,
    paidReference,
    score,
    result,
  }
}

function presentEntry(row: ParticipantRow, batch: Batch, stored: StoredMark[] = []): RosterEntry {
  const marks = countedMarks(batch.days, stored)
  return presentRow(rosterEntrySchema, row, {
    apart: '',
    rosterState: row.roster_state ?? 'seat',
    rosterSince: row.roster_since ?? row.created_at,
    // In a batch that is paid as a whole, a payment already made stays with the person.
    agreedFee: isPaidAsWhole(batch) && row.paid_on === null ? null : row.agreed_fee,
    marks,
    attendance: attendanceOf(batch, marks),
  })
}
