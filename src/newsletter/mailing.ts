import type { StatusTone } from '#base/values/tone.ts'

export const MAILING_STATUSES = ['draft', 'sending', 'sent', 'stopped'] as const
export type MailingStatus = (typeof MAILING_STATUSES)[number]

export const MAILING_STATUS_LABELS: Record<MailingStatus, { label: string; tone: StatusTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'warning' },
}

export const MAX_MAILING_SUBJECT_LENGTH = 77
export const MAX_MAILING_LENGTH = 20_000
