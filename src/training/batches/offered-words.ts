import { cardPrice } from '#catalogue/price.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import { counted } from '#base/text/wording/counted.ts'
import { BATCH_MODE_LABELS, modeAndPlace } from './batch-place.ts'
import type { OfferedBatch } from './batch.schema.ts'
import { daysInWords } from './batch-days.ts'

/** The public texts of a date, the same on a card, in the schedule, on the program's page and in the form. */
export interface OfferedWords {
  /** '12–14 Dec 2026' */
  days: string
  /** 'Classroom, Faridabad', or 'Online'. */
  where: string
  /** 'Classroom ₹8,500 +GST'. The mode is omitted if the place already names it: '₹6,500 +GST'. */
  fee: string
  /** 'full · waiting list', 'Few seats left', '3 seats left', or '' if seats are not shown. */
  seats: string
  isFull: boolean
}

export function offeredWords({ days, mode, place, price, availability, seatsLeft }: OfferedBatch): OfferedWords {
  const label = BATCH_MODE_LABELS[mode]
  const where = modeAndPlace({ mode, place })
  const isFull = availability === 'full'
  return {
    days: daysInWords(days),
    where,
    fee: where === label ? rupeesPlusGst(price) : `${label} ${rupeesPlusGst(price)}`,
    seats: isFull ? 'full · waiting list' : seatsInWords(seatsLeft) || (availability === 'few' ? 'Few seats left' : ''),
    isFull,
  }
}

/** Whether a date's price or mode differs from the card of its program. */
export function differsFromCard({ mode, price }: OfferedBatch, program: Program): boolean {
  const { amount, label } = cardPrice(program)
  return price !== amount || (label !== 'Online or classroom' && label !== BATCH_MODE_LABELS[mode])
}

function seatsInWords(left: number | null): string {
  if (left === null) return ''
  return `${counted(left, 'seat')} left`
}
