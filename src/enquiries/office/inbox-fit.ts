import type { Enquiry } from '../enquiry.schema.ts'
import { isDueToday, isFollowUpDue, isOpen, overdueText, type OfficeClock } from '../response-time.ts'

/** Inbox filters as in the address; '' if not set. */
export interface InboxFilter {
  status: string
  kind: string
  channel: string
  /** 'me', 'nobody' or a user id. */
  owner: string
  due: string
  /** 'true' for messages suspected of being spam. */
  suspected: string
  /** A record of the person whose messages are shown: 'participant:12'. Only the server knows which messages belong to a person. */
  person: string
  /** The client whose messages are shown, by row id. */
  clientId: string
}

/** Whether an enquiry matches the filters. After a change it may no longer match. */
export function fitsInbox(
  enquiry: Enquiry,
  { status, kind, channel, owner, due, suspected, clientId }: InboxFilter,
  myId: number | undefined,
  clock: OfficeClock,
): boolean {
  return (
    (suspected === 'true') === enquiry.suspectedFor.length > 0 &&
    (status === '' || enquiry.status === status) &&
    (kind === '' || enquiry.kind === kind) &&
    (clientId === '' || String(enquiry.clientId) === clientId) &&
    (channel === '' || enquiry.channel === channel) &&
    fitsOwner(enquiry.ownerId, owner, myId) &&
    (due !== 'open' || isOpen(enquiry.status)) &&
    (due !== 'overdue' || overdueText(enquiry, clock) !== undefined) &&
    (due !== 'today' || isDueToday(enquiry, clock)) &&
    (due !== 'follow-up' || isFollowUpDue(enquiry, clock.now)) &&
    (due !== 'lost' || enquiry.lostReason !== null)
  )
}

function fitsOwner(ownerId: number | null, wanted: string, myId: number | undefined): boolean {
  if (wanted === '') return true
  if (wanted === 'nobody') return ownerId === null
  return wanted === 'me' ? myId === undefined || ownerId === myId : String(ownerId) === wanted
}
