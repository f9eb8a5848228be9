import type { Batch } from '../batches/batch.schema.ts'
import { batchName } from '../batches/batch.ts'
import { BATCH_MODE_LABELS, whereOf } from '../batches/batch-place.ts'
import { halfLabel, halvesOf } from './attendance.ts'
import { daysInWords, type BatchDay } from '../batches/batch-days.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { endsNextDay } from '#base/dates/day-hours.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import { withPrintable } from '#base/rendering/unprintable.ts'
import { dateInWords, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { peopleToSign } from './people-to-sign.ts'
import type { RosterEntry } from './roster.schema.ts'
import { partSize } from './sheet-size.ts'

/** The input of sign-in-sheet.typ. */
export interface PrintedSheet {
  title: string
  program: string
  facts: Array<{ label: string; value: string }>
  issuer: string
  /** The days that fit side by side on one page. Further ones follow on further pages with all names. */
  parts: PrintedDay[][]
  people: Array<{ name: string; code: string; company: string }>
  /** Explains the sign for a letter that cannot be printed; empty if there is none. */
  note: string
  emptyLines: number
  secondsSince1970: number
  inks: { rule: string; quiet: string; tableHead: string }
}

interface PrintedDay {
  date: string
  time: string
  /** The parts to sign for, one cell each: 'Forenoon', 'Afternoon'. */
  parts: string[]
}

/** For unexpected participants. */
const EMPTY_LINES = 5
/** Replaces a letter that no font has: one such name must not stop the whole sheet. */
const LETTER_BOX = '□'

/** The sheet of a batch, or of one of its days. */
export function printedSheet(
  batch: Batch,
  roster: readonly RosterEntry[],
  { issuer, now, date: only, inks }: { issuer: string; now: Date; date?: PlainDate | undefined; inks: PrintedSheet['inks'] },
): PrintedSheet {
  const { days, mode, trainers, client_name: client } = batch
  const printed = only === undefined ? days : days.filter((day) => day.date === only)
  const facts = [
    { label: 'Dates', value: daysInWords(days) },
    { label: mode === 'in-plant' ? 'At' : 'Place', value: whereOf(batch) },
    { label: trainers.length > 1 ? 'Trainers' : 'Trainer', value: trainers.map(({ name }) => name).join(', ') },
    { label: 'Client', value: client ?? '' },
    { label: 'Mode', value: BATCH_MODE_LABELS[mode] },
  ]
  const people = peopleToSign(roster).map(({ fullName, employeeCode, client_name: company }) => ({
    name: printable(fullName),
    code: printable(employeeCode ?? ''),
    company: printable(company ?? client ?? ''),
  }))
  return {
    title: `Sign-in sheet: ${printable(batchName(batch))}`,
    program: printable(batch.training_program_name),
    facts: facts.filter(({ value }) => value !== '').map(({ label, value }) => ({ label, value: printable(value) })),
    issuer: printable(issuer),
    parts: chunks(
      printed.map((day) => printedDay(day)),
      partSize(printed.length),
    ),
    people,
    note: noteOf(people.flatMap(({ name }, at) => (name.includes(LETTER_BOX) ? at + 1 : []))),
    emptyLines: EMPTY_LINES,
    secondsSince1970: Math.floor(now.getTime() / 1000),
    inks: { rule: inks.rule, quiet: inks.quiet, tableHead: inks.tableHead },
  }
}

function printable(text: string): string {
  return withPrintable(oneLine(text), LETTER_BOX)
}

/** @param lines the numbers of the names with a letter that cannot be printed */
function noteOf(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  const [where, names] = lines.length === 1 ? ['line', 'this name'] : ['lines', 'these names']
  return `${LETTER_BOX} stands for a letter that our fonts do not have (${where} ${lines.join(', ')}). Please complete ${names} by hand.`
}

function printedDay(day: BatchDay): PrintedDay {
  const parts = halvesOf(day).map((half) => capitalise(halfLabel(half, day)))
  return { date: dayOfSheet(day.date), time: `${day.startTime}–${day.endTime}${endsNextDay(day) ? ' next day' : ''}`, parts }
}

/** 'Sat 12 Dec 2026' */
function dayOfSheet(date: PlainDate): string {
  return `${dateInWords(date).split(', ')[1]?.slice(0, 3)} ${shortDate(date)}`
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
