import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** From the narrowest phone that the site supports (docs/product/quality.md) to a desktop. */
const WIDTHS_PX = [320, 360, 768, 1024, 1280]
const PHONE = { width: 390, height: 844 }
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules whose result can change with the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The violations of WCAG 2.2 AA on the page as it is now, each with its elements. */
export function findAccessibilityViolations(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'tag', values: STANDARDS })
}

/** The page as it is now meets WCAG 2.2 AA in the light and in the dark theme, without animations. */
export async function expectAccessible(page: Page): Promise<void> {
  await setTheme(page, 'light')
  expect(await findAccessibilityViolations(page), 'light').toEqual([])
  await setTheme(page, 'dark')
  expect(await runAxe(page, { type: 'rule', values: COLOR_RULES }), 'dark').toEqual([])
}

/** The page as it is now has no horizontal scrollbar at each width from 320 px up. */
export async function expectNoHorizontalScroll(page: Page, widths: readonly number[] = WIDTHS_PX): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, { message: `at ${width} px` }).toBe(0)
  }
}

/**
 * The page as it is now is accessible in both themes, fits every width, and is accessible in the layout of a phone.
 * Colours do not depend on the width, so that the dark theme is checked once. Leaves the window as wide as a phone.
 */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  await expectAccessible(page)
  await setTheme(page, 'light')
  await expectNoHorizontalScroll(page)
  await page.setViewportSize(PHONE)
  expect(await findAccessibilityViolations(page), 'phone').toEqual([])
}

/**
 * Sets the theme and waits for its colours. Colours fade from one theme to the other, and elements below the fold start
 * fading only when they are scrolled into view, so transitions are switched off.
 */
async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
  await expect.poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBe(0)
}

/** Loads axe-core once per document. Asks for violations alone: a report of everything that passed takes twice the time. */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (options) => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    return (await runner.run(document, options)).violations
  }, { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
