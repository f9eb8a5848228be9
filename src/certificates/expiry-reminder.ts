import { mailtoHref } from '#base/values/mail-address.ts'
import type { ReminderStep } from '#mail/mail-settings.ts'
import { addDays } from '#base/dates/calendar.ts'
import { daysBetween, longDate, type PlainDate } from '#base/dates/dates.ts'

/**
 * - 'later': not due yet.
 * - 'waiting': due; waits for an automatic or a manual mail.
 * - 'sent': by hand or by mail.
 * - 'renewed': the recipient has a newer certificate of the program, so no reminder is needed.
 * - 'client': covered by the monthly mail to their client.
 * - 'none': the certificate was issued after the day of the last step.
 */
export const REMINDER_STATES = ['later', 'waiting', 'sent', 'renewed', 'client', 'none'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

export interface ReminderText {
  subject: string
  text: string
}

/** The windows of the list, in days from today. */
export const EXPIRY_WINDOWS = [30, 60, 90] as const
export type ExpiryWindow = (typeof EXPIRY_WINDOWS)[number]

/**
 * The step for a day, from the office's steps, largest first: with 60 and 14 it is 60 until the fifteenth day before the expiry, then 14.
 * Reminders sent earlier count as the first step.
 */
export function reminderStep(expiryDate: PlainDate, today: PlainDate, steps: readonly ReminderStep[]): ReminderStep {
  const daysLeft = daysBetween(today, expiryDate)
  return steps.findLast((step) => daysLeft <= step) ?? firstStep(steps)
}

export function firstStep([first = 60]: readonly ReminderStep[]): ReminderStep {
  return first
}

/** '2026-12-31', 60 → '2026-11-01'. */
export function reminderDay(expiryDate: PlainDate, step: ReminderStep): PlainDate {
  return addDays(expiryDate, -step)
}

/** The text for the recipient, sent by mail or by hand. Every sentence in it is true on any day before the expiry. */
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
    `Your certificate ${certificateId} for ${program} is valid until ${longDate(expiryDate)}. From the day after, everyone who checks it will see that it has expired.`,
    `To renew it, answer this e-mail or write to us: ${siteUrl}/contact`,
    `Your certificate: ${siteUrl}${permalink}`,
    issuer,
  ]
  return { subject: `Your certificate is valid until ${longDate(expiryDate)}`, text: text.join('\n\n') }
}

/** A mailto link with address, subject and text (RFC 6068). Lines end in CRLF, and the address cannot add headers. */
export function mailtoOf(email: string, { subject, text }: ReminderText): string {
  return `${mailtoHref(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
}
