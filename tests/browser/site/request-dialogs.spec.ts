import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  failWith500,
  SERVER_ERROR,
  expectToast,
  expectWarning,
  clearExpectedErrors,
  delayResponses,
  followMenu,
  navigate,
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
    fields: [
      'Name',
      'Email',
      'Phone (optional)',
      'How many people? (optional)',
      'Company (optional)',
      'Participants (optional)',
      'Online',
      'Classroom',
      'Either',
      'Subject',
      'Message',
    ],
    kind: 'enrolment',
    about: { path: '/api/training-programs', title: PROGRAM, idName: 'trainingProgramId' },
  },
  {
    name: 'the consultation dialog',
    open: (page: Page) => consultFromPage(page),
    nameLabel: 'Full Name',
    messageLabel: 'Your Requirements',
    failure: 'Failed to send consultation request',
    success: ['Consultation request sent!', "We'll get back to you soon to schedule your consultation."],
    subject: `Consultation Request: ${SERVICE}`,
    fields: ['Full Name', 'Email', 'Phone Number (optional)', 'Company (optional)', 'Your Requirements'],
    kind: 'consultation',
    about: { path: '/api/services', title: SERVICE, idName: 'serviceId' },
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

/** Excludes the honeypot field. */
function labels(dialog: Locator): Locator {
  return dialog.locator('label:not([inert] label)')
}

async function idOf(page: Page, path: string, title: string): Promise<number | undefined> {
  const reply = await page.request.get(path)
  const { data } = (await reply.json()) as { data: Array<{ id: number; title: string }> }
  return data.find((record) => record.title === title)?.id
}

for (const { name, open, nameLabel, messageLabel, failure, success, subject, fields, kind, about } of DIALOGS) {
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

    test('keeps the keyboard inside, reports wrong fields, keeps the request after a failure, and sends it once', async ({
      page,
      browserErrors,
    }) => {
      const posts = recordPosts(page, '/api/contact')
      const dialog = await open(page)
      const send = dialog.locator('button[type=submit]')

      await test.step('the Tab key stays in the dialog; Escape asks before it discards what was typed', async () => {
        await expect(dialog.getByLabel(nameLabel, { exact: true })).toBeFocused()
        for (let step = 0; step < 12; step += 1) {
          await page.keyboard.press('Tab')
          expect(
            await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
          ).toBe(true)
        }
        await dialog.getByLabel(nameLabel, { exact: true }).fill('Ravi')
        await page.keyboard.press('Escape')
        await expect(dialog.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible()
        await dialog.getByRole('button', { name: 'Keep editing' }).click()
        await expect(dialog.getByLabel(nameLabel, { exact: true })).toHaveValue('Ravi')
        await dialog.getByLabel(nameLabel, { exact: true }).fill('')
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        const opener = page.getByRole('button', { name: /^(Enroll Now|Get a Consultation)$/ }).first()
        await expect(opener).toBeFocused()
        await opener.click()
        await expect(dialog).toBeVisible()
      })

      await test.step('it asks for what the specification lists; the phone field hints at an Indian number and is optional', async () => {
        await expect(labels(dialog)).toHaveText([...fields])
        await expect(dialog.getByLabel(/^Phone/)).toHaveAttribute('placeholder', '+91 00000 00000')
        await expect(dialog.getByLabel(/^Phone/)).not.toHaveAttribute('required')
      })

      await test.step('each wrong field is named, and nothing is sent', async () => {
        await dialog.getByLabel('Email', { exact: true }).fill('ravi at example')
        await dialog.getByLabel(messageLabel, { exact: true }).fill('Nine char')
        await send.click()
        for (const [label, message] of [
          [nameLabel, 'Name is required'],
          ['Email', 'Invalid email address'],
          [messageLabel, 'Message must be at least 10 characters'],
        ] as const) {
          await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(`Error: ${message}`)
        }
        expect(posts).toHaveLength(0)
      })

      await test.step('a server error returns to the form with what was typed', async () => {
        await failWith500(page, '/api/contact')
        await fillIn(dialog)
        await send.click()
        await expectWarning(page, failure, 'Please try again later')
        await expectInputKept(dialog)
        await clearExpectedErrors(browserErrors, SERVER_ERROR)
      })

      await test.step('a refusal returns to the form with the words of the server', async () => {
        await page.unrouteAll()
        await respondWithError(page, '/api/contact', 'This program is full.')
        await send.click()
        await expectWarning(page, failure, 'This program is full.')
        await expectInputKept(dialog)
      })

      await test.step('a double click sends once; the dialog then says thank you', async () => {
        await page.unrouteAll()
        posts.length = 0
        if (kind === 'enrolment') await dialog.getByRole('radio', { name: 'Online' }).check()
        const release = await delayResponses(page, '/api/contact')
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
          message: `Two of us, in January if possible.${kind === 'enrolment' ? '\n\nI would like to attend online.' : ''}`,
          kind,
          [about.idName]: await idOf(page, about.path, about.title),
        })
        await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
        await expect(dialog).toBeHidden()
      })

      await test.step('the next request starts with the same name and e-mail', async () => {
        await page
          .getByRole('button', { name: /^(Enroll Now|Get a Consultation)$/ })
          .first()
          .click()
        await expect(dialog.getByLabel(nameLabel, { exact: true })).toHaveValue('Ravi Visitor')
        await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('ravi.visitor@example.com')
      })
    })
  })
}

test('the enrolment dialog names the program whose button was pressed, and requires a subject', async ({ page }) => {
  await visit(page, '/')
  for (const [heading, button] of [
    ['Home', 'Enroll Now'],
    ['Training Programs', 'Enroll'],
  ] as const) {
    if (heading !== 'Home') await followMenu(page, heading)
    const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: new RegExp(`^${button} in`) }) })
    for (const card of [cards.nth(1), cards.nth(0)]) {
      const title = (await card.getByRole('heading').textContent()) ?? ''
      await card.getByRole('button', { name: `${button} in ${title}`, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Enroll in ${title}`, exact: true })
      await expect(dialog.getByLabel('Subject')).toHaveValue(`Enrollment Request: ${title}`)
      await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(`I'd like to enroll in the "${title}" training program.`)
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
  }

  await test.step('both buttons of a program page open it', async () => {
    await navigate(page, PROGRAM_PAGE)
    const invitation = page.getByRole('region', { name: 'Ready to Enroll?' }).getByRole('button', { name: 'Enroll Now' })
    const summary = page.getByRole('complementary', { name: 'Program summary' }).getByRole('button', { name: 'Enroll Now' })
    const dialog = page.getByRole('dialog', { name: `Enroll in ${PROGRAM}` })
    await invitation.click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await summary.click()
    for (const price of ['₹7,500 +GST', '₹9,500 +GST']) await expect(dialog).toContainText(price)
    await dialog.getByLabel('Subject').fill('')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription('Error: Subject is required')
  })
})

test('the consultation dialog names the service, hides its subject, is 500 px wide at most, and can be cancelled', async ({ page }) => {
  const dialog = await consultFromPage(page)
  await expect(dialog.locator('input[name=subject]')).toHaveValue(`Consultation Request: ${SERVICE}`)
  await expect(dialog.locator('input[name=subject]')).toBeHidden()
  await expect(labels(dialog)).toHaveText([/^Full Name$/, /^Email$/, /^Phone Number/, /^Company/, /^Your Requirements$/])
  await expect(dialog.getByLabel('Your Requirements')).toHaveValue(new RegExp(`interested in .*${SERVICE}`))
  if ((page.viewportSize()?.width ?? 0) > 768) expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})
