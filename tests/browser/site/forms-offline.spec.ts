import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { EXPIRED } from '../support/certificates.ts'
import { expectToast, clearExpectedErrors, delayResponses, CONNECTION_LOST, visit, recordPosts } from '../support/visitor.ts'

const OFFLINE = 'You are offline. What you typed is kept. Please try again when you are connected.'
const QUIET_MS = 500
const UNREACHED = 'We could not reach the server. Check your connection and try again.'

/** Every form of the public site: how to open it, the input, and the result of success. */
const FORMS = [
  {
    name: 'the contact form',
    open: async (page: Page) => {
      await visit(page, '/contact')
      return page.locator('form[action^="/contact"]')
    },
    typed: { Name: 'Asha Visitor', Email: 'asha@example.com', 'Phone (optional)': '+91 00000 00021', Message: 'Call me.' },
    subject: 'Other Inquiry',
    path: '/api/contact',
    failure: 'Error',
    sending: 'Sending...',
    done: 'Message Sent Successfully!',
  },
  {
    name: 'the enrolment dialog',
    open: async (page: Page) => {
      await visit(page, '/training-programs/finance-for-non-finance-managers')
      await page.getByRole('button', { name: 'Enroll Now' }).first().click()
      return page.getByRole('dialog').locator('form')
    },
    typed: { Name: 'Ravi Visitor', Email: 'ravi@example.com', Message: 'Two of us, in January.' },
    path: '/api/contact',
    failure: 'Failed to send enrollment request',
    sending: 'Sending...',
    done: 'Thank you!',
  },
  {
    name: 'the consultation dialog',
    open: async (page: Page) => {
      await visit(page, '/services/customer-audits')
      await page.getByRole('button', { name: 'Get a Consultation' }).click()
      return page.getByRole('dialog').locator('form')
    },
    typed: { 'Full Name': 'Ravi Visitor', Email: 'ravi@example.com', 'Your Requirements': 'An audit in January.' },
    path: '/api/contact',
    failure: 'Failed to send consultation request',
    sending: 'Sending...',
    done: 'Thank you!',
  },
  {
    name: 'the verification form',
    open: async (page: Page) => {
      await visit(page, '/verify-certificate')
      return page.locator('form[action="/verify-certificate"]')
    },
    typed: { 'Certificate ID': EXPIRED.certificateId, 'Full Name': EXPIRED.fullName },
    path: '/api/verify-certificate',
    failure: 'Error',
    sending: 'Checking...',
    done: 'Certificate Verified',
  },
  {
    name: 'the status form',
    open: async (page: Page) => {
      await visit(page, '/verify-certificate?tab=status')
      return page.locator('form[action$="tab=status"]')
    },
    typed: { 'Participant ID': 'BHM2025067310', Email: 'ravi.sample@example.com' },
    path: '/api/check-status',
    failure: 'Error',
    sending: 'Checking...',
    done: 'Enrolled Programs',
  },
]
type PublicForm = (typeof FORMS)[number]

async function fillIn(form: Locator, { typed, subject }: PublicForm): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(value)
  if (subject) await form.getByLabel('Subject').selectOption(subject)
}

async function expectInputKept(form: Locator, { typed, subject }: PublicForm): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
  if (subject) await expect(form.getByLabel('Subject')).toHaveValue(subject)
}

/** Waits until the parts loaded on the first touch of a form, its rules and the notifications, have arrived. */
async function untilPrepared(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  let before = -1
  await expect
    .poll(
      async () => {
        const isQuiet = before === (await fetched())
        before = await fetched()
        return isQuiet
      },
      { intervals: [QUIET_MS] },
    )
    .toBe(true)
}

for (const about of FORMS) {
  test(`${about.name} says that there is no connection, keeps what was typed, and is sent when the connection is back`, async ({
    page,
    context,
    browserErrors,
  }) => {
    const form = await about.open(page)
    const send = form.locator('button[type=submit]')
    // Errors appear in or above the form, besides the toast.
    const beside = form.locator('xpath=ancestor-or-self::*[self::dialog or self::main]').last()
    const inPlace = (words: string) => beside.locator('form, [data-outcome]').getByText(words).first()

    await test.step('the browser is offline', async () => {
      await fillIn(form, about)
      await untilPrepared(page)
      await context.setOffline(true)
      await send.click()
      await expectToast(page, about.failure, OFFLINE)
      await expect(inPlace(OFFLINE)).toBeVisible()
      await expectInputKept(form, about)
    })

    await test.step('the server is not there', async () => {
      await context.setOffline(false)
      await page.route(`**${about.path}`, (route) => route.abort())
      await send.click()
      await expectToast(page, about.failure, UNREACHED)
      await expect(inPlace(UNREACHED)).toBeVisible()
      await expectInputKept(form, about)
    })

    await test.step('the server is back: a double click sends once', async () => {
      await page.unrouteAll()
      const posts = recordPosts(page, about.path)
      const release = await delayResponses(page, about.path)
      await send.dblclick()
      await expect(send).toHaveAccessibleName(about.sending)
      await expect(send).toBeDisabled()
      await form.getByRole('textbox').last().press('Enter')
      release()
      await expect(page.getByText(about.done).first()).toBeVisible()
      expect(posts).toHaveLength(1)
    })
    await clearExpectedErrors(browserErrors, CONNECTION_LOST)
  })
}

test('a form that was never used online says that it is offline, and can be sent later', async ({ page, context, browserErrors }) => {
  const [contact] = FORMS
  if (!contact) throw new Error('no form')
  const form = await contact.open(page)
  await context.setOffline(true)
  await fillIn(form, contact)
  await form.locator('button[type=submit]').click()
  await expect(form.getByText(OFFLINE)).toBeVisible()
  await expectInputKept(form, contact)
  await context.setOffline(false)
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(contact.done)).toBeVisible()
  await clearExpectedErrors(browserErrors, CONNECTION_LOST)
})
