import { CircleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import type { FieldErrors } from './form-context.tsx'
import { fieldId, useFormState } from './form-context.tsx'

const TITLE_PREFIX = 'Error: '
/** Not a <section>, which would be a landmark, and two failed forms two landmarks of one name. */
const GROUP = { role: 'group' } as const

type ErrorSummaryProps = { errors: FieldErrors; formError?: string | undefined; failureCount: number }

/**
 * Lists the errors of a form at its top, each a link to its field in the same words. It takes the focus after a failed
 * submit and puts 'Error: ' before the title of the page (docs/product/design.md, section 8).
 */
export function ErrorSummary({ errors, formError, failureCount }: ErrorSummaryProps) {
  const entries = Object.entries(errors)
  const isShown = entries.length > 0 || Boolean(formError)
  const headingId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const { id: formId } = useFormState()

  useEffect(() => {
    if (failureCount > 0) summary.current?.focus()
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
