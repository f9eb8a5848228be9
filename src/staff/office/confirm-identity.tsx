import type { Account } from '../second-factor.schema.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { PasswordInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { askPasskey, canUsePasskeys } from './sign-in/passkey.tsx'
import { passkeyFailureText } from './sign-in/passkey-text.ts'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useCall } from '#office/form/use-call.tsx'

interface ConfirmIdentityProps {
  account: Account
  onConfirmed: () => void
  onClose: () => void
}

/**
 * `confirmed` calls back once the user has confirmed their identity, or at once if they have nothing to confirm with. `dialog` must be
 * rendered in the page.
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

/** Asks for the password or a second factor again before a change of sign-in methods. */
function ConfirmIdentity({ account, onConfirmed, onClose }: ConfirmIdentityProps) {
  const typed = useCall(confirm, { otherwise: 'The server is not responding. Please try again.' })
  const passkey = useCall(async () => confirm({ passkey: await askPasskey() }), { otherwise: passkeyFailureText })
  const form = typed.form((given) => {
    passkey.reset()
    typed.send({ typed: given.get('typed') }, onConfirmed)
  })
  return (
    <FormDialog
      onClose={onClose}
      title="Confirm that it is you"
      description="Nobody else at this computer can then do this in your name."
      form={{ ...form, formError: '', busy: typed.isPending || passkey.isPending }}
      submitLabel="Continue"
      busyLabel="Checking..."
    >
      <input type="text" autoComplete="username" value={account.username} readOnly hidden tabIndex={-1} />
      <Field name="typed" label={labelFor(account)} {...(typed.failure !== undefined && { error: typed.failure })}>
        <PasswordInput maxLength={200} />
      </Field>
      {account.passkeys.length > 0 && canUsePasskeys() && (
        <Button
          variant="secondary"
          icon={<KeyRound />}
          disabled={typed.isPending || passkey.isPending}
          onClick={() => {
            typed.reset()
            passkey.send(undefined, onConfirmed)
          }}
        >
          Use a passkey instead
        </Button>
      )}
      {passkey.failure !== undefined && (
        <Notice tone="danger" role="alert">
          {passkey.failure}
        </Notice>
      )}
    </FormDialog>
  )
}

function confirm(body: object) {
  return callApi('POST /admin/account/confirmation', { body })
}

/** The label of the field, by the kinds of secret that this person has. */
function labelFor({ hasPassword, authenticator, recoveryCodes }: Account): string {
  const ways = [
    ...(hasPassword ? ['your password'] : []),
    ...(authenticator ? ['a code from the app'] : []),
    ...(recoveryCodes > 0 && !(hasPassword && authenticator) ? ['a recovery code'] : []),
  ]
  const text = ways.join(' or ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
