import type { Page } from '@playwright/test'

/** WCAG 2.2, 2.5.8. */
const MIN_TARGET_PX = 24

/**
 * The links, buttons, fields and drawn tick boxes that are smaller than `minButton` (buttons) or 24 px, each with its size.
 * A link in a sentence may be as high as its line (2.5.8, inline); one that stands alone may not. A link that is stretched
 * over its card is as large as the card.
 */
export function findSmallTargets(page: Page, { minButton = MIN_TARGET_PX }: { minButton?: number } = {}): Promise<string[]> {
  return page.evaluate(
    ([minTarget, minHeightOfButton]) => {
      const isInlineBox = (element: Element) => getComputedStyle(element).display === 'inline'
      const isInSentence = (element: Element) => {
        let block = element.parentElement
        while (block && isInlineBox(block)) block = block.parentElement
        const own = Array.from(block?.childNodes ?? []).filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        return /[\p{L}\p{N}]/u.test(own.map(({ textContent }) => textContent).join(''))
      }
      const isStretched = (element: Element) => {
        const { position, top, bottom } = getComputedStyle(element, '::after')
        return position === 'absolute' && top === '0px' && bottom === '0px'
      }
      return Array.from(document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')).flatMap((element) => {
        const isDrawnTick = element.matches('[type=checkbox], [type=radio]') && element.getBoundingClientRect().width > 1
        const target = isDrawnTick ? (element.closest('label') ?? element) : isStretched(element) ? (element.offsetParent ?? element) : (element.closest('label') ?? element)
        const { width, height } = target.getBoundingClientRect()
        const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !element.closest('[inert]')
        const minHeight = element.tagName === 'BUTTON' ? minHeightOfButton : minTarget
        if (!isShown || (width >= minTarget && height >= minHeight)) return []
        if (isInlineBox(element) && isInSentence(element)) return []
        return [`${element.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`]
      })
    },
    [MIN_TARGET_PX, minButton] as const,
  )
}
