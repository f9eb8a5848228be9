import { useState } from 'react'
import { batchName, batchNamesApart, datesAndPlace, phaseOf } from '../../batches/batch.ts'
import type { Batch } from '../../batches/batch.schema.ts'
import { indianDate, type PlainDate } from '#base/dates/dates.ts'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { useItem, useList } from '#office/data/use-admin-data.tsx'

interface BatchSelectProps {
  name: string
  /** Only batches of this program. By default those of all programs. */
  programId?: number | undefined
  /** The batch that people leave: offers the other batches of its program, those not yet begun first. */
  from?: Batch
  label?: string
  hint?: string | undefined
  placeholder?: string
  /** Without it the form reads the choice itself. */
  value?: string
  onChoose?: (id: string, batch: Batch | undefined) => void
}

/** Chooses among batches that are neither over nor cancelled, plus the given one. */
export function BatchSelect(props: BatchSelectProps) {
  const { name, from, programId = from?.trainingProgramId, label = 'Batch', hint, placeholder = 'Choose a batch', value, onChoose } = props
  const [today] = useState(() => indianDate(new Date()))
  const filter = { from: today, ...(programId !== undefined && { trainingProgramId: programId }) }
  const { data, isPending } = useList('batch', filter)
  const others = data?.rows.filter(({ id, status }) => id !== from?.id && status !== 'cancelled') ?? []
  const planned = from ? inOrderFor(from, others, today) : others
  // A link may name a batch that is over, or beyond the first page.
  const isNamed = value !== undefined && value !== ''
  const isMissing = isNamed && data !== undefined && !planned.some(({ id }) => String(id) === value)
  const { data: named } = useItem('batch', isMissing ? value : undefined)
  const batches = isMissing && named ? [named.item, ...planned] : planned
  const names = batchNamesApart(batches, nameFor(props)).map((called, at) => {
    const notes = from && batches[at] ? notesOn(batches[at], from, today) : []
    return [called, ...notes.filter((note) => !called.includes(note))].join(', ')
  })
  if (data && batches.length === 0 && !value) {
    return <p className="text-text-2">{from === undefined ? 'No batch is planned.' : 'No other batch of this program is planned.'}</p>
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

/** Batches of one program begin with their days, which a closed list on a phone has room for. */
function nameFor({ from, programId }: BatchSelectProps): typeof batchName {
  if (from) return datesAndPlace
  return programId === undefined ? batchName : (batch) => `${datesAndPlace(batch)}, ${batch.training_program_name}`
}

/** Batches that are already running, and those of other clients, come last. */
function inOrderFor(from: Batch, batches: readonly Batch[], today: PlainDate): Batch[] {
  const isUnusual = (batch: Batch) => notesOn(batch, from, today).length > 0
  return [...batches].sort((one, other) => Number(isUnusual(one)) - Number(isUnusual(other)))
}

/** The reasons why a batch is an unusual choice: 'Mock Motors', 'running'. */
function notesOn(batch: Batch, from: Batch, today: PlainDate): string[] {
  const isOfOther = batch.clientId !== null && batch.clientId !== from.clientId
  return [...(isOfOther && batch.client_name ? [batch.client_name] : []), ...(phaseOf(batch, today) === 'running' ? ['running'] : [])]
}
