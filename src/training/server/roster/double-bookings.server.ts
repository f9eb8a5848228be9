import { batchName } from '../../batches/batch.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { overlappingDate } from '../../batches/batch-days.ts'
import { listBatchesOnDates } from '../batches/batch-list.server.ts'
import { getBatch } from '../batches/batch-row.server.ts'
import { namesInBothBatches } from '../participants/roster-place.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { folded } from '#base/text/folded.ts'
import type { DoubleBooking } from '../../roster/roster.schema.ts'

const MAX_BOOKINGS = 50

/** Trainers and participants of a batch who are needed elsewhere in the same hours. @throws Problem 'not-found' */
export async function findDoubleBookings(db: Database, batchId: number): Promise<DoubleBooking[]> {
  const { batch } = await getBatch(db, batchId)
  if (batch.status === 'cancelled') return []
  // A night of another batch may overlap a day of this one, and vice versa.
  const dates = batch.days.flatMap(({ date }) => [addDays(date, -1), date, addDays(date, 1)])
  const found: DoubleBooking[] = []
  for (const other of await listBatchesOnDates(db, dates, batch.id)) {
    const date = overlappingDate(batch.days, other.days)
    if (date === undefined) continue
    const about = { date, batch: { id: other.id, name: batchName(other) } }
    for (const name of sharedTrainers(batch, other)) found.push({ kind: 'trainer', name, ...about })
    for (const name of await namesInBothBatches(db, batch.id, other.id)) found.push({ kind: 'person', name, ...about })
  }
  return found.slice(0, MAX_BOOKINGS)
}

function sharedTrainers({ trainers }: Batch, other: Batch): string[] {
  const names = new Set(other.trainers.map(({ name }) => folded(name)))
  return trainers.filter(({ name }) => names.has(folded(name))).map(({ name }) => name)
}
