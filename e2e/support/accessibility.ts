import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** From the narrowest phone that is served (docs/product/quality.md) to a desk. */
const WIDTHS_PX = [320, 360, 768, 1024, 1280]
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules whose answer another theme can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What stands in the way of somebody on the page as it is now (WCAG 2.2 AA), each with where it is. */
export function findAccessibilityViolations(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'tag', values: STANDARDS })
}

/** Nothing stands in the way of somebody, in the light and in the dark theme, once nothing moves any more. */
export async function expectAccessible(page: Page): Promise<void> {
  await turnTo(page, 'light')
  expect(await findAccessibilityViolations(page), 'light').toEqual([])
  await turnTo(page, 'dark')
  expect(await runAxe(page, { type: 'rule', values: RULES_OF_COLOUR }), 'dark').toEqual([])
}

/** The page as it is now fits its window at each width from 320 px up. */
export async function expectNoHorizontalScroll(page: Page, widths: readonly number[] = WIDTHS_PX): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, { message: `at ${width} px` }).toBe(0)
  }
}

/**
 * Colours fade from one theme to the other, and below the fold only when somebody (or axe) gets there: what is measured
 * must not be on its way.
 */
async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
  await expect.poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBe(0)
}

/** axe-core stays in the document it was put into; a listing of all that is well would take twice the time. */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (options) => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    return (await runner.run(document, options)).violations
  }, { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
