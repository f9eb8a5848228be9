import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { MARKER_KEY } from '../../tests/browser/support/admin.ts'
import { ADMIN_CODE, startApp } from '../../tests/browser/support/app.ts'
import { BROWSER_ARGUMENTS } from '../../playwright.config.ts'
import { ensureBrowser } from '../browser.ts'
import { initializeApp, OFFICE_STATES } from './screenshot-office-states.ts'
import { RECORD_STATES } from './screenshot-record-states.ts'
import { BATCH_STATES } from './screenshot-batch-states.ts'
import { STATES, type State } from './screenshot-states.ts'

/**
 * `npm run screenshots [-- --only verified] [--width 360] [--theme dark]` photographs each page and state of the site and
 * the back-office, for phone and desktop, light and dark, as {folder}/{theme}-{width}/{state}.png.
 */
const FOLDER = '.screenshots'
const WIDTHS = { '360': 640, '1280': 800 }
const THEMES = ['light', 'dark'] as const
/** Lets animations finish. */
const SETTLE_MS = 400
const SCREEN_MS = 60

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, width: { type: 'string' }, theme: { type: 'string' } },
})
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGUMENTS })
const app = await startApp({ SEED: 'demo' })
const failed: string[] = []
try {
  await initializeApp(app.url)
  const signedIn = await signIn(browser)
  for (const theme of THEMES.filter((name) => !values.theme || name === values.theme)) {
    for (const [width, height] of Object.entries(WIDTHS).filter(([name]) => !values.width || name === values.width)) {
      const folder = `${FOLDER}/${theme}-${width}`
      if (!values.only) rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      for (const state of [...STATES, ...OFFICE_STATES, ...RECORD_STATES, ...BATCH_STATES].filter(({ name }) =>
        name.includes(values.only),
      )) {
        const view = { theme, width: Number(width), height, file: `${folder}/${state.name}.png` }
        await photograph(browser, state, view, state.isOfOffice ? signedIn : undefined)
      }
    }
  }
} finally {
  await browser.close()
  await app.close()
}
for (const line of failed) console.error(line)
process.exitCode = failed.length === 0 ? 0 : 1

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

interface View {
  theme: (typeof THEMES)[number]
  width: number
  height: number
  file: string
}

async function photograph(within: Browser, state: State, { theme, width, height, file }: View, storageState?: SignedIn): Promise<void> {
  const context = await within.newContext({
    baseURL: app.url,
    ...(storageState && { storageState }),
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    isMobile: width < 768,
    hasTouch: width < 768,
  })
  const page = await context.newPage()
  try {
    await state.prepare?.(page)
    await page.goto(state.path, { waitUntil: state.isBlocked ? 'load' : 'networkidle' })
    await state.reach?.(page)
    if (!state.isFirstScreen) await scrollThrough(page)
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: file, fullPage: !state.isFirstScreen })
  } catch (error) {
    failed.push(`${file}: ${String(error).split('\n')[0]}`)
    await page.screenshot({ path: file })
  } finally {
    await context.close()
  }
}

/** Signs in once for all pictures, so that sessions and history show one sign-in only. */
async function signIn(within: Browser): Promise<SignedIn> {
  const context = await within.newContext({ baseURL: app.url })
  await context.request.post('/api/admin/session', { data: { apiCode: ADMIN_CODE } })
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [{ origin: app.url, localStorage: [{ name: MARKER_KEY, value: 'signed-in' }] }] }
}

/** Pictures load when they are near the visible part of the page. */
async function scrollThrough(page: Page): Promise<void> {
  const { screens, step } = await page.evaluate(() => ({
    screens: Math.ceil(document.body.scrollHeight / window.innerHeight),
    step: window.innerHeight,
  }))
  for (let screen = 1; screen <= screens; screen++) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), screen * step)
    await page.waitForTimeout(SCREEN_MS)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
