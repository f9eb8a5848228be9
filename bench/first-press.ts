import { chromium, type Browser, type Page } from '@playwright/test'
import { parseArgs } from 'node:util'
import { startApp } from '../tests/browser/support/app.ts'
import { BROWSER_ARGUMENTS } from '../playwright.config.ts'
import { ensureBrowser } from '../scripts/browser.ts'

/**
 * `npm run bench:first-press` measures on a slow line (1.6 Mbit/s, 150 ms), a processor slowed down four times, and a
 * phone's width: the first and largest paint of a page, and the duration of its first press six seconds after loading,
 * compared with a later press. `--url` names running servers to compare, in turn; otherwise the built program is started.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, url: { type: 'string', multiple: true } } })
const ROUNDS = Number(values.rounds)
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const SETTLED_MS = 6000

interface Press {
  path: string
  press: (page: Page) => Promise<void>
  /** Appears in the page once the press has had its effect. */
  effect: string
  undo: (page: Page) => Promise<void>
}

const escape = (page: Page) => page.keyboard.press('Escape')
const PRESSES: Record<string, Press> = {
  menu: { path: '/', press: (page) => page.locator('.menu-toggle').tap(), effect: '.menu-toggle[aria-expanded=true]', undo: escape },
  dialog: {
    path: '/',
    press: (page) => page.locator('#training article button').first().tap(),
    effect: 'dialog[open] form',
    undo: escape,
  },
  tab: {
    path: '/verify-certificate',
    press: (page) => page.getByRole('tab').nth(1).tap(),
    effect: '[role=tab]:nth-of-type(2)[aria-selected=true]',
    undo: (page) => page.getByRole('tab').first().tap(),
  },
  question: {
    path: '/about',
    press: (page) => page.locator('details:not(footer details) summary').first().tap(),
    effect: 'main details[open]',
    undo: (page) => page.locator('main details summary').first().tap(),
  },
  filter: {
    path: '/training-programs',
    press: async (page) => void (await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })),
    effect: 'main:not(:has(article:nth-of-type(7), li:nth-child(7) article))',
    undo: async (page) => void (await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 0 })),
  },
}

const own = values.url ? undefined : await startApp({ SEED: 'demo' })
const urls = values.url ?? [own?.url ?? '']
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGUMENTS })
try {
  const measured = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, press] of Object.entries(PRESSES)) {
      for (const url of urls) {
        for (const [what, ms] of Object.entries(await visit(browser, url + press.path, press))) {
          const row = [urls.length > 1 ? url : '', name, what].join(' ').trim()
          measured.set(row, [...(measured.get(row) ?? []), ms])
        }
      }
    }
  }
  console.table(Object.fromEntries([...measured].map(([row, list]) => [row, { 'median ms': Math.round(median(list)) }])))
} finally {
  await browser.close()
  await own?.close()
}

async function visit(within: Browser, url: string, { press, effect, undo }: Press): Promise<Record<string, number>> {
  const context = await within.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url)
  await page.waitForTimeout(SETTLED_MS)
  const paints = await page.evaluate(
    () =>
      new Promise<{ 'first paint': number; 'largest paint': number }>((resolve) => {
        new PerformanceObserver((list) =>
          resolve({
            'first paint': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
            'largest paint': list.getEntries().at(-1)?.startTime ?? NaN,
          }),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  const first = await timed()
  await undo(page)
  await page.waitForTimeout(1000)
  const later = await timed()
  await context.close()
  return { ...paints, 'first press': first, 'later press': later }

  /** Measures from the touch, or the choice in a list, to the first frame with the effect. */
  async function timed(): Promise<number> {
    const seen = page.evaluate(
      (selector) =>
        new Promise<number>((resolve) => {
          let begin = Infinity
          for (const type of ['pointerdown', 'change']) {
            addEventListener(type, ({ timeStamp }) => (begin = Math.min(begin, timeStamp)), { capture: true, once: true })
          }
          const look = () => {
            if (begin < Infinity && document.querySelector(selector)) resolve(performance.now() - begin)
            else requestAnimationFrame(look)
          }
          look()
        }),
      effect,
    )
    await page.waitForTimeout(100)
    await press(page)
    return seen
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
}
