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

/** The main story of each feature, at a desk or on a phone, whichever differs: what `npm test` plays. `npm run test:full` plays all. */
export const MAIN_STORIES = {
  phone: [
    'admin/batches/{batch-attendance,batch-certificates,batch-messages,batch-roster,date-to-certificates,names-of-batch,postpone-batch}',
    'admin/clients/{client-links,clients,factory-list,renewals}',
    'admin/morning/{customer-answers,from-palette,reply-files,undo}',
    'admin/{delivery,suspected-spam,imports/import-and-issue}',
    'site/{enrolment-to-verification,dates/ask-for-a-seat,publication/drafts,header-and-footer}',
  ],
  desktop: [
    'admin/{sign-in,inbox,staff,participant-editor,program-editor,certificate-statuses,personal-data,privacy,batches/trainer}',
    'site/{verification,training-status,certificate-permalink,contact-form}',
  ],
}
const played = (stories: readonly string[]) =>
  process.env.STORIES === 'main' ? { testMatch: stories.map((story) => `**/${story}.spec.ts`) } : {}

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
  expect: { timeout: 30_000 },
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
    {
      name: 'phone',
      ...played(MAIN_STORIES.phone),
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Without animations, which cost time and change no result. motion.spec.ts and the phone run with them.
    {
      name: 'desktop',
      ...played(MAIN_STORIES.desktop),
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
