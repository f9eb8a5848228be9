import { Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { BatchForm } from '../batch.schema.ts'
import type { BatchDay } from '../batch-days.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { daysIn, withNextDay, type BatchValues } from './batch-values.ts'

/** The days of a batch as a list. One more day follows the last one and has its hours. */
export function DaysField({ editor }: { editor: Editor<BatchValues, BatchForm> }) {
  const { field } = useController({ control: editor.form.control, name: 'days' })
  const days = daysIn(field.value)
  const save = (changed: readonly BatchDay[]) => {
    field.onChange(JSON.stringify(changed))
    editor.form.clearErrors('days')
  }
  const change = (at: number, changes: Partial<BatchDay>) => save(days.map((day, row) => (row === at ? { ...day, ...changes } : day)))
  const error = editor.errors['days']
  return (
    <fieldset data-field aria-describedby={error ? 'days-error' : undefined} className="grid gap-3">
      <legend className="mb-1.5 text-small font-semibold">Days</legend>
      {error && <FieldError id="days-error">{error}</FieldError>}
      <ol className="grid gap-3">
        {days.map((day, at) => (
          <li
            // Rows have no identity of their own; when one is removed all are redrawn.
            // eslint-disable-next-line react/no-array-index-key
            key={`${at} of ${days.length}`}
            className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto]"
          >
            <Field name={`day-${at}-date`} label={`Day ${at + 1}`} className="max-sm:col-span-2">
              <DateInput label={`Day ${at + 1}`} value={day.date} onChange={(date) => change(at, { date })} />
            </Field>
            <Field name={`day-${at}-start`} label="From">
              <TextInput
                type="time"
                value={day.startTime}
                onChange={({ currentTarget }) => change(at, { startTime: currentTarget.value })}
              />
            </Field>
            <Field name={`day-${at}-end`} label="To">
              <TextInput type="time" value={day.endTime} onChange={({ currentTarget }) => change(at, { endTime: currentTarget.value })} />
            </Field>
            {days.length > 1 && (
              <IconButton
                label={`Remove day ${at + 1}`}
                icon={<Trash2 />}
                onClick={() => save(days.filter((_, row) => row !== at))}
                className="max-sm:col-span-2 max-sm:justify-self-end"
              />
            )}
          </li>
        ))}
      </ol>
      <p>
        <Button variant="secondary" size="compact" icon={<Plus />} onClick={() => save(withNextDay(days))}>
          Add next day
        </Button>
      </p>
    </fieldset>
  )
}
