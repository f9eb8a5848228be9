import { requireClient } from '#clients/server/client.server.ts'
import type { ActionContext } from '#base/http/action-context.server.ts'
import type { AuditedRecord } from '#base/audit/audit-log.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import { findProgramById } from '#catalogue/server/program.server.ts'
import { withChanges } from '#base/api/changes.schema.ts'
import { indianDate, longDate, type PlainDate } from '#base/dates/dates.ts'
import { fieldProblem, Problem } from '#base/api/problem.ts'
import { listedState } from '#base/values/indian-states.ts'
import { plural } from '#base/text/wording/counted.ts'
import { getShowcaseEntry } from '#catalogue/server/showcase.server.ts'
import { halvesOf } from '../../roster/attendance.ts'
import { requireDaysKept } from '../roster/attendance.server.ts'
import { batchName } from '../../batches/batch.ts'
import { batchProblems } from '../../batches/batch-status.ts'
import type { BatchTrainer, Batch, BatchChanges, BatchForm } from '../../batches/batch.schema.ts'
import { isToldToPeople } from '../../batches/told-batch.ts'
import { firstDay, inOrder, isFarApart, lastDay, type BatchDay } from '../../batches/batch-days.ts'
import { namesOnRoster } from '../participants/roster-place.server.ts'
import { findMakeUps } from '../roster/make-up.server.ts'
import type { BatchHooks } from './batch-hooks.server.ts'
import { batchColumns } from './batch-columns.server.ts'
import { getBatch, lockBatch, storedEnd, type VersionedBatch } from './batch-row.server.ts'
import { listOrders, requireNoOrders } from './batch-orders.server.ts'
import { requireLumpSumMarkable } from './order-payment.server.ts'
import { keepFormerSchedule } from './former-schedule.server.ts'
import { deleteScansOf } from '../roster/scans/attendance-scan.server.ts'

export const AUDITED_BATCH: AuditedRecord = {
  subject: 'batch',
  nameFields: ['training_program_name'],
  derivedFields: ['seatsTaken', 'seatsOrdered', 'waiting'],
}

/** @throws Problem 'invalid'; 'unprocessable' for an unknown program or trainer, and for days that are far apart */
export async function createBatch(db: Database, sent: BatchForm, context: ActionContext): Promise<VersionedBatch> {
  const form = { ...sent, state: listedState(sent.state) }
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    await requireProgram(tx, form.trainingProgramId)
    requireSound(form)
    await requireClientOf(tx, form)
    const planned = await arranged(tx, form)
    const { id } = await tx.sql
      .insertInto('batches')
      .values({ ...batchColumns(planned), confirmed_at: form.confirmed ? at : null, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveParts(tx, id, planned)
    const created = await getBatch(tx, id)
    await recordAudit(tx, context, { action: 'batch created', subject: `batch:${id}`, after: created.batch })
    tx.changed('batches', `batch:${id}`)
    return created
  })
}

interface BatchUpdate {
  changes: BatchChanges
  ifMatch?: string | undefined
  /** Set when an order for the whole batch changes its own lump sum and client. */
  isByOrder?: boolean
}

/**
 * @throws Problem 'not-found', 'stale', those of `createBatch`, or 'conflict' for more people than seats, people enrolled in another
 * program, attendance on a removed day, make-ups on a removed or shortened one or in a cancelled batch, or another lump sum, client or mode
 * than a quotation has booked
 */
export async function updateBatch(
  db: Database,
  id: number,
  { changes, ifMatch, isByOrder = false }: BatchUpdate,
  { findObstacle }: Pick<BatchHooks, 'findObstacle'>,
  context: ActionContext,
): Promise<VersionedBatch> {
  const at = context.now.toISOString()
  return db.write(async (tx) => {
    const { batch: before, version } = await lockBatch(tx, id)
    requireFresh(ifMatch, version, before)
    const changed = withChanges<BatchForm>(before, changes)
    const form = { ...changed, state: listedState(changed.state, before.state) }
    if (form.trainingProgramId !== before.trainingProgramId) await requireOtherProgram(tx, before, form.trainingProgramId)
    // Days that were already far apart have been confirmed.
    requireSound(changes.days === undefined ? { ...form, allowFarDays: true } : form)
    if (changes.clientId !== undefined || changes.clientContactId !== undefined) await requireClientOf(tx, form)
    await requireEnoughSeats(tx, before, form.seats)
    if (form.lumpSumPaidOn !== before.lumpSumPaidOn) await requireLumpSumMarkable(tx, id)
    if (!isByOrder) await requireOrderKept(tx, before, form)
    const dates = form.days.map(({ date }) => date)
    await requireDaysKept(tx, id, dates)
    await requireMakeUpsKept(tx, before, form)
    const planned = { ...before, ...(await arranged(tx, form)) }
    const isMoved = isToldToPeople(before, planned)
    if (isMoved) {
      await requireMovable(tx, before, planned, { findObstacle, today: indianDate(context.now) })
      await keepFormerSchedule(tx, before, at)
    }
    await tx.sql
      .updateTable('batches')
      .set({
        ...batchColumns(planned),
        confirmed_at: planned.confirmed ? (before.confirmedAt ?? at) : null,
        sequence: before.sequence + (isMoved ? 1 : 0),
        updated_at: at,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    await saveParts(tx, id, planned)
    const after = await getBatch(tx, id)
    await recordAudit(tx, context, { action: 'batch updated', subject: `batch:${id}`, before, after: after.batch })
    tx.changed('batches', `batch:${id}`)
    return after
  })
}

/** Raises the sequence of a locked batch after its event was cancelled for somebody: a new invitation needs a number that is not lower. */
export async function raiseSequence(tx: WriteTransaction, id: number): Promise<void> {
  await tx.sql
    .updateTable('batches')
    .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** @throws Problem 'not-found', or 'conflict' with the names of its participants, its orders, or people who made up sessions in it */
export async function deleteBatch(db: Database, id: number, context: ActionContext): Promise<void> {
  await db.write(async (tx) => {
    const { batch } = await lockBatch(tx, id)
    const names = await namesOnRoster(tx, id)
    if (names) {
      throw new Problem(
        'conflict',
        `${batchName(batch)} cannot be deleted while its roster has ${names}. Cancel the batch instead, or move them.`,
      )
    }
    await requireNoOrders(tx, id, (orders) => `${batchName(batch)} cannot be deleted: ${orders}. Cancel the batch instead.`)
    const madeUp = await findMakeUps(tx, id)
    if (madeUp) throw new Problem('conflict', madeUp)
    await deleteScansOf(tx, id)
    await tx.sql.deleteFrom('batches').where('id', '=', id).execute()
    await recordAudit(tx, context, { action: 'batch deleted', subject: `batch:${id}`, before: batch })
    tx.changed('batches', `batch:${id}`)
  })
}

const MAX_NAMED_BATCHES = 5

/** The batches of a program or client, for the refusal to delete it: 'batches of 12 December 2026 in Faridabad, …'. */
export async function findBatchesOf(tx: WriteTransaction, column: 'training_program_id' | 'client_id', of: number): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('batches')
    .select(['id', 'first_day', 'place'])
    .where(column, '=', of)
    .orderBy('first_day', 'desc')
    .limit(MAX_NAMED_BATCHES + 1)
    .execute()
  if (rows.length === 0) return []
  const named = rows.slice(0, MAX_NAMED_BATCHES).map(({ first_day: day, place }) => `of ${longDate(day)}${place && ` in ${place}`}`)
  return [`${plural(rows.length, 'the batch', 'batches')} ${named.join(', ')}${rows.length > MAX_NAMED_BATCHES ? ' and more' : ''}`]
}

/** @throws Problem 'invalid' for contradictory fields, 'unprocessable' for days that need confirmation */
function requireSound(form: BatchForm): void {
  const problems = batchProblems(form)
  const [first] = Object.values(problems)
  if (first) throw new Problem('invalid', first, { issues: problems })
  if (form.allowFarDays || !isFarApart(form.days)) return
  const days = inOrder(form.days)
  const message = `${longDate(firstDay(days))} and ${longDate(lastDay(days))} are more than a year apart. If that is right, confirm it.`
  throw fieldProblem('unprocessable', 'allowFarDays', message)
}

async function requireProgram(tx: WriteTransaction, id: number): Promise<void> {
  if (await findProgramById(tx, id)) return
  const message = 'This training program does not exist.'
  throw fieldProblem('unprocessable', 'trainingProgramId', message)
}

/** @throws Problem 'unprocessable' for an unknown client, or a contact of another client */
async function requireClientOf(tx: WriteTransaction, { clientId, clientContactId }: BatchForm): Promise<void> {
  const client = clientId === null ? undefined : await requireClient(tx, clientId)
  if (clientContactId === null || client?.contacts.some(({ id }) => id === clientContactId)) return
  const message = 'This contact is not one of the client.'
  throw fieldProblem('unprocessable', 'clientContactId', message)
}

/** Rejects cancelling a batch, or removing or shortening a day, in which people made up sessions. @throws Problem 'conflict' with names */
async function requireMakeUpsKept(tx: WriteTransaction, before: Batch, form: BatchForm): Promise<void> {
  const isCancelled = form.status === 'cancelled' && before.status !== 'cancelled'
  const sessionsOf = (days: readonly BatchDay[], date: PlainDate) => days.filter((day) => day.date === date).flatMap(halvesOf).length
  const keptOn = (date: PlainDate) => {
    const kept = sessionsOf(form.days, date)
    return kept < sessionsOf(before.days, date) ? kept : Infinity
  }
  const madeUp = await findMakeUps(tx, before.id, isCancelled ? undefined : keptOn)
  if (madeUp) throw fieldProblem('conflict', isCancelled ? 'status' : 'days', madeUp)
}

/** A participant belongs to one program, so a batch with participants, or in which some made up sessions, cannot change its program. */
async function requireOtherProgram(tx: WriteTransaction, before: Batch, programId: number): Promise<void> {
  await requireProgram(tx, programId)
  const madeUp = await findMakeUps(tx, before.id)
  if (madeUp) throw fieldProblem('conflict', 'trainingProgramId', madeUp)
  const names = await namesOnRoster(tx, before.id)
  await requireNoOrders(tx, before.id, (orders) => `The program cannot be changed: ${orders}.`)
  if (!names) return
  const message = `The program cannot be changed while the roster has ${names}, who enrolled in ${before.training_program_name}.`
  throw fieldProblem('conflict', 'trainingProgramId', message)
}

/** Rejects another mode, client or lump sum than a quotation has booked the whole batch for. @throws Problem 'conflict' */
async function requireOrderKept(tx: WriteTransaction, before: Batch, form: BatchForm): Promise<void> {
  const changed = (['mode', 'clientId', 'lumpSum'] as const).filter((field) => form[field] !== before[field])
  if (changed.length === 0) return
  const order = (await listOrders(tx, { batchId: before.id })).find(({ agreedFee }) => agreedFee === null)
  // An order without a client fits any.
  const field = order && changed.find((name) => name !== 'clientId' || (order.clientId !== null && form.clientId !== order.clientId))
  if (!field) return
  const message = `Quotation ${order.number} has booked this batch for a lump sum. Book the next version of the quotation, or undo its acceptance.`
  throw fieldProblem('conflict', field, message)
}

async function requireEnoughSeats(tx: WriteTransaction, before: Batch, seats: number | null): Promise<void> {
  const { seatsTaken, seatsOrdered } = before
  if (seats === null || seats === before.seats || seats >= seatsTaken + seatsOrdered) return
  if (seats >= seatsTaken) {
    throw fieldProblem('conflict', 'seats', `${seatsTaken} seats are taken and ${seatsOrdered} more are ordered.`)
  }
  const message = `${seatsTaken} people have a seat: ${await namesOnRoster(tx, before.id, 'seat')}. Move or cancel some first.`
  throw fieldProblem('conflict', 'seats', message)
}

/**
 * Allows corrections to a finished batch: its page shows the certificates that differ. @throws Problem 'conflict' for an unfinished batch
 * whose certificates state its date and place, and for cancelling a batch that has participants
 */
async function requireMovable(
  tx: WriteTransaction,
  before: Batch,
  planned: Batch,
  { findObstacle, today }: Pick<BatchHooks, 'findObstacle'> & { today: PlainDate },
): Promise<void> {
  const isCancelled = planned.status === 'cancelled' && before.status !== 'cancelled'
  const isPutRight = !isCancelled && lastDay(before.days) <= today && lastDay(planned.days) <= today
  const obstacle = isPutRight ? undefined : await findObstacle(tx, before.id)
  if (obstacle) {
    const field = isCancelled ? 'status' : 'days'
    const message = `${batchName(before)} cannot be ${isCancelled ? 'cancelled' : 'moved'}: ${obstacle}`
    throw fieldProblem('conflict', field, message)
  }
  if (!isCancelled || before.seatsTaken + before.waiting === 0) return
  const message = `The roster has ${await namesOnRoster(tx, before.id)}. Press "Cancel batch" on its page: it shows who is told, and can move them.`
  throw fieldProblem('conflict', 'status', message)
}

/** The form with its days in order and its trainers by name. @throws Problem 'unprocessable' for an unknown trainer */
async function arranged(tx: WriteTransaction, form: BatchForm): Promise<BatchForm> {
  return { ...form, days: inOrder(form.days), trainers: await namedTrainers(tx, form.trainers) }
}

/** Stores the names of showcase trainers as well, so that they survive deletion of the entry. */
async function namedTrainers(tx: WriteTransaction, trainers: readonly BatchTrainer[]): Promise<BatchTrainer[]> {
  const named: BatchTrainer[] = []
  for (const { entryId, name } of trainers) {
    if (entryId === null) {
      if (name !== '') named.push({ entryId, name })
      continue
    }
    if (named.some((other) => other.entryId === entryId)) continue
    const entry = await getShowcaseEntry(tx, entryId).catch(() => undefined)
    if (entry?.entry.kind !== 'trainer') {
      const message = 'One of these trainers is no longer in the showcase.'
      throw fieldProblem('unprocessable', 'trainers', message)
    }
    named.push({ entryId, name: entry.entry.name })
  }
  return named
}

async function saveParts(tx: WriteTransaction, id: number, { days, trainers }: BatchForm): Promise<void> {
  const dates = days.map(({ date }) => date)
  // Kept days keep their rows, since other rows may refer to them.
  await tx.sql.deleteFrom('batch_days').where('batch_id', '=', id).where('date', 'not in', dates).execute()
  await tx.sql
    .insertInto('batch_days')
    .values(days.map((day) => ({ batch_id: id, date: day.date, start_time: day.startTime, end_time: storedEnd(day) })))
    .onConflict((on) =>
      on
        .columns(['batch_id', 'date'])
        .doUpdateSet(({ ref }) => ({ start_time: ref('excluded.start_time'), end_time: ref('excluded.end_time') })),
    )
    .execute()
  await tx.sql.deleteFrom('batch_trainers').where('batch_id', '=', id).execute()
  if (trainers.length === 0) return
  const rows = trainers.map(({ entryId, name }, position) => ({ batch_id: id, position, entry_id: entryId, name }))
  await tx.sql.insertInto('batch_trainers').values(rows).execute()
}
