import type { CDPSession, Page } from '@playwright/test'

/** WCAG 2.2, 2.5.8. */
const MIN_TARGET_PX = 24
/** Minimum size of frequent controls (docs/product/design.md, sections 7 and 13). */
const MIN_CONTROL_PX = 44

/** Sessions stay open: Chromium removes a page's authenticators when any of its DevTools sessions ends. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * The links, buttons, fields and drawn tick boxes that are too small for a finger, each with its size. Buttons, links that look like one,
 * fields, telephone numbers and e-mail addresses need 44 px in height, everything else 24 px. A link in a sentence may be as high as its
 * line (2.5.8, inline); one that stands alone may not. A link stretched over its card is as large as the card, a field as large as its
 * label. Leaves the page at phone width, with a pointer.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 640 })
  const opening = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opening)
  const session = await opening
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  try {
    return await page.evaluate(measureTargets, [MIN_TARGET_PX, MIN_CONTROL_PX] as const)
  } finally {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  }
}

function measureTargets([minTarget, minControl]: readonly [number, number]): string[] {
  if (!matchMedia('(pointer: coarse)').matches) throw new Error('the browser does not emulate touch')
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
    const target = (isStretched(element) ? element.offsetParent : element.closest('label')) ?? element
    const { width, height } = target.getBoundingClientRect()
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !element.closest('[inert]')
    const isControl = element.matches('button, .button, input, select, textarea, a[href^="tel:"], a[href^="mailto:"]') && !isDrawnTick
    if (!isShown || (width >= minTarget && height >= (isControl ? minControl : minTarget))) return []
    if (isInlineBox(element) && isInSentence(element)) return []
    return [`${element.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`]
  })
}
