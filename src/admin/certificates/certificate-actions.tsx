import { Check, Download, Link2 } from 'lucide-react'
import type { Certificate } from '../../certificates/certificate.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ActionLabels, DeleteLink, EditLink, ROW_ACTION } from '../list/item-links.tsx'
import { useAdminSite } from '../frame/admin-site.tsx'
import { STATUS_ACTION_ICONS } from './status-action-icons.tsx'
import { STATUS_ACTION_TEXTS, statusActionsFor, type StatusAction } from '../../certificates/status-actions.ts'
import { useCertificateDownload } from './use-certificate-download.tsx'
import { useCopy } from '../kit/use-copy.tsx'
import { usePermission } from '../session/use-permission.tsx'

/** Certificates have more actions than other rows: three per line, two in a narrow table, two columns on a phone. */
const SIX_ACTIONS =
  'flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-[1fr_auto] md:ms-auto md:w-18 md:justify-end md:gap-0 md:pointer-coarse:w-22 lg:w-27 lg:pointer-coarse:w-33'

interface CertificateActionsProps {
  certificate: Certificate
  onStatusAction: (verb: StatusAction) => void
}

/** The actions of one certificate. Revoking comes before deleting (docs/product/contract.md, section 4). */
export function CertificateActions({ certificate, onStatusAction }: CertificateActionsProps) {
  const { id, certificateId } = certificate
  const mayWrite = usePermission('records.write')
  const { siteUrl } = useAdminSite()
  const { isCopied, copy } = useCopy('Verify link')
  const { isDownloading, failure, download } = useCertificateDownload()
  return (
    <div className="grid gap-1 md:justify-items-end">
      <div className={SIX_ACTIONS}>
        <DownloadCertificate
          certificate={certificate}
          isDownloading={isDownloading}
          onDownload={() => void download(certificateId)}
        />
        <Button
          variant="secondary"
          size="dense"
          icon={isCopied ? <Check /> : <Link2 />}
          title="Copy verify link"
          onClick={() => void copy(siteUrl + certificate.permalink)}
          className={ROW_ACTION}
        >
          <ActionLabels isSquare of={`of ${certificateId}`}>
            {isCopied ? 'Copied' : 'Copy verify link'}
          </ActionLabels>
        </Button>
        <EditLink type="certificate" id={id} of={certificateId} isSquare />
        {mayWrite &&
          statusActionsFor(certificate).map((verb) => (
            <Button
              key={verb}
              variant="secondary"
              size="dense"
              icon={STATUS_ACTION_ICONS[verb]}
              title={STATUS_ACTION_TEXTS[verb].label}
              onClick={() => onStatusAction(verb)}
              className={ROW_ACTION}
            >
              <ActionLabels isSquare of={certificateId}>
                {STATUS_ACTION_TEXTS[verb].label}
              </ActionLabels>
            </Button>
          ))}
        <DeleteLink type="certificate" id={id} of={certificateId} isSquare />
      </div>
      {failure && <p className="text-small font-semibold text-danger md:text-end">{failure}</p>}
    </div>
  )
}

/** Opens the uploaded file directly. Without one, it requests a link to the generated document (docs/product/requirements.md, section 7). */
function DownloadCertificate({
  certificate: { certificateId, certificatePath },
  isDownloading,
  onDownload,
}: {
  certificate: Certificate
  isDownloading: boolean
  onDownload: () => void
}) {
  const words = (
    <ActionLabels isSquare of={certificateId}>
      Download
    </ActionLabels>
  )
  const shared = { variant: 'secondary', size: 'dense', icon: <Download />, title: 'Download', className: ROW_ACTION } as const
  if (certificatePath !== null) {
    return (
      <LinkButton href={certificatePath} target="_blank" rel="noopener noreferrer" {...shared}>
        {words}
      </LinkButton>
    )
  }
  return (
    <Button busy={isDownloading} onClick={onDownload} {...shared}>
      {words}
    </Button>
  )
}
