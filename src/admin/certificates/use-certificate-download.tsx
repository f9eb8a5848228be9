import { useState } from 'react'
import { askDownloadUrl } from '../../certificates/document/certificate-link.ts'
import { useToast } from '../../ui/toast/toast.tsx'

/** docs/product/requirements.md, section 8: the same text for every cause. */
const FAILURE = { title: 'Download failed', description: 'Certificate could not be downloaded' }

/** Requests the document's short-lived address and opens it in a new tab (docs/product/requirements.md, section 7). */
export function useCertificateDownload() {
  const { toast } = useToast()
  const [isDownloading, setIsDownloading] = useState(false)
  const [failure, setFailure] = useState<string>()
  return {
    isDownloading,
    /** The text of the toast. It stays beside the button when the toast is gone. */
    failure,
    download: async (certificateId: string) => {
      setIsDownloading(true)
      setFailure(undefined)
      const tab = blankTab()
      try {
        const url = await askDownloadUrl(certificateId)
        if (tab) tab.location.replace(url)
        else window.location.assign(url)
      } catch {
        tab?.close()
        setFailure(FAILURE.description)
        toast({ ...FAILURE, tone: 'destructive' })
      } finally {
        setIsDownloading(false)
      }
    },
  }
}

/** Opens the tab during the click. After the request a browser would block it as a pop-up. */
function blankTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}
