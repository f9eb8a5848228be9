import { KeyRound } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { failureText, HttpError, getData } from '#base/api/api-client.ts'
import type { SignedIn } from '../../session.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { useSession } from '#office/session/session.tsx'
import { useSignOut } from '#office/session/use-sign-out.tsx'
import { GateMark, GateScreen } from './gate-screens.tsx'
import { canUsePasskeys, signInWithPasskey } from './passkey.tsx'
import { passkeyFailureText } from './passkey-text.ts'

/** Asks for the second factor after a correct code or password. */
export function SecondStepScreen({ name }: { name: string }) {
  const { isSigningOut, signOut } = useSignOut()
  return (
    <GateScreen title="Confirm it is you">
      <div className="grid w-full max-w-[25rem] gap-4">
        <Card className="grid gap-6">
          <div className="grid justify-items-center gap-3 text-center">
            <GateMark />
            <h1 className="text-[1.625rem]">Confirm it is you</h1>
            <p className="text-text-2 wrap-anywhere">Signing in as {name}</p>
          </div>
          <SecondStepForm />
        </Card>
        <Button variant="secondary" size="compact" busy={isSigningOut} onClick={() => void signOut()} className="justify-self-center">
          Sign in as someone else
        </Button>
      </div>
    </GateScreen>
  )
}

/** Sends an app code, a recovery code or a passkey in the same way as the first step. `children` are additional buttons. */
export function SecondStepForm({ children }: { children?: ReactNode }) {
  const { accept } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  return (
    <Form busy={busy === 'code'} onSubmit={submit} className="grid gap-4">
      <Field
        key={String(isRecovery)}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
        hint={isRecovery ? 'One of the ten codes you stored. It works once.' : 'Six digits. A new code appears every 30 seconds.'}
        error={error}
      >
        <TextInput
          ref={field}
          mono
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the one field of this step
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <SubmitButton fullWidth busyLabel="Checking...">
        Continue
      </SubmitButton>
      {canUsePasskeys() && (
        <Button
          variant="secondary"
          icon={<KeyRound />}
          busy={busy === 'passkey'}
          busyLabel="Waiting for the passkey..."
          onClick={() => void send('passkey', signInWithPasskey)}
          className="w-full"
        >
          Use a passkey
        </Button>
      )}
      <button type="button" onClick={other} className="link min-h-11 justify-self-center text-small">
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </button>
      {children}
    </Form>
  )

  function other() {
    setIsRecovery(!isRecovery)
    setError(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (code === '') refuse('Enter the code')
    else void send('code', () => getData('POST /admin/session/second-factor', { body: { code } }))
  }

  async function send(what: 'code' | 'passkey', complete: () => Promise<SignedIn>) {
    if (busy) return
    setBusy(what)
    try {
      accept(await complete())
    } catch (failure) {
      const text =
        what === 'passkey'
          ? passkeyFailureText(failure)
          : failure instanceof HttpError
            ? failureText(failure, 'This code is not right.')
            : 'The server is not responding. Please try again.'
      refuse(text)
    } finally {
      setBusy(undefined)
    }
  }

  function refuse(message: string) {
    setError(message)
    field.current?.focus()
    field.current?.select()
  }
}
