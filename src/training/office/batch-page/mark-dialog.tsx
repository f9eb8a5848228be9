import { CalendarCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { halfLabel, halvesOf } from '../../roster/attendance.ts'
import { MARKS, type Half } from '../../roster/marks.ts'
import type { BatchDay } from '../../batches/batch-days.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { markWord, MAX_REASON_LENGTH } from '../../roster/roster.ts'
import { UNMARKED } from '../../roster/roster-state.ts'
import { capitalise } from '#base/text/wording/capitalise.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Segments } from '#office/kit/segments.tsx'
import type { AttendanceDraft, ChosenMark } from './attendance-draft.tsx'
import type { MarkedPerson } from './attendance-grid.tsx'

export type RenderMakeUp = (day: { entry: MarkedPerson; date: PlainDate; onCancel: () => void; onDone: () => void }) => ReactNode

interface MarkDialogProps {
  entry: MarkedPerson
  day: BatchDay
  draft: AttendanceDraft
  renderMakeUp: RenderMakeUp | undefined
  onClose: () => void
}

const CHOICES = [...MARKS, UNMARKED].map((value) => ({ value, label: capitalise(markWord(value)) }))

/** The parts of a person's day, with reasons for absence or partial attendance. */
export function MarkDialog({ entry, day, draft, renderMakeUp, onClose }: MarkDialogProps) {
  const { date } = day
  const [isMadeUp, setIsMadeUp] = useState(false)
  const isMissed = halvesOf(day).some((half) => draft.markOf(entry, date, half).mark !== 'present')
  const dialog = { open: true, onClose, title: nameWith(entry.fullName, entry.apart), description: shortDate(date) }
  const [halves, setHalves] = useState(() => halvesOf(day).map((half) => ({ half, ...draft.markOf(entry, date, half) })))
  const change = (half: Half, part: Partial<ChosenMark>) =>
    setHalves((all) => all.map((one) => (one.half === half ? { ...one, ...part } : one)))
  if (isMadeUp && renderMakeUp) {
    return <Dialog {...dialog}>{renderMakeUp({ entry, date, onCancel: () => setIsMadeUp(false), onDone: forget })}</Dialog>
  }
  return (
    <Dialog {...dialog}>
      <DialogBody>
        {halves.map(({ half, mark, reason }) => (
          <section key={half} aria-label={capitalise(halfLabel(half, day))} className="grid gap-3">
            <h3 className="text-h3">{capitalise(halfLabel(half, day))}</h3>
            <Segments
              label={capitalise(halfLabel(half, day))}
              value={mark}
              choices={CHOICES}
              // On a phone, four words side by side would be broken.
              className="max-sm:auto-rows-fr max-sm:grid-flow-row max-sm:grid-cols-2"
              onChange={(chosen) => change(half, { mark: chosen })}
            />
            {(mark === 'partial' || mark === 'absent') && (
              <Field name={`reason-${half}`} label="Reason" optional hint="Ill, on night shift, left at three.">
                <TextInput
                  autoComplete="off"
                  maxLength={MAX_REASON_LENGTH}
                  value={reason ?? ''}
                  onChange={({ currentTarget }) => change(half, { reason: currentTarget.value })}
                />
              </Field>
            )}
          </section>
        ))}
        {renderMakeUp && isMissed && (
          <p>
            <Button variant="secondary" size="compact" icon={<CalendarCheck />} onClick={() => setIsMadeUp(true)}>
              Made up in another batch
            </Button>
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" size="compact" onClick={onClose}>
          Cancel
        </Button>
        <Button size="compact" onClick={use}>
          Use these marks
        </Button>
      </DialogFooter>
    </Dialog>
  )

  /** Drops unsaved marks, which would overwrite marks stored meanwhile. */
  function forget() {
    draft.forget({ date, marks: halvesOf(day).map((half) => ({ participantId: entry.id, half, ...draft.markOf(entry, date, half) })) })
    onClose()
  }

  function use() {
    draft.choose(
      halves.map(({ half, mark, reason }) => ({
        date,
        id: entry.id,
        half,
        mark,
        reason: mark === 'partial' || mark === 'absent' ? reason?.trim() || null : null,
      })),
    )
    onClose()
  }
}
