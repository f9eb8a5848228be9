import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSession } from '#office/session/session.tsx'
import { useSignOut } from '#office/session/use-sign-out.tsx'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { GateScreen } from './gate-screens.tsx'
import { canUsePasskeys, createPasskey } from './passkey.tsx'
import { passkeyFailureText } from './passkey-text.ts'
import { RecoveryCodes } from './recovery-codes-notice.tsx'
import { useCall } from '#office/form/use-call.tsx'

/** Requires a second factor to be set up, if the role needs one, before anything else works. */
export function SetUpScreen() {
  const { checkAgain } = useSession()
  const { isSigningOut, signOut } = useSignOut()
  const [codes, setCodes] = useState<string[]>()
  const [isApp, setIsApp] = useState(false)
  const passkey = useCall(() => createPasskey(), { otherwise: passkeyFailureText })
  const done = (made: string[] | null) => (made === null ? checkAgain() : setCodes(made))
  return (
    <GateScreen title="Set up a second factor">
      <div className="grid w-full max-w-[34rem] gap-4">
        <Card className="grid gap-5">
          <div>
            <h1 className="text-[1.625rem]">{codes ? 'Recovery codes' : 'Set up a second factor'}</h1>
            {!codes && <p className="mt-2 text-text-2">Your role needs one. A stolen password is then not enough.</p>}
          </div>
          {passkey.failure && (
            <Notice tone="danger" role="alert">
              {passkey.failure}
            </Notice>
          )}
          {codes ? (
            <RecoveryCodes codes={codes} onDone={checkAgain} />
          ) : isApp ? (
            <>
              <AuthenticatorSetUp onDone={done} />
              <button type="button" onClick={() => setIsApp(false)} className="link min-h-11 w-fit text-start text-small">
                Set up something else
              </button>
            </>
          ) : (
            <div className="grid gap-3">
              {canUsePasskeys() && (
                <Button
                  icon={<KeyRound />}
                  busy={passkey.isPending}
                  busyLabel="Waiting for the passkey..."
                  onClick={() => passkey.send(undefined, done)}
                  className="w-full"
                >
                  Use a passkey
                </Button>
              )}
              <Button variant="secondary" icon={<Smartphone />} onClick={chooseApp} className="w-full">
                Use an authenticator app
              </Button>
            </div>
          )}
        </Card>
        {!codes && (
          <Button variant="secondary" size="compact" busy={isSigningOut} onClick={() => void signOut()} className="justify-self-center">
            Sign out
          </Button>
        )}
      </div>
    </GateScreen>
  )

  function chooseApp() {
    passkey.reset()
    setIsApp(true)
  }
}
