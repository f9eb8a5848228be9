import type { Batch } from '../../batches/batch.schema.ts'
import { batchName } from '../../batches/batch.ts'
import { getBatch } from '../batches/batch-row.server.ts'
import type { BatchHooks } from '../batches/batch-hooks.server.ts'
import { findOrder, moveOrders } from '../batches/batch-orders.server.ts'
import { updateBatch } from '../batches/batch.server.ts'
import { saveOrderPayment } from '../batches/order-payment.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { tryOut } from '#base/database/try-out.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Problem } from '#base/api/problem.ts'
import { cancelPlaces, movePeople, requireMayLeave } from '../roster/roster-people.server.ts'
import { listRoster } from '../roster/roster.server.ts'
import { messageRefusal } from '../../messages/batch-message.ts'
import type { Buyer, CancelBatch, CancelledBatch } from '../../messages/batch-message.schema.ts'
import { placeSentences } from './leave-batch.server.ts'
import { planOrders, tellBuyers } from './order-messages.server.ts'
import { planMessage } from './message-recipients.server.ts'
import { lockRosters, sendMessage, sendPlan } from './send-message.server.ts'
import { withdrawInvitations } from './withdraw-messages.server.ts'

interface Cancelling {
  batchId: number
  form: CancelBatch
  ifMatch?: string | undefined
}

/**
 * Cancels a batch in one step: moves its people to another batch of the program or cancels their places with the reason, notifies them, and
 * sends the joining instructions of the other batch to those who got a seat in it. @throws Problem 'not-found', 'stale', 'conflict' for a
 * batch that is cancelled or has certificates, and as `movePeople`
 */
export async function cancelBatch(
  db: Database,
  { batchId, form, ifMatch }: Cancelling,
  hooks: BatchHooks,
  context: ActionContext,
): Promise<CancelledBatch> {
  const { reason, toBatchId, tell } = form
  return db.write(async (tx) => {
    await lockRosters(tx, toBatchId === null ? [batchId] : [batchId, toBatchId])
    const { batch: before, version } = await getBatch(tx, batchId)
    requireFresh(ifMatch, version, before)
    if (before.status === 'cancelled') throw new Problem('conflict', `${batchName(before)} is cancelled already.`)
    const roster = await listRoster(tx, batchId)
    const people = roster.filter(({ rosterState }) => rosterState !== 'cancelled')
    const participantIds = people.map(({ id }) => id)
    if (toBatchId !== null) await requireMayLeave(tx, { batchId, participantIds }, hooks.findObstacle)
    const moved = toBatchId === null ? [] : await movePeople(tx, batchId, { participantIds, toBatchId }, context)
    if (toBatchId === null) await cancelPlaces(tx, people, reason, context)
    const movedOrders = toBatchId === null ? [] : await moveOrders(tx, batchId, toBatchId, context.now)
    for (const orderId of movedOrders) await moveLumpSum(tx, { orderId, from: before }, hooks, context)
    const changes = { status: 'cancelled', cancelledReason: reason } as const
    const { batch } = await updateBatch(tx, batchId, { changes }, hooks, context)
    const target = toBatchId === null ? undefined : (await getBatch(tx, toBatchId)).batch
    const instead = placeSentences(moved, target)
    const everybody = roster.map(({ id }) => id)
    await withdrawInvitations(tx, batchId, everybody, context)
    const plan = await planMessage(tx, { kind: 'cancelled', batch, entries: people, apart: instead })
    const told = tell ? await sendPlan(tx, { kind: 'cancelled', batch, plan, instead }, context) : NOBODY
    const toBuyers = await tellBuyersOf(tx, { batch, target, movedOrders, tell }, hooks, context)
    const ids = moved.filter(({ rosterState }) => rosterState === 'seat').map(({ id }) => id)
    const maySend = tell && target && messageRefusal('joining', target, indianDate(context.now)) === undefined
    const joining = maySend ? await sendMessage(tx, target.id, 'joining', context, { only: ids }) : NOBODY
    return {
      people: plan.people,
      buyers: toBuyers.buyers,
      moved: moved.map(({ id, fullName, rosterState }) => ({ participantId: id, fullName, rosterState })),
      toBatch: target ? { id: target.id, name: batchName(target) } : null,
      mails: told.mails + toBuyers.mails,
      joiningMails: joining.mails,
    }
  })
}

/** Gives a lump sum to the batch that its order moved to, with the mark of its payment. */
async function moveLumpSum(
  tx: WriteTransaction,
  { orderId, from: { id, lumpSum, lumpSumPaidOn } }: { orderId: number; from: Batch },
  hooks: BatchHooks,
  context: ActionContext,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order || order.agreedFee !== null) return
  const { batchId, clientId, quotationId, billedAs, paidOn } = order
  await updateBatch(tx, id, { changes: { lumpSum: null, lumpSumPaidOn: null } }, hooks, context)
  const byHand = billedAs === null ? { lumpSumPaidOn } : {}
  await updateBatch(tx, batchId, { changes: { lumpSum, clientId, ...byHand }, isByOrder: true }, hooks, context)
  await saveOrderPayment(tx, quotationId, { billedAs, paidOn }, context.now)
}

/** Previews a cancellation. @throws Problem as `cancelBatch` */
export function previewCancelling(
  db: Database,
  cancelling: Cancelling,
  hooks: BatchHooks,
  context: ActionContext,
): Promise<CancelledBatch> {
  return tryOut(db, (tx) => cancelBatch(tx, cancelling, hooks, context))
}

interface ToldBuyers {
  batch: Batch
  /** The batch of the moved orders. */
  target: Batch | undefined
  movedOrders: readonly number[]
  tell: boolean
}

/** Tells the buyers whose orders stay in the cancelled batch, and those whose orders moved. */
async function tellBuyersOf(
  tx: WriteTransaction,
  { batch, target, movedOrders, tell }: ToldBuyers,
  { findBuyers }: BatchHooks,
  context: ActionContext,
): Promise<{ mails: number; buyers: Buyer[] }> {
  const of = async (planned: Batch, only?: readonly number[]) => {
    if (tell) return tellBuyers(tx, planned, { findBuyers, only, isToldOtherwise: false }, context)
    return { mails: 0, buyers: (await planOrders(tx, planned, { findBuyers, only })).buyers }
  }
  const stayed = await of(batch)
  const moved = target && movedOrders.length > 0 ? await of(target, movedOrders) : NONE
  return { mails: stayed.mails + moved.mails, buyers: [...stayed.buyers, ...moved.buyers] }
}

const NONE = { mails: 0, buyers: [] }
const NOBODY = { mails: 0, people: 0 }
