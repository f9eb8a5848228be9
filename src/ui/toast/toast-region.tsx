import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LiveStatus } from './live-status.tsx'
import { onModalChange, topModal } from '../overlay/modal-layer.ts'
import { ToastCard } from './toast-card.tsx'
import type { ShownToast } from './toast-message.ts'
import { TOAST_HOTKEY } from './toast-message.ts'
import { obstaclesIn, shiftToClearPlace } from './toast-place.ts'

/** A live region must be in the page for a moment before its words are, or some screen readers stay silent. */
const LIVE_REGION_LEAD_MS = 50

type ToastRegionProps = {
  message: ShownToast
  onDismiss: () => void
  /** F8 after the message has gone. */
  onRecall: () => void
}

/**
 * Where messages appear. A popover, so that it lies above dialogs; while one is modal it moves into that dialog, since
 * everything outside is inert.
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

  const isSeen = message.isOpen && isListening
  useClearPlace(host, isSeen ? message.id : undefined)
  const card = isSeen ? <ToastCard key={message.id} message={message} onDismiss={onDismiss} /> : null
  const isUrgent = message.tone === 'destructive'
  return createPortal(
    <>
      <LiveStatus>{isUrgent ? null : card}</LiveStatus>
      <div role="alert">{isUrgent ? card : null}</div>
    </>,
    host,
  )
}

/** Keeps the message clear of the page, also after a scroll or a change of the page. */
function useClearPlace(host: HTMLElement, messageId: number | undefined) {
  useLayoutEffect(() => {
    if (messageId === undefined) return undefined
    const place = () => placeClear(host)
    place()
    const resized = new ResizeObserver(place)
    resized.observe(document.body)
    window.addEventListener('scrollend', place)
    window.addEventListener('resize', place)
    return () => {
      resized.disconnect()
      window.removeEventListener('scrollend', place)
      window.removeEventListener('resize', place)
    }
  }, [host, messageId])
}

/**
 * Moves the region to where it covers no button, no date and no advice. Not while the message has the pointer or the
 * focus: it would run away from whoever reads or closes it.
 */
function placeClear(region: HTMLElement): void {
  if (region.matches(':hover, :focus-within')) return
  region.style.translate = ''
  const box = region.getBoundingClientRect()
  const isAtFoot = box.top > window.innerHeight / 2
  const room = { top: headerBottom() + EDGE_PX, bottom: isAtFoot ? box.bottom : window.innerHeight - EDGE_PX }
  region.style.translate = `0 ${shiftToClearPlace(box, room, obstaclesIn(topModal() ?? document, region))}px`
}

const EDGE_PX = 12

/** Where the sticky header ends. */
function headerBottom(): number {
  return topModal() ? 0 : Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
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
