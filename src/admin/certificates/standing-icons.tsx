import { Ban, CirclePause, CirclePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StandingVerb } from '../../certificates/standing-verbs.ts'

export const STANDING_ICONS: Record<StandingVerb, ReactNode> = {
  suspend: <CirclePause />,
  reinstate: <CirclePlay />,
  revoke: <Ban />,
}
