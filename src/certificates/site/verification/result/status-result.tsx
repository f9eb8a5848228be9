import { useId, type Ref } from 'react'
import { publicStatusTone } from '#training/participants/participant.ts'
import { languageOf } from '#base/text/language.ts'
import { CountBadge, StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { DownloadTexts } from '../../../document/certificate-link.ts'
import { CERTIFICATE_STATUS_TONES, isProgramCompleted } from '../../../certificate.ts'
import type { EnrolledProgram, TrainingStatus } from '../../../certificate.schema.ts'
import { PrintHead } from './print-head.tsx'
import { reportPath } from './result-footer.tsx'
import { longDate } from '#base/dates/dates.ts'
import { counted } from '#base/text/wording/counted.ts'
import { CertificateDownload } from '../../certificate-download.tsx'
import { KIND_TITLES } from '../../../training-snapshot.ts'
import { CopyLink } from './copy-link.tsx'
import { useIssuer } from './use-issuer.tsx'
import { CERTIFICATE_STATUS_ICONS } from './verification-banner.tsx'
import { Check } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

interface StatusResult {
  result: TrainingStatus
  downloadTexts: DownloadTexts
  headingLevel: 2 | 3
  headingRef: Ref<HTMLHeadingElement>
}

/** A participant's own view: their record, their programs and their documents (docs/product/design.md, section 9.11). */
export function StatusResult({ result, downloadTexts, headingLevel, headingRef }: StatusResult) {
  const { participant, enrolledPrograms } = result
  const headingId = useId()
  const Heading = `h${headingLevel}` as const
  const Subheading = headingLevel === 2 ? 'h3' : 'h4'
  const count = enrolledPrograms.length
  return (
    <div data-outcome={participant.status}>
      <article aria-labelledby={headingId} className="print-sheet overflow-hidden rounded-lg border border-border bg-surface shadow-e1">
        <PrintHead title="Training status" />
        <div className="grid gap-2 border-b border-border bg-surface-sunken p-5 md:p-6">
          <p className="text-small text-text-2">Participant</p>
          <Heading
            id={headingId}
            ref={headingRef}
            tabIndex={-1}
            translate="no"
            lang={languageOf(participant.name)}
            className="text-h2 wrap-anywhere"
          >
            {participant.name}
          </Heading>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span translate="no" className="id-text font-semibold">
              {participant.participantId}
            </span>
            <StatusBadge tone={publicStatusTone(participant.status)}>{participant.status}</StatusBadge>
          </p>
        </div>
        <div className="p-5 md:p-6">
          <Subheading className="flex items-center gap-3 text-h3">
            Enrolled Programs
            <CountBadge count={count} label={counted(count, 'program')} />
          </Subheading>
          {count === 0 && <p className="mt-3 text-text-2">No enrolled programs found</p>}
          <ul className="mt-4 grid gap-4 empty:hidden">
            {enrolledPrograms.map((program) => (
              <EnrolledProgramRow key={program.certificateId ?? program.name} program={program} downloadTexts={downloadTexts} />
            ))}
          </ul>
        </div>
      </article>
      <p className="no-print mt-4 text-small">
        <TextLink to={reportPath(`Participant ${participant.participantId}`)}>Something wrong with this record?</TextLink>
      </p>
    </div>
  )
}

/** One program of a participant, with its progress and its certificate if there is one. */
function EnrolledProgramRow({ program, downloadTexts }: { program: EnrolledProgram; downloadTexts: DownloadTexts }) {
  const { siteUrl } = useIssuer()
  const { name, certificateId, kind, completionDate, certificatePath, certificateStatus, permalink } = program
  const isCompleted = isProgramCompleted(program)
  return (
    <li className="grid gap-4 rounded-md border border-border p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p lang={languageOf(name)} className="min-w-0 font-display text-h3">
          {name}
        </p>
        <StatusBadge tone={isCompleted ? 'info' : 'warning'}>
          {isCompleted ? (kind === 'participation' ? 'Took part' : 'Completed') : 'In Progress'}
        </StatusBadge>
      </div>
      <ProgressRail isCompleted={isCompleted} />
      {certificateId && (
        <>
          <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {completionDate && (
              <div>
                <dt className="text-xs text-text-2">{kind === 'participation' ? 'Issued on' : 'Completed on'}</dt>
                <dd className="figures font-semibold">{longDate(completionDate)}</dd>
              </div>
            )}
            <div>
              <dt className="text-xs text-text-2">Certificate ID</dt>
              <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span translate="no" className="id-text font-semibold">
                  {certificateId}
                </span>
                {certificateStatus && certificateStatus !== 'Active' && (
                  <StatusBadge tone={CERTIFICATE_STATUS_TONES[certificateStatus]} icon={CERTIFICATE_STATUS_ICONS[certificateStatus]}>
                    {certificateStatus}
                  </StatusBadge>
                )}
              </dd>
            </div>
            {kind === 'participation' && <p className="text-small sm:col-span-2">{`${KIND_TITLES[kind]}: for taking part.`}</p>}
          </dl>
          <div className="no-print flex flex-wrap gap-3">
            <CertificateDownload
              certificateId={certificateId}
              certificatePath={certificatePath}
              texts={downloadTexts}
              className="max-sm:w-full"
            />
            {permalink && <CopyLink url={siteUrl + permalink} label="Copy verify link" className="max-sm:w-full" />}
          </div>
        </>
      )}
    </li>
  )
}

const STEPS = ['Enrolled', 'Completed', 'Certificate'] as const

/** Enrolled, completed, certificate. Done steps have a tick and a solid line, so it is readable without colour. */
function ProgressRail({ isCompleted }: { isCompleted: boolean }) {
  const doneCount = isCompleted ? STEPS.length : 1
  return (
    <ol aria-label="Progress" className="grid grid-cols-3">
      {STEPS.map((step, index) => {
        const isDone = index < doneCount
        return (
          <li key={step} className="relative grid justify-items-center gap-1 text-center text-xs">
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute start-[calc(-50%+18px)] end-[calc(50%+18px)] top-[13px] border-t-2',
                  isDone ? 'border-primary' : 'border-dashed border-border-strong',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classes(
                'print-exact grid size-7 place-items-center rounded-full border-2',
                isDone ? 'border-primary bg-primary text-on-primary' : 'border-border-strong bg-surface text-text-3',
              )}
            >
              {isDone ? <Check className="size-4" /> : <span className="figures font-semibold">{index + 1}</span>}
            </span>
            <span className={isDone ? 'font-semibold' : 'text-text-2'}>
              {step}
              <VisuallyHidden>{isDone ? ': done' : ': not yet'}</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
