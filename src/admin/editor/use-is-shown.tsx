import { useEffect, useState, type RefObject } from 'react'

/** Whether the element is laid out. It is not while another tab is selected. */
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
