import { useState } from 'react'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import { findState, INDIAN_STATES } from '#base/values/indian-states.ts'
import { Select } from '#ui/form/controls.tsx'

const STATES = INDIAN_STATES.map(({ name }) => ({ value: name, label: name }))

interface StateSelectProps {
  value: string
  onChange: (state: string) => void
  onBlur?: () => void
  /** Adds the first choice "No State", which is valid. */
  optional?: boolean
}

/** The States and Union Territories. A stored value that is not on the list stays available while the form is open. */
export function StateSelect({ value, onChange, onBlur, optional = false }: StateSelectProps) {
  const [stored, setStored] = useState('')
  const isListed = value === '' || findState(value)?.name === value
  if (!isListed && value !== stored) setStored(value)
  const options = stored === '' ? STATES : [{ value: stored, label: stored }, ...STATES]
  return (
    <Select
      placeholder={optional ? 'No State' : 'Choose a State'}
      options={options}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

/** `StateSelect` as a field of an editor. */
export function StateField<Values extends FieldValues, Payload>({
  control,
  name,
  optional = false,
}: {
  control: Control<Values, unknown, Payload>
  name: Path<Values>
  optional?: boolean
}) {
  const { field } = useController({ control, name })
  return <StateSelect value={field.value} onChange={field.onChange} onBlur={field.onBlur} optional={optional} />
}
