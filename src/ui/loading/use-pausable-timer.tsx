import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'

/**
 * Calls back after `durationMs`. The timer pauses while the element is hovered or focused, or the tab is hidden, and then
 * continues with the remaining time (WCAG 2.2.1).
 */
export function usePausableTimer(element: RefObject<HTMLElement | null>, durationMs: number, onTimeout: () => void): void {
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
    /** `focusout` comes before the next element has focus. */
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
