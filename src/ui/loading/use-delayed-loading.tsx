import { useEffect, useRef, useState } from 'react'

const SHOW_AFTER_MS = 150
const MIN_SHOWN_MS = 300

/** True while a skeleton should be shown. Loads under 150 ms show none; a visible skeleton stays for at least 300 ms. */
export function useDelayedLoading(isLoading: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  const shownAt = useRef(0)

  useEffect(() => {
    if (isLoading === isShown) return undefined
    const wait = isLoading ? SHOW_AFTER_MS : Math.max(0, MIN_SHOWN_MS - (performance.now() - shownAt.current))
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setIsShown(isLoading)
    }, wait)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])

  return isShown
}
