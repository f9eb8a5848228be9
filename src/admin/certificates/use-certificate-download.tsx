import { useState } from 'react'
import { askDownloadUrl } from '../../certificates/document/certificate-link.ts'
import { useToast } from '../../ui/toast/toast.tsx'

/** docs/product/requirements.md section 8: fixed words, whatever the cause. */
const FAILURE = { title: 'Download failed', description: 'Certificate could not be downloaded' }

/** Asks for the document's short-lived address and opens it in a new tab (docs/product/requirements.md section 7). */
export function useCertificateDownload() {
  const { toast } = useToast()
  const [isDownloading, setIsDownloading] = useState(false)
  const [failure, setFailure] = useState<string>()
  return {
    isDownloading,
    /** The same words as the toast, to stay beside the button. */
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

/** Opened while the press still counts: after the wait for the address a browser would take it for a pop-up. */
function blankTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}
