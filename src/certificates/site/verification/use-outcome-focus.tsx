import { useEffect, useRef, type RefObject } from 'react'

/** A card that fills more of the screen than this is scrolled to its top. */
const LARGE_SHARE = 0.6

/** Scrolls the outcome of a check into view and moves the focus to its heading, so that screen readers announce it. */
export function useOutcomeFocus(outcome: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const region = heading.current?.closest('[data-outcome]')
    if (!outcome || !region) return
    const isLarge = region.getBoundingClientRect().height > window.innerHeight * LARGE_SHARE
    region.scrollIntoView({ block: isLarge ? 'start' : 'nearest' })
    heading.current?.focus({ preventScroll: true })
  }, [outcome])

  return heading
}
