import { BadgeCheck, Ban, CalendarX, CirclePause, FileStack, Stamp, type LucideIcon } from 'lucide-react'
import { useId, type Ref } from 'react'
import { longDate, unbrokenDates, type PlainDate } from '#base/dates/dates.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { Medallion, type MedallionTone } from '#ui/medallion.tsx'
import {
  aheadSentence,
  CERTIFICATE_STATUS_TONES,
  isDatedAhead,
  statusDay,
  statusSentence,
  type CertificateStatus,
  type ShownStatus,
} from '../../../certificate.ts'
import type { VerifiedCertificate } from '../../../certificate.schema.ts'

export const CERTIFICATE_STATUS_ICONS: Record<CertificateStatus, LucideIcon> = {
  Active: BadgeCheck,
  Expired: CalendarX,
  Suspended: CirclePause,
  Revoked: Ban,
  Replaced: FileStack,
}

const SHOWN_STATUS_ICONS: Record<ShownStatus, LucideIcon> = { ...CERTIFICATE_STATUS_ICONS, Sample: Stamp }

/** The title of a result. A sample is not called verified, because it is not a certificate. */
export function resultTitle(status: ShownStatus): string {
  return status === 'Sample' ? 'Sample Certificate' : 'Certificate Verified'
}

interface VerificationBanner {
  certificate: VerifiedCertificate['certificate']
  /** Time of the check, in IST. */
  today: PlainDate
  headingLevel: 1 | 2 | 3
  headingId: string
  /** The title takes focus when the result appears. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
}

/**
 * Shape, icon, word and colour agree. For an active certificate the title is the largest text. For any other status its
 * word is, so that nobody reads the result as approval (docs/product/design.md, section 9.10). A certificate with a future
 * issue date has its sentence in large type. The layout depends on its own width, because a preview can be narrow.
 */
export function VerificationBanner({ certificate, today, headingLevel, headingId, headingRef }: VerificationBanner) {
  const { status } = certificate
  const day = statusDay(status, certificate)
  const [statusId, sentenceId] = [useId(), useId()]
  const Heading = `h${headingLevel}` as const
  const isAhead = isDatedAhead(certificate, today)
  const isActive = status === 'Active' && !isAhead
  const StatusIcon = SHOWN_STATUS_ICONS[status]
  return (
    <div className={classes('@container border-b', isAhead ? WARNING_GROUND : GROUNDS[status])}>
      <div className="grid grid-cols-1 items-center gap-x-4 gap-y-3 p-5 @min-[14rem]:grid-cols-[auto_minmax(0,1fr)] @min-[28rem]:gap-x-6 @min-[28rem]:p-6">
        <Medallion
          tone={isAhead ? 'warning' : MEDALLIONS[status]}
          className={classes('size-18 @min-[28rem]:size-20', !isActive && '@min-[28rem]:row-span-2')}
        />
        <div className="grid gap-2">
          {status !== 'Active' && (
            <p id={statusId} className="flex items-center gap-2 font-display text-[2.5rem] leading-none font-[680] tracking-tight">
              <StatusIcon className="mt-1 size-8" strokeWidth={2.25} />
              {status}
            </p>
          )}
          <Heading
            id={headingId}
            ref={headingRef}
            tabIndex={-1}
            aria-describedby={status === 'Active' ? sentenceId : `${statusId} ${sentenceId}`}
            className={classes('wrap-anywhere', isActive ? TITLE_OF_ACTIVE : 'text-h3')}
          >
            {resultTitle(status)}
          </Heading>
          {status === 'Active' && (
            <StatusBadge tone={isAhead ? 'warning' : CERTIFICATE_STATUS_TONES[status]} icon={StatusIcon} solid>
              {status}
            </StatusBadge>
          )}
        </div>
        <div id={sentenceId} className="grid gap-2 @max-[28rem]:col-span-full @min-[28rem]:col-start-2">
          <p className={classes('text-balance wrap-anywhere', isAhead ? 'font-display text-h2' : 'text-lead font-semibold')}>
            {unbrokenDates(isAhead ? aheadSentence(longDate(certificate.issueDate)) : statusSentence(status, day ? longDate(day) : ''))}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Forces two lines where the title nearly fits one: otherwise the arriving font would move the content below. */
const TITLE_OF_ACTIVE = 'text-h1 @max-[24rem]:max-w-[7em]'

const MEDALLIONS: Record<ShownStatus, MedallionTone> = {
  Sample: 'warning',
  Active: 'success',
  Expired: 'warning',
  Suspended: 'warning',
  Revoked: 'danger',
  Replaced: 'warning',
}

const WARNING_GROUND = 'border-warning-border bg-warning-soft text-warning-text'

const GROUNDS: Record<ShownStatus, string> = {
  Sample: WARNING_GROUND,
  Active: 'border-success-border bg-success-soft text-success-text',
  Expired: WARNING_GROUND,
  Suspended: WARNING_GROUND,
  Revoked: 'border-danger-border bg-danger-soft text-danger-text',
  Replaced: WARNING_GROUND,
}
