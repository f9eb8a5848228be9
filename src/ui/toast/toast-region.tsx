import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LiveStatus } from './live-status.tsx'
import { onModalChange, topModal } from '../overlay/modal-layer.ts'
import { ToastCard } from './toast-card.tsx'
import type { ShownToast } from './toast-message.ts'
import { TOAST_HOTKEY } from './toast-message.ts'

/** A live region must be in the page for a moment before its words are, or some screen readers stay silent. */
const LIVE_REGION_LEAD_MS = 50

type ToastRegionProps = {
  message: ShownToast
  onDismiss: () => void
  /** F8 after the message has gone. */
  onRecall: () => void
}

/**
 * Where messages appear: over the name at the head of the page, which is neither an answer nor a button. A popover, so
 * that it lies above dialogs; while one is modal it moves into that dialog, since everything outside is inert.
 */
export function ToastRegion({ message, onDismiss, onRecall }: ToastRegionProps) {
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

  // eslint-disable-next-line react/exhaustive-effect-dependencies -- each new message lies on top anew
  useEffect(() => placeOnTop(host), [host, message.id])

  useEffect(() => {
    const answerHotkey = (event: KeyboardEvent) => {
      if (event.key !== TOAST_HOTKEY || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      onRecall()
      requestAnimationFrame(() => (host.querySelector<HTMLElement>('.toast') ?? host).focus())
    }
    // Before the page's own handlers: an editor or a menu may keep keys to itself.
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
 * Moves the region only when it has to: a popover that leaves the document loses its place on top. Where the browser has no
 * popovers, the last element of the page or of the open dialog is on top.
 */
function placeOnTop(region: HTMLElement): void {
  const parent = topModal() ?? document.body
  if (region.parentElement !== parent) parent.append(region)
  if (!region.showPopover) return
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}
