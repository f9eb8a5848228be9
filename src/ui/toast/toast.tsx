import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
  useEffectEvent,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { LiveStatus } from './live-status.tsx'
import { onModalChange, topModal } from '../overlay/modal-layer.ts'
import { BadgeCheck, CircleAlert, Info, X, type LucideIcon } from 'lucide-react'
import { classes } from '../classes.ts'

export type Toaster = {
  /** Shows a message, replacing the previous one. */
  toast: (message: ToastMessage) => void
  dismiss: () => void
  /** Presses the button of the visible message. False when it has none. */
  act: () => boolean
}

const ToasterContext = createContext<Toaster | undefined>(undefined)

/** Wraps the whole site once. A toast is never the only carrier of a message (docs/product/design.md, section 1). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast>()
  const lastId = useRef(0)

  const toaster = useMemo<Toaster>(
    () => ({
      toast: (message) => {
        lastId.current += 1
        setShown({ ...message, id: lastId.current, isOpen: true })
      },
      dismiss: () => setShown((current) => current && { ...current, isOpen: false }),
      act: () => {
        const button = document.querySelector<HTMLElement>('.toast-action')
        button?.click()
        return button !== null
      },
    }),
    [],
  )
  const recall = useCallback(() => setShown((current) => current && { ...current, isOpen: true }), [])

  useEffect(() => {
    if (!shown || shown.isOpen) return undefined
    const timer = setTimeout(() => setShown(undefined), TOAST_REMOVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return (
    <ToasterContext value={toaster}>
      {children}
      {shown && <ToastRegion message={shown} onDismiss={toaster.dismiss} onRecall={recall} />}
    </ToasterContext>
  )
}

/** `const { toast } = useToast()`, then `toast({ title, description, tone })`. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it')
  return toaster
}

/** A live region must be in the page briefly before its text, or some screen readers stay silent. */
const LIVE_REGION_LEAD_MS = 50

type ToastRegionProps = {
  message: ShownToast
  onDismiss: () => void
  /** Called when F8 is pressed after the message has gone. */
  onRecall: () => void
}

/**
 * The region of messages: at the top of the page beside or over the name, which is neither a result nor a button. A
 * popover, so that it lies above dialogs; while one is modal it moves into that dialog, since everything outside is inert.
 */
function ToastRegion({ message, onDismiss, onRecall }: ToastRegionProps) {
  const [host] = useState(createRegion)
  const [isListening, setIsListening] = useState(false)

  useEffect(() => {
    const lead = setTimeout(() => setIsListening(true), LIVE_REGION_LEAD_MS)
    const stopFollowing = onModalChange(() => placeOnTop(host))
    return () => {
      clearTimeout(lead)
      stopFollowing()
      host.remove()
    }
  }, [host])

  // eslint-disable-next-line react/exhaustive-effect-dependencies -- each new message is placed on top again
  useEffect(() => placeOnTop(host), [host, message.id])

  useEffect(() => {
    const answerHotkey = (event: KeyboardEvent) => {
      if (event.key !== TOAST_HOTKEY || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      flushSync(onRecall) // The next key may be Tab.
      ;(host.querySelector<HTMLElement>('.toast') ?? host).focus()
    }
    // Before the page's own handlers: an editor or a menu may stop the propagation of keys.
    window.addEventListener('keydown', answerHotkey, { capture: true })
    return () => window.removeEventListener('keydown', answerHotkey, { capture: true })
  }, [host, onRecall])

  const card = message.isOpen && isListening ? <ToastCard key={message.id} message={message} onDismiss={onDismiss} /> : null
  const isUrgent = message.tone === 'destructive'
  return createPortal(
    <>
      <LiveStatus>{isUrgent ? null : card}</LiveStatus>
      <div role="alert">{isUrgent ? card : null}</div>
    </>,
    host,
  )
}

function createRegion(): HTMLElement {
  const region = document.createElement('section')
  region.className = 'toast-region'
  region.setAttribute('aria-label', `Notifications (${TOAST_HOTKEY})`)
  region.popover = 'manual'
  region.tabIndex = -1
  return region
}

/**
 * Moves the region only if necessary: a popover that leaves the document loses its place on top. In browsers without
 * popovers, the last element of the page or of the open dialog is on top.
 */
function placeOnTop(region: HTMLElement): void {
  const parent = topModal() ?? document.body
  if (region.parentElement !== parent) parent.append(region)
  if (!region.showPopover) return
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}

/** One message. Its timer pauses under the pointer, with focus inside, and in a hidden tab. */
function ToastCard({ message, onDismiss }: { message: ShownToast; onDismiss: () => void }) {
  const tone = message.tone ?? 'default'
  const Icon = ICONS[tone]
  const card = useRef<HTMLDivElement>(null)
  const swipe = useSwipeAway(card, onDismiss)
  usePausableTimer(card, message.durationMs ?? (message.action ? ACTION_DURATION_MS : TOAST_DURATION_MS), onDismiss)

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
      {message.action && (
        <button
          type="button"
          onClick={() => {
            onDismiss()
            message.action?.run()
          }}
          className="toast-action"
        >
          {message.action.label}
        </button>
      )}
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

/** The card follows the finger to the right and is dismissed after 50 px or more. */
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

/**
 * Calls back after `durationMs`. The timer pauses while the element is hovered or focused, or the tab is hidden, and then
 * continues with the remaining time (WCAG 2.2.1).
 */
function usePausableTimer(element: RefObject<HTMLElement | null>, durationMs: number, onTimeout: () => void): void {
  const timeout = useEffectEvent(onTimeout)

  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    let leftMs = durationMs
    let startedAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    const rest = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      leftMs -= performance.now() - startedAt
    }
    const go = () => {
      const isAttended = document.hidden || target.matches(':hover, :focus-within')
      if (timer !== undefined || isAttended || !target.isConnected) return
      startedAt = performance.now()
      timer = setTimeout(timeout, Math.max(0, leftMs))
    }
    const followTab = () => (document.hidden ? rest() : go())
    /** `focusout` precedes the focus of the next element. */
    const goAfterFocusMoved = () => setTimeout(go)

    target.addEventListener('pointerenter', rest)
    target.addEventListener('pointerleave', go)
    target.addEventListener('focusin', rest)
    target.addEventListener('focusout', goAfterFocusMoved)
    document.addEventListener('visibilitychange', followTab)
    go()
    return () => {
      rest()
      target.removeEventListener('pointerenter', rest)
      target.removeEventListener('pointerleave', go)
      target.removeEventListener('focusin', rest)
      target.removeEventListener('focusout', goAfterFocusMoved)
      document.removeEventListener('visibilitychange', followTab)
    }
  }, [element, durationMs])
}

/** docs/product/requirements.md, section 8: one visible at a time, 5 s, swipe 50, F8, and a very long removal delay. */
const TOAST_DURATION_MS = 5000
const ACTION_DURATION_MS = 15_000
/** Time for which a dismissed message stays available to F8. */
const TOAST_REMOVE_DELAY_MS = 1_000_000
const TOAST_SWIPE_THRESHOLD_PX = 50
const TOAST_HOTKEY = 'F8'
type ToastTone = 'default' | 'success' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string
  tone?: ToastTone
  durationMs?: number
  /** A button beside the text. It disappears once pressed. */
  action?: { label: string; run: () => void }
}

/** `id` increases with each message; `isOpen` is false once it has left the screen. */
type ShownToast = ToastMessage & { id: number; isOpen: boolean }
