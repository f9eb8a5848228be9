import type { Page } from '@playwright/test'
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts'
import { expect, test } from '../support/admin.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { findSmallTargets } from '../support/targets.ts'

/** Minimum visible height of an element with the focus; smaller ones must be visible in full. */
const MIN_SHOWN_PX = 44
const MAX_TAB_STOPS = 150

for (const [path, heading] of PUBLIC_PAGES) {
  test(`${path} works by keyboard and by touch, is accessible in both themes, and never scrolls sideways`, async ({ page, records }) => {
    // The shortest title makes the smallest link.
    await records.service({ title: 'I' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.getByRole('main').innerText(), 'markup shown as words').not.toMatch(/<\/?[a-z]/)

    await test.step('the Tab key starts at the skip link; every stop has a focus ring and is in view', async () => {
      const stops = await findTabStops(page)
      expect(stops[0]?.what).toContain('Skip to main content')
      expect(stops.length).toBeGreaterThan(15)
      expect(stops.filter(({ hasRing }) => !hasRing).map(({ what }) => what)).toEqual([])
      expect(stops.filter(({ isInView }) => !isInView).map(({ what }) => what)).toEqual([])
    })

    await test.step('it is accessible in both themes and fits every width', () => expectAccessibleAtEveryWidth(page))

    await test.step('everything that is pressed is large enough for a thumb', async () => {
      expect(await findSmallTargets(page)).toEqual([])
    })
  })
}

interface TabStop {
  what: string
  hasRing: boolean
  isInView: boolean
}

/** Every Tab stop from the top of the page to its end. */
async function findTabStops(page: Page): Promise<TabStop[]> {
  const stops: TabStop[] = []
  while (stops.length < MAX_TAB_STOPS) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((minShownPx) => {
      const element = document.activeElement
      if (!element || element === document.body || element.hasAttribute('data-seen-by-test')) return undefined
      element.setAttribute('data-seen-by-test', '')
      const candidates = [element, element.parentElement, element.parentElement?.parentElement]
      const hasRing = candidates.some((candidate) => {
        if (!candidate) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      // A radio button drawn as its label is visible through its label.
      const drawn = element.closest('label') ?? element
      const { top, bottom, left, right, width, height } = drawn.getBoundingClientRect()
      const [shownTop, shownBottom] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
      const seen = document.elementFromPoint(left + width / 2, (shownTop + shownBottom) / 2)
      const isOnTop = seen !== null && (drawn.contains(seen) || seen.contains(drawn))
      const isTallEnough = shownBottom - shownTop >= Math.min(height, minShownPx) - 1
      const isWithinWidth = left >= -1 && right <= window.innerWidth + 1
      const what = `${element.tagName} ${(element.textContent ?? '').trim().slice(0, 40)} ${element.id}`
      return { what, hasRing, isInView: isOnTop && isTallEnough && isWithinWidth }
    }, MIN_SHOWN_PX)
    if (!stop) break
    stops.push(stop)
  }
  return stops
}
