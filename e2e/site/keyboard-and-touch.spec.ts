import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

/** WCAG 2.2, 2.5.8, and the design's own measure for what a thumb presses. */
const MIN_TARGET_PX = 24
const MIN_BUTTON_PX = 44
const MAX_STOPS = 150

interface Stop {
  what: string
  hasRing: boolean
  isInSight: boolean
}

for (const [path] of PUBLIC_PAGES) {
  test(`${path} by keyboard: the skip link first, a ring on every stop, none of them hidden`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    const stops = await stopsOf(page)
    expect(stops[0]?.what).toContain('Skip to main content')
    expect(stops.length).toBeGreaterThan(15)
    expect(stops.filter(({ hasRing }) => !hasRing).map(({ what }) => what)).toEqual([])
    expect(stops.filter(({ isInSight }) => !isInSight).map(({ what }) => what)).toEqual([])
  })

  test(`${path} by thumb: every target is large enough`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(path)
    const small = await page.evaluate(
      ([leastTarget, leastButton]) =>
        Array.from(document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')).flatMap((element) => {
          const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
          const isShown = element.checkVisibility() && width > 1 && height > 1
          // A link within a sentence is as high as its line (WCAG 2.2, 2.5.8, inline).
          const isInline = getComputedStyle(element).display === 'inline'
          const least = element.tagName === 'BUTTON' ? leastButton : leastTarget
          if (!isShown || isInline || (width >= leastTarget && height >= least)) return []
          return [`${element.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`]
        }),
      [MIN_TARGET_PX, MIN_BUTTON_PX] as const,
    )
    expect(small).toEqual([])
  })
}

/** Every stop of the Tab key from the top of the page to its end. */
async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((leastShown) => {
      const element = document.activeElement
      if (!element || element === document.body || element.hasAttribute('data-seen-by-test')) return undefined
      element.setAttribute('data-seen-by-test', '')
      const ringed = [element, element.parentElement, element.parentElement?.parentElement]
      const hasRing = ringed.some((candidate) => {
        if (!candidate) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      // A radio button that is drawn as its label is seen as its label.
      const drawn = element.closest('label') ?? element
      const { top, bottom, left, right, width, height } = drawn.getBoundingClientRect()
      const [shownTop, shownBottom] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
      const seen = document.elementFromPoint(left + width / 2, (shownTop + shownBottom) / 2)
      const isOnTop = seen !== null && (drawn.contains(seen) || seen.contains(drawn))
      const isShown = shownBottom - shownTop >= Math.min(height, leastShown) - 1
      const isBeside = left >= -1 && right <= window.innerWidth + 1
      const what = `${element.tagName} ${(element.textContent ?? '').trim().slice(0, 40)} ${element.id}`
      return { what, hasRing, isInSight: isOnTop && isShown && isBeside }
    }, MIN_BUTTON_PX)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}
