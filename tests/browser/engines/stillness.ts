import type { Flow } from './flows.ts'
import { pause } from './visitor.ts'

/** Delay of fonts and scripts: the first paint has neither. */
const FONT_DELAY_MS = 600
const SCRIPT_DELAY_MS = 900
/** Time for React's first render and its effects. */
const SETTLE_MS = 700
/** docs/product/quality.md, For people. */
const MAX_MOVE_PX = 4

/** No pages with Devanagari: without a system font for it, boxes are wider until ours arrives as the last one. */
const PAGES = ['/', '/about', '/training-programs/lean-six-sigma-green-belt', '/verify-certificate']

/** Two readers of each page: one at the top, one in the middle. */
export const STILLNESS: readonly Flow[] = PAGES.flatMap((path) => [still(path, 0), still(path, 0.5)])

/** Checks that content on the screen stays in place after the first paint while fonts and scripts arrive. */
function still(path: string, part: number): Flow {
  return {
    title: `nothing moves ${part === 0 ? 'at the top' : 'in the middle'} of ${path}`,
    run: async (visitor, line) => {
      line.fontDelayMs = FONT_DELAY_MS
      line.scriptDelayMs = SCRIPT_DELAY_MS
      try {
        await visitor.open(path)
        await visitor.evaluate(watch(part))
        await visitor.until('the start of the page', STARTED).catch(async (error: Error) => {
          throw new Error(`${error.message}: ${String(await visitor.evaluate(STATE))}`)
        })
        await pause(SETTLE_MS)
        const { px, what, watched } = JSON.parse(String(await visitor.evaluate('JSON.stringify(window.moved)'))) as Moved
        if (watched === 0) throw new Error('nothing was on the screen')
        if (px > MAX_MOVE_PX) throw new Error(`${what} moved by ${px} px`)
      } finally {
        line.fontDelayMs = 0
        line.scriptDelayMs = 0
      }
    },
  }
}

interface Moved {
  px: number
  what: string
  /** Number of elements on the screen. */
  watched: number
}

const STARTED = `window.moved && window.earlyUse === undefined && 'whole' in document.documentElement.dataset && document.fonts.status === 'loaded'`

/** Describes how far a page came that does not start. */
const STATE = `JSON.stringify({
  at: location.pathname,
  moved: window.moved,
  hydrates: window.earlyUse === undefined,
  early: { ...document.documentElement.dataset },
  fonts: document.fonts.status,
  shown: document.visibilityState,
})`

/** Scrolls to the part, waits for two paints, then measures on each frame how far elements have moved. */
function watch(part: number): string {
  return `void (() => {
    scrollTo({ top: ${part} * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const places = []
      for (const element of document.querySelectorAll('main :is(h1, h2, h3, p, a, button, input, label, img, summary, dt, dd, li), footer :is(h2, a, button)')) {
        const { left, top, bottom, width } = element.getBoundingClientRect()
        if (width > 1 && bottom > 0 && top < innerHeight) places.push({ element, left, top })
      }
      const moved = (window.moved = { px: 0, what: '', watched: places.length })
      const look = () => {
        for (const place of places) {
          const { left, top } = place.element.getBoundingClientRect()
          const px = Math.round(Math.max(Math.abs(left - place.left), Math.abs(top - place.top)))
          if (px <= moved.px) continue
          moved.px = px
          moved.what = '<' + place.element.localName + '> ' + place.element.textContent.trim().slice(0, 40)
        }
        requestAnimationFrame(look)
      }
      look()
    }))
  })()`
}
