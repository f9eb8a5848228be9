import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { callApi, failureText } from '#base/api/api-client.ts'
import type { Account } from '../second-factor.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { PasswordInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import { askPasskey, canUsePasskeys } from './sign-in/passkey.tsx'
import { passkeyFailureText } from './sign-in/passkey-text.ts'

interface ConfirmIdentityProps {
  account: Account
  onConfirmed: () => void
  onClose: () => void
}

/**
 * `confirmed` calls back once the user has confirmed that it is them. Nobody is asked who has nothing to confirm with.
 * `dialog` has to be part of the page.
 */
export function useConfirmIdentity(account: Account | undefined) {
  const [change, setChange] = useState<() => void>()
  const close = () => setChange(undefined)
  const canConfirm = account && (account.hasPassword || account.authenticator !== null || account.passkeys.length > 0)
  return {
    confirmed: (then: () => void) => (canConfirm ? setChange(() => then) : then()),
    dialog: account && change && (
      <ConfirmIdentity
        account={account}
        onClose={close}
        onConfirmed={() => {
          close()
          change()
        }}
      />
    ),
  }
}

/** Asks for the password or a second factor again, before somebody changes how they sign in. */
function ConfirmIdentity({ account, onConfirmed, onClose }: ConfirmIdentityProps) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<{ field?: string; passkey?: string }>({})
  const mayUsePasskey = account.passkeys.length > 0 && canUsePasskeys()
  return (
    <Dialog open onClose={onClose} title="Confirm that it is you" description="Nobody else at this computer can then do this in your name.">
      <Form
        busy={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('typed')
          void send(
            async () => ({ typed }),
            (error) => ({ field: failureText(error, 'The server is not responding. Please try again.') }),
          )
        }}
      >
        <DialogBody className="grid gap-4">
          <input type="text" autoComplete="username" value={account.username} readOnly hidden tabIndex={-1} />
          <Field name="typed" label={labelFor(account)} {...(failure.field !== undefined && { error: failure.field })}>
            <PasswordInput maxLength={200} />
          </Field>
          {mayUsePasskey && (
            <Button
              variant="secondary"
              icon={<KeyRound />}
              disabled={isSending}
              onClick={() =>
                void send(
                  async () => ({ passkey: await askPasskey() }),
                  (error) => ({ passkey: passkeyFailureText(error) }),
                )
              }
            >
              Use a passkey instead
            </Button>
          )}
          {failure.passkey !== undefined && (
            <Notice tone="danger" role="alert">
              {failure.passkey}
            </Notice>
          )}
        </DialogBody>
        <FormDialogFooter onCancel={onClose} submitLabel="Continue" busyLabel="Checking..." />
      </Form>
    </Dialog>
  )

  async function send(answer: () => Promise<object>, failureOf: (error: unknown) => typeof failure) {
    if (isSending) return
    setIsSending(true)
    setFailure({})
    try {
      await callApi('POST /admin/account/confirmation', { body: await answer() })
      onConfirmed()
    } catch (error) {
      setFailure(failureOf(error))
      setIsSending(false)
    }
  }
}

/** What this person can type. */
function labelFor({ hasPassword, authenticator, recoveryCodes }: Account): string {
  const ways = [
    ...(hasPassword ? ['your password'] : []),
    ...(authenticator ? ['a code from the app'] : []),
    ...(recoveryCodes > 0 && !(hasPassword && authenticator) ? ['a recovery code'] : []),
  ]
  const text = ways.join(' or ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
