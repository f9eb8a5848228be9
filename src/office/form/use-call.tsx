import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { failureText, type HttpError } from '#base/api/api-client.ts'
import { useToast, type ToastMessage } from '#ui/toast/toast.tsx'
import { isUnauthenticated, saveRefusal, type SaveRefusal } from '../editor/save-refusal.ts'
import type { Messages } from './form-messages.ts'

/** How a call fails: `HttpError` if the server refuses, `TypeError` without a connection. */
export type CallError = HttpError | TypeError

/** What a toast says of a success: its title alone, or all of it. */
export type Done = string | ToastMessage

type Refusal = Partial<SaveRefusal> & { error?: CallError }
type Callbacks = 'onSuccess' | 'onSettled'

export interface CallOptions<Answer, Given> extends Pick<UseMutationOptions<Answer, CallError, Given>, Callbacks> {
  /** The fields of the form, which stays as it is after a refusal. What the server says of one of them is shown there. */
  fields?: readonly string[]
  /** Said when the server gives no reason. */
  otherwise?: string | ((error: CallError) => string)
  /** What is wrong with what was typed. Nothing is sent until it is right; it is said from the first attempt on. */
  missing?: Messages
  /** The toast of a success. */
  done?: Done | ((answer: Answer, given: Given) => Done | undefined)
  /** The title of the toast of a failure, whose text is the reason. */
  failed?: string | ((given: Given, error: CallError) => string | undefined)
  onError?: (error: CallError, refusal: SaveRefusal) => void
}

/**
 * How the back-office sends something, from a form or by a button: one call at a time, however often it is pressed, with what
 * is said when it fails. `isPending` alone would be too late: a second press can come before the next render.
 */
export function useCall<Answer, Given = void>(
  call: (given: Given) => Promise<Answer>,
  { fields, otherwise, missing = {}, done, failed, onSuccess, onError, onSettled }: CallOptions<Answer, Given> = {},
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
  const { message: failure, fields: issues = {}, error } = refusal
  const errors = { ...(isTried && missing), ...issues }
  const formError = failure !== undefined && !Object.values(errors).includes(failure) ? failure : undefined
  return {
    send,
    refuse,
    reset: () => {
      reset()
      setRefusal({})
    },
    isPending,
    /** What is being sent, or was sent last. */
    variables,
    data,
    error,
    /** Why the last attempt failed. */
    failure,
    failureCount,
    /** What is wrong with the fields. */
    errors,
    /** Why it failed, unless a field says it. */
    formError,
    /** The form that sends it, and what is done with what was typed. */
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

  /** `onDone` is called unless what sent it is gone by then. */
  function send(given: Given, onDone?: (answer: Answer) => void) {
    if (isRunning.current) return
    if (Object.keys(missing).length > 0) {
      setIsTried(true)
      refuse({})
      return
    }
    isRunning.current = true
    // A field that a refusal has asked for must not go away.
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

  /** Says what is wrong. The form moves the focus there. */
  function refuse(refused: Refusal) {
    setRefusal(refused)
    setFailureCount((count) => count + 1)
  }

  function refusalOf(cause: CallError): SaveRefusal {
    const words = typeof otherwise === 'function' ? otherwise(cause) : otherwise
    return fields ? saveRefusal(cause, fields, words ?? '') : { message: failureText(cause, words), fields: {} }
  }
}

export function doneToast(done: Done | undefined): ToastMessage | undefined {
  return done === undefined ? undefined : { tone: 'success', ...(typeof done === 'string' ? { title: done } : done) }
}

/** What a dialog needs to know of a call. */
export type CallState = Pick<ReturnType<typeof useCall>, 'isPending' | 'failure' | 'reset'>
