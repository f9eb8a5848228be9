import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the start of the new page after client-side navigation, as a full page load would, so that keyboard and screen reader
 * start there. Give the ref to <main tabIndex={-1}>.
 */
export function useNewPage(): RefObject<HTMLElement | null> {
  const { pathname, hash } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A page opened for one element has already focused that element.
    if (hash || main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname, hash])

  return main
}
