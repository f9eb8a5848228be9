import type { StatusTone } from '#base/values/tone.ts'

export const ISSUE_STATUSES = ['draft', 'sending', 'sent', 'stopped'] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

export const ISSUE_STATUS_LABELS: Record<IssueStatus, { label: string; tone: StatusTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'warning' },
}

/** One issue of the newsletter. Instants are ISO 8601, UTC. */
export interface Issue {
  id: number
  subject: string
  /** Markdown. */
  text: string
  status: IssueStatus
  createdBy: string
  createdAt: string
  updatedAt: string
  sentBy: string | null
  startedAt: string | null
  endedAt: string | null
  /** Why it stopped before everybody had it. */
  stoppedBecause: string | null
  progress: IssueProgress
  etag: string
}

/** How many subscribers there were when it was started, and what became of their mails. All 0 for a draft. */
export interface IssueProgress {
  recipients: number
  sent: number
  /** Sent, and came back. */
  returned: number
  /** The mail server did not accept them, or the program gave up. */
  failed: number
  /** In the outbox or not even there yet. */
  waiting: number
  /** Cancelled, or no longer subscribed when it was their turn. Known at the end. */
  leftOut: number
}

export const MAX_ISSUE_SUBJECT_LENGTH = 77
export const MAX_ISSUE_LENGTH = 20_000
