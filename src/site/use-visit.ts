import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, type Location } from 'react-router'

/**
 * Counts the visits of a page: following a link to the current page is another visit, jumping to an anchor is not. `key` is the history
 * entry.
 */
export function useVisit(): { visit: number; key: string } {
  const location = useLocation()
  const [seen, setSeen] = useState({ location, visit: 0 })
  const visit = seen.location.key === location.key || isJump(seen.location, location) ? seen.visit : seen.visit + 1
  if (seen.location !== location) setSeen({ location, visit })
  return { visit, key: location.key }
}

/** Calls back when the browser restores a page from its cache instead of loading it: the data may be outdated. */
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
