import { KeyRound } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { failureText, HttpError } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { PasswordInput, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useSession, type Credentials } from '#office/session/session.tsx'
import { canUsePasskeys, signInWithPasskey } from './passkey.tsx'
import { passkeyFailureText } from './passkey-text.ts'
import type { SignedIn } from '../../session.schema.ts'
import { isGeneratedCode } from '../../sign-in-method.ts'
import { lastMode, rememberMode, type SignInMode } from './sign-in-mode.ts'

const INVALID_CODE = 'Invalid API code'
const WRONG_PASSWORD = 'The user name or the password is wrong'
const FIRST_CODE =
  'The first start of the site showed it in the terminal, or named the file with it, unless ADMIN_API_CODE sets it. Lost? “npm run code:new” makes another one.'
const NO_ANSWER = 'The server is not responding. Please check your connection and try again.'

interface SignInFormProps {
  /** True while nobody has a password or a passkey. */
  isCodeOnlyWay?: boolean
  className?: string
  fieldsClassName?: string
  children: (isSending: boolean, otherWays: ReactNode) => ReactNode
}

/**
 * Asks for user name and password, or for a sign-in code. The method last used in this browser comes first, or the code while nobody has a
 * password. `children` lays out the buttons and receives whether a request is running, and the other sign-in methods.
 */
export function SignInForm(props: SignInFormProps) {
  const [mode, setMode] = useState(() => lastMode() ?? (props.isCodeOnlyWay ? 'code' : 'password'))
  return mode === 'code' ? (
    <CodeForm {...props} otherWay={<OtherWay onClick={() => setMode('password')}>Use a user name and password instead</OtherWay>} />
  ) : (
    <PasswordForm {...props} otherWay={<OtherWay onClick={() => setMode('code')}>Use a sign-in code instead</OtherWay>} />
  )
}

type FormProps = SignInFormProps & { otherWay: ReactNode }

function CodeForm({ isCodeOnlyWay, className, fieldsClassName, children, otherWay }: FormProps) {
  const field = useRef<HTMLInputElement>(null)
  const { error, isSending, submit } = useSignIn(INVALID_CODE, field)
  return (
    <Form busy={isSending} onSubmit={(event) => submit(event, read())} className={className}>
      <div className={fieldsClassName}>
        {/* Password managers need a user name, so the form has a fixed one. */}
        <input type="text" autoComplete="username" defaultValue="admin" readOnly hidden tabIndex={-1} />
        <Field
          name="apiCode"
          label="Sign-in code"
          hint={isCodeOnlyWay ? FIRST_CODE : 'Also called API code. Ask an admin for yours.'}
          error={error}
        >
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the one field of a page that is only for signing in */}
          <PasswordInput ref={field} autoFocus maxLength={200} />
        </Field>
      </div>
      {children(isSending, otherWay)}
    </Form>
  )

  function read(): Credentials | string {
    const apiCode = field.current?.value.trim() ?? ''
    return apiCode === '' ? 'Sign-in code is required' : { apiCode }
  }
}

function PasswordForm({ className, fieldsClassName, children, otherWay }: FormProps) {
  const name = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { error, isSending, submit } = useSignIn(WRONG_PASSWORD, field)
  return (
    <Form busy={isSending} onSubmit={(event) => submit(event, read())} className={className}>
      <div className={`grid gap-4 ${fieldsClassName ?? ''}`}>
        <Field name="login" label="User name or e-mail">
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a page that is only for signing in */}
          <TextInput ref={name} autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254} />
        </Field>
        <Field name="password" label="Password" error={error}>
          <PasswordInput ref={field} maxLength={200} />
        </Field>
        <p className="text-small text-text-2">Forgotten? An admin can make a new link for you.</p>
      </div>
      {children(
        isSending,
        <>
          <PasskeyButton />
          {otherWay}
        </>,
      )}
    </Form>
  )

  function read(): Credentials | string {
    const login = name.current?.value.trim() ?? ''
    const password = field.current?.value ?? ''
    if (login === '' && isGeneratedCode(password.trim())) return { apiCode: password.trim() }
    if (login === '' || password === '') return 'Enter your user name and your password'
    return { login, password }
  }
}

function PasskeyButton() {
  const { accept } = useSession()
  const { toast } = useToast()
  const [isWaiting, setIsWaiting] = useState(false)
  if (!canUsePasskeys()) return null
  return (
    <Button
      variant="secondary"
      size="compact"
      icon={<KeyRound />}
      busy={isWaiting}
      busyLabel="Waiting for the passkey..."
      onClick={() => void use()}
      className="w-full"
    >
      Use a passkey
    </Button>
  )

  async function use() {
    setIsWaiting(true)
    try {
      const staff = await signInWithPasskey()
      rememberMode('password')
      accept(staff)
      toast({ title: 'Authentication successful', description: `You are now logged in as ${staff.name}`, tone: 'success' })
    } catch (error) {
      toast({ title: 'Authentication failed', description: passkeyFailureText(error), tone: 'destructive' })
    } finally {
      setIsWaiting(false)
    }
  }
}

function OtherWay({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="link min-h-11 w-fit text-start text-small">
      {children}
    </button>
  )
}

/**
 * Sends the credentials without `useCall`: before sign-in, a 401 means a wrong code, not the end of a session. After a refusal the field
 * keeps its value, selected, so that typing replaces it (docs/product/design.md, section 10.2).
 */
function useSignIn(refusedText: string, field: React.RefObject<HTMLInputElement | null>) {
  const { signIn } = useSession()
  const { toast } = useToast()
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  return {
    error,
    isSending,
    submit: (event: FormEvent, typed: Credentials | string) => {
      event.preventDefault()
      if (isSending) return
      if (typeof typed === 'string') refuse(typed)
      else void send(typed)
    },
  }

  async function send(credentials: Credentials) {
    setIsSending(true)
    try {
      const { way, staff } = await tryWays(credentials)
      rememberMode(way)
      if (staff.pending !== undefined) return
      const who = way === 'code' ? 'admin' : staff.name
      toast({ title: 'Authentication successful', description: `You are now logged in as ${who}`, tone: 'success' })
    } catch (failure) {
      const text = failure instanceof HttpError ? failureText(failure, refusedText) : NO_ANSWER
      refuse(text)
      toast({ title: 'Authentication failed', description: text, tone: 'destructive' })
    } finally {
      setIsSending(false)
    }
  }

  /** Signs in. A sign-in code typed as a password works, too; it is also tried as a password, in case somebody has made it theirs. */
  async function tryWays(typed: Credentials): Promise<{ way: SignInMode; staff: SignedIn }> {
    if ('apiCode' in typed) return { way: 'code', staff: await signIn(typed) }
    const apiCode = typed.password.trim()
    if (isGeneratedCode(apiCode)) {
      const staff = await signIn({ apiCode }).catch((failure: unknown) => {
        if (failure instanceof HttpError && failure.status === 401) return undefined
        throw failure
      })
      if (staff) return { way: 'code', staff }
    }
    return { way: 'password', staff: await signIn(typed) }
  }

  function refuse(message: string) {
    setError(message)
    field.current?.focus()
    field.current?.select()
  }
}
