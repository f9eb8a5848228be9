import type { MailSwitch, ReminderStep, Weekday } from '../mail-settings.ts'

/** What each switch is called, and what it does. */
export const SWITCH_TEXTS: Record<MailSwitch, { label: string; hint: string }> = {
  enquiryNotices: {
    label: 'New enquiries',
    hint: 'One e-mail to the office for each enquiry and request. An answer to it goes to the visitor.',
  },
  digest: { label: 'Morning summary', hint: 'What is overdue, due, expiring or failed. Not sent on days when nothing is waiting.' },
  enquiryReceipts: {
    label: 'Receipt for visitors',
    hint: 'Says what arrived, with a reference to quote. At most three an hour to one address.',
  },
  participantIds: {
    label: 'Participant ID',
    hint: 'Tells a new participant their ID and how to check their status. Imports send it only if you ask for it.',
  },
  certificates: {
    label: 'Certificates',
    hint: 'Sends a certificate with its PDF when it is issued or corrected. A certificate with a later issue date is sent on that date.',
  },
  expiryReminders: {
    label: 'Reminders before the expiry',
    hint: 'Once for each step. No reminders are sent for certificates that are renewed, revoked or suspended, or for steps that began before you switched reminders on.',
  },
  revocations: {
    label: 'Revocations',
    hint: 'Tells the recipient that their certificate was revoked, with the reason. Off by default, because you usually speak to them first.',
  },
}

export const STEP_LABELS: Record<ReminderStep, string> = { 90: '90 days', 60: '60 days', 30: '30 days', 14: '14 days', 7: '7 days' }

export const WEEKDAY_LABELS: Record<Weekday, string> = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 0: 'Sun' }

/** 8 → '8:00 AM'. */
export function hourText(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}
