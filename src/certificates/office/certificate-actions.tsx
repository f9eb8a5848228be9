import { Download, Link2 } from 'lucide-react'
import type { Certificate } from '../certificate.schema.ts'
import { askDownloadUrl } from '../document/certificate-link.ts'
import { STATUS_ACTION_TEXTS, statusActionsFor, type StatusAction } from '../status-actions.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { MenuDivider, MenuItem } from '#ui/overlay/menu.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { ActionLabels } from '#office/list/item-links.tsx'
import { DeleteEntry, EditEntry, RowActions } from '#office/list/row-actions.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { STATUS_ACTION_ICONS } from './status-action-icons.tsx'

interface CertificateActionsProps {
  certificate: Certificate
  onStatusAction: (verb: StatusAction) => void
}

/** The actions of one certificate. Revoking comes before deleting (docs/product/contract.md, section 4). */
export function CertificateActions({ certificate, onStatusAction }: CertificateActionsProps) {
  const { id, certificateId } = certificate
  const mayWrite = usePermission('records.write')
  const { siteUrl } = useAdminSite()
  const { copy } = useCopy('Verify link')
  return (
    <RowActions of={certificateId} primary={<DownloadCertificate certificate={certificate} size="dense" />}>
      <MenuItem icon={<Link2 />} onSelect={() => void copy(siteUrl + certificate.permalink)}>
        <ActionLabels of={`of ${certificateId}`}>Copy verify link</ActionLabels>
      </MenuItem>
      <EditEntry type="certificate" id={id} of={certificateId} />
      {mayWrite && <MenuDivider />}
      {mayWrite &&
        statusActionsFor(certificate).map((verb) => (
          <MenuItem
            key={verb}
            icon={STATUS_ACTION_ICONS[verb]}
            isDangerous={STATUS_ACTION_TEXTS[verb].isDangerous}
            onSelect={() => onStatusAction(verb)}
          >
            <ActionLabels of={certificateId}>{STATUS_ACTION_TEXTS[verb].label}</ActionLabels>
          </MenuItem>
        ))}
      <DeleteEntry type="certificate" id={id} of={certificateId} />
    </RowActions>
  )
}

/**
 * Opens the uploaded file directly. Without one, it requests a link to the generated document (docs/product/requirements.md, section 7).
 */
export function DownloadCertificate({ certificate, size }: { certificate: Certificate; size: 'dense' | 'compact' }) {
  const { certificateId, certificatePath } = certificate
  const { toast } = useToast()
  const download = useCall(openDocument, { onError: () => toast({ ...FAILURE, tone: 'destructive' }) })
  const words = <ActionLabels of={certificateId}>Download</ActionLabels>
  const shared = { variant: 'secondary', size, icon: <Download /> } as const
  if (certificatePath !== null) {
    return (
      <LinkButton href={certificatePath} target="_blank" rel="noopener noreferrer" {...shared}>
        {words}
      </LinkButton>
    )
  }
  return (
    <span className="grid gap-1">
      <Button busy={download.isPending} onClick={() => download.send(certificateId)} {...shared}>
        {words}
      </Button>
      {download.error && <span className="text-small font-semibold text-danger">{FAILURE.description}</span>}
    </span>
  )
}

/** docs/product/requirements.md, section 8: the same text for every cause. */
const FAILURE = { title: 'Download failed', description: 'Certificate could not be downloaded' }

/** Requests the document's short-lived address and opens it in a new tab (docs/product/requirements.md, section 7). */
async function openDocument(certificateId: string) {
  const tab = blankTab()
  try {
    const url = await askDownloadUrl(certificateId)
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Opens the tab during the click. After the request a browser would block it as a pop-up. */
function blankTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}
