import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from '../support/accessibility.ts'
import { expect, isPhone, test } from '../support/fixtures.ts'
import { visit } from '../support/visitor.ts'

const MAIN_LINKS = [
  ['Home', '/'],
  ['About Us', '/about'],
  ['Training Programs', '/training-programs'],
  ['Verify Certificate', '/verify-certificate'],
  ['Contact', '/contact'],
] as const
const PHONE = { width: 767, height: 800 }
const TABLET = { width: 768, height: 800 }
const MENU_MOST_PX = 24 * 16

function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' })
}

/** A footer link of a group, unfolded where the footer folds groups. */
async function footerLink(page: Page, group: string, name: string): Promise<Locator> {
  const footer = page.getByRole('contentinfo')
  const fold = footer.locator('summary').filter({ hasText: group })
  const link = footer.getByRole('navigation', { name: group }).getByRole('link', { name, exact: true })
  if (isPhone(page) && !(await link.isVisible())) await fold.click()
  return link
}

test('the first stop of the Tab key skips to the content; the header stays at the top; the newsletter never leaves the page', async ({
  page,
}) => {
  await visit(page, '/about')

  await test.step('the first stop of the Tab key is a link that skips to the content', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  })

  await test.step('the header gets a shadow after more than 10 px of scrolling', () => expectHeaderAtTop(page))

  await test.step('subscribing to the newsletter sends the address once, and the page stays', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.isNavigationRequest()) sent.push(new URL(request.url()).pathname)
    })
    const box = page.getByPlaceholder('Your email address')
    const answer = page.getByRole('region', { name: 'Newsletter' }).getByRole('status')
    await box.fill('reader')
    await box.press('Enter')
    await expect(answer).toHaveText('Invalid email address')
    await box.fill('reader@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    // Mail is not set up here, so the answer does not mention an inbox.
    await expect(answer).toContainText('Thanks. We will e-mail you a confirmation link at reader@example.com')
    await expect(box).toHaveValue('')
    await expect(page).toHaveURL(/\/about(#main)?$/)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(sent).toEqual(['/api/newsletter', '/api/newsletter'])
  })
})

async function expectHeaderAtTop(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  const look = () =>
    header.evaluate((element) => {
      const { boxShadow, backgroundColor } = getComputedStyle(element)
      const alpha = /[,/]\s*([\d.]+)\)$/.exec(backgroundColor.replace(/^rgb\(.*/, ''))?.[1]
      const isShadowed = boxShadow.replaceAll(/rgba\(0, 0, 0, 0\)[^,]*/g, '').includes('rgb') || /color|oklab|oklch/.test(boxShadow)
      return { isShadowed, isTranslucent: alpha !== undefined && Number(alpha) < 1 }
    })
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
  await expect.poll(look).toEqual({ isShadowed: false, isTranslucent: false })
  for (const [top, isScrolled] of [
    [300, true],
    [10, false],
    [11, true],
    [0, false],
  ] as const) {
    await scrollTo(top)
    await expect.poll(look, `at ${top} px`).toEqual({ isShadowed: isScrolled, isTranslucent: isScrolled })
    expect((await header.boundingBox())?.y).toBe(0)
  }
}

test('below 768 px a button opens the menu; from 768 px up the links are always visible', async ({ page }) => {
  await page.setViewportSize(TABLET)
  await visit(page, '/about')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await expect(menu(page).getByRole('link')).toHaveText(MAIN_LINKS.map(([label]) => label))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()

  await page.setViewportSize(PHONE)
  const lockup = page.getByRole('banner').getByRole('link', { name: 'BHM Professional Business Solutions' })
  for (const part of [lockup.locator('svg'), lockup.getByText('BHM'), lockup.getByText('Professional Business Solutions')]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await expect(menu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu(page).getByRole('link')).toHaveText([...MAIN_LINKS.map(([label]) => label), 'Get Started'])
  const box = await menu(page).boundingBox()
  const getStarted = await menu(page).getByRole('link', { name: 'Get Started' }).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(MENU_MOST_PX)
  expect(getStarted?.width).toBeGreaterThan(0.9 * PHONE.width)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page, [360])
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu(page)).toBeHidden()
})

test('the open menu closes on a link, on a change of page, on a click outside, and on Escape', { tag: '@phone-only' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/about')
  const open = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu(page)).toBeVisible()
  }
  await open()
  await menu(page).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(menu(page)).toBeHidden()

  await open()
  await menu(page).getByRole('link', { name: 'Contact' }).click()
  await expect(menu(page), 'a link to this very page').toBeHidden()

  await open()
  await page.goBack()
  await expect(menu(page)).toBeHidden()

  await open()
  // Some browsers do not focus a pressed button: the press alone must suffice.
  await page.getByRole('button', { name: 'Close menu' }).blur()
  await page.mouse.click(PHONE.width / 2, PHONE.height - 20)
  await expect(menu(page)).toBeHidden()

  await open()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test(
  'the footer links to #consultancy, #audit and #strategy of the home page, and each lands below the header',
  { tag: '@phone-only' },
  async ({ page }) => {
    await visit(page, '/contact')
    for (const [label, anchor] of [
      ['Consultancy', 'consultancy'],
      ['Audit', 'audit'],
      ['Strategy', 'strategy'],
    ] as const) {
      await (await footerLink(page, 'Services', label)).click()
      await expect(page).toHaveURL(new RegExp(`/#${anchor}$`))
      const header = page.getByRole('banner')
      await expect(page.locator(`#${anchor}`)).toBeInViewport()
      await expect
        .poll(async () => {
          const [target, bar] = [await page.locator(`#${anchor}`).boundingBox(), await header.boundingBox()]
          return (target?.y ?? -1) >= (bar?.height ?? 0) - 1
        }, anchor)
        .toBe(true)
    }
  },
)

test('the chosen theme survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, '/about')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect.poll(ground).toBe(dark)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByText('System', { exact: true }).click()
  await expect.poll(ground).toBe(light)
})

test('questions open and close independently of each other', async ({ page }) => {
  await visit(page, '/training-programs/finance-for-non-finance-managers')
  const faq = page.getByRole('region', { name: 'Frequently Asked Questions' })
  const cost = faq.getByText('₹7,500 +GST online and ₹9,500 +GST in the classroom')
  const duration = faq.getByText('Finance for Non-Finance Managers takes 2 days.')
  for (const answer of [cost, duration]) await expect(answer).toBeHidden()
  await faq.getByText('What does it cost?').click()
  await faq.getByText('How long is the program?').click()
  for (const answer of [cost, duration]) await expect(answer).toBeVisible()
  await faq.getByText('What does it cost?').click()
  await expect(cost).toBeHidden()
  await expect(duration).toBeVisible()
})
