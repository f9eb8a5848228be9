import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Enquiry } from '../../enquiries/enquiry.ts'
import { failureText } from '../../shared/api-client.ts'
import { indianDate, indianTime, shortDate } from '../../shared/dates.ts'
import { ErrorRegion } from '../../ui/error-region.tsx'
import { SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx'
import { useNotices } from '../data/consent-notice-data.tsx'

/** What the sender agreed to, and when. The button shows the exact words. */
export function ConsentFact({ enquiry: { consentAt, noticeVersion } }: { enquiry: Enquiry }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex items-start gap-2 text-small text-text-2">
      <ShieldCheck className="mt-0.5 size-4 shrink-0 text-text-3" />
      {noticeVersion === null ? (
        <span>{consentAt === null ? 'No consent recorded' : `Agreed on ${dayOf(consentAt)}, before the wording was recorded`}</span>
      ) : (
        <span>
          Agreed to{' '}
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="link pointer-coarse:min-h-11">
            notice {noticeVersion}
          </button>
          {consentAt !== null && ` on ${dayOf(consentAt)}`}
        </span>
      )}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Notice ${noticeVersion ?? ''}`} size="consultation">
        <DialogBody>
          <NoticeWording version={noticeVersion} />
        </DialogBody>
      </Dialog>
    </div>
  )
}

function NoticeWording({ version }: { version: number | null }) {
  const { data, error, refetch } = useNotices()
  const notice = data?.find((listed) => listed.version === version)
  if (notice) {
    return (
      <>
        <p className="whitespace-pre-line">{notice.text}</p>
        <p className="text-small text-text-2">Shown on the forms since {indianTime(new Date(notice.since))}</p>
      </>
    )
  }
  if (!error) return <SkeletonText lines={4} />
  return (
    <ErrorRegion
      title="The notice could not be loaded"
      detail={failureText(error, 'The server could not be reached.')}
      onRetry={() => void refetch()}
    />
  )
}

function dayOf(instant: string): string {
  return shortDate(indianDate(new Date(instant)))
}
