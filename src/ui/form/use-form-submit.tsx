import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { exceptionText } from '#base/api/exception-text.ts'
import type { FieldErrors } from './form-context.tsx'
import { type FieldProblem, errorsByField, valuesOf, withError } from './field-problems.ts'
import { nextPressEnd } from './press-end.ts'
import { useSlowNotice } from '../loading/use-slow-notice.tsx'

/** The part of a zod schema that a form uses. Declared here so that zod loads after the page. */
export type FormSchema<Values> = { safeParse: (input: unknown) => Parsed<Values> }

type Parsed<Values> = { success: true; data: Values } | { success: false; error: { issues: readonly FieldProblem[] } }

/** The outcome of a submission: the result, or the server's messages for the visitor, by field if it has any. */
type Sent<Data> = { success: true; data: Data } | { success: false; error?: string; fields?: FieldErrors }

type FormSubmitOptions<Values, Data> = {
  /**
   * `() => import('./x.schema.ts').then((m) => m.xSchema)`: loaded when the browser is idle. If it fails to load, only the
   * server validates.
   */
  schema: () => Promise<FormSchema<Values>>
  /** May throw: no connection, or an unreadable reply. */
  send: (values: Values) => Promise<Sent<Data>>
  onSuccess?: (data: Data, form: HTMLFormElement) => void
  /** Called when fields are empty or invalid; nothing was sent. */
  onInvalid?: (errors: FieldErrors) => void
  /** Called when the server refused; undefined when it gave no reason. */
  onRefused?: (message: string | undefined) => void
  /** Called without a reply, or with an unreadable one. The error summary shows the same text. */
  onException?: (message: string) => void
  /** The message in the summary when a refusal has none. */
  failureText?: string
  resetOnSuccess?: boolean
  /** From the action, after a post without script. */
  initialErrors?: FieldErrors
  initialFormError?: string
}

const NO_ERRORS: FieldErrors = {}
const FAILURE_TEXT = 'There was a problem sending your message'

/**
 * A public form. It validates on submit, and individual fields on blur only after a failed submit; sends once however often
 * the button is pressed; keeps every field on failure (docs/product/requirements.md, section 4, docs/product/design.md,
 * section 8).
 */
export function useFormSubmit<Values, Data = unknown>(options: FormSubmitOptions<Values, Data>) {
  const [errors, setErrors] = useState<FieldErrors>(options.initialErrors ?? NO_ERRORS)
  const [formError, setFormError] = useState(options.initialFormError)
  const [failureCount, setFailureCount] = useState(0)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const isUnderWay = useRef(false)
  /** The schema of a form is always the same. */
  const loadSchema = useRef(() => options.schema().catch(() => undefined))
  const pressEnd = useRef(Promise.resolve())
  const isSlow = useSlowNotice(isSubmitting)

  useEffect(() => whenIdle(() => void loadSchema.current()), [])

  const formProps = {
    errors,
    formError,
    failureCount,
    busy: isSubmitting,
    slow: isSlow,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
    onFocus: () => {
      // Loaded now, in case the connection is lost while typing.
      void loadSchema.current()
    },
    onPointerDown: () => {
      pressEnd.current = nextPressEnd()
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      void recheck(event.currentTarget, event.target)
    },
    onInput: () => setIsSent(false),
  }

  return { formProps, errors, formError, isSubmitting, isSlow, isSent, clear }

  async function submit(form: HTMLFormElement) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSubmitting(true)
    setIsSent(false)
    try {
      const schema = await loadSchema.current()
      const parsed = schema ? schema.safeParse(valuesOf(form)) : { success: true as const, data: valuesOf(form) as Values }
      if (!parsed.success) {
        const found = errorsByField(parsed.error.issues)
        fail(undefined, found)
        options.onInvalid?.(found)
        return
      }
      const sent = await options.send(parsed.data)
      if (sent.success) succeed(sent.data, form)
      else refuse(sent.error, sent.fields)
    } catch (error) {
      const message = exceptionText(error)
      fail(message)
      options.onException?.(message)
    } finally {
      isUnderWay.current = false
      setIsSubmitting(false)
    }
  }

  function succeed(data: Data, form: HTMLFormElement) {
    clear()
    setIsSent(true)
    if (options.resetOnSuccess) form.reset()
    options.onSuccess?.(data, form)
  }

  function refuse(message: string | undefined, fields: FieldErrors = NO_ERRORS) {
    const hasFields = Object.keys(fields).length > 0
    fail(message ?? (hasFields ? undefined : (options.failureText ?? FAILURE_TEXT)), fields)
    options.onRefused?.(message)
  }

  function fail(message: string | undefined, found: FieldErrors = NO_ERRORS) {
    setErrors(found)
    setFormError(message)
    setFailureCount((count) => count + 1)
  }

  /**
   * Updates or removes an outdated message. If the field lost focus because the button is being pressed, it waits for the
   * release: a message that disappears earlier would move the button away from the pointer.
   */
  async function recheck(form: HTMLFormElement, field: EventTarget) {
    const name = 'name' in field && typeof field.name === 'string' ? field.name : ''
    await pressEnd.current
    if (failureCount === 0 || !name || isUnderWay.current) return
    const parsed = (await loadSchema.current())?.safeParse(valuesOf(form))
    const message = !parsed || parsed.success ? undefined : errorsByField(parsed.error.issues)[name]
    setErrors((current) => (current[name] === message ? current : withError(current, name, message)))
  }

  function clear() {
    setErrors(NO_ERRORS)
    setFormError(undefined)
    setFailureCount(0)
  }
}

const MAX_WAIT_MS = 5000
const SHORT_WAIT_MS = 200

/** Calls `action` once the browser is idle; returns a function that cancels it. */
function whenIdle(action: () => void): () => void {
  // Safari does not report when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(action, SHORT_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(action, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(request)
}
