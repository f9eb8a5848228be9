import {
  AlarmClock,
  CalendarClock,
  CalendarDays,
  CircleUser,
  ClipboardList,
  Factory,
  FileText,
  GraduationCap,
  Link2,
  Megaphone,
  MessageSquare,
  PhoneCall,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { ENQUIRY_CHANNEL_LABELS, RECORDED_SUBJECTS, type EnquiryKind } from '../enquiry.ts'
import type { Enquiry } from '../enquiry.schema.ts'
import { forEnquiryOrigins, type EnquiryOriginName } from '../enquiry-origin.ts'
import { forEnquiryTexts, type EnquiryTextName } from '../enquiry-texts.ts'
import { isFollowUpDue, isOpen, overdueText } from '../response-time.ts'
import { indianDate, shortDate, type PlainDate } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { counted } from '#base/text/wording/counted.ts'
import { rupees } from '#base/values/money/rupees.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { classes } from '#ui/classes.ts'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { useNow } from '#office/kit/relative-time-text.tsx'

/** The subject of a message: its program or service, otherwise the chosen subject. */
export function subjectOf({ about, subject }: Enquiry): string {
  return about?.title ?? subject
}

/** The channel of an enquiry, unless it is the site or the subject already names it. */
export function channelOf({ channel, subject }: Enquiry): string | undefined {
  return channel === 'website' || subject === RECORDED_SUBJECTS[channel] ? undefined : ENQUIRY_CHANNEL_LABELS[channel]
}

/** Kind of the enquiry, and the program or service it is about. */
export function EnquiryKindFact({ enquiry }: { enquiry: Enquiry }) {
  const { kind, about } = enquiry
  const Icon = KIND_ICONS[kind]
  const title = subjectOf(enquiry)
  return (
    <p className="flex items-start gap-2 text-small text-text-2">
      <Icon className="mt-0.5 size-4 shrink-0 text-text-3" />
      <span className="min-w-0 wrap-anywhere">
        {ENQUIRY_KIND_LABELS[kind]}
        {': '}
        {about ? (
          <ExternalLink href={about.path} lang={languageOf(title)}>
            {title}
          </ExternalLink>
        ) : (
          <span lang={languageOf(title)}>{title}</span>
        )}
      </span>
    </p>
  )
}

const TEXT_ICONS: Record<EnquiryTextName, LucideIcon> = { company: Factory, names: ClipboardList }

/** The optional details of an enrolment request: the date, the number of people, their names, and their company. */
export function EnquiryTextFacts({ enquiry }: { enquiry: Enquiry }) {
  const { batchDates, people } = enquiry
  const facts = [
    { icon: CalendarDays, label: 'Date', value: batchDates },
    { icon: Users, label: 'How many people', value: people === null ? null : counted(people, 'person', 'people') },
    ...Object.values(forEnquiryTexts(({ label }, field) => ({ icon: TEXT_ICONS[field], label, value: enquiry[field] }))),
  ].filter(({ value }) => value !== null)
  if (facts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
      {facts.map(({ icon: Icon, label, value }) => (
        <li key={label} className="flex min-w-0 items-start gap-2">
          <Icon className="mt-0.5 size-4 shrink-0 text-text-3" />
          <span lang={languageOf(value ?? '')} className="min-w-0 whitespace-pre-line wrap-anywhere">
            <span className="sr-only">{label}: </span>
            {value}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The origin of a visitor's message: source, referrer and first page. */
export function EnquiryOriginFacts({ enquiry }: { enquiry: Enquiry }) {
  const facts = Object.entries(forEnquiryOrigins(({ label }, field) => ({ icon: ORIGIN_ICONS[field], label, value: enquiry[field] })))
  return facts.map(
    ([field, { icon: Icon, label, value }]) =>
      value !== null && (
        <p key={field} className="flex items-start gap-2 text-small text-text-2">
          <Icon className="mt-0.5 size-4 shrink-0 text-text-3" />
          <span className="min-w-0 wrap-anywhere">
            {label}: <span lang={languageOf(value)}>{value}</span>
          </span>
        </p>
      ),
  )
}

/** The next deadline: an overdue answer or a follow-up date. */
export function DueText({ enquiry, className }: { enquiry: Enquiry; className?: string }) {
  const now = useNow()
  const { company } = useAdminSite()
  const late = overdueText(enquiry, { now, hours: company.hours })
  const { followUpOn, status } = enquiry
  if (late !== undefined) {
    return (
      <Due icon={AlarmClock} className={classes('font-semibold text-danger-text', className)}>
        Overdue by {late}
      </Due>
    )
  }
  if (followUpOn === null || !isOpen(status)) return null
  const isDue = isFollowUpDue(enquiry, now)
  return (
    <Due icon={CalendarClock} className={classes(isDue ? 'font-semibold text-warning-text' : 'text-text-2', className)}>
      {isDue ? 'Follow-up due' : 'Follow-up'} {dayOf(followUpOn, now)}
    </Due>
  )
}

function Due({ icon: Icon, className, children }: { icon: LucideIcon; className: string; children: React.ReactNode }) {
  return (
    <p className={classes('flex items-center gap-1 text-xs leading-5', className)}>
      <Icon className="size-3.5 shrink-0" />
      <span className="truncate">{children}</span>
    </p>
  )
}

/** '20 Nov', with the year if it is not the current one. */
function dayOf(date: PlainDate, now: Date): string {
  const year = indianDate(now).slice(0, 4)
  return shortDate(date).replace(` ${year}`, '')
}

/** The owner; empty if there is none. */
export function OwnerText({ enquiry: { ownerName }, className }: { enquiry: Enquiry; className: string }) {
  if (ownerName === null) return null
  return (
    <p title={`Owner: ${ownerName}`} className={classes('text-xs leading-5 text-text-2 md:leading-4.25', className)}>
      <span className="sr-only">Owner: </span>
      <span lang={languageOf(ownerName)} className="leading-none">
        {ownerName}
      </span>
    </p>
  )
}

/** Owner, follow-up date, value and loss as text, for roles that may not change them. */
export function FollowUpText({ enquiry: { ownerName, followUpOn, value, lostReason } }: { enquiry: Enquiry }) {
  return (
    <p className="flex items-start gap-2 text-small text-text-2">
      <CircleUser className="mt-0.5 size-4 shrink-0 text-text-3" />
      <span className="min-w-0 wrap-anywhere">
        {ownerName ?? 'No owner'}
        {followUpOn !== null && `, follow-up on ${shortDate(followUpOn)}`}
        {value !== null && `, value ${rupees(value)}`}
        {lostReason !== null && `, lost: ${lostReason}`}
      </span>
    </p>
  )
}

export const ENQUIRY_KIND_LABELS: Record<EnquiryKind, string> = {
  enquiry: 'Enquiry',
  enrolment: 'Enrolment request',
  consultation: 'Consultation request',
}

const ORIGIN_ICONS: Record<EnquiryOriginName, LucideIcon> = { source: Megaphone, referrerHost: Link2, firstPage: FileText }

const KIND_ICONS: Record<EnquiryKind, LucideIcon> = {
  enquiry: MessageSquare,
  enrolment: GraduationCap,
  consultation: PhoneCall,
}
