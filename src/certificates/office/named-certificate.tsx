import { recordPath } from '#lists/records/record-paths.ts'
import { useReturnState } from '#office/frame/use-return-to-list.tsx'
import { TextLink } from '#ui/button/link.tsx'
import type { CertificateReference } from '../certificate-reference.schema.ts'
import { CertificateStatusBadge } from '../site/certificate-status.tsx'

/** A certificate in one line: its number, which leads to it, its kind and its status. */
export function NamedCertificate({ certificate }: { certificate: CertificateReference }) {
  const here = useReturnState()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <TextLink to={recordPath('certificate', certificate.id)} state={here} className="id-text inline-block min-h-6">
        {certificate.certificateId}
      </TextLink>
      <CertificateStatusBadge certificate={certificate} />
    </span>
  )
}
