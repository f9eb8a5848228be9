import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

/** No sandbox as root in a container; nothing that makes a browser call home while it is being watched. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Once is enough where no screen takes part (what is asked without a browser), and for what is the same at any width:
 * the words of the pages, what they do with unusual records, and how fast things move.
 */
const AT_ONE_WIDTH = ['malformed-requests.spec.ts', 'http-responses.spec.ts']

const executablePath = await findBrowser()

/** Each worker starts its own server and database (the fixtures in e2e/), so there is no `webServer` here. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/browser-tests',
  fullyParallel: true,
  workers: 2,
  // Where nobody looks on: once more with another server, and told by name (scripts/gate/run-reports.ts).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  // Patience for a busy machine; a test that passes does not wait.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? '.cache/browser-report.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', testIgnore: AT_ONE_WIDTH, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
