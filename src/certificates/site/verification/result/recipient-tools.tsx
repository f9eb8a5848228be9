import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { linkedinUrl, profileFields } from '#base/values/linkedin.ts'
import { LinkedinIcon } from '#ui/sprite-icons.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ShownStatus, VerifiedCertificate } from '../../../certificate.ts'
import { CopyField } from './copy-field.tsx'
import { useIssuer } from './use-issuer.tsx'

/** An expired certificate still proves the training, so it may go on a profile. One in doubt may not. */
const MAY_BE_SHOWN: ReadonlySet<ShownStatus> = new Set<ShownStatus>(['Active', 'Expired'])

/** What recipients do with a certificate: add it to a profile, show its badge, keep the credential file. Nothing for a sample. */
export function RecipientTools({ result }: { result: VerifiedCertificate }) {
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
