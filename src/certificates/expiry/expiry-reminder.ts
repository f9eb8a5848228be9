import { addDays } from '../../shared/calendar.ts'
import { daysBetween, longDate, type PlainDate } from '../../shared/dates.ts'

/** Days before the expiry at which a holder is reminded: once early, once urgently. */
export const REMINDER_STEPS = [60, 14] as const
export type ReminderStep = (typeof REMINDER_STEPS)[number]

/**
 * - 'later': its day has not come.
 * - 'waiting': its day has come; it goes out when the program can send mail, or somebody writes by hand.
 * - 'sent': by hand or by mail.
 * - 'renewed': the holder has a newer certificate of the program, so there is nothing to remind of.
 * - 'none': no step of it comes, since it was issued later than that.
 */
export const REMINDER_STATES = ['later', 'waiting', 'sent', 'renewed', 'none'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

export interface ReminderText {
  subject: string
  text: string
}

/** A certificate that stands and expires soon, with the one reminder that is next, or was last. */
export interface ExpiringRecipient {
  id: number
  certificateId: string
  participant_name: string
  training_program_name: string
  email: string
  expiryDate: PlainDate
  permalink: string
  reminder: ReminderText & {
    state: ReminderState
    step: ReminderStep
    /** The day on which its step begins. */
    dueOn: PlainDate
    sentAt: string | null
    sentBy: string | null
  }
  /** The number of the newer certificate. */
  renewedBy: string | null
}

/** The windows that the list can be narrowed to, in days from today. */
export const EXPIRY_WINDOWS = [30, 60, 90] as const
export type ExpiryWindow = (typeof EXPIRY_WINDOWS)[number]

/** The step a day belongs to: 60 until the fifteenth day before, then 14. A word before the sixtieth counts as it. */
export function reminderStep(expiryDate: PlainDate, today: PlainDate): ReminderStep {
  return daysBetween(today, expiryDate) <= 14 ? 14 : 60
}

/** '2026-12-31', 60 → '2026-11-01'. */
export function reminderDay(expiryDate: PlainDate, step: ReminderStep): PlainDate {
  return addDays(expiryDate, -step)
}

/** What the holder reads, by mail or in the e-mail the office sends by hand. Says nothing that is not so on any day before. */
export function reminderText(given: {
  name: string
  program: string
  certificateId: string
  expiryDate: PlainDate
  issuer: string
  siteUrl: string
  permalink: string
}): ReminderText {
  const { name, program, certificateId, expiryDate, issuer, siteUrl, permalink } = given
  const text = [
    `Dear ${name},`,
    `Your certificate ${certificateId} for ${program} is valid until ${longDate(expiryDate)}. From the day after, everybody who checks it is told that it has expired.`,
    `To renew it, answer this e-mail or write to us: ${siteUrl}/contact`,
    `Your certificate: ${siteUrl}${permalink}`,
    issuer,
  ]
  return { subject: `Your certificate is valid until ${longDate(expiryDate)}`, text: text.join('\n\n') }
}

/** An e-mail with everything filled in (RFC 6068): lines end as CRLF, and the address cannot add headers of its own. */
export function mailtoOf(email: string, { subject, text }: ReminderText): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
}
