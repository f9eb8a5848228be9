import { CopyPlus } from 'lucide-react'
import { openSeats, seatsLeft, type BatchPhase, type SeatCounts } from '../../batches/batch.ts'
import { BATCH_MODE_LABELS, whereOf, type BatchPlace } from '../../batches/batch-place.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { createPath } from '#lists/records/record-paths.ts'
import { dateInWords, indianDate, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { hoursInClock } from '#base/dates/day-hours.ts'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import { counted, plural } from '#base/text/wording/counted.ts'

export const PHASE_LABELS: Record<BatchPhase, string> = { planned: 'planned', running: 'running', done: 'done' }

export const COPY_ICON = <CopyPlus />

/** The path of a new batch copied from this one. */
export const copyPath = (id: number) => `${createPath('batch')}?copy=${id}`

/** The days with their hours, the mode and the location, for a list of facts. */
export function whenAndWhere({ days, ...place }: Pick<Batch, 'days' | keyof BatchPlace>) {
  const [mode, where] = [BATCH_MODE_LABELS[place.mode], whereOf(place)]
  return [
    ...days.map((day, at) => ({
      label: days.length === 1 ? 'Day' : `Day ${at + 1}`,
      value: `${dateInWords(day.date)}, ${hoursInClock(day)}`,
    })),
    { label: 'Mode', value: mode },
    { label: 'Where', value: where === mode ? '' : where },
  ]
}

/** '12 of 20, 3 ordered, 2 waiting' */
export function seatsInWords({ seats, seatsTaken, seatsOrdered, waiting }: SeatCounts): string {
  const others = `${seatsOrdered > 0 ? `, ${seatsOrdered} ordered` : ''}${waiting > 0 ? `, ${waiting} waiting` : ''}`
  return `${seatsTaken}${seats === null ? '' : ` of ${seats}`}${others}`
}

/** '2 free, 2 people wait for them', 'full', or '' without a limit. */
export function freeSeatsInWords(batch: SeatCounts): string {
  const left = seatsLeft(batch)
  if (left === null) return ''
  if (left === 0) return 'full'
  return [`${left} free`, waitingForThem(batch, left)].filter(Boolean).join(', ')
}

/** 'No seat is free. New people go to the waiting list.' Empty without a limit. */
export function newcomersInWords(batch: SeatCounts): string {
  const left = seatsLeft(batch)
  if (left === null) return ''
  const free = left === 0 ? 'No seat is free' : `${counted(left, 'seat is', 'seats are')} free`
  const said = `${[free, waitingForThem(batch, left)].filter(Boolean).join(', ')}.`
  return openSeats(batch) === 0 ? `${said} New people go to the waiting list.` : said
}

/** 'one person waits for it' */
function waitingForThem({ waiting }: SeatCounts, left: number): string {
  if (waiting === 0 || left === 0) return ''
  return `${waiting === 1 ? 'one person waits' : `${waiting} people wait`} for ${plural(left, 'it', 'them')}`
}

/** '₹80,000 +GST, paid 12 Nov 2026' */
export function lumpSumInWords({ lumpSum, lumpSumPaidOn }: Pick<Batch, 'lumpSum' | 'lumpSumPaidOn'>): string {
  if (lumpSum === null) return ''
  return `${rupeesPlusGst(lumpSum)}${lumpSumPaidOn === null ? '' : `, paid ${shortDate(lumpSumPaidOn)}`}`
}

export function todayInIndia(): PlainDate {
  return indianDate(new Date())
}
