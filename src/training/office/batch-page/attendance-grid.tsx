import { Ellipsis, Check, CircleSlash, Contrast, Minus, type LucideIcon } from 'lucide-react'
import type { Batch } from '../../batches/batch.schema.ts'
import type { BatchDay } from '../../batches/batch-days.ts'
import { attendanceOf, halfLabel, halvesOf, markInWords, partsInWords } from '../../roster/attendance.ts'
import { HALVES } from '../../roster/marks.ts'
import type { AttendanceMark } from '../../roster/attendance.schema.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { markWord } from '../../roster/roster.ts'
import { UNMARKED } from '../../roster/roster-state.ts'
import type { PersonToMark } from '../../own-batches/own-batch.schema.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { IconButton } from '#ui/button/button.tsx'
import { PersonName } from '#office/frame/person-name.tsx'
import { afterTouch, type AttendanceDraft, type ChosenMark } from './attendance-draft.tsx'
import { classes } from '#ui/classes.ts'

/** The office also sees the test result. */
export type MarkedPerson = PersonToMark & Partial<Pick<RosterEntry, 'score' | 'result'>>

export interface AttendanceParts {
  batch: Pick<Batch, 'days'>
  people: readonly MarkedPerson[]
  draft: AttendanceDraft
  mayWrite: boolean
  onDetails: (entry: MarkedPerson, date: PlainDate) => void
}

/** On a phone: one day, one person per line. A touch on the mark changes it. */
export function AttendanceList({ people, draft, mayWrite, onDetails, day }: AttendanceParts & { day: BatchDay }) {
  const { date } = day
  return (
    <ol className="divide-y divide-border">
      {people.map((entry) => {
        const marks = halvesOf(day).map((half) => draft.markOf(entry, date, half))
        const notes = marks.flatMap((one) => (one.madeUpOn === undefined ? (one.reason ?? []) : chosenInWords(one)))
        const reasons = [...new Set(notes)].filter(Boolean).join(', ')
        return (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
            {/* A word that is too long gets a line of its own instead of being broken. */}
            <div className="max-w-full min-w-0 grow basis-[min-content] wrap-break-word">
              <p className="font-semibold">
                <PersonName name={entry.fullName} apart={entry.apart} />
              </p>
              {/* A very long client name takes up to three lines; a reason is shown in full. */}
              <p className={classes('text-small text-text-2', !reasons && 'line-clamp-3')}>
                {reasons || [entry.employeeCode, entry.client_name].filter((fact) => fact && fact !== entry.apart).join(' · ')}
              </p>
            </div>
            <div className="ms-auto flex shrink-0 items-center gap-2">
              <MarkButton
                day={day}
                marks={marks}
                label={nameWith(entry.fullName, entry.apart)}
                onTouch={mayWrite ? () => touch(draft, entry, day) : undefined}
              />
              {mayWrite && (
                <IconButton
                  label={`${detailsLabel(day)} of ${nameWith(entry.fullName, entry.apart)}`}
                  icon={<Ellipsis />}
                  onClick={() => onDetails(entry, date)}
                  className="shrink-0"
                />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** On a wide screen: all days side by side, with share and test result. */
export function AttendanceGrid({ batch, people, draft, mayWrite, onDetails }: AttendanceParts) {
  const hasScores = people.some(({ score = null, result = null }) => score !== null || result !== null)
  return (
    <div className="overflow-x-auto">
      <table aria-label="Attendance by day" className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-border-strong text-left">
            <th scope="col" className="sticky left-0 bg-surface py-2 pe-4">
              Name
            </th>
            {batch.days.map(({ date }) => (
              <th key={date} scope="col" className="px-2 py-2 whitespace-nowrap">
                {shortDate(date)}
              </th>
            ))}
            <th scope="col" className="px-2 py-2 text-right">
              Attended
            </th>
            {hasScores && (
              <th scope="col" className="px-2 py-2">
                Test
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((entry) => (
            <tr key={entry.id} className="border-b border-border">
              <th scope="row" className="sticky left-0 min-w-48 bg-surface py-1.5 pe-4 text-left wrap-anywhere">
                <PersonName name={entry.fullName} apart={entry.apart} />
              </th>
              {batch.days.map((day) => (
                <td key={day.date} className="px-2 py-1.5">
                  <span className="flex items-center gap-1">
                    <MarkButton
                      isSmall
                      day={day}
                      marks={halvesOf(day).map((half) => draft.markOf(entry, day.date, half))}
                      label={`${nameWith(entry.fullName, entry.apart)}, ${shortDate(day.date)}`}
                      onTouch={mayWrite ? () => touch(draft, entry, day) : undefined}
                    />
                    {mayWrite && (
                      <IconButton
                        size="dense"
                        label={`${detailsLabel(day)} of ${nameWith(entry.fullName, entry.apart)}, ${shortDate(day.date)}`}
                        icon={<Ellipsis />}
                        onClick={() => onDetails(entry, day.date)}
                      />
                    )}
                  </span>
                </td>
              ))}
              <td className="figures px-2 py-1.5 text-right whitespace-nowrap">
                {attendanceOf(batch, marksOnScreen(draft, entry, batch.days)).percent} %
              </td>
              {hasScores && (
                <td className="figures px-2 py-1.5 whitespace-nowrap">
                  {[typeof entry.score === 'number' && `${entry.score} %`, entry.result].filter(Boolean).join(', ')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** All marks of a person, saved and unsaved. */
function marksOnScreen(draft: AttendanceDraft, entry: MarkedPerson, days: readonly BatchDay[]): AttendanceMark[] {
  return days.flatMap((day) =>
    halvesOf(day).flatMap((half) => {
      const { mark, reason } = draft.markOf(entry, day.date, half)
      return mark === UNMARKED ? [] : [{ date: day.date, half, mark, reason }]
    }),
  )
}

function touch(draft: AttendanceDraft, entry: MarkedPerson, day: BatchDay): void {
  const halves = halvesOf(day)
  const next = afterTouch(halves.map((half) => draft.markOf(entry, day.date, half)))
  draft.choose(halves.map((half) => ({ date: day.date, id: entry.id, half, ...next })))
}

function detailsLabel(day: BatchDay): string {
  return halvesOf(day).length > 1 ? 'Half days and reason' : 'Mark and reason'
}

const LOOKS: Record<ChosenMark['mark'], { icon: LucideIcon; look: string }> = {
  present: { icon: Check, look: 'border-success-border bg-success-soft text-success-text' },
  partial: { icon: Contrast, look: 'border-warning-border bg-warning-soft text-warning-text' },
  absent: { icon: CircleSlash, look: 'border-danger-border bg-danger-soft text-danger-text' },
  [UNMARKED]: { icon: Minus, look: 'border-border-strong bg-surface text-text-2' },
}

/** The marks of a day's parts in words: 'absent with reason', 'forenoon present, afternoon absent'. */
function wordsOf(day: BatchDay, marks: readonly ChosenMark[]): string {
  return partsInWords(
    halvesOf(day).map((half, at) => {
      return { label: halfLabel(half, day), words: chosenInWords(marks[at] ?? { mark: UNMARKED, reason: null }) }
    }),
  )
}

function chosenInWords({ mark, reason, madeUpOn }: ChosenMark): string {
  if (mark === UNMARKED) return markWord(mark)
  return markInWords({ mark, reason, madeUp: madeUpOn === undefined ? null : { on: madeUpOn, batchId: null } })
}

interface MarkButtonProps {
  day: BatchDay
  /** The marks of the day's parts. */
  marks: readonly ChosenMark[]
  /** Person and day, for screen readers. */
  label: string
  /** Without it the marks are read-only. */
  onTouch?: (() => void) | undefined
  isSmall?: boolean
}

/** A person's attendance on one day. A touch changes it. Shows two signs if the halves differ. */
function MarkButton({ day, marks, label, onTouch, isSmall = false }: MarkButtonProps) {
  const words = wordsOf(day, marks)
  const isWhole = new Set(marks.map(({ mark }) => mark)).size === 1
  const shown = isWhole ? marks.slice(0, 1) : marks
  return (
    <button
      type="button"
      disabled={!onTouch}
      aria-label={`${label}: ${words}`}
      title={words}
      onClick={onTouch}
      className={classes('flex shrink-0 gap-1 rounded-md disabled:opacity-100', isSmall ? 'min-w-16' : 'min-w-32')}
    >
      {shown.map(({ mark }, at) => {
        const { icon: Icon, look } = LOOKS[mark]
        return (
          <span
            key={HALVES[at]}
            className={classes(
              'flex grow items-center justify-center gap-1.5 rounded-md border font-semibold',
              isSmall ? 'min-h-9 min-w-8 text-xs' : 'min-h-12 min-w-12 px-2 text-small',
              look,
            )}
          >
            <Icon className="size-4" aria-hidden="true" />
            {isWhole && !isSmall && <span className="first-letter:uppercase">{markWord(mark)}</span>}
          </span>
        )
      })}
    </button>
  )
}
