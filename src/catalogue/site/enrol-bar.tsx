import { useEffect, useState, type RefObject } from 'react'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { PriceTag } from './price-tag.tsx'
import { shownPrices } from '../price.ts'
import type { Program } from '../program.ts'

interface EnrolBar {
  program: Program
  /** The button of the summary card and the closing band: while either is in view the bar would only repeat it. */
  summaryButton: RefObject<HTMLElement | null>
  closingBand: RefObject<HTMLElement | null>
  onEnrol: () => void
}

/** Price and button at the foot of the screen once the summary has been scrolled past (docs/product/design.md, section 9.6). */
export function EnrolBar({ program, summaryButton, closingBand, onEnrol }: EnrolBar) {
  const isShown = useIsBetween(summaryButton, closingBand)
  if (!isShown) return null
  const [first, second] = shownPrices(program)
  const lowest = Math.min(first?.amount ?? 0, second?.amount ?? Number.POSITIVE_INFINITY)
  const isFrom = second !== undefined && second.amount !== first?.amount
  return (
    <section
      aria-label="Enrol"
      className="has-action-bar fixed inset-x-0 bottom-0 z-action-bar flex items-center justify-between gap-4 border-t border-border bg-surface px-[max(var(--gutter),calc((100%-var(--container))/2))] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-e3"
    >
      <p className="min-w-0 leading-tight">
        {isFrom && <span className="block text-xs text-text-2">From</span>}
        <VisuallyHidden>Price: </VisuallyHidden>
        <PriceTag amount={lowest} />
        <span className="block text-xs text-text-2">per person</span>
      </p>
      <Button onClick={onEnrol}>Enroll Now</Button>
    </section>
  )
}

/** True below the first element until the second comes into view. */
function useIsBetween(above: RefObject<HTMLElement | null>, below: RefObject<HTMLElement | null>): boolean {
  const isPast = useIsWithin(above, BEHIND_THE_HEADER)
  const isAtEnd = useIsWithin(below, IN_VIEW_OR_ABOVE)
  return isPast && !isAtEnd
}

/**
 * Areas that reach far above the window, so that a jump over an element still counts as having passed it: an observer
 * is silent when something goes from below to above without having been in view.
 */
const FAR_ABOVE = '100000px'
const BEHIND_THE_HEADER = `${FAR_ABOVE} 0px -90% 0px`
const IN_VIEW_OR_ABOVE = `${FAR_ABOVE} 0px 0px 0px`

function useIsWithin(element: RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [isWithin, setIsWithin] = useState(false)

  useEffect(() => {
    if (!element.current) return undefined
    const note = (entries: IntersectionObserverEntry[]) => setIsWithin(entries.at(-1)?.isIntersecting ?? false)
    const observer = new IntersectionObserver(note, { rootMargin })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, rootMargin])

  return isWithin
}
