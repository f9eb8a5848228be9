import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { dateInWords, isPlainDate } from '../../shared/dates.ts'
import { TextInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'

interface DateFieldProps {
  label: string
  registered: UseFormRegisterReturn
  /** Current value of the field. */
  value: string
  hint?: string
  optional?: boolean
  /** Shown instead of the date when the field is empty. */
  emptyText?: string
  children?: ReactNode
}

/** A native date field, with the date spelled out below it: browsers differ in the order of day and month. */
export function DateField({
  label,
  registered,
  value,
  hint,
  optional = false,
  emptyText = '',
  children,
}: DateFieldProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <Field name={registered.name} label={label} hint={hint} optional={optional} width="date">
        <TextInput type="date" className="figures" {...registered} />
      </Field>
      <p role="status" className="text-small text-text-2">
        {isPlainDate(value) ? dateInWords(value) : value === '' && emptyText}
      </p>
      {children}
    </div>
  )
}
