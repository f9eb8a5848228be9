import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** From a desktop to the narrowest supported phone (docs/product/quality.md). */
const WIDTHS_PX = [1280, 1024, 768, 360, 320]
const PHONE = { width: 390, height: 844 }
const HEIGHT_PX = 800
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules whose result can change with the theme. They take more than half of the time. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const EVERY_RULE: axe.RunOptions = { runOnly: { type: 'tag', values: STANDARDS } }
const COLORS: axe.RunOptions = { runOnly: { type: 'rule', values: COLOR_RULES } }
/** The only rules whose result can change with the window's width, for elements shown at both widths. */
const LAYOUT: axe.RunOptions = { runOnly: { type: 'rule', values: ['scrollable-region-focusable', 'target-size'] } }

/** The violations of WCAG 2.2 AA on the current page, each with its elements. */
export async function findAccessibilityViolations(page: Page, within?: string): Promise<string[]> {
  await loadAxe(page)
  return runAxe(page, EVERY_RULE, within === undefined ? undefined : [within])
}

/** Checks that the current page meets WCAG 2.2 AA in the dark and in the light theme, without animations. Leaves it light. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page)
  await setTheme(page, 'dark')
  expect(await runAxe(page, COLORS), 'dark').toEqual([])
  await setTheme(page, 'light')
  expect(await runAxe(page, EVERY_RULE), 'light').toEqual([])
}

/** Checks that the current page has no horizontal scrollbar at any width from 320 px. Leaves the window at the last width. */
export async function expectNoHorizontalScroll(page: Page, widths: readonly number[] = WIDTHS_PX): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT_PX })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, { message: `at ${width} px` }).toBe(0)
  }
}

/**
 * Checks that the current page is accessible in both themes, fits every width, and is accessible in the phone layout. Elements that the
 * wide layout also shows are checked there only for rules that depend on the width. Leaves the window as wide as a phone.
 */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.evaluate(markShown, 'data-shown-wide')
  await expectNoHorizontalScroll(page)
  await page.setViewportSize(PHONE)
  // Further down, the sticky header would cover some content.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await runAxe(page, LAYOUT), 'layout of a phone').toEqual([])
  const onlyHere = await page.evaluate(markShown, 'data-shown-on-phone')
  if (onlyHere > 0) expect(await runAxe(page, EVERY_RULE, ['[data-shown-on-phone]']), 'only on a phone').toEqual([])
}

/** Sets this attribute on every visible element that has no such mark yet, and counts them. Runs in the page. */
function markShown(mark: string): number {
  const unmarked = Array.from(document.querySelectorAll('body *:not([data-shown-wide], [data-shown-on-phone])'))
  const shown = unmarked.filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  for (const element of shown) element.setAttribute(mark, '')
  return shown.length
}

/**
 * Loads axe-core, once per document. Disables transitions: colours fade between themes, and elements below the fold start fading only when
 * scrolled into view.
 */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(axe.source)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Sets the theme and waits for its colours. */
async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((scheme) => {
    const isRunning = ({ playState }: Animation) => playState === 'running'
    return getComputedStyle(document.documentElement).colorScheme === scheme && !document.getAnimations().some(isRunning)
  }, colorScheme)
}

/**
 * Requests only violations: a report of everything that passed takes twice the time. While a dialog is open, checks only the dialog: the
 * page behind it cannot be reached, and is checked without a dialog.
 */
async function runAxe(page: Page, options: axe.RunOptions, include?: string[]): Promise<string[]> {
  const violations = await page.evaluate(
    async ([context, runOptions]) => {
      const { axe: runner } = window as unknown as { axe: typeof axe }
      const dialog = Array.from(document.querySelectorAll('dialog:modal')).at(-1)
      return (await runner.run(context ?? dialog ?? document, runOptions)).violations
    },
    [include, { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
