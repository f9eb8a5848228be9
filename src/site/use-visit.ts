import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, type Location } from 'react-router'

/**
 * Counts the visits of a page: a link to the page that is open is another visit, a jump to one of its anchors is not. `key` is the
 * entry of the browser's history.
 */
export function useVisit(): { visit: number; key: string } {
  const location = useLocation()
  const [seen, setSeen] = useState({ location, visit: 0 })
  const visit = seen.location.key === location.key || isJump(seen.location, location) ? seen.visit : seen.visit + 1
  if (seen.location !== location) setSeen({ location, visit })
  return { visit, key: location.key }
}

/** Calls back when the browser shows a page again as it was left, instead of loading it: its facts may have changed since. */
export function useRestored(onRestored: () => void): void {
  const restored = useEffectEvent(onRestored)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && restored()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}

function isJump(from: Location, to: Location): boolean {
  return to.hash !== '' && to.hash !== from.hash && to.pathname === from.pathname
}
