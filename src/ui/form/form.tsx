import type { ComponentProps, ReactNode } from 'react'
import { useId, useMemo } from 'react'
import type { ButtonProps } from '../button/button.tsx'
import { Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { FieldErrors } from './form-context.tsx'
import { FormContext, useFormState } from './form-context.tsx'
import { LiveStatus } from '../toast/live-status.tsx'

type FormProps = ComponentProps<'form'> & {
  errors?: FieldErrors
  /** An error of the whole form: a refusal by the server, no connection. */
  formError?: string
  /** Grows with every failed try; the summary then takes focus. */
  failureCount?: number
  busy?: boolean
  /** Eight seconds and still no answer. */
  slow?: boolean
  /** The one line at the top that makes the '(optional)' marks clear. */
  requiredNote?: boolean
}

const NO_ERRORS: FieldErrors = {}

/** A form that shows its own messages (noValidate) and, without script, posts to its `action` like any other. */
export function Form({
  id,
  errors = NO_ERRORS,
  formError,
  failureCount = 0,
  busy = false,
  slow = false,
  requiredNote = false,
  className,
  children,
  ...rest
}: FormProps) {
  const generatedId = useId()
  const formId = id ?? generatedId
  const state = useMemo(() => ({ id: formId, errors, isBusy: busy, isSlow: slow }), [formId, errors, busy, slow])
  return (
    <FormContext value={state}>
      <form id={formId} noValidate aria-busy={busy || undefined} className={classes('form', className)} {...rest}>
        <ErrorSummary errors={errors} formError={formError} failureCount={failureCount} />
        {requiredNote && <p className="text-small text-text-2">All fields are required unless marked optional.</p>}
        {children}
      </form>
    </FormContext>
  )
}

/** Sends the form. While it is on its way it reads 'Sending...' and cannot be pressed again (docs/product/requirements.md, section 4). */
export function SubmitButton({ busyLabel = 'Sending...', children, className, ...rest }: ButtonProps) {
  const { isBusy, isSlow } = useFormState()
  return (
    <>
      <Button
        type="submit"
        busy={isBusy}
        busyLabel={busyLabel}
        className={classes('max-sm:w-full sm:justify-self-start', className)}
        {...rest}
      >
        {children}
      </Button>
      <LiveStatus className="text-small text-text-2 empty:hidden">{isSlow && 'Still sending. Please keep this page open.'}</LiveStatus>
    </>
  )
}

/** Two fields side by side from 480 px. */
export function FieldRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('grid gap-5 sm:grid-cols-2', className)}>{children}</div>
}
