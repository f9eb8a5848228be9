import { StatusBadge } from '#ui/badge.tsx'
import { statusTone } from '../certificate.ts'
import type { CertificateReference } from '../certificate-reference.schema.ts'
import { KIND_LABELS } from '../training-snapshot.ts'
import { CERTIFICATE_STATUS_ICONS } from './verification/result/verification-banner.tsx'

/** The kind and the status of a certificate, wherever one is named, so that nobody reads participation as a qualification. */
export function CertificateStatusBadge({ certificate: { kind, status } }: { certificate: Pick<CertificateReference, 'kind' | 'status'> }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={kind === 'participation' ? 'text-small font-semibold' : 'text-small text-text-2'}>{KIND_LABELS[kind]}</span>
      <StatusBadge tone={statusTone({ kind, status })} icon={CERTIFICATE_STATUS_ICONS[status]}>
        {status}
      </StatusBadge>
    </span>
  )
}
