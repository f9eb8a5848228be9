import { Ban, CircleAlert, Clock } from 'lucide-react'
import type { MailStatus } from '../mail-states.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { StatusBadge } from '#ui/badge.tsx'

const LOOKS = {
  waiting: { tone: 'info', icon: Clock },
  sent: { tone: 'success' },
  failed: { tone: 'danger', icon: CircleAlert },
  cancelled: { tone: 'neutral', icon: Ban },
} satisfies Record<MailStatus, { tone: StatusTone; icon?: typeof Clock }>

/** What has become of a mail. */
export function MailStatusBadge({ status }: { status: MailStatus }) {
  return <StatusBadge {...LOOKS[status]}>{status}</StatusBadge>
}
