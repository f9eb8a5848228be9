import { useMutation } from '@tanstack/react-query'
import { HttpError } from '#base/api/api-client.ts'
import { useToast } from '#ui/toast/toast.tsx'
import { useFormSubmit, type FormSchema } from '#ui/form/use-form-submit.tsx'
import { isStale, isUnauthenticated } from '../editor/save-refusal.ts'
import { doneToast, type CallError, type Done } from './use-call.tsx'

interface FormCallOptions<Values, Answer> {
  schema: () => Promise<FormSchema<Values>>
  call: (values: Values) => Promise<Answer>
  /** Fields that the server names differently: { email: 'person' }. */
  fieldOf?: Record<string, string>
  /** The success toast. */
  done?: Done | ((answer: Answer) => Done | undefined)
  /** The title of the failure toast; its text is the reason. */
  failed?: string
  /** Fallback text if the server gives no reason. */
  otherwise: string
  onDone?: (answer: Answer) => void
  /** Called if somebody else has saved first. */
  onStale?: () => void
}

/** Like `useCall`, for forms whose values are read from the page and checked by a schema, as on the public site. */
export function useFormCall<Values, Answer>(options: FormCallOptions<Values, Answer>) {
  const { schema, call, fieldOf = {}, done, failed, otherwise, onDone, onStale } = options
  const { toast } = useToast()
  // A mutation, so that an expired session opens the sign-in dialog.
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
        const problems = Object.entries(error.failure.issues ?? {})
        return {
          success: false,
          error: error.failure.error,
          fields: Object.fromEntries(problems.map(([name, text]) => [fieldOf[name] ?? name, text])),
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
