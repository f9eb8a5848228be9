import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { type ButtonVariant } from '#ui/button/button-classes.tsx'
import { useToast } from '#ui/toast/toast.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { askDownloadUrl, downloadFailure, DOWNLOADING, type DownloadTexts } from '../document/certificate-link.ts'

interface CertificateDownload {
  certificateId: string
  /** The path to open. Without it the component asks the API for an address (docs/product/requirements.md, section 7). */
  certificatePath: string | null | undefined
  texts: DownloadTexts
  variant?: ButtonVariant
  className?: string
}

/** Opens the document in a new tab. With a path it is a plain link, which works without script. */
export function CertificateDownload({ certificateId, certificatePath, texts, variant, className }: CertificateDownload) {
  const { toast } = useToast()
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [failure, setFailure] = useState<string>()
  const label = (
    <span>
      Download Certificate
      <VisuallyHidden>
        {' '}
        <span translate="no">{certificateId}</span> (opens in a new tab)
      </VisuallyHidden>
    </span>
  )

  if (certificatePath) {
    return (
      <LinkButton
        href={certificatePath}
        target="_blank"
        rel="noopener noreferrer"
        variant={variant}
        icon={<Download />}
        className={className}
        onClick={() => toast(DOWNLOADING)}
      >
        {label}
      </LinkButton>
    )
  }
  return (
    <>
      <Button variant={variant} icon={<Download />} busy={isUnderWay} className={className} onClick={() => void download()}>
        {label}
      </Button>
      {failure && <p className="w-full text-small font-semibold text-danger">{failure}</p>}
    </>
  )

  async function download() {
    setIsUnderWay(true)
    setFailure(undefined)
    toast(DOWNLOADING)
    const tab = blankTab()
    try {
      const url = await askDownloadUrl(certificateId)
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    } catch (error) {
      tab?.close()
      const failed = downloadFailure(error, texts)
      setFailure(failed.description)
      toast({ ...failed, tone: 'destructive' })
    } finally {
      setIsUnderWay(false)
    }
  }
}

/** Opens the tab during the click. After the request for the address, a browser would block it as a pop-up. */
function blankTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}
