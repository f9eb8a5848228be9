import { batchName, isPaidAsWhole } from '../../batches/batch.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { findPlacePrice } from '../batches/batch-list.server.ts'
import { findOrderedSeats } from '../batches/batch-orders.server.ts'
import { getBatch } from '../batches/batch-row.server.ts'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { raiseSequence } from '../batches/batch.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { tryOut } from '#base/database/try-out.server.ts'
import { fieldProblem } from '#base/api/problem.ts'
import { cancelPlaces, movePeople, requireMayLeave } from '../roster/roster-people.server.ts'
import { giveSeats, listRoster, lockEntry } from '../roster/roster.server.ts'
import type { LeaveBatch, RosterEntry } from '../../roster/roster.schema.ts'
import type { LeftBatch, PlannedMessage } from '../../messages/batch-message.schema.ts'
import { findToldAddresses, planMessage } from './message-recipients.server.ts'
import { describeMessage, lockRosters, sendPlan, type Sending } from './send-message.server.ts'
import { withdrawInvitations } from './withdraw-messages.server.ts'

interface Leaving {
  batchId: number
  form: LeaveBatch
  siteUrl: string
  hooks: Pick<BatchHooks, 'findObstacle' | 'leaveSeats'>
}

/**
 * Removes people from a batch that takes place: they move to another of the program, or their places are cancelled with a reason. Anyone
 * who was informed of the batch or has paid is notified once, and gets the joining instructions of the other batch if they have a seat in
 * it. Without `tell` nobody is notified. The people in `seatsTo` get the freed seats. Queued messages to the leaving people are withdrawn
 * in any case. Ordered seats follow the decision `orderedSeat`.
 * @throws Problem 'not-found', 'invalid' without a reason, 'conflict' for a place that is cancelled already, and as `movePeople` and
 * `giveSeats`
 */
export async function leaveBatch(db: Database, leaving: Leaving, context: ActionContext): Promise<LeftBatch> {
  if (leaving.form.toBatchId === null && !leaving.form.reason) {
    const message = 'Say why they do not come'
    throw fieldProblem('invalid', 'reason', message)
  }
  return db.write((tx) => leave(tx, leaving, context))
}

/** Previews leaving. The reason may still be missing: it is for the office. @throws Problem as `leaveBatch` */
export function previewLeaving(db: Database, leaving: Leaving, context: ActionContext): Promise<LeftBatch> {
  return tryOut(db, (tx) => leave(tx, leaving, context))
}

async function leave(tx: WriteTransaction, { batchId, form, siteUrl, hooks }: Leaving, context: ActionContext): Promise<LeftBatch> {
  const { participantIds, toBatchId, reason = '', tell, seatsTo, orderedSeat, ...placement } = form
  await lockRosters(tx, toBatchId === null ? [batchId] : [batchId, toBatchId])
  await requireMayLeave(tx, { batchId, participantIds }, hooks.findObstacle)
  const { batch } = await getBatch(tx, batchId)
  const entries: RosterEntry[] = []
  for (const id of participantIds) entries.push(await lockEntry(tx, batchId, id))
  const ordered = await findOrderedSeats(tx, participantIds)
  const after =
    toBatchId === null
      ? await cancelPlaces(tx, entries, reason, context)
      : await movePeople(tx, batchId, { participantIds, toBatchId, ...placement }, context)
  await withdrawInvitations(tx, batchId, participantIds, context)
  const orderedSeats = await hooks.leaveSeats(tx, ordered, orderedSeat, context)
  const seated = await giveSeats(tx, batchId, seatsTo, context)
  const target = toBatchId === null ? undefined : (await getBatch(tx, toBatchId)).batch
  const instead = placeSentences(toBatchId === null ? [] : after, target)
  const stillInvited = await findToldAddresses(tx, batch, await stayingPeople(tx, batchId))
  const send = async (sending: Sending): Promise<PlannedMessage> => {
    const message = await describeMessage(tx, sending, { now: context.now, siteUrl })
    if (message.mails > 0) await sendPlan(tx, sending, context)
    return message
  }
  const tellOff = async () => {
    // About their former places: the messages about these are revoked.
    const plan = await planMessage(tx, { kind: 'left', batch, entries, apart: instead })
    // A calendar applies a cancellation only if its number is higher than the invitation's.
    const told = { ...plan.told, sequence: plan.told.sequence + 1 }
    const isPaid = entries.some(({ paidOn }) => paidOn !== null)
    const message = await send({ kind: 'left', batch, plan: { ...plan, told }, instead, stillInvited, name: batchName(batch), isPaid })
    if (message.mails > 0) await raiseSequence(tx, batchId)
    return message
  }
  const invite = async (other: Batch) =>
    send({
      kind: 'joining',
      batch: other,
      plan: await planMessage(tx, { kind: 'joining', batch: other, entries: after }),
      name: batchName(other),
    })
  return {
    people: after.map(({ id, fullName, rosterState, agreedFee }) => ({ participantId: id, fullName, rosterState, agreedFee })),
    toBatch: target ? { id: target.id, name: batchName(target), price: await priceOf(tx, target) } : null,
    seated: seated.map(({ id, fullName, rosterState }) => ({ participantId: id, fullName, rosterState })),
    orderedSeats,
    cancellation: tell ? await tellOff() : null,
    joining: tell && target ? await invite(target) : null,
  }
}

async function priceOf(tx: WriteTransaction, batch: Batch): Promise<number | null> {
  return isPaidAsWhole(batch) ? null : findPlacePrice(tx, batch)
}

async function stayingPeople(tx: WriteTransaction, batchId: number): Promise<RosterEntry[]> {
  return (await listRoster(tx, batchId)).filter(({ rosterState }) => rosterState !== 'cancelled')
}

/** A sentence about the current place of each of these people; null for everybody else. */
export function placeSentences(moved: readonly RosterEntry[], target: Batch | undefined): (participantId: number) => string | null {
  if (!target) return () => null
  const where = batchName(target)
  const later = target.confirmed ? '' : ' We will write to you again as soon as it is confirmed.'
  const sentences = new Map(
    moved.map(({ id, rosterState }) => [
      id,
      rosterState === 'seat' ? `Instead, there is a seat in ${where}.${later}` : `There is a place on the waiting list of ${where}.`,
    ]),
  )
  return (id) => sentences.get(id) ?? null
}
