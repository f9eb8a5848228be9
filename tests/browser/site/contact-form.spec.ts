import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { recordPresses } from '../support/presses.ts'
import {
  failWith500,
  SERVER_ERROR,
  expectToast,
  expectWarning,
  clearExpectedErrors,
  delayResponses,
  CONNECTION_LOST,
  notifications,
  respondWithError,
  visit,
  recordPosts,
} from '../support/visitor.ts'

const TYPED = {
  Name: 'Asha Visitor',
  Email: 'asha.visitor@example.com',
  'Phone (optional)': '+91 00000 00021',
  Message: 'Please call me about an audit.',
}
const SUBJECT = 'Audit Preparation'
const OVERLAY_MS = 2000
const SECOND_MS = 1000

function contactForm(page: Page): Locator {
  return page.locator('form').filter({ has: page.getByLabel('Message', { exact: true }) })
}

async function fillIn(form: Locator): Promise<void> {
  for (const [label, value] of Object.entries(TYPED)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Subject').selectOption(SUBJECT)
}

async function expectInputKept(form: Locator): Promise<void> {
  for (const [label, value] of Object.entries(TYPED)) await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(form.getByLabel('Subject')).toHaveValue(SUBJECT)
}

async function expectCleared(form: Locator): Promise<void> {
  for (const label of Object.keys(TYPED)) await expect(form.getByLabel(label, { exact: true })).toHaveValue('')
  await expect(form.getByLabel('Subject')).toHaveValue('')
}

test('the contact form requires its fields, keeps the message after a failure, and sends it once', async ({ page, browserErrors }) => {
  const posts = recordPosts(page, '/api/contact')
  await visit(page, '/contact')
  const form = contactForm(page)
  const send = form.locator('button[type=submit]')
  const closeToast = () => notifications(page).getByRole('button', { name: 'Close notification' }).click()

  await test.step('the message field shows five rows and cannot be resized', async () => {
    const message = form.getByLabel('Message', { exact: true })
    await expect(message).toHaveCSS('resize', 'none')
    const lines = await message.evaluate((box) => box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight))
    expect(lines).toBeGreaterThanOrEqual(5)
  })

  await test.step('each entry of the error summary leads to its field and disappears once the field is valid', async () => {
    await send.click()
    await expectWarning(page, 'Validation Error', 'Please fill in all required fields')
    const summary = form.getByRole('group', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(4)
    await summary.getByRole('link', { name: 'Name is required' }).click()
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Asha Visitor')
    await page.keyboard.press('Tab')
    await expect(summary.getByRole('link')).toHaveCount(3)
    await expect(form.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('nothing is sent while a required field is empty', async () => {
    for (const label of ['Name', 'Email', 'Message']) {
      await fillIn(form)
      await form.getByLabel(label, { exact: true }).fill('')
      await closeToast()
      await send.click()
      await expectWarning(page, 'Validation Error', 'Please fill in all required fields')
      await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    }
    await fillIn(form)
    await form.getByLabel('Subject').selectOption('')
    await closeToast()
    await send.click()
    await expectWarning(page, 'Validation Error', 'Please fill in all required fields')
    expect(posts).toHaveLength(0)
    await form.getByLabel('Subject').selectOption(SUBJECT)
  })

  await test.step('a server error keeps the message', async () => {
    await failWith500(page, '/api/contact')
    await send.click()
    await expectWarning(page, 'Submission Failed', 'There was a problem sending your message')
    await expectInputKept(form)
    await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled()
    await clearExpectedErrors(browserErrors, SERVER_ERROR)
  })

  await test.step('a refusal shows the words of the server and keeps the message', async () => {
    await page.unrouteAll()
    await respondWithError(page, '/api/contact', 'Too many messages. Please wait a minute.')
    await send.click()
    await expectWarning(page, 'Submission Failed', 'Too many messages. Please wait a minute.')
    await expect(form.getByText('Too many messages. Please wait a minute.')).toBeVisible()
    await expectInputKept(form)
  })

  await test.step('a lost connection keeps the message', async () => {
    await page.unrouteAll()
    await page.route('**/api/contact', (route) => route.abort())
    await send.click()
    await expectWarning(page, 'Error', 'We could not reach the server. Check your connection and try again.')
    await expectInputKept(form)
    await clearExpectedErrors(browserErrors, CONNECTION_LOST)
  })

  await test.step('a double click sends once; the button says Sending... and the form is empty afterwards', async () => {
    await page.unrouteAll()
    posts.length = 0
    const release = await delayResponses(page, '/api/contact')
    await send.dblclick()
    await expect(send).toHaveAccessibleName('Sending...')
    await expect(send).toBeDisabled()
    await form.getByLabel('Name', { exact: true }).press('Enter')
    release()
    await expectToast(page, 'Message Sent', 'Thank you for your message. We will get back to you soon!')
    await expectCleared(form)
    await expect(send).toHaveAccessibleName('Send Message')
    await expect(send).toBeEnabled()
    expect(posts).toHaveLength(1)
    expect(posts[0]?.postDataJSON()).toMatchObject({
      name: TYPED.Name,
      email: TYPED.Email,
      phone: TYPED['Phone (optional)'],
      subject: SUBJECT,
      message: TYPED.Message,
    })
  })
})

for (const width of [360, 1366]) {
  test(`a mistyped address at ${width} px is corrected by one press before it is sent, and in three presses afterwards`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 760 })
    const posts = recordPosts(page, '/api/contact')
    const presses = await recordPresses(page)
    await visit(page, '/contact')
    const form = contactForm(page)
    await fillIn(form)
    const email = form.getByLabel('Email', { exact: true })
    await email.fill('asha.visitor@gmial.com')
    await form.getByLabel('Message', { exact: true }).focus()
    await expect(form.getByText('Did you mean asha.visitor@gmail.com?')).toBeVisible()
    presses.length = 0
    await form.getByRole('button', { name: 'asha.visitor@gmail.com' }).click()
    await expect(email).toHaveValue('asha.visitor@gmail.com')
    await form.getByRole('button', { name: 'Send Message' }).click()
    const thanks = page.getByRole('main').locator('.notice, [tabindex="-1"]').filter({ hasText: 'Your message has been sent' })
    await expect(thanks).toContainText('asha.visitor@gmail.com')
    await expect(thanks).toContainText(TYPED['Phone (optional)'])
    presses.length = 0
    await thanks.getByRole('button', { name: 'Correct it' }).click()
    await thanks.getByLabel('Email', { exact: true }).fill('asha.right@example.com')
    await expectAccessible(page)
    await thanks.getByRole('button', { name: 'Save' }).click()
    await expect(thanks.getByText('Corrected. We will use these details.')).toBeVisible()
    await expect(thanks).toContainText('asha.right@example.com')
    await expect(thanks.getByRole('button', { name: 'Correct it' })).toBeFocused()
    expect(presses, presses.join(', ')).toHaveLength(3)
    expect(posts).toHaveLength(1)
  })

  test(`a message that is too long at ${width} px keeps every letter, says by how much, and is sent once it fits`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 })
    const posts = recordPosts(page, '/api/contact')
    const presses = await recordPresses(page)
    await visit(page, '/contact')
    const form = contactForm(page)
    await fillIn(form)
    presses.length = 0
    const message = form.getByLabel('Message', { exact: true })
    await message.fill('x'.repeat(6500))
    await expect(form.getByRole('status').getByText('1,500 characters too many', { exact: true })).toBeVisible()
    await form.getByRole('button', { name: 'Send Message' }).click()
    await form.getByRole('link', { name: '1,500 characters too many: at most 5,000' }).click()
    await expect(message).toBeFocused()
    await expect(message).toHaveValue('x'.repeat(6500))
    expect(posts).toHaveLength(0)
    await message.fill('x'.repeat(5000))
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Your message has been sent')).toBeVisible()
    expect(presses, presses.join(', ')).toHaveLength(5)
    expect(posts).toHaveLength(1)
  })
}

test('the contact page shows the success message for two seconds before the toast; the home page shows the toast at once', async ({
  page,
}) => {
  await visit(page, '/contact')
  const form = contactForm(page)
  await fillIn(form)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + SECOND_MS)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible()
  await page.clock.runFor(OVERLAY_MS - 10)
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible()
  await expect(notifications(page)).toHaveCount(0)
  await page.clock.runFor(20)
  await page.clock.resume()
  await expectToast(page, 'Message Sent', 'Thank you for your message. We will get back to you soon!')
  await expect(page.getByText('Message Sent Successfully!')).toHaveCount(0)
  const said = page.locator(':focus')
  await expect(said).toContainText('Your message has been sent')
  const promise = /we reply (within 24 hours|by \w+, \d+ [AP]M)\./
  for (const words of [promise, /ENQ-\w{4}-\w{4}/, TYPED.Email, SUBJECT, TYPED.Message]) await expect(said).toContainText(words)

  await visit(page, '/#contact')
  const posts = recordPosts(page, '/api/contact')
  await fillIn(form)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Message Sent', 'Thank you for your message. We will get back to you soon!')
  await expect(page.getByText('Message Sent Successfully!')).toHaveCount(0)
  await expectCleared(form)
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expectWarning(page, 'Validation Error', 'Please fill in all required fields')
  expect(posts).toHaveLength(1)
})

test('on a Saturday the form promises an answer by Monday, and on a Tuesday within 24 hours', async ({ page }) => {
  for (const [time, promise] of [
    ['2026-11-21T11:30:00+05:30', 'We reply by Monday, 6 PM.'],
    ['2026-11-24T11:30:00+05:30', 'We reply within 24 hours.'],
  ] as const) {
    await page.clock.setFixedTime(time)
    await visit(page, '/contact')
    await expect(contactForm(page)).toContainText(promise)
  }
})
