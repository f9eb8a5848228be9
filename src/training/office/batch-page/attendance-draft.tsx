import type { PersonToMark } from '../../own-batches/own-batch.schema.ts'
import { useRef, useState } from 'react'
import { halvesOf } from '../../roster/attendance.ts'
import { MARKS, type Half } from '../../roster/marks.ts'
import type { AttendanceMark } from '../../roster/attendance.schema.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import type { BatchDay } from '../../batches/batch-days.ts'
import { UNMARKED } from '../../roster/roster-state.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { deleteDraft, findDraft, saveDraft } from '#office/session/draft.ts'

/** A mark chosen on screen and not saved yet. */
export interface ChosenMark {
  mark: AttendanceMark['mark'] | typeof UNMARKED
  reason: string | null
  /** For a stored mark, the day in another batch. */
  madeUpOn?: PlainDate | undefined
}

export interface MarkPlace {
  date: PlainDate
  id: number
  half: Half
}

/** The marks on screen: the stored ones, overlaid with unsaved choices. */
export interface AttendanceDraft {
  markOf: (entry: Pick<PersonToMark, 'id' | 'marks'>, date: PlainDate, half: Half) => ChosenMark
  choose: (changes: ReadonlyArray<MarkPlace & ChosenMark>) => void
  /** The unsaved marks, by day. */
  days: ChosenDay[]
  count: number
  /** Drops the saved marks of a day, unless they were changed meanwhile. */
  forget: (day: ChosenDay) => void
}

interface ChosenDay {
  date: PlainDate
  marks: Array<ChosenMark & { participantId: number; half: Half }>
}

/**
 * Keeps unsaved marks in this browser, so that a lost connection or a closed page loses none. They are stored by participant number;
 * reasons, which may concern somebody's health, stay in memory only. A mark that was saved although its reply was lost is dropped: saving
 * it again would remove its own reason.
 */
export function useAttendanceDraft(batch: Pick<Batch, 'id' | 'days'>, people: readonly PersonToMark[]): AttendanceDraft {
  const name = `attendance:${batch.id}`
  const [chosen, setChosen] = useState(() => withoutStored(ofItsParts(readChosen(name), batch.days), people))

  // Several changes can happen before the next render.
  const latest = useRef(chosen)

  function keep(next: ReadonlyMap<string, ChosenMark>): void {
    latest.current = next
    setChosen(next)
    if (next.size === 0) return deleteDraft(name)
    const values = Object.fromEntries([...next].map(([key, { mark }]) => [key, mark]))
    saveDraft(name, { at: new Date().toISOString(), opened: {}, etag: null, values })
  }

  return {
    markOf: (entry, date, half) => chosen.get(keyOf({ date, id: entry.id, half })) ?? storedMark(entry.marks, date, half),
    choose: (changes) => {
      const added = changes.map((one): [string, ChosenMark] => [keyOf(one), { mark: one.mark, reason: one.reason }])
      keep(new Map([...latest.current, ...added]))
    },
    days: byDay(chosen),
    count: chosen.size,
    forget: ({ date, marks }) => {
      const next = new Map(latest.current)
      for (const { participantId: id, half, mark, reason } of marks) {
        const key = keyOf({ date, id, half })
        const now = next.get(key)
        if (now?.mark === mark && now.reason === reason) next.delete(key)
      }
      keep(next)
    },
  }
}

/** The next mark after a touch: unmarked becomes present, present becomes absent, and back. */
export function afterTouch(marks: readonly ChosenMark[]): ChosenMark {
  const isPresent = marks.every(({ mark }) => mark === 'present')
  return { mark: isPresent ? 'absent' : 'present', reason: null }
}

/** 'All present' changes only people without a mark. */
export function allPresent(draft: AttendanceDraft, people: readonly PersonToMark[], day: BatchDay): Array<MarkPlace & ChosenMark> {
  const { date } = day
  return people.flatMap((entry) =>
    halvesOf(day)
      .filter((half) => draft.markOf(entry, date, half).mark === UNMARKED)
      .map((half) => ({
        date,
        id: entry.id,
        half,
        mark: 'present' as const,
        reason: null,
      })),
  )
}

function keyOf({ date, id, half }: MarkPlace): string {
  return `${date} ${id} ${half}`
}

function storedMark(marks: readonly AttendanceMark[], date: PlainDate, half: Half): ChosenMark {
  const stored = marks.find((one) => one.date === date && one.half === half)
  return stored ? { mark: stored.mark, reason: stored.reason, madeUpOn: stored.madeUp?.on } : { mark: UNMARKED, reason: null }
}

function byDay(chosen: ReadonlyMap<string, ChosenMark>): ChosenDay[] {
  const marks = [...chosen].map(([key, mark]) => {
    const [date = '', id = '', half = ''] = key.split(' ')
    return { date, sent: { ...mark, participantId: Number(id), half: half as Half } }
  })
  return [...groupBy(marks, ({ date }) => date)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([date, group]) => ({ date, marks: group.map(({ sent }) => sent) }))
}

function withoutStored(chosen: ReadonlyMap<string, ChosenMark>, people: readonly PersonToMark[]): ReadonlyMap<string, ChosenMark> {
  const stored = new Map(people.flatMap(({ id, marks }) => marks.map((one) => [keyOf({ ...one, id }), one.mark])))
  return new Map([...chosen].filter(([key, { mark }]) => mark !== (stored.get(key) ?? UNMARKED)))
}

/** Assigns marks chosen before the hours changed to the parts that the day has now. */
function ofItsParts(chosen: ReadonlyMap<string, ChosenMark>, days: readonly BatchDay[]): ReadonlyMap<string, ChosenMark> {
  const placed = new Map(chosen)
  for (const [key, mark] of chosen) {
    const [date = '', id = '', half = ''] = key.split(' ')
    const day = days.find((one) => one.date === date)
    const [only, ...others] = day ? halvesOf(day) : []
    if (only === undefined || others.length > 0 || half === only) continue
    placed.delete(key)
    const its = keyOf({ date, id: Number(id), half: only })
    if (!placed.has(its)) placed.set(its, mark)
  }
  return placed
}

const KEY = /^\d{4}-\d{2}-\d{2} \d+ (first|second)$/

function readChosen(name: string): ReadonlyMap<string, ChosenMark> {
  const values = findDraft(name, new Date())?.values ?? {}
  return new Map(
    Object.entries(values).flatMap(([key, value]): Array<[string, ChosenMark]> => {
      const mark = [UNMARKED, ...MARKS].find((one) => one === value)
      return mark && KEY.test(key) ? [[key, { mark, reason: null }]] : []
    }),
  )
}
