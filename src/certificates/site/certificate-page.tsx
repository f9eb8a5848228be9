import { SearchX, Download, Check, Copy } from 'lucide-react'
import { data, redirect, useRevalidator } from 'react-router'
import { REPORT_PATH } from './verification/result/result-footer.tsx'
import { KIND_TITLES } from '../training-snapshot.ts'
import { cleanToken, isTypedId } from '../verification/pasted-token.ts'
import { findByToken } from '../server/verification/verification.server.ts'
import { resultTitle } from './verification/result/verification-banner.tsx'
import { VerificationResult } from './verification/result/verification-result.tsx'
import { VerifyFields } from './verification/verify-fields.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { IconTile, Card } from '#ui/card.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { Route } from './+types/certificate-page.ts'
import { PageHead } from '#site/metadata/page-head.tsx'
import { siteContext } from '#site/server/site-context.server.ts'
import { useRestored } from '#site/use-visit.ts'
import { movedTo } from '#site/server/moved-to.server.ts'
import { VerificationAdvice } from './verification-advice.tsx'
import type { ReactNode } from 'react'
import { linkedinUrl, profileFields } from '#base/values/linkedin.ts'
import { LinkedinIcon, ShieldCheckIcon } from '#ui/sprite-icons.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ShownStatus } from '../certificate.ts'
import type { VerifiedCertificate } from '../certificate.schema.ts'
import { useIssuer } from './verification/result/use-issuer.tsx'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { useCopied } from './verification/result/use-copied.tsx'

const BREADCRUMB = [{ label: 'Home', to: '/' }, { label: 'Verify Certificate', to: '/verify-certificate' }, { label: 'Certificate record' }]

/** The status depends on today's date, so no cache may store the page. */
const NO_STORE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/**
 * The page behind the QR code of a certificate: the verified record, without typing (docs/product/contract.md, section 4). A link copied
 * from a sentence may include its full stop. A certificate ID typed here leads to the form, filled in. Nothing is looked up for that, so
 * the answer reveals nothing.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const token = cleanToken(params.token)
  if (token !== undefined) return movedTo(`/c/${token}`, request)
  if (isTypedId(params.token)) return redirect(`/verify-certificate?id=${encodeURIComponent(params.token)}`, { headers: NO_STORE })
  const { db, clock } = context.get(siteContext)
  const result = await findByToken(db, params.token, clock())
  return data(result, { status: result ? 200 : 404, headers: NO_STORE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders
}

export default function CertificatePage({ loaderData: result, params }: Route.ComponentProps) {
  const path = `/c/${params.token}`
  const { revalidate } = useRevalidator()
  useRestored(() => void revalidate())
  if (!result) return <UnknownCertificate path={path} />
  const { certificate, participant, training, issuer } = result
  return (
    <>
      <PageHead
        title={headTitle(certificate)}
        description={
          certificate.status === 'Sample'
            ? `A sample of the certificate for ${training.name}. It was issued to nobody.`
            : `${certificate.status === 'Active' ? '' : `${certificate.status}. `}The record of certificate ${certificate.certificateId}, ${training.name}, awarded to ${participant.name}.`
        }
        keywords={['certificate verification', certificate.certificateId]}
        path={path}
        isIndexed={false}
        {...(certificate.status !== 'Sample' && {
          picture: {
            path: `${path}/share.png`,
            alt: `${KIND_TITLES[training.kind]}: ${participant.name}, ${training.name}, issued by ${issuer.name}. ${certificate.status}.`,
          },
        })}
      />
      <div className="container grid items-start gap-x-12 gap-y-12 pt-3 pb-section md:pt-8 lg:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Breadcrumb items={BREADCRUMB} className="mb-3 max-md:hidden md:mb-6" />
          <VerificationResult result={result} downloadTexts="page" headingLevel={1} isOwnPage />
          <RecipientTools result={result} />
          <p className="no-print mt-6">
            <LinkButton to="/verify-certificate" variant="secondary" className="max-sm:w-full">
              Check another certificate
            </LinkButton>
          </p>
        </div>
        <VerificationAdvice />
      </div>
    </>
  )
}

/** Starts with the status, because browser tabs and link previews cut the end: 'Revoked: certificate CERT2026090042'. */
function headTitle({ status, certificateId }: VerifiedCertificate['certificate']): string {
  if (status === 'Sample') return resultTitle(status)
  return status === 'Active' ? `${resultTitle(status)}: ${status}` : `${status}: certificate ${certificateId}`
}

function UnknownCertificate({ path }: { path: string }) {
  return (
    <div className="container pt-6 pb-section">
      <PageHead
        title="No certificate at this address"
        description="There is no certificate at this address. Check it by its certificate ID and the name on it, or write to us."
        keywords={['certificate verification']}
        path={path}
        isIndexed={false}
      />
      <Breadcrumb items={BREADCRUMB} />
      <IconTile icon={SearchX} className="mt-8" />
      <h1 className="mt-4">No certificate at this address</h1>
      <p className="mt-3 max-w-text text-lead text-text-2">
        The link may be incomplete, or the certificate was deleted. Scan the QR code again, or check the certificate by its ID and the name
        on it. It may still be genuine. If you cannot find it, <TextLink to={REPORT_PATH}>write to us</TextLink>.
      </p>
      {/* Without the script of the verification page, which certificates do not need: a posted form is answered with a page. */}
      <Form method="post" action="/verify-certificate" className="mt-8 max-w-[40rem]">
        <VerifyFields values={{}} />
        <SubmitButton icon={<ShieldCheckIcon />} busyLabel="Checking...">
          Verify Certificate
        </SubmitButton>
      </Form>
    </div>
  )
}

/** An expired certificate still proves the training, so it may go on a profile. One in doubt may not. */
const MAY_BE_SHOWN: ReadonlySet<ShownStatus> = new Set<ShownStatus>(['Active', 'Expired'])

/** The recipient's options for a certificate: add it to a profile, show its badge, keep the credential file. Empty for a sample. */
function RecipientTools({ result }: { result: VerifiedCertificate }) {
  if (result.certificate.status === 'Sample') return null
  if (MAY_BE_SHOWN.has(result.certificate.status)) {
    return (
      <section aria-labelledby="holder" className="no-print mt-12">
        <h2 id="holder" className="text-h3">
          For the holder
        </h2>
        <Card className="mt-4 divide-y divide-border py-0! md:py-0!">
          <LinkedinTool result={result} />
          <Files result={result} />
        </Card>
      </section>
    )
  }
  return (
    <section aria-labelledby="holder" className="no-print mt-4">
      <h2 id="holder" className="sr-only">
        For the holder
      </h2>
      <Disclosure summary="Badge and credential file">
        <div className="divide-y divide-border">
          <Files result={result} />
        </div>
      </Disclosure>
    </section>
  )
}

function LinkedinTool({ result }: { result: VerifiedCertificate }) {
  const { siteUrl } = useIssuer()
  const { certificate, training, issuer } = result
  const { certificateId, issueDate, expiryDate } = certificate
  const permalink = siteUrl + certificate.permalink
  const isParticipation = training.kind === 'participation'
  const entry = { program: training.name, isParticipation, issuer: issuer.name, certificateId, issueDate, expiryDate, permalink }
  return (
    <Tool title="LinkedIn" text="Shown on a profile under Licenses & certifications, with a link to this page.">
      <p className="mt-4">
        <LinkButton
          href={linkedinUrl(entry)}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          icon={<LinkedinIcon className="size-5" />}
          className="max-sm:w-full"
        >
          <span>
            Add to LinkedIn<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </span>
        </LinkButton>
      </p>
      <Disclosure summary="Fields to copy" className="-mb-5 mt-2 border-b-0! md:-mb-6">
        <p className="text-small">LinkedIn does not always fill in its form. These are its fields.</p>
        <dl className="mt-2 border-t border-border">
          {profileFields(entry).map(({ label, value }) => (
            <CopyField key={label} label={label} value={value} />
          ))}
        </dl>
      </Disclosure>
    </Tool>
  )
}

function Files({ result: { certificate, training, issuer } }: { result: VerifiedCertificate }) {
  const { permalink, status } = certificate
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-5 md:py-6">
        <div>
          <h3 className="text-body font-semibold">Badge</h3>
          <p className="mt-1 max-w-text text-text-2">
            A picture for your site or e-mail signature, with the signed certificate inside the file.
          </p>
        </div>
        <img
          src={`${permalink}.svg`}
          width={160}
          height={160}
          loading="lazy"
          className="size-28 sm:row-span-2 sm:size-40"
          alt={`Badge: ${training.name}, ${issuer.name}${status === 'Active' ? '' : `, ${status}`}`}
        />
        <p className="flex flex-wrap gap-3 pt-4 max-sm:col-span-2 sm:self-end">
          <FileLink href={`${permalink}.png`} name="PNG" what="badge" />
          <FileLink href={`${permalink}.svg`} name="SVG" what="badge" />
        </p>
      </div>
      <Tool
        title="Credential file"
        text="The same certificate, signed for computers: Open Badges 3.0, which wallets and employers’ systems read and check on their own."
      >
        <p className="mt-4 flex flex-wrap gap-3">
          <FileLink href={`${permalink}.json`} name="JSON" what="credential" />
          <FileLink href={`${permalink}.jwt`} name="JWT" what="credential" />
        </p>
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3 text-small">
          <TextLink to="/verify-certificate?tab=file">Check a file</TextLink>
          <TextLink to="/issuer">Who signs it</TextLink>
        </p>
      </Tool>
    </>
  )
}

function Tool({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="py-5 md:py-6">
      <h3 className="text-body font-semibold">{title}</h3>
      <p className="mt-1 max-w-text text-text-2">{text}</p>
      {children}
    </div>
  )
}

function FileLink({ href, name, what }: { href: string; name: string; what: string }) {
  return (
    <LinkButton href={href} download variant="secondary" size="compact" icon={<Download />} className="max-sm:flex-1">
      <span>
        {name}
        <VisuallyHidden> file of the {what}</VisuallyHidden>
      </span>
    </LinkButton>
  )
}

/** One line of another site's form, inside a `dl`. The visitor can read it, select it with one click or copy it with its button. */
function CopyField({ label, value }: { label: string; value: string }) {
  const [state, copy] = useCopied(value)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-border py-2 last:border-b-0">
      <dt className="text-xs text-text-2">{label}</dt>
      <dd translate="no" lang={languageOf(value)} className="row-start-2 font-semibold wrap-anywhere text-text select-all">
        {value}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1 noscript:hidden">
        <Button variant="ghost" size="dense" icon={state === 'copied' ? <Check /> : <Copy />} onClick={copy}>
          {state === 'copied' ? 'Copied' : 'Copy'}
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      </dd>
      <dd className="col-span-2 text-small empty:hidden">
        {state === 'by-hand' && <output>Your browser does not allow it. Please mark the words and copy them.</output>}
      </dd>
    </div>
  )
}
