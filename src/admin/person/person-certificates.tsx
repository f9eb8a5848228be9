import { CERTIFICATE_STATUS_TONES, type Certificate } from '../../certificates/certificate.ts'
import { CERTIFICATE_STATUS_ICONS } from '../../certificates/verification/result/verification-banner.tsx'
import type { PersonPage } from '../../people/person-page.ts'
import { listPath, recordPath } from '../../records/record-paths.ts'
import { shortDate } from '../../shared/dates.ts'
import { languageOf } from '../../shared/text/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ExternalLink, TextLink } from '../../ui/button/link.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { PersonRow, PersonSection } from './person-section.tsx'
import type { PersonRows } from './use-person-keys.tsx'

/** The certificates of all enrolments, the newest first. */
export function PersonCertificates({ person: { record, certificates, programs }, rows }: { person: PersonPage; rows: PersonRows }) {
  if (programs.total === 0) return null
  const { total } = certificates
  return (
    <PersonSection
      id="person-certificates"
      title="Certificates"
      total={total}
      all={
        total > certificates.rows.length
          ? { to: `${listPath('certificate')}&person=${record}`, label: `All ${total} certificates` }
          : undefined
      }
      empty={total === 0 && 'No certificate has been issued yet.'}
    >
      <ul className="mt-2">
        {certificates.rows.map((certificate, at) => (
          <PersonRow key={certificate.id} id={rows.idOf('certificates', at)} isCurrent={rows.isCurrent('certificates', at)}>
            <CertificateRow certificate={certificate} />
          </PersonRow>
        ))}
      </ul>
    </PersonSection>
  )
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { id, certificateId, training_program_name: title, issueDate, expiryDate, status, permalink } = certificate
  const here = useReturnState()
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <TextLink to={recordPath('certificate', id)} state={here} className="id-text font-semibold">
          {certificateId}
        </TextLink>
        <p className="text-small text-text-2 wrap-anywhere">
          <span lang={languageOf(title)}>{title}</span>
          {` · issued ${shortDate(issueDate)} · ${expiryDate === null ? 'no expiry' : `${status === 'Expired' ? 'expired' : 'valid until'} ${shortDate(expiryDate)}`}`}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge tone={CERTIFICATE_STATUS_TONES[status]} icon={CERTIFICATE_STATUS_ICONS[status]}>
          {status}
        </StatusBadge>
        <ExternalLink
          href={permalink}
          className="inline-flex min-h-6 items-center text-small"
          aria-label={`Verify ${certificateId} (opens in a new tab)`}
        >
          Verify
        </ExternalLink>
      </p>
    </div>
  )
}
