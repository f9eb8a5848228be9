import { useState } from 'react'
import { indianClock, indianDate, shortDate } from '../../shared/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DraftOfferState } from './editor-plan.tsx'

/** Offers to restore unsaved changes of an earlier visit. They are never restored without asking. */
export function DraftOffer({ draft }: { draft: DraftOfferState | undefined }) {
  const [now] = useState(() => new Date())
  if (!draft) return null
  return (
    <Notice tone="info" role="status">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow">You have unsaved changes from {draftTime(new Date(draft.at), now)}.</p>
        <div className="flex gap-2">
          <Button size="dense" onClick={draft.restore}>
            Restore
          </Button>
          <Button variant="secondary" size="dense" onClick={draft.discard}>
            Discard
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** '14:05' for today, '19 Nov 2026, 14:05' for an earlier day. Times are in IST. */
function draftTime(at: Date, now: Date): string {
  const { date, hour, minute } = indianClock(at)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return date === indianDate(now) ? time : `${shortDate(date)}, ${time}`
}
