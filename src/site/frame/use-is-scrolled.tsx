import { useEffect, useState, type RefObject } from 'react'

/** True once the element at the very top of the page has been scrolled out of view. */
export function useIsScrolled(sentinel: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    if (!sentinel.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setIsScrolled(entry ? !entry.isIntersecting : false))
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [sentinel])
  return isScrolled
}
