import type { Account } from '../second-factor.schema.ts'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { PasswordInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { NewPasswordField } from '#office/form/new-password-field.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { changePassword, useRefreshAccount } from './account-data.tsx'
import { Way } from './own-sign-in-way.tsx'
import { rememberMode } from './sign-in/sign-in-mode.ts'
import { useRefreshStaff } from './staff-data.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'

export function OwnPassword({ account, confirmed }: { account: Account; confirmed: (change: () => void) => void }) {
  const { username, hasPassword, passwordChangedAt } = account
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <Way
        icon={<LockKeyhole />}
        title="Password"
        badge={null}
        action={
          <Button
            variant="secondary"
            size="dense"
            onClick={() => (hasPassword ? setIsChanging(true) : confirmed(() => setIsChanging(true)))}
          >
            {hasPassword ? 'Change password' : 'Set a password'}
          </Button>
        }
      >
        {hasPassword ? (
          <>
            With the user name <strong className="font-semibold text-text">{username}</strong> or your e-mail address
            {passwordChangedAt && (
              <>
                . Changed <RelativeTime isWithinSentence instant={passwordChangedAt} />
              </>
            )}
          </>
        ) : (
          `Sign in as “${username}” instead of with a sign-in code.`
        )}
      </Way>
      {isChanging && <PasswordDialog account={account} onClose={() => setIsChanging(false)} />}
    </>
  )
}

function PasswordDialog({ account: { username, hasPassword }, onClose }: { account: Account; onClose: () => void }) {
  const [refreshAccount, refreshStaff] = [useRefreshAccount(), useRefreshStaff()]
  const form = useFormCall<{ current: string; password: string }, void>({
    schema: () => import('../password.schema.ts').then((module) => module.passwordChangeSchema),
    call: changePassword,
    done: 'Password changed',
    otherwise: 'The password could not be changed',
    onDone: () => {
      rememberMode('password')
      refreshAccount()
      refreshStaff()
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={hasPassword ? 'Change password' : 'Set a password'}
      description="You will be signed out everywhere else."
      form={form}
      submitLabel="Save password"
      busyLabel="Saving..."
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden tabIndex={-1} />
      {hasPassword && (
        <Field name="current" label="Current password">
          <PasswordInput maxLength={200} />
        </Field>
      )}
      <NewPasswordField label="New password" />
    </FormDialog>
  )
}
