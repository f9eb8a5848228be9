import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { callApi, failureText, getData } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { ErrorRegion } from '#ui/error-region.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { typedText } from '#office/form/form-values.ts'

const GROUPS_OF_FOUR = /.{1,4}/g

interface NewAuthenticator {
  secret: string
  uri: string
  /** An SVG. */
  qr: string
}

/** Shows the QR code of a new authenticator app, and asks for its first code. */
export function AuthenticatorSetUp({ onDone }: { onDone: (recoveryCodes: string[] | null) => void }) {
  const made = useQuery<NewAuthenticator>({
    queryKey: ['account', 'new-authenticator'],
    queryFn: async () => {
      const [{ data }, { renderSVG }] = await Promise.all([callApi('POST /admin/account/authenticator'), import('uqr')])
      return { ...data, qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(data.uri, { border: 2 }))}` }
    },
    // Refetching would create another secret, which would invalidate the app that was just set up.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const save = useCall(
    async (code: string) =>
      (await getData('PUT /admin/account/authenticator', { body: { secret: made.data?.secret ?? '', code } })).recoveryCodes,
    { otherwise: 'The server is not responding. Please try again.', onSuccess: onDone },
  )
  const { isCopied, copy } = useCopy('Key')
  if (made.isPending) return <Spinner label="Preparing" />
  if (!made.data)
    return (
      <ErrorRegion
        title="It could not be prepared"
        detail={failureText(made.error, 'The server is not responding.')}
        onRetry={() => void made.refetch()}
      />
    )
  const { secret, uri, qr } = made.data
  const { formError, ...form } = save.form((typed) => save.send(typedText(typed, 'code')))
  return (
    <Form {...form} className="grid gap-4">
      <ol className="grid list-decimal gap-3 ps-5">
        <li>
          Scan this with an app such as Google Authenticator, Aegis or your password manager.
          <img src={qr} alt="QR code for the authenticator app" className="mt-2 size-48 rounded-md border border-border bg-white" />
        </li>
        <li>
          Is the app on this device?{' '}
          <a href={uri} className="link">
            Open the app
          </a>
          , or enter this key in it: <code className="id-text wrap-anywhere">{secret.match(GROUPS_OF_FOUR)?.join(' ')}</code>
          <Button
            variant="secondary"
            size="dense"
            icon={isCopied ? <Check /> : <Copy />}
            onClick={() => void copy(secret)}
            className="mt-2 flex"
          >
            {isCopied ? 'Copied' : 'Copy key'}
          </Button>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <Field name="code" label="Code from the app" width="date" error={formError}>
        <TextInput mono autoComplete="one-time-code" inputMode="numeric" maxLength={10} />
      </Field>
      <SubmitButton size="compact" busyLabel="Checking...">
        Use this app
      </SubmitButton>
    </Form>
  )
}
