import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { failureText, type HttpError } from '#base/api/api-client.ts'
import { useToast, type ToastMessage } from '#ui/toast/toast.tsx'
import { isUnauthenticated, saveRefusal, type SaveRefusal } from '../editor/save-refusal.ts'
import type { Messages, PlaceIssue } from './form-messages.ts'

/** The error of a failed call: `HttpError` if the server refuses, `TypeError` without a connection. */
export type CallError = HttpError | TypeError

/** The success toast: only its title, or the whole toast. */
export type Done = string | ToastMessage

type Refusal = Partial<SaveRefusal> & { error?: CallError }
type Callbacks = 'onSuccess' | 'onSettled'

export interface CallOptions<Answer, Given> extends Pick<UseMutationOptions<Answer, CallError, Given>, Callbacks> {
  /** The field names of the form, which keeps its values after a refusal. The server's messages about a field are shown there. */
  fields?: readonly string[]
  /** Finds the field of a message of the server. By default the first part of its path. */
  placeIssue?: PlaceIssue | undefined
  /** Fallback text if the server gives no reason. */
  otherwise?: string | ((error: CallError) => string)
  /** Client-side errors. They block sending, and are shown from the first attempt on. */
  missing?: Messages
  /** The success toast. */
  done?: Done | ((answer: Answer, given: Given) => Done | undefined)
  /** The title of the failure toast; its text is the reason. */
  failed?: string | ((given: Given, error: CallError) => string | undefined)
  onError?: (error: CallError, refusal: SaveRefusal) => void
}

/**
 * Sends something from a form or by a button, one call at a time however often it is pressed, and reports failures. `isPending` alone would
 * be too late: a second press can come before the next render.
 */
export function useCall<Answer, Given = void>(
  call: (given: Given) => Promise<Answer>,
  { fields, placeIssue, otherwise, missing = {}, done, failed, onSuccess, onError, onSettled }: CallOptions<Answer, Given> = {},
) {
  const { toast } = useToast()
  const isRunning = useRef(false)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [failureCount, setFailureCount] = useState(0)
  const [isTried, setIsTried] = useState(false)
  const { mutateAsync, reset, isPending, variables, data } = useMutation<Answer, CallError, Given>({
    mutationFn: call,
    onSuccess: (answer, given, ...rest) => {
      const said = doneToast(typeof done === 'function' ? done(answer, given) : done)
      if (said) toast(said)
      return onSuccess?.(answer, given, ...rest)
    },
    onError: (cause, given) => {
      const refused = refusalOf(cause)
      const title = typeof failed === 'function' ? failed(given, cause) : failed
      if (title !== undefined && !isUnauthenticated(cause)) toast({ title, description: refused.message, tone: 'destructive' })
      onError?.(cause, refused)
    },
    ...(onSettled && { onSettled }),
  })
  const { message: failure, fields: problems = {}, error } = refusal
  const errors = { ...(isTried && missing), ...problems }
  const formError = failure !== undefined && !Object.values(errors).includes(failure) ? failure : undefined
  return {
    send,
    refuse,
    reset: () => {
      reset()
      setRefusal({})
    },
    isPending,
    /** The values being sent, or sent last. */
    variables,
    data,
    error,
    /** The error of the last attempt. */
    failure,
    failureCount,
    /** Messages by field. */
    errors,
    /** The error message, unless a field shows it. */
    formError,
    /** Props for the form; `onSubmit` receives the typed values. */
    form: (onSubmit: (typed: FormData) => void) => ({
      errors,
      ...(formError !== undefined && { formError }),
      failureCount,
      busy: isPending,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      },
    }),
  }

  /** Calls `onDone` unless the caller has unmounted by then. */
  function send(given: Given, onDone?: (answer: Answer) => void) {
    if (isRunning.current) return
    if (Object.keys(missing).length > 0) {
      setIsTried(true)
      refuse({})
      return
    }
    isRunning.current = true
    // A field that a refusal asked for must stay.
    if (!fields) setRefusal({})
    void mutateAsync(given, { onSuccess: (answer) => onDone?.(answer) })
      .then(
        () => setRefusal({}),
        (cause: CallError) => (isUnauthenticated(cause) ? setRefusal({}) : refuse({ ...refusalOf(cause), error: cause })),
      )
      .finally(() => {
        isRunning.current = false
      })
  }

  /** Shows the errors. The form moves the focus there. */
  function refuse(refused: Refusal) {
    setRefusal(refused)
    setFailureCount((count) => count + 1)
  }

  function refusalOf(cause: CallError): SaveRefusal {
    const words = typeof otherwise === 'function' ? otherwise(cause) : otherwise
    return fields ? saveRefusal(cause, fields, words ?? '', placeIssue) : { message: failureText(cause, words), fields: {} }
  }
}

export function doneToast(done: Done | undefined): ToastMessage | undefined {
  return done === undefined ? undefined : { tone: 'success', ...(typeof done === 'string' ? { title: done } : done) }
}

/** The part of a call that a dialog needs. */
export type CallState = Pick<ReturnType<typeof useCall>, 'isPending' | 'failure' | 'reset'>
