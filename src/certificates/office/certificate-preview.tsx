import { useId } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { CertificateForm, Certificate, VerifiedCertificate } from '../certificate.schema.ts'
import { VerificationBanner } from '../site/verification/result/verification-banner.tsx'
import { VerificationFacts } from '../site/verification/result/verification-facts.tsx'
import { indianDate } from '#base/dates/dates.ts'
import { classes } from '#ui/classes.ts'
import { certificateInPreview } from './certificate-in-preview.ts'
import type { CertificateValues } from './certificate-values.ts'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { PreviewParts } from '#office/editor/preview-parts.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'
import { useRecord } from '#office/data/use-admin-data.tsx'
import { DrawnDocument } from './drawn-document.tsx'

interface CertificatePreviewProps {
  control: Control<CertificateValues, unknown, CertificateForm>
  stored: Certificate | undefined
  /** The names stay as they were printed. */
  keepsNames: boolean | undefined
  name: string | undefined
  /** The clerk's correction of the printed name. */
  correctedName: string | undefined
  program: { title: string; duration: string } | undefined
  edition: number
}

/** Preview of the verification page, built from its own components, and of the document. */
export function CertificatePreview({ control, stored, keepsNames, name, correctedName, program, edition }: CertificatePreviewProps) {
  const { company } = useAdminSite()
  const { data: record } = useRecord(stored)
  const now = useNow()
  const values = useWatch({ control }) as CertificateValues
  const shown = certificateInPreview({
    values,
    record,
    keepsNames,
    name: name ?? stored?.participant_name,
    correctedName,
    program,
    issuer: { name: company.name, tagline: company.tagline, signatory: company.signatory },
    edition,
    today: indianDate(now),
  })
  return (
    <PreviewParts
      parts={[
        { name: 'site', label: 'On the site', fields: [], content: <OnTheSite shown={shown} /> },
        { name: 'paper', label: 'On paper', fields: ['fullName'], content: <OnPaper values={values} stored={stored} /> },
      ]}
    />
  )
}

function OnTheSite({ shown }: { shown: VerifiedCertificate }) {
  const headingId = useId()
  return (
    <PreviewPanel title="What verification will show" note="The page that its QR code opens, with the details in this form.">
      <div className="@container overflow-hidden rounded-lg border border-border bg-surface shadow-e1 [zoom:0.85]">
        <VerificationBanner
          certificate={shown.certificate}
          today={indianDate(new Date(shown.checkedAt))}
          headingLevel={3}
          headingId={headingId}
        />
        <div className={classes('p-5 md:p-6', IN_ONE_COLUMN)}>
          <VerificationFacts {...shown} />
        </div>
      </div>
    </PreviewPanel>
  )
}

function OnPaper({ values, stored }: { values: CertificateValues; stored: Certificate | undefined }) {
  return (
    <PreviewPanel title="The document" note="As it will be printed. The QR code of a new certificate works once it is issued.">
      <DrawnDocument values={values} stored={stored} />
    </PreviewPanel>
  )
}

/** The public page adapts to the width of the screen. Beside a form less width is available. */
const IN_ONE_COLUMN = '@max-[28rem]:[&_dl]:grid-cols-1! @max-[28rem]:[&_dl>div]:col-auto!'
