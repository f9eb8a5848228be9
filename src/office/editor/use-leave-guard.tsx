import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

export interface LeaveGuard {
  /** Whether a navigation waits for confirmation. */
  isAsking: boolean
  stay: () => void
  leave: () => void
  /** Lets navigation pass, because the record has just been saved. */
  open: () => void
}

/**
 * Asks before a link, Back, reload or close discards unsaved changes (docs/product/design.md, section 10.6). `onDiscard` is called
 * when the user discards them.
 */
export function useLeaveGuard(isDirty: boolean, onDiscard: () => void = () => undefined): LeaveGuard {
  const isOpen = useRef(false)
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => isDirty && !isOpen.current && pageOf(here) !== pageOf(next))

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
      onDiscard()
      blocker.proceed?.()
    },
    open,
  }
}

/** Identity of a page. The views of /admin, and the tabs of a view, differ only in the query. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  return [pathname, query.get('view'), query.get('tab')].join(' ')
}
