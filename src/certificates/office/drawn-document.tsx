import { useQuery, skipToken } from '@tanstack/react-query'
import type { Certificate } from '../certificate.schema.ts'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '../document/picture-size.ts'
import { failureText, HttpError, fetchFile, type BodyOf } from '#base/api/api-client.ts'
import { dataUrl } from '#base/files/data-url.ts'
import { isPlainDate } from '#base/dates/dates.ts'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { type CertificateValues, certificateInput } from './certificate-values.ts'
import { DocumentFrame } from './page/document-frame.tsx'

/** People pause longer between two fields than between two letters. */
const AFTER_MS = 600
const TOO_MANY = 429
const RETRY_AFTER_MS = 5000

interface DrawnDocumentProps {
  values: CertificateValues
  stored: Certificate | undefined
}

/** The document as the server would print it if the form were saved now. */
export function DrawnDocument({ values, stored }: DrawnDocumentProps) {
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
  return <DocumentFrame isBusy={isFetching}>{content()}</DocumentFrame>

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
        className={classes('absolute inset-0 size-full object-contain transition-opacity', isFetching && 'opacity-50')}
      />
    )
  }
}

/** Another person's certificate must not be shown, not even for a moment. */
function isOfSamePerson(shown: unknown, asked: PrintedInput | null): boolean {
  return asked !== null && (shown as PrintedInput | null | undefined)?.participantId === asked.participantId
}

type PrintedInput = BodyOf<'POST /certificates/preview'>

/** The printed values; null while one of them is missing or invalid. */
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
