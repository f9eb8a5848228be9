import { CheckCheck, Printer, Save, Users } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { halvesOf } from '../../roster/attendance.ts'
import { dayToMark, type BatchDay } from '../../batches/batch-days.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { peopleToSign } from '../../roster/people-to-sign.ts'
import { UNMARKED } from '../../roster/roster-state.ts'
import type { AttendanceForm } from '../../roster/roster.schema.ts'
import { isPrintedByDay } from '../../roster/sheet-size.ts'
import { failureText, HttpError, callAddress } from '#base/api/api-client.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClasses } from '#ui/button/button-classes.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { allPresent, useAttendanceDraft } from './attendance-draft.tsx'
import { AttendanceGrid, AttendanceList, type MarkedPerson } from './attendance-grid.tsx'
import { MakeUpForm } from './make-up-form.tsx'
import { MarkDialog, type RenderMakeUp } from './mark-dialog.tsx'
import { useRoster, useSaveAttendance } from './roster-data.tsx'
import { SheetScans } from './sheet-scans.tsx'

/** Attendance: one press marks everybody present, then absentees are touched. Nothing is stored before Save. */
export function BatchAttendance({ batch }: { batch: Batch }) {
  const { data: roster, error, refetch } = useRoster(batch.id)
  const mayWrite = usePermission('records.write')
  const { mutateAsync, isPending } = useSaveAttendance(batch.id)
  const people = peopleToSign(roster ?? [])
  const sheetOf = (date?: PlainDate) => callAddress('GET /batches/{id}/sheet.pdf', { path: { id: batch.id }, query: date ? { date } : {} })
  return (
    <Card as="section" aria-label="Attendance" className="grid gap-4">
      {error && !roster && <LoadError title="The roster could not be loaded" error={error} onRetry={refetch} />}
      {!roster && !error && <Skeleton className="h-40" />}
      {roster && people.length === 0 && <EmptyState icon={Users} title="Nobody has a seat yet." />}
      {people.length > 0 && (
        <AttendanceMarks
          batch={batch}
          people={people}
          mayWrite={mayWrite}
          isSaving={isPending}
          onSave={mutateAsync}
          sheetOf={sheetOf}
          renderScans={(date) => <SheetScans batch={batch} date={date} />}
          renderMakeUp={(day) => <MakeUpForm batch={batch} {...day} />}
        />
      )}
    </Card>
  )
}

interface AttendanceMarksProps {
  batch: Pick<Batch, 'id' | 'days'>
  people: readonly MarkedPerson[]
  mayWrite: boolean
  isSaving: boolean
  /** Stores the marks of one day. @throws HttpError if the server refuses, TypeError without a connection */
  onSave: (marks: Pick<AttendanceForm, 'date' | 'marks' | 'confirm'>) => Promise<unknown>
  /** The address of the sign-in sheet; without a date, for all days. */
  sheetOf: (date?: PlainDate) => string
  /** Renders the scans of a day. */
  renderScans?: (date: PlainDate) => ReactNode
  /** Renders the form for a missed session made up in another batch. */
  renderMakeUp?: RenderMakeUp
}

/** The marks of a batch by day, for the office and its trainer. */
export function AttendanceMarks({ batch, people, mayWrite, isSaving, onSave, sheetOf, renderScans, renderMakeUp }: AttendanceMarksProps) {
  const { toast } = useToast()
  const draft = useAttendanceDraft(batch, people)
  const [chosenDate, setDate] = useState(() => dayToMark(batch.days, new Date()))
  const [details, setDetails] = useState<{ entry: MarkedPerson; date: PlainDate }>()
  const [question, setQuestion] = useState<string>()
  const [failure, setFailure] = useState<{ text: string; isOffline: boolean }>()
  const day = dayOf(batch, chosenDate)
  const { date } = day
  const halves = halvesOf(day)
  const unmarked = people.filter((entry) => halves.some((half) => draft.markOf(entry, date, half).mark === UNMARKED))
  const isByDay = isPrintedByDay(batch.days.length, people.length)
  const count = (mark: string) => people.filter((entry) => halves.every((half) => draft.markOf(entry, date, half).mark === mark)).length
  const [present, absent] = [count('present'), count('absent')]
  // Everybody else attended half a day, or a part of it.
  const partly = people.length - present - absent - unmarked.length

  useEffect(() => {
    if (!failure?.isOffline) return undefined
    const again = () => void save()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })

  const parts = { batch, people, draft, mayWrite, onDetails: (entry: MarkedPerson, of: PlainDate) => setDetails({ entry, date: of }) }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {batch.days.map((one) => (
          <button
            key={one.date}
            type="button"
            aria-pressed={one.date === date}
            onClick={() => setDate(one.date)}
            className={classes(
              'min-h-11 rounded-full border px-4 text-small font-semibold',
              one.date === date ? 'border-primary bg-primary-soft text-primary-soft-text' : 'border-border-strong text-text-2',
            )}
          >
            {shortDate(one.date)}
          </button>
        ))}
        <a
          href={sheetOf(isByDay ? date : undefined)}
          target="_blank"
          rel="noopener"
          className={classes(buttonClasses('secondary', 'compact', false), 'ms-auto max-sm:w-full')}
        >
          <Printer />
          {isByDay ? `Print sheet of ${shortDate(date)}` : 'Print sheet'}
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="figures grow text-small">
          {shortDate(date)}: <strong>{present}</strong> present,{' '}
          {partly > 0 && (
            <>
              <strong>{partly}</strong> for a part of the day,{' '}
            </>
          )}
          <strong>{absent}</strong> absent, <strong>{unmarked.length}</strong> not marked
        </p>
        {mayWrite && unmarked.length > 0 && (
          <Button
            variant="secondary"
            icon={<CheckCheck />}
            className="max-sm:w-full"
            onClick={() => draft.choose(allPresent(draft, people, day))}
          >
            All present
          </Button>
        )}
      </div>
      <div className="lg:hidden">
        <AttendanceList {...parts} day={day} />
      </div>
      <div className="max-lg:hidden">
        <AttendanceGrid {...parts} />
      </div>
      {unmarked.length > 0 && unmarked.length < people.length && (
        <p className="text-small wrap-anywhere text-text-2">
          Not marked on {shortDate(date)}, which counts as absent:{' '}
          {unmarked.map(({ fullName, apart }) => nameWith(fullName, apart)).join(', ')}.
        </p>
      )}
      {mayWrite && draft.count > 0 && (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-border bg-surface py-3">
          {failure ? (
            <Notice tone={failure.isOffline ? 'warning' : 'danger'} role="alert" className="grow text-small max-sm:w-full">
              {failure.text}
            </Notice>
          ) : (
            <p className="grow text-small text-text-2">Not saved yet. The marks stay on this device until then.</p>
          )}
          <Button icon={<Save />} busy={isSaving} busyLabel="Saving..." className="max-sm:w-full" onClick={() => void save()}>
            Save attendance
          </Button>
        </div>
      )}
      {renderScans?.(date)}
      {details && (
        <MarkDialog
          entry={details.entry}
          day={dayOf(batch, details.date)}
          draft={draft}
          renderMakeUp={renderMakeUp}
          onClose={() => setDetails(undefined)}
        />
      )}
      <Dialog open={question !== undefined} onClose={() => setQuestion(undefined)} title="This day is still to come" size="consultation">
        <DialogBody>
          <p>{question}</p>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" size="compact" onClick={() => setQuestion(undefined)}>
            Not yet
          </Button>
          <Button size="compact" onClick={() => void save(true)}>
            Mark it
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  )

  async function save(confirm = false) {
    setQuestion(undefined)
    setFailure(undefined)
    try {
      for (const chosen of draft.days) {
        await onSave({ ...chosen, confirm })
        draft.forget(chosen)
      }
      toast({ title: 'Attendance saved', tone: 'success' })
    } catch (error) {
      const asked = error instanceof HttpError ? error.failure?.issues?.['confirm'] : undefined
      if (asked) setQuestion(asked)
      else if (error instanceof HttpError) setFailure({ text: failureText(error, 'The attendance could not be saved.'), isOffline: false })
      else setFailure({ text: 'No connection. No mark is lost: they are saved as soon as the connection is back.', isOffline: true })
    }
  }
}

function dayOf({ days }: Pick<Batch, 'days'>, date: PlainDate): BatchDay {
  return days.find((day) => day.date === date) ?? days[0] ?? { date, startTime: '', endTime: '' }
}
