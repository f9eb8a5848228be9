import { Ban, CircleAlert, Clock, Undo2 } from 'lucide-react'
import { MAIL_STATUS_LABELS, type MailStatus } from '../mail-states.ts'
import type { StatusTone } from '#base/values/tone.ts'
import { StatusBadge } from '#ui/badge.tsx'

const LOOKS = {
  waiting: { tone: 'info', icon: Clock },
  sent: { tone: 'success' },
  returned: { tone: 'danger', icon: Undo2 },
  failed: { tone: 'danger', icon: CircleAlert },
  cancelled: { tone: 'neutral', icon: Ban },
} satisfies Record<MailStatus, { tone: StatusTone; icon?: typeof Clock }>

export function MailStatusBadge({ status }: { status: MailStatus }) {
  return <StatusBadge {...LOOKS[status]}>{MAIL_STATUS_LABELS[status].toLowerCase()}</StatusBadge>
}
