import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useNavigationState } from './use-return-to-list.tsx'

/** How far pages were scrolled when they were left, by their addresses. */
const left = new Map<string, number>()

/** Scrolls a page to where it was left, when one comes back to it: with Back, or because an editor leads there. */
export function useKeptScroll(): void {
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const { savedId } = useNavigationState()
  const page = pathname + search
  // Before the next page scrolls to its top.
  useLayoutEffect(() => {
    const keep = () => void left.set(page, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [page])
  // The router has tried before, when the page was still loading and too short.
  useEffect(() => {
    const top = left.get(page)
    if (top !== undefined && (isBack || savedId !== undefined)) window.scrollTo(0, top)
    // eslint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
}
