import { sql } from 'kysely'
import { RowsOfClients } from '#clients/server/rows-of-clients.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { presentRow } from '#base/database/present-row.server.ts'
import { Problem } from '#base/api/problem.ts'
import { indianDate } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import { firstDay } from '../../batches/batch-days.ts'
import { batchName, openSeats, seatsLeft } from '../../batches/batch.ts'
import { orderInWords, seatsUnnamed } from '../../batches/batch-order.ts'
import { batchOrderSchema, type BatchOrder } from '../../batches/batch-order.schema.ts'
import { recordBooked } from '../messages/told-buyers.server.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import type { LeftSeat } from './batch-hooks.server.ts'
import { getBatch, lockBatch } from './batch-row.server.ts'
import './batch-order.table.ts'

/** Moves orders when clients are merged. */
export const ORDERS_OF_CLIENTS = new RowsOfClients({ kind: 'order', table: 'batch_orders' })

/** The orders of a batch or a quotation, the oldest first. */
export async function listOrders(db: Database, of: { batchId: number } | { quotationId: number }): Promise<BatchOrder[]> {
  if ('batchId' in of) return listOrdersOfBatches(db, [of.batchId])
  return presentOrders(await selectOrders(db).where('batch_orders.quotation_id', '=', of.quotationId).execute())
}

/** The orders of several batches, the oldest first. */
export async function listOrdersOfBatches(db: Database, batchIds: readonly number[]): Promise<BatchOrder[]> {
  if (batchIds.length === 0) return []
  return presentOrders(await selectOrders(db).where('batch_orders.batch_id', 'in', batchIds).execute())
}

/** Finds an order with an unnamed seat for this person. Call it with the batch locked. */
export async function findOrderFor(
  tx: WriteTransaction,
  batchId: number,
  { clientId, enquiryId }: { clientId?: number | null | undefined; enquiryId?: number | undefined },
): Promise<BatchOrder | undefined> {
  return (await listOrders(tx, { batchId })).find(
    (order) =>
      seatsUnnamed(order) > 0 &&
      ((order.clientId !== null && order.clientId === clientId) || (order.enquiryId !== null && order.enquiryId === enquiryId)),
  )
}

export async function findOrder(db: Database, id: number): Promise<BatchOrder | undefined> {
  const row = await selectOrders(db).where('batch_orders.id', '=', id).executeTakeFirst()
  return row && presentRow(batchOrderSchema, row, { extra: Math.max(0, row.beyond) })
}

/** Counts the unnamed seats that a client has ordered in a batch. */
export async function countSeatsFor(db: Database, batchId: number, clientId: number): Promise<number> {
  const orders = (await listOrders(db, { batchId })).filter((order) => order.clientId === clientId)
  return orders.reduce((sum, order) => sum + seatsUnnamed(order), 0)
}

type NewOrder = Pick<BatchOrder, 'batchId' | 'quotationId' | 'number' | 'versionNumber' | 'buyerName' | 'seats' | 'agreedFee'> &
  Pick<BatchOrder, 'clientId' | 'enquiryId'>

/**
 * Books seats in a batch. An order of the same quotation for the same seats moves here with the new number and fee, and is returned as it was
 * before. `isForSeats` says of which programs it may be. @throws Problem 'conflict' if the batch has too few free seats, more people are named
 * than are ordered, or people of another program are named
 */
export async function saveOrder(
  tx: WriteTransaction,
  order: NewOrder,
  { isForSeats, now }: { isForSeats: (programId: number) => boolean; now: Date },
): Promise<BatchOrder | undefined> {
  const { batch } = await lockBatch(tx, order.batchId)
  const earlier = await findEarlier(tx, order, isForSeats)
  if (earlier) await requireRoomForNamed(tx, earlier, { order, programId: batch.trainingProgramId })
  const wanted = Math.max(0, order.seats - (earlier?.named ?? 0))
  const free = openSeats(batch)
  const own = earlier?.batchId === batch.id ? seatsUnnamed(earlier) : 0
  if (free !== null && wanted > free + own) {
    const message = `${batchName(batch)} has ${counted(free + own, 'free seat')}, but ${counted(wanted, 'seat is', 'seats are')} needed. Give it more seats or choose another batch.`
    throw new Problem('conflict', message, { issues: { batchId: message } })
  }
  const columns = {
    batch_id: batch.id,
    number: order.number,
    version_number: order.versionNumber,
    buyer_name: order.buyerName,
    client_id: order.clientId,
    enquiry_id: order.enquiryId,
    seats: order.seats,
    agreed_fee: order.agreedFee,
    booked_as: batchName(batch),
  }
  const row = { ...columns, quotation_id: order.quotationId, created_at: now.toISOString() }
  const { id } = earlier ?? (await tx.sql.insertInto('batch_orders').values(row).returning('id').executeTakeFirstOrThrow())
  if (earlier) await tx.sql.updateTable('batch_orders').set(columns).where('id', '=', id).execute()
  await recordBooked(tx, id, batch, now)
  await touch(tx, [batch.id, ...(earlier ? [earlier.batchId] : [])], now)
  return earlier
}

/**
 * Releases the unnamed seats and lump sums of a quotation, except those booked for a version that is accepted. Named people keep their
 * places.
 */
export async function releaseOrders(
  tx: WriteTransaction,
  quotationId: number,
  { keptVersions, now }: { keptVersions: readonly number[]; now: Date },
): Promise<void> {
  const orders = (await listOrders(tx, { quotationId })).filter(({ versionNumber }) => !keptVersions.includes(versionNumber))
  for (const { id, named, batchId, agreedFee, billedAs } of orders) {
    if (agreedFee === null) await giveUpSum(tx, { batchId, isBilled: billedAs !== null })
    if (named > 0) await tx.sql.updateTable('batch_orders').set({ seats: named }).where('id', '=', id).execute()
    else await tx.sql.deleteFrom('batch_orders').where('id', '=', id).execute()
  }
  await touch(
    tx,
    orders.map(({ batchId }) => batchId),
    now,
  )
}

/** Takes the lump sum off a batch, unless the office itself has marked it as paid. */
async function giveUpSum(tx: WriteTransaction, { batchId, isBilled }: { batchId: number; isBilled: boolean }): Promise<void> {
  const sum = tx.sql
    .updateTable('batches')
    .set({ lump_sum: null, lump_sum_paid_on: null, version: sql<number>`version + 1` })
    .where('id', '=', batchId)
  await (isBilled ? sum : sum.where('lump_sum_paid_on', 'is', null)).execute()
}

/** The ordered seats that these people have. */
export async function findOrderedSeats(tx: WriteTransaction, participantIds: readonly number[]): Promise<LeftSeat[]> {
  const rows = await tx.sql
    .selectFrom('participants')
    .select(['id', 'order_id', 'batch_id'])
    .where('id', 'in', participantIds)
    .where('order_id', 'is not', null)
    .where('roster_state', '<>', 'cancelled')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, order_id: orderId, batch_id: batchId }) =>
    orderId === null || batchId === null ? [] : { participantId: id, orderId, batchId },
  )
}

/** Finds the people of an order who left a batch and have a place of the same order in another one. */
export async function findGoingAlong(tx: WriteTransaction, left: readonly LeftSeat[]): Promise<number[]> {
  const seats = await findOrderedSeats(
    tx,
    left.map(({ participantId }) => participantId),
  )
  const isAlong = (seat: LeftSeat) =>
    left.some(
      ({ participantId, orderId, batchId }) => seat.participantId === participantId && seat.orderId === orderId && seat.batchId !== batchId,
    )
  return seats.filter(isAlong).map(({ participantId }) => participantId)
}

/** Gives up the places that people had of an order; with `seats` it also orders fewer. */
export async function leaveOrder(
  tx: WriteTransaction,
  { orderId, participantIds, seats }: { orderId: number; participantIds: readonly number[]; seats: number },
  now: Date,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  // The payments of a billed order are for its seats.
  const unpaid = order?.billedAs ? { paid_on: null, paid_reference: null } : {}
  await tx.sql
    .updateTable('participants')
    .set({ order_id: null, ...unpaid })
    .where('order_id', '=', orderId)
    .where('id', 'in', participantIds)
    .execute()
  if (!order) return
  const left = Math.max(0, order.seats - seats)
  await tx.sql.updateTable('batch_orders').set({ seats: left }).where('id', '=', orderId).execute()
  await touch(tx, [order.batchId], now)
}

/** Orders one seat more, and gives it to a person. @throws Problem 'conflict' if the batch is still to begin and has no free seat */
export async function joinOrder(
  tx: WriteTransaction,
  { orderId, participantId }: { orderId: number; participantId: number | null },
  now: Date,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  const { batch } = await lockBatch(tx, order.batchId)
  if (seatsLeft(batch) === 0 && firstDay(batch.days) > indianDate(now)) {
    throw new Problem(
      'conflict',
      `${batchName(batch)} has no free seat for the order of ${order.buyerName} (quotation ${order.number}). Give it more seats first.`,
    )
  }
  await tx.sql
    .updateTable('batch_orders')
    .set({ seats: order.seats + 1 })
    .where('id', '=', orderId)
    .execute()
  if (participantId !== null) {
    await tx.sql.updateTable('participants').set({ order_id: orderId }).where('id', '=', participantId).execute()
  }
  await touch(tx, [order.batchId], now)
}

/**
 * Moves the orders of a cancelled batch to the one that takes its people, if it has seats for them, or can be paid as a whole by their client.
 * The others stay with the batch. Returns the ids of those that moved.
 */
export async function moveOrders(tx: WriteTransaction, from: number, into: number, now: Date): Promise<number[]> {
  const moved: number[] = []
  for (const order of await listOrders(tx, { batchId: from })) {
    const { batch } = await getBatch(tx, into)
    const free = openSeats(batch)
    if (free !== null && seatsUnnamed(order) > free) continue
    if (order.agreedFee === null && !canBePaidAsWhole(batch, order.clientId)) continue
    await tx.sql.updateTable('batch_orders').set({ batch_id: into }).where('id', '=', order.id).execute()
    await touch(tx, [from, into], now)
    moved.push(order.id)
  }
  return moved
}

function canBePaidAsWhole({ mode, clientId, lumpSum }: Batch, payerId: number | null): boolean {
  return mode === 'in-plant' && lumpSum === null && (clientId === null || clientId === payerId)
}

/** Gives the orders of a version the buyer's name of its paper, when the paper's is erased. */
export async function renameBuyer(
  tx: WriteTransaction,
  { quotationId, versionNumber }: Pick<BatchOrder, 'quotationId' | 'versionNumber'>,
  buyerName: string,
): Promise<void> {
  const own = tx.sql.updateTable('batch_orders').set({ buyer_name: buyerName }).where('quotation_id', '=', quotationId)
  await own.where('version_number', '=', versionNumber).execute()
}

/** @throws Problem 'conflict' if the batch has orders */
export async function requireNoOrders(tx: WriteTransaction, batchId: number, sentence: (orders: string) => string): Promise<void> {
  const orders = await listOrders(tx, { batchId })
  if (orders.length > 0) throw new Problem('conflict', sentence(orders.map(orderInWords).join('; ')))
}

async function findEarlier(
  tx: WriteTransaction,
  { quotationId }: NewOrder,
  isForSeats: (programId: number) => boolean,
): Promise<BatchOrder | undefined> {
  for (const order of await listOrders(tx, { quotationId })) {
    if (isForSeats((await getBatch(tx, order.batchId)).batch.trainingProgramId)) return order
  }
  return undefined
}

async function requireRoomForNamed(
  tx: WriteTransaction,
  { named, batchId }: BatchOrder,
  { order, programId }: { order: NewOrder; programId: number },
): Promise<void> {
  const { batch } = await getBatch(tx, batchId)
  const people = counted(named, 'person is', 'people are')
  const refuse = (message: string) => new Problem('conflict', message, { issues: { batchId: message } })
  if (named > 0 && batch.trainingProgramId !== programId) {
    throw refuse(`${people} named for these seats in ${batchName(batch)}. Cancel their places first.`)
  }
  if (order.agreedFee !== null && named > order.seats) {
    throw refuse(
      `${people} named, but version ${order.versionNumber} orders ${counted(order.seats, 'seat')}. First cancel the places of those who are not on it. You can give them back afterwards.`,
    )
  }
}

/** Public pages show free seats: a write of the batch counts as a change of them. */
async function touch(tx: WriteTransaction, batchIds: readonly number[], now: Date): Promise<void> {
  for (const id of new Set(batchIds)) {
    await tx.sql.updateTable('batches').set({ updated_at: now.toISOString() }).where('id', '=', id).execute()
    tx.changed('batches', `batch:${id}`)
  }
}

function selectOrders(db: Database) {
  return db.sql
    .selectFrom('batch_orders')
    .selectAll()
    .select([NAMED.as('named'), BEYOND.as('beyond')])
    .orderBy('batch_orders.id')
}

function presentOrders(rows: Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>): BatchOrder[] {
  return rows.map((row) => presentRow(batchOrderSchema, row, { extra: Math.max(0, row.beyond) }))
}

const NAMED = sql<number>`(select cast(count(*) as integer) from participants
  where participants.order_id = batch_orders.id and participants.roster_state <> 'cancelled')`

/** The people who come beyond an order: those of its client with a place of their own, or, of a batch paid as a whole, beyond its seats. */
const BEYOND = sql<number>`(select cast(count(*) as integer) from participants
  where participants.batch_id = batch_orders.batch_id and participants.roster_state = 'seat' and (batch_orders.agreed_fee is null
    or (participants.order_id is null and participants.client_id = batch_orders.client_id)))
  - case when batch_orders.agreed_fee is null
      then coalesce((select batches.seats from batches where batches.id = batch_orders.batch_id), 1000000) else 0 end`
