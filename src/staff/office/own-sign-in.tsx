import type { Account } from '../second-factor.schema.ts'
import { KeyRound, LifeBuoy, Plus, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RECOVERY_CODE_COUNT } from '../second-factor.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { AuthenticatorSetUp } from './sign-in/authenticator-set-up.tsx'
import { canUsePasskeys, createPasskey } from './sign-in/passkey.tsx'
import { passkeyFailureText } from './sign-in/passkey-text.ts'
import { RecoveryCodes } from './sign-in/recovery-codes-notice.tsx'
import { useAccount, useRefreshAccount, useReplaceRecoveryCodes, useRemoveFactor } from './account-data.tsx'
import { useConfirmIdentity } from './confirm-identity.tsx'
import { OwnPassword } from './own-password.tsx'
import { Way } from './own-sign-in-way.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { ConfirmedButton } from '#office/form/confirmed-button.tsx'
import { useCall } from '#office/form/use-call.tsx'

/** The user's sign-in methods: password, second factors and recovery codes. */
export function OwnSignIn() {
  const account = useAccount()
  return (
    <Card as="section">
      <h2 className="text-h3">How you sign in</h2>
      <div className="mt-4">
        {account.isPending && <SkeletonText lines={5} />}
        {account.isError && !account.data && (
          <LoadError title="Your account could not be loaded" error={account.error} onRetry={account.refetch} />
        )}
        {account.data && <SignInOptions account={account.data} />}
      </div>
    </Card>
  )
}

function SignInOptions({ account }: { account: Account }) {
  const { toast } = useToast()
  const refresh = useRefreshAccount()
  const replacing = useReplaceRecoveryCodes()
  const adding = useCall(createPasskey, { otherwise: passkeyFailureText, failed: 'The passkey was not added' })
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const { confirmed, dialog } = useConfirmIdentity(account)
  const { authenticator, passkeys, recoveryCodes, isSecondFactorRequired } = account
  const hasFactor = authenticator !== null || passkeys.length > 0
  const isLast = passkeys.length + (authenticator === null ? 0 : 1) === 1
  const added = (title: string, made: string[] | null) => {
    setIsSettingUp(false)
    refresh()
    if (made) setCodes(made)
    else toast({ title, description: 'You can sign in with it from now on.', tone: 'success' })
  }
  return (
    <>
      {isSecondFactorRequired && (
        <Notice tone="info" className="mb-4">
          Your role needs a second factor: an authenticator app or a passkey.
        </Notice>
      )}
      <ul className="grid divide-y divide-border">
        <OwnPassword account={account} confirmed={confirmed} />
        <Way
          icon={<Smartphone />}
          title="Authenticator app"
          badge={authenticator && <StatusBadge tone="success">In use</StatusBadge>}
          action={
            authenticator ? (
              <RemoveFactor factor="authenticator" name="the authenticator app" isLast={isLast} confirmed={confirmed} />
            ) : (
              <Button variant="secondary" size="dense" icon={<Plus />} onClick={() => confirmed(() => setIsSettingUp(true))}>
                Set up
              </Button>
            )
          }
        >
          {authenticator ? (
            <>
              Set up <RelativeTime isWithinSentence instant={authenticator.createdAt} />
            </>
          ) : (
            'An app on your phone shows a code that is asked for after your password.'
          )}
        </Way>
        <Way
          icon={<KeyRound />}
          title="Passkeys"
          badge={null}
          action={
            canUsePasskeys() && (
              <Button
                variant="secondary"
                size="dense"
                icon={<Plus />}
                busy={adding.isPending}
                busyLabel="Waiting..."
                onClick={() => confirmed(addPasskey)}
              >
                Add<VisuallyHidden> a passkey</VisuallyHidden>
              </Button>
            )
          }
        >
          Sign in with your fingerprint, face or PIN, without a password.
          {passkeys.length > 0 && (
            <ul className="mt-2 grid gap-2">
              {passkeys.map(({ id, name, createdAt, lastUsedAt, host }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-surface-sunken px-3 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-semibold text-text">{name}</span>, added <RelativeTime isWithinSentence instant={createdAt} />
                    {lastUsedAt && (
                      <>
                        , used <RelativeTime isWithinSentence instant={lastUsedAt} />
                      </>
                    )}
                    {host !== null &&
                      host !== location.hostname &&
                      `. It belongs to ${host}, where this site was before, and no longer works`}
                  </span>
                  <RemoveFactor factor={id} name={`the passkey “${name}”`} isLast={isLast} confirmed={confirmed} />
                </li>
              ))}
            </ul>
          )}
        </Way>
        {hasFactor && (
          <Way
            icon={<LifeBuoy />}
            title="Recovery codes"
            badge={
              <StatusBadge
                tone={recoveryCodes > 2 ? 'neutral' : 'warning'}
              >{`${recoveryCodes} of ${RECOVERY_CODE_COUNT} left`}</StatusBadge>
            }
            action={
              <Button
                variant="secondary"
                size="dense"
                busy={replacing.isPending}
                busyLabel="Making..."
                onClick={() => confirmed(() => replacing.send(undefined, setCodes))}
              >
                New codes
              </Button>
            }
          >
            For the day your phone or computer is lost. New codes end the former ones.
          </Way>
        )}
      </ul>
      {dialog}
      <Dialog open={isSettingUp} onClose={() => setIsSettingUp(false)} title="Set up an authenticator app">
        <DialogBody>{isSettingUp && <AuthenticatorSetUp onDone={(made) => added('Authenticator app added', made)} />}</DialogBody>
      </Dialog>
      <Dialog open={codes !== undefined} onClose={() => setCodes(undefined)} title="Recovery codes">
        <DialogBody>{codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}</DialogBody>
      </Dialog>
    </>
  )

  function addPasskey() {
    adding.send(
      passkeys.map(({ name }) => name),
      (made) => added('Passkey added', made),
    )
  }
}

interface RemoveFactorProps {
  /** The id of a passkey. */
  factor: number | 'authenticator'
  /** 'the passkey “Chrome on Android”' */
  name: string
  /** Whether this is the only second factor. */
  isLast: boolean
  /** Calls back once the person has confirmed their identity. */
  confirmed: (change: () => void) => void
}

/** A button that removes one of the user's second factors. It asks first, because a removed factor has to be set up again. */
function RemoveFactor({ factor, name, isLast, confirmed }: RemoveFactorProps) {
  const removing = useRemoveFactor()
  return (
    <ConfirmedButton
      label={
        <>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </>
      }
      button={{ size: 'dense', icon: <Trash2 /> }}
      onPress={confirmed}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      call={removing}
      onConfirm={() => removing.send(factor)}
    >
      {isLast
        ? 'It is your only second factor. Without it your recovery codes end, and your password or sign-in code alone signs you in.'
        : 'You can no longer sign in with it. Everything else you have set up stays.'}
    </ConfirmedButton>
  )
}
