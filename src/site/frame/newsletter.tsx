import { CircleAlert, MailCheck } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useNotice } from '../../enquiries/forms/notice-provider.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/button/link.tsx'
import { Honeypot } from '../../ui/form/honeypot.tsx'
import { LiveStatus } from '../../ui/toast/live-status.tsx'
import { useSite } from '../use-site.ts'

type State =
  | { name: 'idle' }
  | { name: 'sending' }
  /** `isMailed`: a mail to confirm the address is on its way. Otherwise mail is not set up, and the office has the address. */
  | { name: 'noted'; email: string; isMailed: boolean }
  | { name: 'refused'; message: string }

const NOT_SENT = 'Your address could not be sent. Please try again.'

/**
 * The newsletter block. Submitting only prevents the default action (docs/product/requirements.md, section 2): a script
 * sends the address, and the page stays. `method="dialog"` keeps a browser without script on the page too.
 */
export function Newsletter() {
  const id = useId()
  const { company } = useSite()
  const { version } = useNotice()
  const [state, setState] = useState<State>({ name: 'idle' })
  const isUnderWay = useRef(false)
  const [office] = company.emails
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-surface-brand-2">
      <div className="container grid gap-4 py-8 md:grid-cols-[1fr_auto] md:items-start md:gap-8">
        <div>
          <h2 id={`${id}-title`} className="text-h3 text-on-brand">
            Newsletter
          </h2>
          <p className="mt-1">New programs and audit news, by e-mail.</p>
        </div>
        <div className="grid gap-2 md:w-[28rem]">
          <form method="dialog" noValidate onSubmit={submit} aria-busy={state.name === 'sending' || undefined} className="flex flex-wrap gap-3 sm:flex-nowrap">
            <label htmlFor={`${id}-email`} className="sr-only">
              Your email address
            </label>
            <input
              id={`${id}-email`}
              name="email"
              type="email"
              required
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
              placeholder="Your email address"
              aria-invalid={state.name === 'refused' || undefined}
              aria-describedby={`${id}-answer ${id}-terms`}
              className="control"
            />
            <Honeypot />
            <Button type="submit" variant="on-brand" busy={state.name === 'sending'} busyLabel="Sending..." className="shrink-0 max-sm:w-full">
              Subscribe
            </Button>
          </form>
          <LiveStatus id={`${id}-answer`} className="text-on-brand empty:hidden">
            <Answer state={state} />
          </LiveStatus>
          <p id={`${id}-terms`} className="text-small">
            You confirm by e-mail, and can end it at any time. <TextLink to="/privacy#notice">How we use your details</TextLink>
          </p>
          <noscript>
            <p className="text-small">
              Subscribing here needs JavaScript.{' '}
              {office && (
                <>
                  Without it, write to <a href={`mailto:${office.value}?subject=Newsletter`} className="link">{office.value}</a>.
                </>
              )}
            </p>
          </noscript>
        </div>
      </div>
    </section>
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(event.currentTarget)
  }

  async function send(form: HTMLFormElement) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState({ name: 'sending' })
    setState(await signUp(form, version))
    isUnderWay.current = false
  }
}

function Answer({ state }: { state: State }) {
  if (state.name === 'refused') {
    return (
      <p className="flex items-start gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-5" />
        {state.message}
      </p>
    )
  }
  if (state.name !== 'noted') return null
  return (
    <p className="flex items-start gap-2">
      <MailCheck className="mt-0.5 size-5" />
      <span className="min-w-0 wrap-anywhere">
        {state.isMailed ? (
          <>
            <strong>Check your inbox.</strong> Open the link that we have sent to {state.email}, and you are subscribed.
          </>
        ) : (
          <>
            <strong>We have noted {state.email}.</strong> Before the first issue we write to you, so that you can confirm it.
          </>
        )}
      </span>
    </p>
  )
}

/** Sends the address, and empties the form once it is stored. The part that sends is fetched only now. */
async function signUp(form: HTMLFormElement, noticeVersion: number): Promise<State> {
  const values = new FormData(form)
  const [email = '', remarks] = ['email', 'remarks'].map((name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() : ''
  })
  try {
    const { callApi } = await import('../../shared/api-client.ts')
    const body = { email, remarks, noticeVersion }
    const { data } = await callApi<{ isMailed: boolean }>('/api/newsletter', { method: 'POST', body })
    form.reset()
    return { name: 'noted', email, isMailed: data.isMailed }
  } catch (error) {
    const [{ failureText }, { exceptionText }] = await Promise.all([import('../../shared/api-client.ts'), import('../../shared/exception-text.ts')])
    return { name: 'refused', message: failureText(error, error instanceof TypeError ? exceptionText(error) : NOT_SENT) }
  }
}
