import { BadgeCheck, CircleAlert, Info, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useRef } from 'react'
import { classes } from '../classes.ts'
import type { ShownToast, ToastTone } from './toast-message.ts'
import { TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX } from './toast-message.ts'
import { usePausableTimer } from '../loading/use-pausable-timer.tsx'

/** One message. Its timer pauses under the pointer, with focus inside, and in a hidden tab. */
export function ToastCard({ message, onDismiss }: { message: ShownToast; onDismiss: () => void }) {
  const tone = message.tone ?? 'default'
  const Icon = ICONS[tone]
  const card = useRef<HTMLDivElement>(null)
  const swipe = useSwipeAway(card, onDismiss)
  usePausableTimer(card, message.durationMs ?? TOAST_DURATION_MS, onDismiss)

  return (
    <div
      ref={card}
      tabIndex={-1}
      className={classes(
        'toast flex items-start rounded-lg border bg-surface-raised shadow-e3',
        'focus-visible:outline-3 focus-visible:outline-focus',
        EDGE[tone],
      )}
      {...swipe}
    >
      <Icon className={classes('toast-icon', INK[tone])} />
      <div className="toast-words">
        <p className="font-semibold">{message.title}</p>
        {message.description && <p className="toast-description">{message.description}</p>}
      </div>
      <button type="button" aria-label="Close notification" onClick={onDismiss} className="toast-close">
        <X className="size-4" />
      </button>
    </div>
  )
}

const ICONS: Record<ToastTone, LucideIcon> = { default: Info, success: BadgeCheck, destructive: CircleAlert }

const INK: Record<ToastTone, string> = { default: 'text-info', success: 'text-success', destructive: 'text-danger' }

const EDGE: Record<ToastTone, string> = {
  default: 'border-border',
  success: 'border-success-border',
  destructive: 'border-danger-border',
}

/** The card follows the finger to the right and goes when it was pulled 50 px or more. */
function useSwipeAway(card: { current: HTMLElement | null }, onDismiss: () => void) {
  const startX = useRef<number>(undefined)
  const pulled = (event: PointerEvent) => Math.max(0, event.clientX - (startX.current ?? event.clientX))

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      startX.current = event.clientX
      card.current?.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current !== undefined) shift(`${pulled(event)}px`)
    },
    onPointerUp: (event: PointerEvent) => {
      if (startX.current !== undefined && pulled(event) >= TOAST_SWIPE_THRESHOLD_PX) onDismiss()
      else settle()
    },
    onPointerCancel: settle,
  }

  function settle() {
    startX.current = undefined
    shift('')
  }

  function shift(by: string) {
    if (card.current) card.current.style.translate = by
  }
}
