import { useId } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { CertificateForm } from '../../certificates/certificate.schema.ts'
import type { Certificate, VerifiedCertificate } from '../../certificates/certificate.ts'
import { VerificationBanner } from '../../certificates/verification/result/verification-banner.tsx'
import { VerificationFacts } from '../../certificates/verification/result/verification-facts.tsx'
import { indianDate, longDate } from '../../shared/dates.ts'
import { languageOf } from '../../shared/text/language.ts'
import { classes } from '../../ui/classes.ts'
import { GaugeMark } from '../../ui/gauge-mark.tsx'
import { certificateInPreview } from './certificate-in-preview.ts'
import type { CertificateValues } from './certificate-values.ts'
import { useAdminSite } from '../frame/admin-site.tsx'
import { PreviewPanel } from '../editor/preview-panel.tsx'
import { PreviewParts } from '../editor/preview-parts.tsx'
import { useNow } from '../kit/relative-time-text.tsx'
import { useRecord } from '../data/use-admin-data.tsx'

const LONG_NAME = 40

interface CertificatePreviewProps {
  control: Control<CertificateValues, unknown, CertificateForm>
  stored: Certificate | undefined
  /** The names stay as they were printed. */
  keepsNames: boolean | undefined
  name: string | undefined
  program: { title: string; duration: string } | undefined
  edition: number
}

/** Preview of the verification page, built from its own components, and of the text on paper. */
export function CertificatePreview({ control, stored, keepsNames, name, program, edition }: CertificatePreviewProps) {
  const { company } = useAdminSite()
  const { data: record } = useRecord(stored)
  const now = useNow()
  const values = useWatch({ control }) as CertificateValues
  const shown = certificateInPreview({
    values,
    record,
    keepsNames,
    name: name ?? stored?.participant_name,
    program,
    issuer: { name: company.name, tagline: company.tagline, signatory: company.signatory },
    edition,
    today: indianDate(now),
  })
  return (
    <PreviewParts
      parts={[
        { name: 'site', label: 'On the site', fields: [], content: <OnTheSite shown={shown} /> },
        { name: 'paper', label: 'On paper', fields: [], content: <OnPaper shown={shown} /> },
      ]}
    />
  )
}

function OnTheSite({ shown }: { shown: VerifiedCertificate }) {
  const headingId = useId()
  return (
    <PreviewPanel title="What verification will show" note="The page that its QR code opens, with the details in this form.">
      <div className="@container overflow-hidden rounded-lg border border-border bg-surface shadow-e1 [zoom:0.85]">
        <VerificationBanner certificate={shown.certificate} today={indianDate(new Date(shown.checkedAt))} headingLevel={3} headingId={headingId} />
        <div className={classes('p-5 md:p-6', IN_ONE_COLUMN)}>
          <VerificationFacts {...shown} />
        </div>
      </div>
    </PreviewPanel>
  )
}

/** The public page adapts to the width of the screen. Beside a form less width is available. */
const IN_ONE_COLUMN = '@max-[28rem]:[&_dl]:grid-cols-1! @max-[28rem]:[&_dl>div]:col-auto!'

/** The text of the document, in the order of certificate.typ. The server renders the real document. */
function OnPaper({ shown: { certificate, participant, training, issuer } }: { shown: VerifiedCertificate }) {
  return (
    <PreviewPanel title="What it will say" note="The words in their order. The document itself is made when it is downloaded.">
      <div className="rounded-lg border-4 border-double border-border-strong bg-surface p-5 text-center shadow-e1">
        <GaugeMark className="mx-auto size-10" />
        <p lang={languageOf(issuer.name)} className="mt-2 text-small font-semibold">
          {issuer.name}
        </p>
        <p lang={languageOf(issuer.tagline)} className="text-xs text-text-2">
          {issuer.tagline}
        </p>
        <p className="mt-4 font-display text-h3">Certificate of Completion</p>
        <p className="mt-3 text-small text-text-2">This is to certify that</p>
        <p lang={languageOf(participant.name)} className={classes('mt-1 font-display wrap-anywhere', isLong(participant.name) ? 'text-h3' : 'text-h2')}>
          {participant.name}
        </p>
        <p className="mt-1 text-small text-text-2">has successfully completed the training program</p>
        <p lang={languageOf(training.name)} className="mt-1 font-semibold wrap-anywhere">
          {training.name}
        </p>
        {training.duration && <p className="text-small text-text-2">{training.duration}</p>}
        <dl className="mt-5 grid gap-1 border-t border-border pt-4 text-small">
          <Fact term="Certificate ID" value={certificate.certificateId} isId />
          <Fact term="Issue date" value={longDate(certificate.issueDate)} />
          <Fact term="Expiry date" value={certificate.expiryDate === null ? 'No expiry' : longDate(certificate.expiryDate)} />
          <Fact term="Signed by" value={issuer.signatory} />
        </dl>
      </div>
    </PreviewPanel>
  )
}

/** From this length on, the document prints the name smaller, and so does the preview. */
function isLong(name: string): boolean {
  return name.length > LONG_NAME
}

function Fact({ term, value, isId = false }: { term: string; value: string; isId?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 text-start">
      <dt className="text-text-2">{term}</dt>
      <dd lang={languageOf(value)} className={isId ? 'id-text min-w-0' : 'min-w-0 font-semibold wrap-anywhere'}>
        {value}
      </dd>
    </div>
  )
}
