import type { StatusTone } from '#base/values/tone.ts'

export const ISSUE_STATUSES = ['draft', 'sending', 'sent', 'stopped'] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

export const ISSUE_STATUS_LABELS: Record<IssueStatus, { label: string; tone: StatusTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'warning' },
}

export const MAX_ISSUE_SUBJECT_LENGTH = 77
export const MAX_ISSUE_LENGTH = 20_000
