import { languageOf } from '#base/text/language.ts'
import { mailtoHref } from '#base/values/mail-address.ts'
import { ContactLinks, hasContact } from '#company/site/contact-links.tsx'
import { SocialLinks } from '#company/site/social-links.tsx'
import { HomeLink } from './home-link.tsx'
import { QUICK_LINKS, serviceLinks, POLICY_LINKS, type NavigationLink } from './navigation.ts'
import { isSetUp } from '#company/company.ts'
import { hasContent } from '../site-content.ts'
import { useLayoutData } from '../use-layout-data.tsx'
import { useSite } from '../use-site.ts'
import { Link } from 'react-router'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { ChevronDown, CircleAlert, MailCheck } from 'lucide-react'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNotice } from '#enquiries/site/forms/notice-provider.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Honeypot } from '#ui/form/honeypot.tsx'
import { LiveStatus } from '#ui/toast/live-status.tsx'
import { callApi, failureText } from '#base/api/api-client.ts'
import { exceptionText } from '#base/api/exception-text.ts'

/** The footer of every public page (docs/product/requirements.md, section 2, docs/product/design.md, section 9.2). */
export function SiteFooter() {
  const { company } = useSite()
  const { content } = useLayoutData()
  const isFilled = ({ to }: NavigationLink) => hasContent(to, content)
  return (
    <footer id="site-footer" className="site-footer on-brand bg-surface-brand text-on-brand-2">
      <div className="container footer-columns">
        <section aria-label="About the company">
          <HomeLink className="text-on-brand" />
          {company.shortDescription && <p className="mt-4 max-w-[21.7em]">{company.shortDescription}</p>}
          <SocialLinks links={company.social} className="mt-4" />
        </section>
        {hasContact(company) && (
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact" className="text-h3 text-on-brand">
              Contact
            </h2>
            <ContactLinks company={company} className="mt-3" />
          </section>
        )}
        <div className="footer-menus">
          <FooterLinks title="Quick Links" links={QUICK_LINKS.filter(isFilled)} />
          {(content.services || content.programs) && (
            <FooterLinks title="Services" links={serviceLinks(content.services ? company.footerServices : []).filter(isFilled)} />
          )}
        </div>
      </div>
      {isSetUp(company) && <Newsletter />}
      <FooterBase />
    </footer>
  )
}

/** The last line: copyright, policies and the theme switch. */
function FooterBase() {
  const { company, year } = useSite()
  return (
    <div className="border-t border-surface-brand-2">
      <div className="container footer-base">
        <p translate="no">{`© ${year} ${company.name}`}</p>
        <nav aria-label="Policies">
          <ul>
            {POLICY_LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </div>
  )
}

interface FooterLinks {
  title: string
  links: readonly NavigationLink[]
}

/** A list under its heading. Below 768 px the heading opens and closes it, with or without script. */
function FooterLinks({ title, links }: FooterLinks) {
  return (
    <nav aria-label={title} className="footer-fold min-w-0">
      <h2 className="text-h3 text-on-brand max-md:hidden">{title}</h2>
      <details>
        <summary>
          <h2 className="text-h3 text-on-brand">{title}</h2>
          <ChevronDown />
        </summary>
        <ul>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" lang={languageOf(label)} className="footer-link wrap-anywhere">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/**
 * The newsletter form. Submitting only prevents the default action (docs/product/requirements.md, section 2): a script sends the address
 * and the page stays. `method="dialog"` keeps the page without script, too.
 */
function Newsletter() {
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
          {company.leads.newsletter && (
            <p lang={languageOf(company.leads.newsletter)} className="mt-1">
              {company.leads.newsletter}
            </p>
          )}
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
                  <a href={`${mailtoHref(office.value)}?subject=Newsletter`} className="link">
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

interface SignUpResult {
  isRefused: boolean
  /** The message that the form then shows. */
  answer: ReactNode
}

const NOT_SENT = 'Your address could not be sent. Please try again.'

/** Sends the address, and clears the form once the address is stored. */
async function signUp(form: HTMLFormElement, noticeVersion: number): Promise<SignUpResult> {
  const values = new FormData(form)
  const [email = '', remarks] = ['email', 'remarks'].map((name) => {
    const value = values.get(name)
    return typeof value === 'string' ? value.trim() : ''
  })
  try {
    const body = { email, remarks, noticeVersion }
    const { data } = await callApi('POST /newsletter', { body })
    form.reset()
    return { isRefused: false, answer: <Noted email={email} isMailed={data.isMailed} /> }
  } catch (error) {
    return {
      isRefused: true,
      answer: <Refused message={failureText(error, error instanceof TypeError ? exceptionText(error) : NOT_SENT)} />,
    }
  }
}

/** If `isMailed`, a confirmation mail is on its way. Otherwise mail is not set up, and the office has the address. */
function Noted({ email, isMailed }: { email: string; isMailed: boolean }) {
  return (
    <p className="flex items-start gap-2">
      <MailCheck className="mt-0.5 size-5" />
      <span className="min-w-0 wrap-anywhere">
        {isMailed ? (
          <>
            <strong>Check your inbox.</strong> Open the link that we have sent to {email}, and you are subscribed.
          </>
        ) : (
          <>
            <strong>Thanks.</strong> We will e-mail you a confirmation link at {email} before the first newsletter.
          </>
        )}
      </span>
    </p>
  )
}

function Refused({ message }: { message: string }) {
  return (
    <p className="flex items-start gap-2 font-semibold">
      <CircleAlert className="mt-0.5 size-5" />
      {message}
    </p>
  )
}
