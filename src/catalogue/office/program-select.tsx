import { useController, type Control, type FieldPath } from 'react-hook-form'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { programOption } from '#office/kit/publication-field.ts'
import type { FormValues } from '#office/form/stale-edit.ts'
import { useList } from '#office/data/use-admin-data.tsx'

interface ProgramSelectProps<Values extends FormValues, Payload> {
  name: FieldPath<Values>
  control: Control<Values, unknown, Payload>
  hint?: string | undefined
}

export function ProgramSelect<Values extends FormValues, Payload>({ name, control, hint }: ProgramSelectProps<Values, Payload>) {
  const { field } = useController({ name, control })
  const { data, error, isPending } = useList('training-program')
  const programs = data?.rows ?? []
  return (
    <Field name={name} label="Training program" hint={error ? 'The programs could not be loaded. Reload the page to try again.' : hint}>
      <Select
        // If options load after the first render, a stored program would have no option.
        key={programs.length}
        {...field}
        placeholder={isPending ? 'Loading programs' : 'Choose a training program'}
        options={programs.map(programOption)}
      />
    </Field>
  )
}
