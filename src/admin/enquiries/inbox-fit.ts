import type { Enquiry } from '../../enquiries/enquiry.ts'
import { isFollowUpDue, overdueFor } from '../../enquiries/promise.ts'

/** What the inbox is filtered by, as it stands in the address; '' where it is not. */
export interface InboxFilter {
  status: string
  kind: string
  /** 'me', 'nobody' or a row number. */
  owner: string
  due: string
}

/** Whether a message belongs to what is shown: one that was just changed may not any more. */
export function fitsInbox(enquiry: Enquiry, { status, kind, owner, due }: InboxFilter, myId: number | undefined, now: Date): boolean {
  return (
    (status === '' || enquiry.status === status) &&
    (kind === '' || enquiry.kind === kind) &&
    fitsOwner(enquiry.ownerId, owner, myId) &&
    (due !== 'overdue' || overdueFor(enquiry, now) !== undefined) &&
    (due !== 'follow-up' || isFollowUpDue(enquiry, now))
  )
}

function fitsOwner(ownerId: number | null, wanted: string, myId: number | undefined): boolean {
  if (wanted === '') return true
  if (wanted === 'nobody') return ownerId === null
  return wanted === 'me' ? myId === undefined || ownerId === myId : String(ownerId) === wanted
}
