import { expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/admin.ts'

/** Doubles the usual 1rem, like a browser setting. Breakpoints follow it (docs/decisions/0005). */
const LARGE_LETTERS = '--blink-settings=defaultFontSize=32'
const PHONE_PX = 360

const PUBLIC = ['/', '/training-programs/vda-6-3-process-auditor', '/contact', '/verify-certificate', '/admin']
const OFFICE = ['/admin', '/admin?view=contacts', '/admin?view=participants', '/admin/certificates/create']

test('with letters of 200 % on a phone nothing scrolls sideways, neither on the site nor in the back-office', async ({
  page,
  openAdmin,
  records,
  playwright,
  launchOptions,
  baseURL,
}) => {
  const { permalink, trainingProgramId } = await records.certificate()
  const editor = `/admin/training-programs/edit/${trainingProgramId}`
  await openAdmin('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const signedIn = await page.context().storageState()
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), LARGE_LETTERS] })
  try {
    for (const [paths, storageState] of [
      [[...PUBLIC, permalink], undefined],
      [[...OFFICE, editor], signedIn],
    ] as const) {
      const enlarged = await browser.newPage({ baseURL, storageState, reducedMotion: 'reduce' })
      for (const path of paths) {
        await enlarged.goto(path)
        await expect(enlarged.getByRole('heading', { level: 1 })).toBeVisible()
        if (storageState) await expect(enlarged.getByRole('button', { name: 'Open menu' })).toBeVisible()
        await expect(enlarged.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await enlarged.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        await test.step(path, () => expectNoHorizontalScroll(enlarged, [PHONE_PX]))
      }
    }
  } finally {
    await browser.close()
  }
})
