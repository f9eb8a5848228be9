import { useEffect, useRef, useState } from 'react'

const SHOW_AFTER_MS = 150
const KEEP_AT_LEAST_MS = 300

/** True while a skeleton should be seen: not for loads under 150 ms, and then for 300 ms at least. */
export function useSteadyLoading(isLoading: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  const shownAt = useRef(0)

  useEffect(() => {
    if (isLoading === isShown) return undefined
    const wait = isLoading ? SHOW_AFTER_MS : Math.max(0, KEEP_AT_LEAST_MS - (performance.now() - shownAt.current))
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setIsShown(isLoading)
    }, wait)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])

  return isShown
}
