import { type ComponentProps, type ReactNode, useId, useMemo, type MouseEvent, useEffect, useRef } from 'react'
import { type ButtonProps, Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { type FieldErrors, FormContext, useFormState, fieldId } from './form-context.tsx'
import { isInField } from './is-in-field.ts'
import { LiveStatus } from '../toast/live-status.tsx'
import { CircleAlert } from 'lucide-react'

type FormProps = ComponentProps<'form'> & {
  errors?: FieldErrors
  /** An error of the whole form, such as a refusal by the server or a lost connection. */
  formError?: string
  /** Increased by every failed attempt; the summary then takes focus. */
  failureCount?: number
  busy?: boolean
  /** No reply after eight seconds. */
  slow?: boolean
  /** The line at the top that explains the '(optional)' marks. */
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

/** Submits the form. While sending, its label is 'Sending...' and it is disabled (docs/product/requirements.md, section 4). */
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

const TITLE_PREFIX = 'Error: '
/** Not a <section>, which would be a landmark: two failed forms would be two landmarks with the same name. */
const GROUP = { role: 'group' } as const

type ErrorSummaryProps = { errors: FieldErrors; formError?: string | undefined; failureCount: number }

/**
 * Lists the errors of a form at its top, each a link to its field in the same words. It takes the focus after a failed
 * submit and puts 'Error: ' before the title of the page (docs/product/design.md, section 8).
 */
function ErrorSummary({ errors, formError, failureCount }: ErrorSummaryProps) {
  const entries = Object.entries(errors)
  const isShown = entries.length > 0 || Boolean(formError)
  const headingId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const { id: formId } = useFormState()
  const countAtStart = useRef(failureCount)

  useEffect(() => {
    if (failureCount > 0 && !(failureCount === countAtStart.current && isInField())) summary.current?.focus()
  }, [failureCount])

  useEffect(() => {
    if (!isShown) return undefined
    if (!document.title.startsWith(TITLE_PREFIX)) document.title = TITLE_PREFIX + document.title
    return () => {
      document.title = document.title.replace(TITLE_PREFIX, '')
    }
  }, [isShown])

  if (!isShown) return null
  return (
    <div
      {...GROUP}
      ref={summary}
      aria-labelledby={headingId}
      tabIndex={-1}
      className={
        'error-summary flex gap-3 rounded-md border-2 border-danger bg-danger-soft p-4 text-danger-text' +
        ' outline-offset-2 focus:outline-3 focus:outline-focus'
      }
    >
      <CircleAlert className="mt-0.5 size-5" />
      <div className="min-w-0">
        <p id={headingId} className="font-semibold">
          There is a problem
        </p>
        {formError && <p>{formError}</p>}
        {entries.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {entries.map(([name, message]) => (
              <li key={name}>
                <a
                  href={`#${fieldId(formId, name)}`}
                  onClick={(event) => focusField(event, name)}
                  className="inline-block min-h-6 underline"
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )

  function focusField(event: MouseEvent<HTMLAnchorElement>, name: string) {
    const form = event.currentTarget.closest('form')
    const named = form?.elements.namedItem(name)
    const control = named instanceof RadioNodeList ? named[0] : named
    if (!(control instanceof HTMLElement)) return
    event.preventDefault()
    control.focus({ preventScroll: true })
    const field = control.closest('[data-field]') ?? control
    field.scrollIntoView({ block: 'nearest' })
  }
}
