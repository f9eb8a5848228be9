import { useState, type ReactNode } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { dateInWords, isPlainDate, type PlainDate } from '#base/dates/dates.ts'
import { DateInput, dateProblem } from '#ui/date/date-input.tsx'
import { Field } from '#ui/form/field.tsx'

interface DateFieldProps<Values extends FieldValues> {
  label: string
  name: FieldPathByValue<Values, string>
  // The form may submit a type other than that of its fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  control: Control<Values, any, any>
  hint?: string
  optional?: boolean
  min?: PlainDate | undefined
  /** Called with each value, before the form receives it. */
  onChange?: (value: string) => void
  /** Shown instead of the date when the field is empty. */
  emptyText?: string
  children?: ReactNode
}

/** A date field with its weekday below it. An invalid date is reported when the field loses the focus. */
export function DateField<Values extends FieldValues>({
  label,
  name,
  control,
  hint,
  optional = false,
  min,
  onChange,
  emptyText = '',
  children,
}: DateFieldProps<Values>) {
  const {
    field: { value, ref, onChange: setValue, onBlur },
  } = useController({ control, name })
  const [isTyping, setIsTyping] = useState(false)
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <Field
        name={name}
        label={label}
        hint={hint}
        optional={optional}
        width="date"
        error={isTyping ? undefined : dateProblem(value, { min })}
      >
        <DateInput
          ref={ref}
          label={label}
          value={value}
          min={min}
          onFocus={() => setIsTyping(true)}
          onChange={(next) => {
            onChange?.(next)
            setValue(next)
          }}
          onBlur={() => {
            setIsTyping(false)
            onBlur()
          }}
        />
      </Field>
      <p role="status" className="text-small text-text-2">
        {isPlainDate(value) ? dateInWords(value) : value === '' && emptyText}
      </p>
      {children}
    </div>
  )
}
