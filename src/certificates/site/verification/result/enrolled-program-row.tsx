import { longDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import type { DownloadTexts } from '../../../document/certificate-link.ts'
import { CertificateDownload } from '../../certificate-download.tsx'
import { CERTIFICATE_STATUS_TONES, isProgramCompleted, type EnrolledProgram } from '../../../certificate.ts'
import { KIND_TITLES } from '../../../training-snapshot.ts'
import { CopyLink } from './copy-link.tsx'
import { ProgressRail } from './progress-rail.tsx'
import { useIssuer } from './use-issuer.tsx'
import { CERTIFICATE_STATUS_ICONS } from './verification-banner.tsx'

/** One program of a participant, with its progress and its certificate if there is one. */
export function EnrolledProgramRow({ program, downloadTexts }: { program: EnrolledProgram; downloadTexts: DownloadTexts }) {
  const { siteUrl } = useIssuer()
  const { name, certificateId, kind, completionDate, certificatePath, certificateStatus, permalink } = program
  const isCompleted = isProgramCompleted(program)
  return (
    <li className="grid gap-4 rounded-md border border-border p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p lang={languageOf(name)} className="min-w-0 font-display text-h3">
          {name}
        </p>
        <StatusBadge tone={isCompleted ? 'info' : 'warning'}>{isCompleted ? 'Completed' : 'In Progress'}</StatusBadge>
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
                <span className="id-text font-semibold">{certificateId}</span>
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
