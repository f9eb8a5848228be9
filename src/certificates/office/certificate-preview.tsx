import { useId } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { CertificateForm, Certificate, VerifiedCertificate } from '../certificate.schema.ts'
import { VerificationBanner } from '../site/verification/result/verification-banner.tsx'
import { VerificationFacts } from '../site/verification/result/verification-facts.tsx'
import { indianDate, isPlainDate } from '#base/dates/dates.ts'
import { classes } from '#ui/classes.ts'
import { certificateInPreview } from './certificate-in-preview.ts'
import { type CertificateValues, certificateInput } from './certificate-values.ts'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { PreviewPanel } from '#office/editor/preview-panel.tsx'
import { PreviewParts } from '#office/editor/preview-parts.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'
import { useRecord } from '#office/data/use-admin-data.tsx'
import { useQuery, skipToken } from '@tanstack/react-query'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '../document/picture-size.ts'
import { failureText, HttpError, fetchFile, type BodyOf } from '#base/api/api-client.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { DocumentFrame } from './page/document-frame.tsx'

interface CertificatePreviewProps {
  control: Control<CertificateValues, unknown, CertificateForm>
  stored: Certificate | undefined
  /** The names stay as they were printed. */
  keepsNames: boolean | undefined
  name: string | undefined
  /** What the clerk corrects the printed name to. */
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
        { name: 'paper', label: 'On paper', fields: ['fullName'], content: <DocumentPreview values={values} stored={stored} /> },
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

/** The public page adapts to the width of the screen. Beside a form less width is available. */
const IN_ONE_COLUMN = '@max-[28rem]:[&_dl]:grid-cols-1! @max-[28rem]:[&_dl>div]:col-auto!'

/** Whoever types pauses longer between two fields than between two letters. */
const AFTER_MS = 600
const TOO_MANY = 429
const RETRY_AFTER_MS = 5000

interface DocumentPreviewProps {
  values: CertificateValues
  stored: Certificate | undefined
}

/** The document as the server would print it if the form were saved now. */
function DocumentPreview({ values, stored }: DocumentPreviewProps) {
  const { certificatePath } = values
  const asked = useDebouncedValue(printedInput(values, stored), AFTER_MS)
  const { data, error, isFetching } = useQuery<string>({
    queryKey: ['certificate', 'preview', asked],
    queryFn: asked === null ? skipToken : ({ signal }) => drawPreview(asked, signal),
    placeholderData: (shown, query) => (isOfSamePerson(query?.queryKey[2], asked) ? shown : undefined),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: (count, failure) => failure instanceof HttpError && failure.status === TOO_MANY && count < 3,
    retryDelay: (_, failure) => (failure instanceof HttpError ? (failure.retryAfterSeconds ?? 0) * 1000 : 0) || RETRY_AFTER_MS,
  })
  return (
    <PreviewPanel title="The document" note="As it will be printed. The QR code of a new certificate works once it is issued.">
      <DocumentFrame isBusy={isFetching}>{content()}</DocumentFrame>
    </PreviewPanel>
  )

  function content() {
    if (certificatePath.trim() !== '') return <p className="px-6 text-center">A file of your own is downloaded instead.</p>
    if (asked === null) return <p className="px-6 text-center">Choose a participant, a program and the dates to see it.</p>
    if (error) return <p className="px-6 text-center wrap-anywhere">{failureText(error, 'The document cannot be shown right now.')}</p>
    if (!data) return <Skeleton className="absolute inset-0 size-full rounded-none" />
    return (
      <img
        src={data}
        width={PICTURE_WIDTH_PX}
        height={PICTURE_HEIGHT_PX}
        alt="The certificate as it would be printed"
        className={classes('size-full transition-opacity', isFetching && 'opacity-50')}
      />
    )
  }
}

/** Another person's certificate is not shown, not even for a moment. */
function isOfSamePerson(shown: unknown, asked: PrintedInput | null): boolean {
  return asked !== null && (shown as PrintedInput | null | undefined)?.participantId === asked.participantId
}

type PrintedInput = BodyOf<'POST /certificates/preview'>

/** The values that are printed; null while one of them is missing or wrong. */
function printedInput(values: CertificateValues, stored: Certificate | undefined): PrintedInput | null {
  const { participantId, trainingProgramId, certificateId, issueDate, expiryDate } = values
  const isComplete = participantId !== '' && trainingProgramId !== '' && certificateId.trim() !== '' && isPlainDate(issueDate)
  const isValid =
    isComplete && (expiryDate === '' || (isPlainDate(expiryDate) && expiryDate >= issueDate)) && values.certificatePath.trim() === ''
  if (!isValid) return null
  return {
    ...certificateInput({ ...values, purpose: '', reason: '', notify: '' }, stored),
    ...(stored && { id: stored.id }),
  }
}

/** The picture as a data: address, which the policy of the pages allows. */
async function drawPreview(body: PrintedInput, signal: AbortSignal): Promise<string> {
  return dataUrl(await fetchFile('POST /certificates/preview', { body, signal }))
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')))
    reader.readAsDataURL(blob)
  })
}
