import { useId, type Ref } from 'react'
import { publicStatusTone } from '#training/participant.ts'
import { languageOf } from '#base/text/language.ts'
import { CountBadge, StatusBadge } from '#ui/badge.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { DownloadTexts } from '../../../document/certificate-link.ts'
import type { TrainingStatus } from '../../../certificate.ts'
import { EnrolledProgramRow } from './enrolled-program-row.tsx'
import { PrintHead } from './print-head.tsx'
import { REPORT_PATH } from './result-footer.tsx'

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
          <Heading id={headingId} ref={headingRef} tabIndex={-1} lang={languageOf(participant.name)} className="text-h2 wrap-anywhere">
            {participant.name}
          </Heading>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="id-text font-semibold">{participant.participantId}</span>
            <StatusBadge tone={publicStatusTone(participant.status)}>{participant.status}</StatusBadge>
          </p>
        </div>
        <div className="p-5 md:p-6">
          <Subheading className="flex items-center gap-3 text-h3">
            Enrolled Programs
            <CountBadge count={count} label={count === 1 ? '1 program' : `${count} programs`} />
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
        <TextLink to={REPORT_PATH}>Something wrong with this record?</TextLink>
      </p>
    </div>
  )
}
