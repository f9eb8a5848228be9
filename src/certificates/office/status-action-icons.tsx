import { Ban, CirclePause, CirclePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StatusAction } from '../status-actions.ts'

export const STATUS_ACTION_ICONS: Record<StatusAction, ReactNode> = {
  suspend: <CirclePause />,
  reinstate: <CirclePlay />,
  revoke: <Ban />,
}
