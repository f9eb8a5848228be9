import { ExternalLink } from '#ui/button/link.tsx'
import { useNotice } from './notice-provider.tsx'

/**
 * The notice that the sender of the form agrees to. The hidden field sends the version that was shown, with and without
 * script: the wording may change while the page is open. Links open in a new tab, so that nothing typed is lost.
 */
export function ConsentNoticeText() {
  const notice = useNotice()
  return (
    <div className="text-small text-text-2">
      <input type="hidden" name="noticeVersion" value={notice.version} />
      <p className="whitespace-pre-line">{notice.text}</p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <ExternalLink href="/privacy" className="min-h-6">
          Privacy Policy
        </ExternalLink>
        <ExternalLink href="/privacy#your-rights" className="min-h-6">
          Withdraw consent or complain
        </ExternalLink>
      </p>
    </div>
  )
}
