import { SubmitButton } from '#ui/form/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { useSession } from '#office/session/session.tsx'
import { SecondStepForm } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** A sign-in dialog over the page after a 401. The page keeps what was typed (docs/product/design.md, section 10.2). */
export function SignInAgain() {
  const { state, dismissSignIn } = useSession()
  return (
    <Dialog
      open={state.name === 'ended' && state.isAsking}
      onClose={dismissSignIn}
      title="Please sign in again"
      description="Your session has ended. Sign in to continue; everything you typed on this page is still here."
      size="consultation"
    >
      {state.name === 'ended' && state.isSecondStep ? (
        <DialogBody>
          <SecondStepForm />
        </DialogBody>
      ) : (
        <SignInForm fieldsClassName="px-5 pt-5 md:px-6">
          {(isSending, otherWays) => (
            <>
              <div className="grid grow content-start gap-2 px-5 py-3 md:px-6">{otherWays}</div>
              <DialogFooter>
                <Button variant="secondary" size="compact" onClick={dismissSignIn} disabled={isSending}>
                  Not now
                </Button>
                <SubmitButton size="compact" busyLabel="Signing in...">
                  Sign in
                </SubmitButton>
              </DialogFooter>
            </>
          )}
        </SignInForm>
      )}
    </Dialog>
  )
}
