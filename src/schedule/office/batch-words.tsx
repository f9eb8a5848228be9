import { CopyPlus } from 'lucide-react'
import type { BatchPhase } from '../batch.ts'
import type { Batch } from '../batch.schema.ts'
import { createPath } from '#lists/records/record-paths.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'

export const PHASE_LABELS: Record<BatchPhase, string> = { planned: 'planned', running: 'running', done: 'done' }

export const COPY_ICON = <CopyPlus />

/** A new batch that begins with this one. */
export const copyPath = (id: number) => `${createPath('batch')}?copy=${id}`

/** '12 of 20, 3 waiting' */
export function seatsInWords({ seats, seatsTaken, waiting }: Pick<Batch, 'seats' | 'seatsTaken' | 'waiting'>): string {
  return `${seatsTaken}${seats === null ? '' : ` of ${seats}`}${waiting > 0 ? `, ${waiting} waiting` : ''}`
}

export function todayInIndia(): PlainDate {
  return indianDate(new Date())
}
