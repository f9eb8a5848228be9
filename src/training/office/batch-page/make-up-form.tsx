import { useState } from 'react'
import { placeOf } from '../../batches/batch-place.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import type { MakeUpForm } from '../../roster/roster.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { shortDate, type PlainDate } from '#base/dates/dates.ts'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { DialogForm } from '#office/form/form-dialog.tsx'
import type { MarkedPerson } from './attendance-grid.tsx'
import { useRosterCall } from './roster-data.tsx'
import { todayInIndia } from '../batches/batch-words.tsx'

interface MakeUpFormProps {
  batch: Batch
  entry: MarkedPerson
  /** The missed day. */
  date: PlainDate
  onCancel: () => void
  onDone: () => void
}

/** Chooses the past day of another batch of the program on which somebody made up a missed session. Stored at once. */
export function MakeUpForm({ batch, entry, date, onCancel, onDone }: MakeUpFormProps) {
  const today = todayInIndia()
  const { data } = useList('batch', { trainingProgramId: batch.trainingProgramId, to: today, sort: '-date' })
  const others = data?.rows.filter(({ id, status }) => id !== batch.id && status !== 'cancelled')
  const days = others
    ?.flatMap((other) => other.days.map((day) => ({ other, date: day.date })))
    .filter((day) => day.date <= today)
    .sort((one, another) => another.date.localeCompare(one.date))
  const [chosen, setChosen] = useState('')
  const call = useRosterCall(send, {
    fields: ['madeUpIn'],
    otherwise: 'The day could not be counted.',
    done: { title: 'Counted as present' },
  })
  return (
    <DialogForm
      form={call.form(() => call.send(new FormData(), onDone))}
      submitLabel="Count as present"
      busyLabel="Saving..."
      canSubmit={days !== undefined && days.length > 0}
      cancelLabel="Back"
      onCancel={onCancel}
    >
      {!days && <SkeletonText lines={2} />}
      {days?.length === 0 && <p className="text-text-2">No other batch of this program has taken place.</p>}
      {days && days.length > 0 && (
        <Field name="madeUpIn" label="Attended on" hint={`Counts as present on ${shortDate(date)}. It is saved at once, with a note.`}>
          <Select
            placeholder="Choose a day"
            options={days.map((day) => ({
              value: `${day.other.id} ${day.date}`,
              label: [shortDate(day.date), placeOf(day.other), day.other.client_name].filter(Boolean).join(', '),
            }))}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        </Field>
      )}
    </DialogForm>
  )

  function send() {
    const [madeUpIn = '', madeUpOn = ''] = chosen.split(' ')
    const body: MakeUpForm = { date, madeUpIn: Number(madeUpIn), madeUpOn }
    return getData('PUT /batches/{id}/roster/{participantId}/made-up', { path: { id: batch.id, participantId: entry.id }, body })
  }
}
