import { useState } from 'react'
import { HALF_LABELS, HALVES, MARKS, type Half } from '../../attendance.ts'
import { nameWith } from '#clients/tell-apart.ts'
import { MAX_REASON_LENGTH, UNMARKED, type RosterEntry } from '#training/roster.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { capitalise } from '#base/text/capitalise.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Segments } from '#office/kit/segments.tsx'
import type { AttendanceDraft, ChosenMark } from './attendance-draft.tsx'

interface MarkDialogProps {
  entry: RosterEntry
  date: PlainDate
  draft: AttendanceDraft
  onClose: () => void
}

const CHOICES = [...MARKS, UNMARKED].map((value) => ({ value, label: capitalise(value) }))

/** The two halves of somebody's day, each with the reason when they were not there all the time. */
export function MarkDialog({ entry, date, draft, onClose }: MarkDialogProps) {
  const [halves, setHalves] = useState(() => HALVES.map((half) => ({ half, ...draft.markOf(entry, date, half) })))
  const change = (half: Half, part: Partial<ChosenMark>) =>
    setHalves((all) => all.map((one) => (one.half === half ? { ...one, ...part } : one)))
  return (
    <Dialog open onClose={onClose} title={nameWith(entry.fullName, entry.apart)} description={shortDate(date)}>
      <DialogBody>
        {halves.map(({ half, mark, reason }) => (
          <section key={half} aria-label={capitalise(HALF_LABELS[half])} className="grid gap-3">
            <h3 className="text-h3">{capitalise(HALF_LABELS[half])}</h3>
            <Segments
              label={capitalise(HALF_LABELS[half])}
              value={mark}
              choices={CHOICES}
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
