import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  failWith500,
  SERVER_ERROR,
  expectToast,
  expectWarning,
  clearExpectedErrors,
  delayResponses,
  CONNECTION_LOST,
  respondWithError,
  visit,
  recordPosts,
} from '../support/visitor.ts'

const PROGRAM = 'Finance for Non-Finance Managers'
const PROGRAM_PAGE = '/training-programs/finance-for-non-finance-managers'
const SERVICE = 'Customer Audits'
const SERVICE_PAGE = '/services/customer-audits'

const DIALOGS = [
  {
    name: 'the enrolment dialog',
    open: (page: Page) => enrolFromPage(page),
    nameLabel: 'Name',
    messageLabel: 'Message',
    failure: 'Failed to send enrollment request',
    success: ['Enrollment request sent!', "We'll get back to you soon regarding your enrollment."],
    subject: `Enrollment Request: ${PROGRAM}`,
  },
  {
    name: 'the consultation dialog',
    open: (page: Page) => consultFromPage(page),
    nameLabel: 'Full Name',
    messageLabel: 'Your Requirements',
    failure: 'Failed to send consultation request',
    success: ['Consultation request sent!', "We'll get back to you soon to schedule your consultation."],
    subject: `Consultation Request: ${SERVICE}`,
  },
] as const

async function enrolFromPage(page: Page): Promise<Locator> {
  await visit(page, PROGRAM_PAGE)
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  const dialog = page.getByRole('dialog', { name: `Enroll in ${PROGRAM}` })
  await expect(dialog).toBeVisible()
  return dialog
}

async function consultFromPage(page: Page): Promise<Locator> {
  await visit(page, SERVICE_PAGE)
  await page.getByRole('button', { name: 'Get a Consultation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Consultation' })
  await expect(dialog).toBeVisible()
  return dialog
}

for (const { name, open, nameLabel, messageLabel, failure, success, subject } of DIALOGS) {
  test.describe(name, () => {
    async function fillIn(dialog: Locator) {
      await dialog.getByLabel(nameLabel, { exact: true }).fill('Ravi Visitor')
      await dialog.getByLabel('Email', { exact: true }).fill('ravi.visitor@example.com')
      await dialog.getByLabel(messageLabel, { exact: true }).fill('Two of us, in January if possible.')
    }

    async function expectInputKept(dialog: Locator) {
      await expect(dialog.getByLabel(nameLabel, { exact: true })).toHaveValue('Ravi Visitor')
      await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('ravi.visitor@example.com')
      await expect(dialog.getByLabel(messageLabel, { exact: true })).toHaveValue('Two of us, in January if possible.')
      await expect(dialog.locator('button[type=submit]')).toBeEnabled()
    }

    test('sends once however often it is pressed, and thanks', async ({ page }) => {
      const posts = recordPosts(page, '/api/contact')
      const release = await delayResponses(page, '/api/contact')
      const dialog = await open(page)
      await fillIn(dialog)
      const send = dialog.locator('button[type=submit]')
      await send.dblclick()
      await expect(send).toHaveAccessibleName('Sending...')
      await expect(send).toBeDisabled()
      await dialog.getByLabel('Email', { exact: true }).press('Enter')
      release()
      await expectToast(page, success[0], success[1])
      await expect(dialog.getByRole('heading', { name: 'Thank you!' })).toBeFocused()
      await expect(dialog.locator('form')).toHaveCount(0)
      expect(posts).toHaveLength(1)
      expect(posts[0]?.postDataJSON()).toMatchObject({
        name: 'Ravi Visitor',
        email: 'ravi.visitor@example.com',
        phone: '',
        subject,
        message: 'Two of us, in January if possible.',
      })
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(dialog).toBeHidden()
    })

    test('returns to the form with what was typed when the server is broken', async ({ page, browserErrors }) => {
      await failWith500(page, '/api/contact')
      const dialog = await open(page)
      await fillIn(dialog)
      await dialog.locator('button[type=submit]').click()
      await expectWarning(page, failure, 'Please try again later')
      await expectInputKept(dialog)
      await clearExpectedErrors(browserErrors, SERVER_ERROR)
    })

    test('returns to the form with the words of a refusal', async ({ page }) => {
      await respondWithError(page, '/api/contact', 'This program is full.')
      const dialog = await open(page)
      await fillIn(dialog)
      await dialog.locator('button[type=submit]').click()
      await expectWarning(page, failure, 'This program is full.')
      await expectInputKept(dialog)
    })

    test('returns to the form without a connection', async ({ page, browserErrors }) => {
      await page.route('**/api/contact', (route) => route.abort())
      const dialog = await open(page)
      await fillIn(dialog)
      await dialog.locator('button[type=submit]').click()
      await expectWarning(page, failure, 'We could not reach the server. Check your connection and try again.')
      await expectInputKept(dialog)
      await clearExpectedErrors(browserErrors, CONNECTION_LOST)
    })

    test('names each wrong field and sends nothing', async ({ page }) => {
      const posts = recordPosts(page, '/api/contact')
      const dialog = await open(page)
      await dialog.getByLabel('Email', { exact: true }).fill('ravi at example')
      await dialog.getByLabel(messageLabel, { exact: true }).fill('Nine char')
      await dialog.locator('button[type=submit]').click()
      for (const [label, message] of [
        [nameLabel, 'Name is required'],
        ['Email', 'Invalid email address'],
        [messageLabel, 'Message must be at least 10 characters'],
      ] as const) {
        await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(`Error: ${message}`)
      }
      expect(posts).toHaveLength(0)
    })

    test('hints at an Indian phone number and asks for none', async ({ page }) => {
      const dialog = await open(page)
      await expect(dialog.getByLabel(/^Phone/)).toHaveAttribute('placeholder', /^\+91 /)
      await expect(dialog.getByLabel(/^Phone/)).not.toHaveAttribute('required')
    })

    test('keeps the keyboard inside, asks before it throws words away, and gives focus back', async ({ page }) => {
      const dialog = await open(page)
      await expect(dialog.getByLabel(nameLabel, { exact: true })).toBeFocused()
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true)
      }
      await dialog.getByLabel(nameLabel, { exact: true }).fill('Ravi')
      await page.keyboard.press('Escape')
      await expect(dialog.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Keep editing' }).click()
      await expect(dialog.getByLabel(nameLabel, { exact: true })).toHaveValue('Ravi')
      await dialog.getByLabel(nameLabel, { exact: true }).fill('')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: /^(Enroll Now|Get a Consultation)$/ }).first()).toBeFocused()
    })
  })
}

test('the enrolment dialog is about the program whose button was pressed', async ({ page }) => {
  for (const [path, button] of [['/', 'Enroll Now'], ['/training-programs', 'Enroll']] as const) {
    await visit(page, path)
    const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: new RegExp(`^${button} in`) }) })
    for (const card of [cards.nth(1), cards.nth(0)]) {
      const title = (await card.getByRole('heading').textContent()) ?? ''
      await card.getByRole('button', { name: `${button} in ${title}`, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Enroll in ${title}`, exact: true })
      await expect(dialog.getByLabel('Subject')).toHaveValue(`Enrollment Request: ${title}`)
      await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(
        `I'd like to enroll in the "${title}" training program.`,
      )
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
  }
})

test('a program page invites to enrol twice, and both open the same dialog', async ({ page }) => {
  await visit(page, PROGRAM_PAGE)
  const invitation = page.getByRole('region', { name: 'Ready to Enroll?' }).getByRole('button', { name: 'Enroll Now' })
  const summary = page.getByRole('complementary', { name: 'Program summary' }).getByRole('button', { name: 'Enroll Now' })
  for (const button of [summary, invitation]) {
    await button.click()
    const dialog = page.getByRole('dialog', { name: `Enroll in ${PROGRAM}` })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
})

test('an enrolment needs a subject', async ({ page }) => {
  const dialog = await enrolFromPage(page)
  await dialog.getByLabel('Subject').fill('')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription('Error: Subject is required')
})

test('the consultation dialog names the service, hides its subject, is 500 px wide at most, and can be cancelled', async ({ page }) => {
  const dialog = await consultFromPage(page)
  await expect(dialog.locator('input[name=subject]')).toHaveValue(`Consultation Request: ${SERVICE}`)
  await expect(dialog.locator('input[name=subject]')).toBeHidden()
  await expect(dialog.locator('label')).toHaveText([/^Full Name$/, /^Email$/, /^Phone Number/, /^Your Requirements$/])
  await expect(dialog.getByLabel('Your Requirements')).toHaveValue(new RegExp(`interested in .*${SERVICE}`))
  if ((page.viewportSize()?.width ?? 0) > 768) expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('who has asked once does not type name and e-mail again', async ({ page }) => {
  const dialog = await enrolFromPage(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Meera Visitor')
  await dialog.getByLabel('Email', { exact: true }).fill('meera.visitor@example.com')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByText('Thank you!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Meera Visitor')
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('meera.visitor@example.com')
})
