import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useNavigationState } from './use-return-to-list.tsx'

/** Scroll positions of pages when they were left, by address. */
const left = new Map<string, number>()

/** Restores the scroll position of a page reached with Back or from an editor. */
export function useKeptScroll(): void {
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const { savedId } = useNavigationState()
  const page = pathname + search
  // Runs before the next page scrolls to its top.
  useLayoutEffect(() => {
    const keep = () => void left.set(page, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [page])
  // The router has already tried, but the page was still loading and too short.
  useEffect(() => {
    const top = left.get(page)
    if (top !== undefined && (isBack || savedId !== undefined)) window.scrollTo(0, top)
    // eslint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
}
