import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

export interface LeaveGuard {
  /** Somebody wants to go elsewhere while edits would be lost. */
  isAsking: boolean
  stay: () => void
  leave: () => void
  /** From now on nothing would be lost: the item has just been saved. */
  open: () => void
}

/**
 * Keeps edits from being lost by a link, Back, reload or close (docs/product/design.md section 10.6). `onGivenUp` hears that somebody
 * chose to lose them.
 */
export function useLeaveGuard(isDirty: boolean, onGivenUp: () => void = () => undefined): LeaveGuard {
  const isOpen = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => isDirty && !isOpen.current && pageOf(here) !== pageOf(next),
  )

  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOpen.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const open = useCallback(() => {
    isOpen.current = true
  }, [])

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      onGivenUp()
      blocker.proceed?.()
    },
    open,
  }
}

/** The views of /admin are pages of their own, told apart by the query. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('view') ?? ''}`
}
