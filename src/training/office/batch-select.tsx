import { useState } from 'react'
import { batchNamesApart, datesAndPlace } from '#schedule/batch.ts'
import type { Batch } from '#schedule/batch.schema.ts'
import { indianDate } from '#base/dates/dates.ts'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { useItem, useList } from '#office/data/use-admin-data.tsx'

interface BatchSelectProps {
  name: string
  /** Only batches of this program. Without it those of all. */
  programId?: number | undefined
  /** A batch that is no choice. */
  exceptId?: number
  label?: string
  hint?: string | undefined
  placeholder?: string
  /** Without it the form reads the choice itself. */
  value?: string
  onChoose?: (id: string, batch: Batch | undefined) => void
}

/** One of the batches that are not over and not cancelled, or the one that is given. */
export function BatchSelect(props: BatchSelectProps) {
  const { name, programId, exceptId, label = 'Batch', hint, placeholder = 'Choose a batch', value, onChoose } = props
  const [today] = useState(() => indianDate(new Date()))
  const filter = { from: today, ...(programId !== undefined && { trainingProgramId: programId }) }
  const { data, isPending } = useList('batch', filter)
  const planned = data?.rows.filter(({ id, status }) => id !== exceptId && status !== 'cancelled') ?? []
  // A link may name one that is over, or beyond the first page.
  const isNamed = value !== undefined && value !== ''
  const isMissing = isNamed && data !== undefined && !planned.some(({ id }) => String(id) === value)
  const { data: named } = useItem('batch', isMissing ? value : undefined)
  const batches = isMissing && named ? [named.item, ...planned] : planned
  // Another batch of one program: on a phone its name would leave no room for the days.
  const names = batchNamesApart(batches, exceptId === undefined ? undefined : datesAndPlace)
  if (data && batches.length === 0 && !value) {
    return <p className="text-text-2">{exceptId === undefined ? 'No batch is planned.' : 'No other batch of this program is planned.'}</p>
  }
  return (
    <Field name={name} label={label} hint={hint}>
      <Select
        key={batches.length}
        placeholder={isPending ? 'Loading batches' : placeholder}
        options={batches.map(({ id }, at) => ({ value: String(id), label: names[at] ?? '' }))}
        {...(onChoose && {
          value: value ?? '',
          onChange: ({ currentTarget }) =>
            onChoose(
              currentTarget.value,
              batches.find(({ id }) => String(id) === currentTarget.value),
            ),
        })}
      />
    </Field>
  )
}
