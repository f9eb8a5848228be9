import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './field.tsx'
import { useFormState } from './form-context.tsx'

type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'defaultValue' | 'value'> & {
  name: string
  legend: ReactNode
  choices: readonly Choice[]
  hint?: ReactNode
  error?: string | undefined
  defaultValue?: string
  /** For a controlled group. */
  value?: string
  /** The classes of the layout: 'grid gap-3 sm:grid-cols-3'. */
  layout?: string
}

/** A few choices, all in view, each a 48 px tile. The remaining props and the ref go to every radio button. */
export function RadioGroup({
  name,
  legend,
  choices,
  hint,
  error,
  defaultValue,
  value,
  layout = 'grid gap-2',
  className,
  ...rest
}: RadioGroupProps) {
  const id = useId()
  const { errors } = useFormState()
  const message = error ?? errors[name]
  const describedBy = classes(Boolean(hint) && `${id}-hint`, message && `${id}-error`) || undefined
  return (
    <fieldset data-field aria-describedby={describedBy} className={className}>
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-small text-text-2">
          {hint}
        </p>
      )}
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      <div className={layout}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={'choice flex min-h-12 items-center gap-3 rounded-md border border-border-strong bg-surface px-3.5 py-2'}
          >
            <input
              {...rest}
              type="radio"
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              {...(value === undefined
                ? defaultValue !== undefined && { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              className="size-5 shrink-0 accent-primary outline-none"
            />
            <span className="min-w-0">
              {choice.label}
              {choice.hint && <span className="block text-small text-text-2">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
