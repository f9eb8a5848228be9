import { useId, useRef, useState, type FormEvent } from 'react'
import { useNotice } from '#enquiries/site/forms/notice-provider.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Honeypot } from '#ui/form/honeypot.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { useSite } from '../use-site.ts'
import { signUp, type SignUpResult } from './sign-up.tsx'

/**
 * The newsletter block. Submitting only prevents the default action (docs/product/requirements.md, section 2): a script
 * sends the address, and the page stays. `method="dialog"` keeps a browser without script on the page too.
 */
export function Newsletter() {
  const id = useId()
  const { company } = useSite()
  const { version } = useNotice()
  const [result, setResult] = useState<SignUpResult>()
  const [isSending, setIsSending] = useState(false)
  const isUnderWay = useRef(false)
  const [office] = company.emails
  return (
    <section aria-labelledby={`${id}-title`} className="border-t border-surface-brand-2">
      <div className="container newsletter">
        <div>
          <h2 id={`${id}-title`} className="text-h3 text-on-brand">
            Newsletter
          </h2>
          <p className="mt-1">New programs and audit news, by e-mail.</p>
        </div>
        <div>
          <form method="dialog" noValidate onSubmit={submit} aria-busy={isSending || undefined}>
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
              aria-invalid={result?.isRefused || undefined}
              aria-describedby={`${id}-answer ${id}-terms`}
              className="control"
            />
            <Honeypot />
            <Button type="submit" variant="on-brand" busy={isSending} busyLabel="Sending..." className="shrink-0 max-sm:w-full">
              Subscribe
            </Button>
          </form>
          <LiveStatus id={`${id}-answer`} className="text-on-brand empty:hidden">
            {result?.answer}
          </LiveStatus>
          <p id={`${id}-terms`} className="text-small">
            You confirm by e-mail, and can end it at any time. <TextLink to="/privacy#notice">How we use your details</TextLink>
          </p>
          <noscript>
            <p className="text-small">
              Subscribing here needs JavaScript.{' '}
              {office && (
                <>
                  Without it, write to{' '}
                  <a href={`mailto:${office.value}?subject=Newsletter`} className="link">
                    {office.value}
                  </a>
                  .
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
    setIsSending(true)
    setResult(undefined)
    setResult(await signUp(form, version))
    setIsSending(false)
    isUnderWay.current = false
  }
}
