import { useEffect, useState, type RefObject } from 'react'

/** Whether the element takes room on the screen: not while it is behind another tab. */
export function useIsShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() => setIsShown(current.getClientRects().length > 0))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isShown
}
