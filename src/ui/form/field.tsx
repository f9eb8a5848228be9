import { CircleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { classes } from '../classes.ts'
import { FieldContext, fieldId, useFormState } from './form-context.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** The width suits the content: a line of text, an ID (22 characters), a date (14). */
type FieldWidth = 'full' | 'id' | 'date'

type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Marks the label; fields without it are required. */
  optional?: boolean
  /** Overrides the form's message for this name. */
  error?: string | undefined
  width?: FieldWidth
  /** Shows the label to screen readers only, for example for a search box beside its button. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Label, hint and message around one control, linked by id (docs/product/design.md, section 8). */
export function Field({ name, label, hint, optional = false, error, width = 'full', hideLabel = false, className, children }: FieldProps) {
  const form = useFormState()
  const id = fieldId(form.id, name)
  const message = error ?? form.errors[name]
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = message ? `${id}-error` : undefined
  const field = useMemo(
    () => ({
      id,
      name,
      describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined,
      isInvalid: Boolean(errorId),
      isRequired: !optional,
    }),
    [id, name, hintId, errorId, optional],
  )
  const caption = (
    <>
      {label}
      {optional && <span className="font-normal text-text-2"> (optional)</span>}
    </>
  )
  return (
    <div data-field className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-small font-semibold">
        {hideLabel ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </label>
      {hint && (
        <p id={hintId} className="text-small text-text-2">
          {hint}
        </p>
      )}
      {message && <FieldError id={errorId}>{message}</FieldError>}
      <div className={WIDTHS[width]}>
        <FieldContext value={field}>{children}</FieldContext>
      </div>
    </div>
  )
}

/** The message of one field, between its label and its control. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-semibold text-danger">
      <CircleAlert className="mt-0.5 size-4" />
      <span>
        <VisuallyHidden>Error: </VisuallyHidden>
        {children}
      </span>
    </p>
  )
}

const WIDTHS: Record<FieldWidth, string> = { full: 'w-full', id: 'max-w-[22rem]', date: 'max-w-[14rem]' }
