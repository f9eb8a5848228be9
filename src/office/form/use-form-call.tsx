import { useMutation } from '@tanstack/react-query'
import { HttpError } from '#base/api/api-client.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { useFormSubmit, type FormSchema } from '#ui/form/use-form-submit.tsx'
import { isStale, isUnauthenticated } from '../editor/save-refusal.ts'
import { doneToast, type CallError, type Done } from './use-call.tsx'

interface FormCallOptions<Values, Answer> {
  schema: () => Promise<FormSchema<Values>>
  call: (values: Values) => Promise<Answer>
  /** Fields that the server calls by another name: { email: 'person' }. */
  fieldOf?: Record<string, string>
  /** The toast of a success. */
  done?: Done | ((answer: Answer) => Done | undefined)
  /** The title of the toast of a failure, whose text is the reason. */
  failed?: string
  /** Said when the server gives no reason. */
  otherwise: string
  onDone?: (answer: Answer) => void
  /** Somebody else has saved first. */
  onStale?: () => void
}

/** As `useCall`, for a form whose values are read from the page and checked by a schema, as the forms of the public site are. */
export function useFormCall<Values, Answer>(options: FormCallOptions<Values, Answer>) {
  const { schema, call, fieldOf = {}, done, failed, otherwise, onDone, onStale } = options
  const { toast } = useToast()
  // A mutation, so that the end of a session opens the dialog that asks to sign in again.
  const { mutateAsync } = useMutation<Answer, CallError, Values>({ mutationFn: call })
  const fail = (description: string | undefined) => {
    if (failed !== undefined && description !== '') toast({ title: failed, description, tone: 'destructive' })
  }
  const { formProps } = useFormSubmit<Values, Answer>({
    schema,
    send: async (values) => {
      try {
        return { success: true, data: await mutateAsync(values) }
      } catch (error) {
        if (isStale(error)) onStale?.()
        if (isUnauthenticated(error)) return { success: false, error: '' }
        if (!(error instanceof HttpError) || !error.failure) throw error
        const issues = Object.entries(error.failure.issues ?? {})
        return {
          success: false,
          error: error.failure.error,
          fields: Object.fromEntries(issues.map(([name, text]) => [fieldOf[name] ?? name, text])),
        }
      }
    },
    onSuccess: (answer) => {
      const said = doneToast(typeof done === 'function' ? done(answer) : done)
      if (said) toast(said)
      onDone?.(answer)
    },
    onRefused: fail,
    onException: fail,
    failureText: otherwise,
  })
  return formProps
}
