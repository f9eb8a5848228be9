import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

/** No sandbox, as tests may run as root in a container. Nothing that makes a browser contact its vendor during a test. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Tests load each page once, so optimizing compilers and a process for each site cost more than they save. */
const TEST_ARGUMENTS = [
  ...BROWSER_ARGUMENTS,
  '--js-flags=--max-lazy --no-opt --no-maglev',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,Translate',
]

const executablePath = await findBrowser()

/** Each worker starts its own server and database (the fixtures in tests/browser/support), so there is no `webServer` here. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/browser-tests',
  fullyParallel: true,
  // As many as the processors that the suite is made for. With four, on a machine whose processes are slow to switch, each test took
  // twice as long, and all of them no less.
  workers: 2,
  // In CI a test that fails is tried once more with another server, and named (docs/decisions/0032).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 180_000,
  // Long enough for a busy machine. A test that passes does not wait.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? '.cache/browser-report.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: TEST_ARGUMENTS },
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
  projects: [
    // First, because its stories are long: a long one that begins last would run alone.
    // The stories that differ on a phone are tagged: menus, touch, cards instead of tables, preview behind a button.
    // Those tagged @phone-only would show little more at a desk.
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    // Without animations, which cost time and change no result. motion.spec.ts and the phone run with them.
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
