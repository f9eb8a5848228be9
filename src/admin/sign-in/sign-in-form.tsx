import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { failureText, HttpError } from '../../shared/api-client.ts'
import { PasswordInput } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { useSession } from '../session/session.tsx'

const INVALID_CODE = 'Invalid API code'
const NO_ANSWER = 'The server is not responding. Please check your connection and try again.'

/** Asks for the API code. `children` lays out the buttons and receives whether a request is running. */
export function SignInForm({
  className,
  fieldsClassName,
  children,
}: {
  className?: string
  fieldsClassName?: string
  children: (isSending: boolean) => ReactNode
}) {
  const { signIn } = useSession()
  const { toast } = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  return (
    <Form busy={isSending} onSubmit={(event) => void submit(event)} className={className}>
      <div className={fieldsClassName}>
        {/* Password managers store a password under a user name, so the form has a fixed one. */}
        <input type="text" autoComplete="username" defaultValue="admin" readOnly hidden tabIndex={-1} />
        <Field name="apiCode" label="API code" hint="Ask an admin for your code." error={error}>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the one field of a page that is only for signing in */}
          <PasswordInput ref={field} autoFocus maxLength={200} />
        </Field>
      </div>
      {children(isSending)}
    </Form>
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const code = field.current?.value.trim() ?? ''
    if (code === '') {
      refuse('API code is required')
      return
    }
    setIsSending(true)
    try {
      await signIn(code)
      toast({ title: 'Authentication successful', description: 'You are now logged in as admin', tone: 'success' })
    } catch (failure) {
      const text = failure instanceof HttpError ? failureText(failure, INVALID_CODE) : NO_ANSWER
      refuse(text)
      toast({ title: 'Authentication failed', description: text, tone: 'destructive' })
    } finally {
      setIsSending(false)
    }
  }

  /** Keeps the value and selects it, so that typing replaces it (docs/product/design.md, section 10.2). */
  function refuse(message: string) {
    setError(message)
    field.current?.focus()
    field.current?.select()
  }
}
