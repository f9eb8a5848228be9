import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi, failureText, HttpError } from '#base/api/api-client.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorRegion } from '#ui/error-region.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import { NewPasswordField } from '#office/form/new-password-field.tsx'
import { GateMark, GateScreen } from './gate-screens.tsx'
import { rememberMode } from './sign-in-mode.ts'
import { useCall } from '#office/form/use-call.tsx'

const MARK = '#set-password='

/** Reads the token of a password link and removes it from the address. It is kept until the user leaves the page. */
export function usePasswordLinkToken(): [token: string | undefined, forget: () => void] {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      if (!location.hash.startsWith(MARK)) return
      setToken(location.hash.slice(MARK.length))
      // The token is a secret: it must not stay in the browser's history.
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return [token, () => setToken(undefined)]
}

/** The page behind an admin's link: a person chooses their password. */
export function SetPasswordScreen({ token, onDone }: { token: string; onDone: () => void }) {
  const owner = useQuery({
    ...dataQuery(['password-link', token], 'POST /admin/password-link', { body: { token } }),
    retry: false,
    // A link works once, so it must be checked again each time it is opened.
    gcTime: 0,
  })
  return (
    <GateScreen title="Set your password">
      <div className="grid w-full max-w-[25rem] gap-6">
        {owner.isPending && <Spinner label="Checking the link" />}
        {owner.error && (
          <ErrorRegion
            title={owner.error instanceof HttpError ? 'This link no longer works' : 'The server is not responding'}
            detail={failureText(owner.error, 'You may be offline.')}
            {...(!(owner.error instanceof HttpError) && { onRetry: () => void owner.refetch() })}
          />
        )}
        {owner.data && <SetPassword token={token} {...owner.data} onDone={onDone} />}
        {owner.error && (
          <LinkButton to="/admin" variant="secondary" onClick={onDone}>
            Go to sign-in
          </LinkButton>
        )}
      </div>
    </GateScreen>
  )
}

function SetPassword({ token, name, username, onDone }: { token: string; name: string; username: string; onDone: () => void }) {
  const save = useCall((password: string) => callApi('POST /admin/password-link/use', { body: { token, password } }), {
    otherwise: 'The server is not responding. Please try again.',
    done: { title: 'Password set', description: 'You can sign in with it now.' },
    onSuccess: () => {
      rememberMode('password')
      onDone()
    },
  })
  const { formError, ...form } = save.form((typed) => {
    const password = typed.get('password')
    if (typeof password === 'string') save.send(password)
  })
  return (
    <Card className="grid gap-6">
      <div className="grid justify-items-center gap-3 text-center">
        <GateMark />
        <h1 className="text-[1.625rem]">Set your password</h1>
        <p className="text-text-2 wrap-anywhere">
          {name}, your user name is <strong className="font-semibold text-text">{username}</strong>
        </p>
      </div>
      <Form {...form} className="grid gap-5">
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden tabIndex={-1} />
        <NewPasswordField
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the one field of this page
          autoFocus
          label="New password"
          error={formError}
        />
        <SubmitButton fullWidth busyLabel="Saving...">
          Set password
        </SubmitButton>
      </Form>
    </Card>
  )
}
