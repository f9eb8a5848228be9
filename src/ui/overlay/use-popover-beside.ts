import { useLayoutEffect, type RefObject } from 'react'

/** Distance from the button and from the edges of the window, in pixels. */
const GAP = 4

/**
 * Shows a panel with `popover="manual"` below the first button in `whole`, or above it if there is more space. The panel's
 * end aligns with the button's. If it would then cover elements beside the page's content, its start aligns with `whole`
 * instead. As a popover it is not clipped by a scrolling table or a card. It follows its button.
 */
export function usePopoverBeside(panel: RefObject<HTMLElement | null>, whole: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = panel.current
    const field = whole.current
    const button = field?.querySelector('button')
    if (!shown || !field || !button) return undefined
    // A browser without popovers shows the panel in place, which is fixed below.
    shown.showPopover?.()
    const follow = () => placeBeside(shown, button, field)
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [panel, whole])
}

function placeBeside(panel: HTMLElement, button: HTMLElement, field: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const [above, below] = [top - 2 * GAP, window.innerHeight - bottom - 2 * GAP]
  const isAbove = panel.scrollHeight > below && above > below
  const contentStart = button.closest('main')?.getBoundingClientRect().left ?? 0
  const endAligned = right - panel.offsetWidth
  const start = endAligned < contentStart ? field.getBoundingClientRect().left : endAligned
  panel.style.maxHeight = `${Math.max(isAbove ? above : below, 0)}px`
  panel.style.left = `${Math.max(GAP, Math.min(start, window.innerWidth - panel.offsetWidth - GAP))}px`
  panel.style.top = `${isAbove ? top - GAP - panel.offsetHeight : bottom + GAP}px`
}
