import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { EXPIRED } from '../support/certificates.ts'
import { SERVER_ERROR, expectToast, clearExpectedErrors, notifications, respondWithError, visit } from '../support/visitor.ts'

/** docs/product/requirements.md, section 8. */
const SHOWN_MS = 5000
const DOWNLOAD_SHOWN_MS = 3000
const KEPT_MS = 1_000_000
const EMPTY = ['Validation Error', 'Please fill in all required fields'] as const
/** Not part of the time that a message is shown: see toast-region.tsx. */
const LEAD_MS = 50

function toast(page: Page): Locator {
  return notifications(page).locator('.toast')
}

/** Opens a page with a stopped clock that only the test moves. */
async function visitWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await visit(page, path)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

/** Triggers a message and advances the clock until it is shown. */
async function untilShown(page: Page, press: () => Promise<void>): Promise<void> {
  await press()
  await expect(notifications(page)).toBeAttached()
  await expect
    .poll(async () => {
      await page.clock.runFor(LEAD_MS)
      return toast(page).count()
    })
    .toBe(1)
}

async function sendEmptyMessage(page: Page): Promise<void> {
  await untilShown(page, () => page.locator('form[action^="/contact"] button[type=submit]').click())
  await expectToast(page, ...EMPTY)
  // Move away from the message: hover or focus keeps it open.
  await page.mouse.move(5, 400)
}

test('a message stays five seconds, and longer under the pointer, with focus inside, and in a hidden tab', async ({ page }) => {
  await visitWithStoppedClock(page, '/contact')

  await test.step('five seconds', async () => {
    await sendEmptyMessage(page)
    await page.clock.runFor(SHOWN_MS - LEAD_MS - 1)
    await expect(toast(page)).toBeVisible()
    await page.clock.runFor(LEAD_MS + 1)
    await expect(toast(page)).toHaveCount(0)
  })

  for (const [way, rest, goOn] of [
    ['the pointer', () => toast(page).hover(), () => page.mouse.move(5, 400)],
    ['focus', () => toast(page).getByRole('button').focus(), () => page.getByLabel('Name', { exact: true }).focus()],
    ['a hidden tab', () => setHidden(page, true), () => setHidden(page, false)],
  ] as const) {
    await test.step(`the time stands still for ${way}, and goes on with what was left`, async () => {
      await sendEmptyMessage(page)
      await page.clock.runFor(4000)
      await rest()
      await page.clock.runFor(60_000)
      await expect(toast(page)).toBeVisible()
      await goOn()
      await page.clock.runFor(900)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(150)
      await expect(toast(page)).toHaveCount(0)
    })
  }
})

test('one message at a time: a second takes the place of the first, and has its own five seconds', async ({ page }) => {
  await visitWithStoppedClock(page, '/contact')
  await sendEmptyMessage(page)
  await page.clock.runFor(4000)
  await respondWithError(page, '/api/contact', 'Please write to us tomorrow.')
  const form = page.locator('form[action^="/contact"]')
  await form.getByLabel('Name', { exact: true }).fill('Asha Visitor')
  await form.getByLabel('Email', { exact: true }).fill('asha@example.com')
  await form.getByLabel('Subject').selectOption('Other Inquiry')
  await form.getByLabel('Message', { exact: true }).fill('Please call me.')
  await form.locator('button[type=submit]').click()
  await expectToast(page, 'Submission Failed', 'Please write to us tomorrow.')
  await expect(toast(page)).toHaveCount(1)
  await page.mouse.move(5, 400)
  await page.clock.runFor(4900)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(101)
  await expect(toast(page)).toHaveCount(0)
})

test('the close button closes; F8 goes to the message, or brings the last one back for a very long while', async ({ page }) => {
  await visitWithStoppedClock(page, '/contact')
  await sendEmptyMessage(page)
  // The clock is stopped, so the next key may follow at once.
  await page.keyboard.press('F8')
  await expect(notifications(page).locator(':focus')).toHaveClass(/toast/)
  await page.keyboard.press('Tab')
  await expect(toast(page).getByRole('button', { name: 'Close notification' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(0)

  await page.clock.runFor(KEPT_MS - 1000)
  await page.keyboard.press('F8')
  await page.clock.runFor(LEAD_MS)
  await expectToast(page, ...EMPTY)
  await expect(notifications(page).locator(':focus')).toHaveCount(1)
  await toast(page).getByRole('button', { name: 'Close notification' }).click()
  await page.clock.runFor(KEPT_MS + 1000)
  await page.keyboard.press('F8')
  await page.clock.runFor(LEAD_MS)
  await expect(toast(page)).toHaveCount(0)
})

for (const way of ['mouse', 'finger'] as const) {
  test.describe(`pulled by a ${way}`, () => {
    if (way === 'finger') test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

    test('a message stays at 49 px and goes at 51 px', async ({ page }) => {
      await visitWithStoppedClock(page, '/contact')
      const session = way === 'finger' ? await page.context().newCDPSession(page) : undefined
      for (const [pull, stays] of [
        [49, true],
        [-120, true],
        [51, false],
      ] as const) {
        if ((await toast(page).count()) === 0) await sendEmptyMessage(page)
        await swipe(page, pull, session)
        await expect(toast(page), `pulled ${pull} px`).toHaveCount(stays ? 1 : 0)
        if (stays) await expect(toast(page)).toHaveCSS('translate', 'none')
      }
    })
  })
}

test('a failure is red and interrupts, a success is green and waits its turn; on a phone all stand in one place and cover no button, date or advice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visit(page, '/contact')
  const colours = () =>
    toast(page).evaluate((card) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) return []
      canvas.fillStyle = getComputedStyle(card).borderTopColor
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    })
  const form = page.locator('form[action^="/contact"]')
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('alert').filter({ hasText: EMPTY[0] })).toBeVisible()
  const [red = 0, green = 0, blue = 0] = await colours()
  expect(red).toBeGreaterThan(Math.max(green, blue) + 20)
  await expect.poll(() => coveredByToast(page)).toEqual([])
  const place = await toast(page).boundingBox()

  await visit(page, '/verify-certificate?tab=status')
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Participant ID').fill('BHM2025067310')
  await panel.getByLabel('Email').fill('ravi.sample@example.com')
  await panel.locator('button[type=submit]').click()
  await expect(notifications(page).getByRole('status').filter({ hasText: 'Status Check Successful' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Status' })).toHaveCount(0)
  const [r = 0, g = 0, b = 0] = await colours()
  expect(g).toBeGreaterThan(Math.max(r, b))
  await expect.poll(() => coveredByToast(page)).toEqual([])

  await visit(page, '/verify-certificate')
  await page.getByLabel('Certificate ID').fill('CERT2026099999')
  await page.getByLabel('Full Name').fill('Nobody Example')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Verify Certificate' }).click()
  await expectToast(page, 'Verification Failed', 'We found no certificate with this ID and name.')
  await expect.poll(() => coveredByToast(page)).toEqual([])
  const { x, y } = (await toast(page).boundingBox()) ?? {}
  expect({ x, y }).toEqual({ x: place?.x, y: place?.y })
})

for (const { width, covered } of [
  { width: 1280, covered: '.site-header :is(.brand, a[href], button)' },
  { width: 1024, covered: '.site-header :is(.main-menu a, button)' },
]) {
  test(`a message stands beside the menu, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    await visit(page, '/contact')
    await page.locator('form[action^="/contact"] button[type=submit]').click()
    await expectToast(page, ...EMPTY)
    const overlapped = await toast(page).evaluate((card, selector) => {
      const { left, right } = card.getBoundingClientRect()
      const boxes = Array.from(document.querySelectorAll(selector)).filter((element) => element.checkVisibility())
      return boxes.filter((box) => box.getBoundingClientRect().left < right && box.getBoundingClientRect().right > left).length
    }, covered)
    expect(overlapped).toBe(0)
  })
}

test('a message lies above an open dialog, where it can be read and closed; on a phone it covers no control of the dialog', async ({
  page,
}) => {
  await respondWithError(page, '/api/contact', 'This program is full.')
  await visit(page, '/training-programs/finance-for-non-finance-managers')
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Ravi Visitor')
  await dialog.getByLabel('Email', { exact: true }).fill('ravi@example.com')
  await dialog.locator('button[type=submit]').click()
  await expectToast(page, 'Failed to send enrollment request', 'This program is full.')
  const isOnTop = await toast(page).evaluate((card) => {
    const { left, top, width, height } = card.getBoundingClientRect()
    return card.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
  await dialog.getByLabel('Message', { exact: true }).focus()
  await page.keyboard.press('F8')
  await expect(toast(page)).toBeFocused()
  await toast(page).getByRole('button', { name: 'Close notification' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ravi Visitor')

  await page.setViewportSize({ width: 360, height: 640 })
  await dialog.locator('button[type=submit]').click()
  await expectToast(page, 'Failed to send enrollment request', 'This program is full.')
  await expect.poll(() => controlsUnderToast(page)).toEqual([])
  await page.unrouteAll()
  await dialog.locator('button[type=submit]').click()
  await expectToast(page, 'Enrollment request sent!', "We'll get back to you soon regarding your enrollment.")
  for (const name of ['Correct it', 'Cancel'])
    for (const end of [0, 10_000]) {
      await dialog.evaluate((element, top) => element.scrollTo({ top, behavior: 'instant' }), end)
      await expect.poll(() => controlsUnderToast(page), name).toEqual([])
      if (end) await dialog.getByRole('button', { name, exact: true }).click({ timeout: 1000 })
    }
  await expect(toast(page)).toBeVisible()
})

test('a download says so for three seconds before it fails, if it does', async ({ page, context, browserErrors }) => {
  await page.clock.install()
  await page.route('**/api/verify-certificate', async (route) => {
    const reply = await route.fetch()
    const envelope = (await reply.json()) as { data: { certificate: object } }
    Object.assign(envelope.data.certificate, { certificatePath: null })
    await route.fulfill({ response: reply, json: envelope })
  })
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  await visit(page, '/verify-certificate')
  await page.getByLabel('Certificate ID').fill(EXPIRED.certificateId)
  await page.getByLabel('Full Name').fill(EXPIRED.fullName)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Verify Certificate' }).click()
  const download = page.getByRole('button', { name: 'Download Certificate' })
  await expect(download).toBeVisible()
  await page.route('**/api/certificates/download/*', async (route) => {
    await asked
    await route.fulfill({ status: 500, body: 'upstream failure' })
  })
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const tab = context.waitForEvent('page')
  await untilShown(page, () => download.click())
  await tab
  await page.bringToFront()
  await expect(notifications(page).locator('p')).toHaveText(['Downloading certificate...'])
  await page.mouse.move(5, 400)
  await page.clock.runFor(DOWNLOAD_SHOWN_MS - LEAD_MS - 1)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(LEAD_MS + 1)
  await expect(toast(page)).toHaveCount(0)
  release()
  await expectToast(page, 'Download failed', 'Could not download the certificate. Please try again.')
  await clearExpectedErrors(browserErrors, SERVER_ERROR)
})

/** The buttons, links, dates and advice panels under the message, except where the header covers them anyway. */
function coveredByToast(page: Page): Promise<string[]> {
  return toast(page).evaluate((card) => {
    const { left, top, right, bottom } = card.getBoundingClientRect()
    const headerEnd = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
    return Array.from(
      document.querySelectorAll(
        '.site-header button, main :is(button, a[href], dd, time, summary, .error-summary, [role=alert], [role=status])',
      ),
    )
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const seenFrom = element.closest('.site-header') ? box.top : Math.max(box.top, headerEnd)
        return Math.min(right, box.right) > Math.max(left, box.left) && Math.min(bottom, box.bottom) > Math.max(top, seenFrom)
      })
      .map((element) => element.outerHTML.slice(0, 100))
  })
}

/** The controls and the error summary of the open dialog that are in view, under the message. */
function controlsUnderToast(page: Page): Promise<string[]> {
  return toast(page).evaluate((card) => {
    const { left, top, right, bottom } = card.getBoundingClientRect()
    const dialog = card.closest('dialog')
    if (!dialog) return ['the message is outside the dialog']
    return Array.from(dialog.querySelectorAll('button, a[href], input, select, textarea, .error-summary'))
      .filter((element) => !card.contains(element) && element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const seenFrom = element.closest('.dialog-head')
          ? box.top
          : Math.max(box.top, dialog.querySelector('.dialog-head')?.getBoundingClientRect().bottom ?? 0)
        return Math.min(right, box.right) > Math.max(left, box.left) && Math.min(bottom, box.bottom) > Math.max(top, seenFrom)
      })
      .map((element) => element.outerHTML.slice(0, 100))
  })
}

/** Fires the visibility change of a page that is hidden or shown again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Drags the message sideways by its text. */
async function swipe(page: Page, byPx: number, session: CDPSession | undefined): Promise<void> {
  const box = await toast(page).locator('p').first().boundingBox()
  if (!box) throw new Error('no message to pull')
  const [x, y] = [Math.round(box.x + 20), Math.round(box.y + 6)]
  const steps = [0.25, 0.5, 0.75, 1].map((part) => x + Math.round(byPx * part))
  if (session) {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
    await touch('touchStart', x)
    for (const at of steps) await touch('touchMove', at)
    await touch('touchEnd')
    return
  }
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const at of steps) await page.mouse.move(at, y)
  await page.mouse.up()
}
