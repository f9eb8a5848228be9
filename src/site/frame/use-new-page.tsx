import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the beginning of the new page after a navigation within the site, as a full page load would, so that
 * keyboard and screen reader start there. Give the ref to <main tabIndex={-1}>.
 */
export function useNewPage(): RefObject<HTMLElement | null> {
  const { pathname, hash } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A page that was opened for one thing in it has put the keyboard there.
    if (hash || main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname, hash])

  return main
}
