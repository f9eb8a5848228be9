import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { HttpError } from '#base/api/api-client.ts'
import type { Account } from '../second-factor.schema.ts'
import { Button } from '#ui/button/button.tsx'
import { PasswordInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useFormSubmit } from '#ui/form/use-form-submit.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { FormDialogFooter } from '#office/form/form-dialog-footer.tsx'
import { NewPasswordField } from '#office/form/new-password-field.tsx'
import { RelativeTime } from '#office/kit/relative-time-text.tsx'
import { changePassword, useRefreshAccount } from './account-data.tsx'
import { Way } from './own-sign-in-way.tsx'
import { useRefreshStaff } from './staff-data.tsx'

/** The user's password, and the dialog that changes it. */
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
          `Sign in as “${username}” instead of with an API code.`
        )}
      </Way>
      <Dialog
        open={isChanging}
        onClose={() => setIsChanging(false)}
        title={hasPassword ? 'Change password' : 'Set a password'}
        description="You will be signed out everywhere else."
      >
        <PasswordForm account={account} onClose={() => setIsChanging(false)} />
      </Dialog>
    </>
  )
}

function PasswordForm({ account: { username, hasPassword }, onClose }: { account: Account; onClose: () => void }) {
  const { toast } = useToast()
  const [refreshAccount, refreshStaff] = [useRefreshAccount(), useRefreshStaff()]
  const form = useFormSubmit<{ current: string; password: string }>({
    schema: () => import('../password.schema.ts').then((module) => module.passwordChangeSchema),
    send: async (values) => {
      try {
        await changePassword(values)
        return { success: true, data: null }
      } catch (error) {
        if (!(error instanceof HttpError) || !error.failure) throw error
        return { success: false, error: error.failure.error, fields: error.failure.issues ?? {} }
      }
    },
    onSuccess: () => {
      refreshAccount()
      refreshStaff()
      toast({ title: 'Password changed', tone: 'success' })
      onClose()
    },
    failureText: 'The password could not be changed',
  })
  return (
    <Form {...form.formProps}>
      <DialogBody className="grid gap-5">
        <input type="text" autoComplete="username" value={username} readOnly hidden tabIndex={-1} />
        {hasPassword && (
          <Field name="current" label="Present password">
            <PasswordInput maxLength={200} />
          </Field>
        )}
        <NewPasswordField label="New password" />
      </DialogBody>
      <FormDialogFooter onCancel={onClose} submitLabel="Save password" busyLabel="Saving..." />
    </Form>
  )
}
