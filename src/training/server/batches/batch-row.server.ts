import { presentRow } from '#base/database/present-row.server.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { RowsOfClients } from '#clients/server/rows-of-clients.server.ts'
import type { Database, WriteTransaction } from '#base/database/database.server.ts'
import { forUpdate } from '#base/database/for-update.server.ts'
import { endsNextDay } from '#base/dates/day-hours.ts'
import { Problem } from '#base/api/problem.ts'
import { batchSchema, type Batch, type BatchTrainer } from '../../batches/batch.schema.ts'
import type { BatchDay } from '../../batches/batch-days.ts'
import type { BatchTable } from './batch.table.ts'

/** The batches of clients, for merging two clients. */
export const BATCHES_OF_CLIENTS = new RowsOfClients({ kind: 'batch', table: 'batches', changes: 'batches', hasContact: true })

export const BATCH_MISSING = 'This batch does not exist. It may have been deleted.'

export interface VersionedBatch {
  batch: Batch
  version: number
}

export type BatchRow = Selectable<BatchTable> & { training_program_name: string; client_name: string | null; seats_ordered: number }

/** Selects batches with their program's title and client's name. */
export function selectBatches(db: Database) {
  return db.sql
    .selectFrom('batches')
    .selectAll('batches')
    .select(({ selectFrom }) =>
      selectFrom('training_programs')
        .select('title')
        .whereRef('training_programs.id', '=', 'batches.training_program_id')
        .$asScalar()
        .$notNull()
        .as('training_program_name'),
    )
    .select(({ selectFrom }) => selectFrom('clients').select('name').whereRef('clients.id', '=', 'batches.client_id').as('client_name'))
    .select(SEATS_ORDERED.as('seats_ordered'))
}

/** For a query of batches: the ordered seats that nobody is named for. */
export const SEATS_ORDERED = unnamedSeats(sql`batch_orders.batch_id = batches.id`)

/** Whether the quotation of an enquiry is booked: its own seats may fill the batch. */
export const ENQUIRY_HAS_ORDER = sql<boolean>`exists (select 1 from batch_orders where batch_orders.enquiry_id = contacts.id)`

/** For a query of enquiries: the seats that were ordered for it and that nobody is named for. */
export const SEATS_OF_ENQUIRY = unnamedSeats(sql`batch_orders.enquiry_id = contacts.id`)

function unnamedSeats(isChosen: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select cast(coalesce(sum(unnamed.seats), 0) as integer) from (
    select batch_orders.seats - (select count(*) from participants
      where participants.order_id = batch_orders.id and participants.roster_state <> 'cancelled') as seats
    from batch_orders where ${isChosen}) as unnamed where unnamed.seats > 0)`
}

export async function findBatch(db: Database, id: number): Promise<VersionedBatch | undefined> {
  const row = await selectBatches(db).where('batches.id', '=', id).executeTakeFirst()
  return row && versioned(db, row)
}

/** The States in which batches are held, keyed by batch. */
export async function statesOfBatches(db: Database, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  if (ids.size === 0) return new Map()
  const rows = await db.sql
    .selectFrom('batches')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** @throws Problem 'not-found' */
export async function getBatch(db: Database, id: number): Promise<VersionedBatch> {
  const found = await findBatch(db, id)
  if (!found) throw new Problem('not-found', BATCH_MISSING)
  return found
}

/**
 * Locks the batch until the transaction ends, so that nobody else takes a seat meanwhile. A write that also locks participants must lock
 * them first, and batches by ascending id. @throws Problem 'not-found'
 */
export async function lockBatch(tx: WriteTransaction, id: number): Promise<VersionedBatch> {
  await forUpdate(tx, tx.sql.selectFrom('batches').select('id').where('id', '=', id), 'batches').execute()
  // Read after the lock: its seats may have changed while this waited.
  return getBatch(tx, id)
}

/** Locks several batches by ascending id. Missing ones are ignored. */
export async function lockBatches(tx: WriteTransaction, ids: readonly number[]): Promise<void> {
  await forUpdate(tx, tx.sql.selectFrom('batches').select('id').where('id', 'in', ids).orderBy('id'), 'batches').execute()
}

export async function presentBatches(db: Database, rows: readonly BatchRow[]): Promise<Batch[]> {
  const ids = rows.map(({ id }) => id)
  const [days, trainers] = [await daysOf(db, ids), await trainersOf(db, ids)]
  return rows.map((row) => present(row, days.get(row.id) ?? [], trainers.get(row.id) ?? []))
}

async function versioned(db: Database, row: BatchRow): Promise<VersionedBatch> {
  const [batch] = await presentBatches(db, [row])
  return { batch: batch as Batch, version: row.version }
}

/** The stored end of a day. A night's end counts on, '30:00' for 06:00, so that it stays after the start. */
export function storedEnd(day: BatchDay): string {
  return endsNextDay(day) ? `${Number(day.endTime.slice(0, 2)) + HOURS_PER_DAY}${day.endTime.slice(2)}` : day.endTime
}

/** '30:00' → '06:00' */
function shownEnd(stored: string): string {
  const hour = Number(stored.slice(0, 2))
  return hour < HOURS_PER_DAY ? stored : `${String(hour - HOURS_PER_DAY).padStart(2, '0')}${stored.slice(2)}`
}

const HOURS_PER_DAY = 24

/** The days of batches, keyed by batch, in order. */
async function daysOf(db: Database, ids: readonly number[]): Promise<Map<number, BatchDay[]>> {
  const found = new Map<number, BatchDay[]>()
  if (ids.length === 0) return found
  const rows = await db.sql.selectFrom('batch_days').selectAll().where('batch_id', 'in', ids).orderBy('date').execute()
  for (const { batch_id: id, date, start_time: startTime, end_time: endTime } of rows) {
    found.set(id, [...(found.get(id) ?? []), { date, startTime, endTime: shownEnd(endTime) }])
  }
  return found
}

/** Loads the trainers with their current showcase names. */
async function trainersOf(db: Database, ids: readonly number[]): Promise<Map<number, BatchTrainer[]>> {
  const found = new Map<number, BatchTrainer[]>()
  if (ids.length === 0) return found
  const rows = await db.sql
    .selectFrom('batch_trainers')
    .leftJoin('showcase_entries', 'showcase_entries.id', 'batch_trainers.entry_id')
    .select(['batch_trainers.batch_id', 'batch_trainers.entry_id', 'batch_trainers.name', 'showcase_entries.name as entry_name'])
    .where('batch_trainers.batch_id', 'in', ids)
    .orderBy('batch_trainers.position')
    .execute()
  for (const row of rows) {
    found.set(row.batch_id, [...(found.get(row.batch_id) ?? []), { entryId: row.entry_id, name: row.entry_name ?? row.name }])
  }
  return found
}

function present(row: BatchRow, days: BatchDay[], trainers: BatchTrainer[]): Batch {
  return presentRow(batchSchema, row, { isPublic: row.is_public === 1, confirmed: row.confirmed_at !== null, days, trainers })
}
