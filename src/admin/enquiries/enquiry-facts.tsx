import { AlarmClock, CalendarClock, CircleUser, GraduationCap, MessageSquare, PhoneCall, type LucideIcon } from 'lucide-react'
import type { Enquiry, EnquiryKind } from '../../enquiries/enquiry.ts'
import { isFollowUpDue, overdueText } from '../../enquiries/response-time.ts'
import { shortDate } from '../../shared/dates.ts'
import { languageOf } from '../../shared/text/language.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ExternalLink } from '../../ui/button/link.tsx'
import { useNow } from '../kit/relative-time-text.tsx'

/** Kind of the enquiry, and the program or service it is about. */
export function EnquiryKindBadge({ enquiry: { kind, about } }: { enquiry: Enquiry }) {
  const { label, icon: Icon } = KINDS[kind]
  return (
    <p className="flex items-start gap-2 text-small text-text-2">
      <Icon className="mt-0.5 size-4 shrink-0 text-text-3" />
      <span className="min-w-0 wrap-anywhere">
        {label}
        {about && (
          <>
            {': '}
            <ExternalLink href={about.path} lang={languageOf(about.title)}>
              {about.title}
            </ExternalLink>
          </>
        )}
      </span>
    </p>
  )
}

/** Badges for an overdue answer (promised within 24 hours) and for a follow-up that is due. */
export function DueBadges({ enquiry }: { enquiry: Enquiry }) {
  const now = useNow()
  const late = overdueText(enquiry, now)
  const isDue = isFollowUpDue(enquiry, now)
  if (late === undefined && !isDue) return null
  return (
    <p className="flex flex-wrap gap-2">
      {late !== undefined && (
        <StatusBadge tone="danger" icon={AlarmClock}>
          Overdue by {late}
        </StatusBadge>
      )}
      {isDue && enquiry.followUpOn !== null && (
        <StatusBadge tone="warning" icon={CalendarClock}>
          Follow-up due {shortDate(enquiry.followUpOn)}
        </StatusBadge>
      )}
    </p>
  )
}

/** Owner and follow-up date as text, for roles that may not change them. */
export function FollowUpText({ enquiry: { ownerName, followUpOn } }: { enquiry: Enquiry }) {
  return (
    <p className="flex items-start gap-2 text-small text-text-2">
      <CircleUser className="mt-0.5 size-4 shrink-0 text-text-3" />
      <span className="min-w-0 wrap-anywhere">
        {ownerName ?? 'Nobody looks after it'}
        {followUpOn !== null && `, follow-up on ${shortDate(followUpOn)}`}
      </span>
    </p>
  )
}

const KINDS: Record<EnquiryKind, { label: string; icon: LucideIcon }> = {
  enquiry: { label: 'Enquiry', icon: MessageSquare },
  enrolment: { label: 'Enrolment request', icon: GraduationCap },
  consultation: { label: 'Consultation request', icon: PhoneCall },
}
