import type { Page } from '@playwright/test'
import { hasDovecot } from '#mail/test-imap-server.ts'
import { DEFAULT_MAIL_SETTINGS } from '#mail/default-mail-settings.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { expectAccessible, expectNoHorizontalScroll } from '../../support/accessibility.ts'
import { expect, isPhone, openAdminMenu, query } from '../../support/admin.ts'
import { repliesTo, test } from '../../support/mail-servers.ts'
import { recordPresses } from '../../support/presses.ts'

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

/** Returns a function that restores the window size after a check of widths. */
function sizeOf(page: Page): () => Promise<void> {
  const size = isPhone(page) ? { width: 360, height: 740 } : { width: 1366, height: 768 }
  return () => page.setViewportSize(size)
}

test.skip(!hasDovecot(), 'Dovecot 2.3 is not installed')

test(
  'file and dates go in four presses after typing; a colleague answers, and the next reply goes to them with a copy in three',
  { tag: '@phone-only' },
  async ({ page, openAdmin, records, smtp, imap }) => {
    test.slow()
    const resize = sizeOf(page)
    await resize()
    const { id: trainingProgramId, title } = await records.program()
    await records.batch({ trainingProgramId, isPublic: true })
    const [asha, hr] = [`asha-${trainingProgramId}@example.com`, `hr-${trainingProgramId}@example.com`]
    const { id, fullName } = await records.enquiry({ kind: 'enrolment', trainingProgramId, email: asha })
    const presses = await recordPresses(page)
    const message = page.getByRole('region', { name: fullName })
    const field = message.getByRole('textbox', { name: /^Reply to/ })
    const thread = message.getByRole('list', { name: /^Conversation/ })
    const reply = message.getByRole('button', { name: /^Reply/ })
    const send = message.getByRole('button', { name: 'Send', exact: true })
    const replies = () => smtp.received.filter(({ to, raw }) => to.includes(hr) && /^Subject: Re:/m.test(raw))
    const open = () => openAdmin(`/admin?view=contacts&q=${query(fullName)}&id=${id}`)
    const headerOf = (raw: string, name: string) =>
      new RegExp(`^${name}: (.+)$`, 'im').exec(raw.replace(/\r?\n\s+/g, ' '))?.[1]?.trim() ?? ''
    await open()

    await test.step('the office answers with a file, the dates and a copy', async () => {
      await reply.click()
      await expect(message.getByRole('group', { name: 'To' }), 'there is no choice yet').toBeHidden()
      await message.getByRole('button', { name: 'Add copy' }).click()
      await message.getByLabel('Copy to').fill(hr)
      await field.fill('Dear Ravi, please find our brochure attached.')
      presses.length = 0
      await message.locator('input[data-upload="reply"]').setInputFiles({ name: 'Brochure.pdf', mimeType: 'application/pdf', buffer: PDF })
      await message.getByRole('button', { name: 'Dates and fee' }).click()
      await expect(field).toHaveValue(new RegExp(`attached\\.\\n\\n${title}.*28 November 2099`, 's'))
      await expect(message.getByRole('list', { name: 'Files with this reply' })).toContainText('Brochure.pdf')
      await send.click()
      expect(presses.length, presses.join(', ')).toBeLessThanOrEqual(4)
      await expect(thread).toContainText(`To ${asha}, copy to ${hr}`)
      await expect.poll(() => replies().length, { timeout: 60_000 }).toBe(1)
    })

    await test.step('a colleague answers', async () => {
      const messageId = headerOf(replies()[0]?.raw ?? '', 'Message-ID')
      imap.deliver(
        `From: Meera Sample <${hr}>\nSubject: Re: Brochure\nMessage-ID: <hr-${id}@example.com>\nIn-Reply-To: ${messageId}\n\nThe 28th suits us.\n\nRegards\nMeera`,
      )
      await expect
        .poll(async () => (await records.read<Enquiry>(`/api/contacts/${id}`)).askedAgainAt, { timeout: 90_000 })
        .toEqual(expect.any(String))
      await open()
      await expect(thread.getByRole('listitem').filter({ hasText: 'The 28th suits us.' })).toContainText('E-mail from Meera Sample')
    })

    await test.step('the next reply goes to them, in three presses with a copy to the first', async () => {
      presses.length = 0
      await reply.click()
      const to = message.getByRole('group', { name: 'To' })
      await expect(to).toContainText(`To ${hr}, who wrote last`)
      await expect(field).toHaveAccessibleName('Reply to Meera Sample')
      await expect(field).toHaveValue(/^Dear Meera Sample,/)
      await field.fill('Dear Meera, we have reserved five seats.')
      await message.getByRole('button', { name: `Copy to ${asha}` }).click()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await resize()
      await send.click()
      expect(presses.filter((press) => !press.startsWith('type')).length, presses.join(', ')).toBeLessThanOrEqual(3)
      await expect.poll(() => replies().length, { timeout: 60_000 }).toBe(2)
      const { to: recipients, raw } = replies()[1] ?? { to: [], raw: '' }
      expect(recipients).toEqual([hr, asha])
      expect([headerOf(raw, 'In-Reply-To'), headerOf(raw, 'To')]).toEqual([`<hr-${id}@example.com>`, `Meera Sample <${hr}>`])
      await expect(thread).toContainText(`To ${hr}, copy to ${asha}`)
    })

    await test.step('one press writes to the address of the enquiry instead', async () => {
      await reply.click()
      const to = message.getByRole('group', { name: 'To' })
      await to.getByRole('button', { name: `To ${asha} instead` }).click()
      await expect(to).toContainText(`To ${asha}`)
      await expect(field).toHaveAccessibleName(`Reply to ${fullName}`)
      await expect(field).toHaveValue(new RegExp(`^Dear ${fullName},`))
      await expect(to.getByRole('button', { name: `To ${hr} instead` })).toBeVisible()
    })
  },
)

test(
  'an e-mail that answers nothing is an enquiry once the office has switched that on, and all who got it are answered in four presses',
  { tag: '@phone' },
  async ({ page, openAdmin, records, smtp, imap }) => {
    test.slow()
    const resize = sizeOf(page)
    await resize()
    const presses = await recordPresses(page)
    const sender = `buyer-${isPhone(page) ? 'phone' : 'desk'}@example.com`
    await openAdmin('/admin?view=mail&page=settings')
    const choice = page.getByLabel('Make an enquiry of each new e-mail')
    await expect(choice).toBeChecked({ checked: false })
    await choice.check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Mail settings saved', { exact: true })).toBeVisible()
    imap.deliver(
      [
        `From: Buyer Sample <${sender}>`,
        'To: office@example.com, hr@example.org',
        'Cc: boss@example.org, training@example.com',
        `Subject: Five seats in March\nMessage-ID: <n-${sender}>`,
        'Content-Type: multipart/mixed; boundary=B\n\n--B\n\nDear team,\n\nWe are a plant of 400 people.\n\n1. Is lunch included?\n2. Which hotel is near?\n\nCan we have five seats?\n\nRegards',
        '--B\nContent-Type: text/csv\nContent-Disposition: attachment; filename=people.csv\n\nName\n--B--',
      ].join('\n'),
    )
    imap.deliver(`From: Offers <${sender}>\nSubject: Sale\nList-Id: <sale.example.com>\nMessage-ID: <s-${sender}>\n\nBuy now.`)
    const found = () => records.read<Enquiry[]>(`/api/contacts?q=${query(sender)}`)
    await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBe(1)
    const [enquiry] = await found()
    await openAdmin(`/admin?view=contacts&q=${query(sender)}`)
    await expect(page.getByRole('article').getByText('1 file.')).toBeAttached()
    await openAdmin(`/admin?view=contacts&q=${query(sender)}&id=${enquiry?.id}`)
    const message = page.getByRole('region', { name: 'Buyer Sample' })
    await expect(message.getByText('Can we have five seats?')).toHaveCount(1)
    const thread = message.getByRole('list', { name: /^Conversation/ })
    await expect(thread).toContainText('E-mail from Buyer Sample')
    await expect(message).toContainText('Also to hr@example.org')
    await expect(message).toContainText('Copy to boss@example.org')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await resize()
    const field = message.getByRole('textbox', { name: /^Reply to/ })
    const question = page.getByRole('dialog', { name: 'Sign out and lose this?' })

    await test.step('a reply to all is begun, and signing out asks about it by name', async () => {
      presses.length = 0
      await message.getByRole('button', { name: /^Reply/ }).click()
      await field.fill('We have five seats in March.')
      await message.getByRole('button', { name: 'Reply to all: hr@example.org, boss@example.org' }).click()
      expect(presses, presses.join(', ')).toHaveLength(3)
      if (!isPhone(page)) {
        const [asked, form] = await Promise.all([thread, message.locator('form')].map((part) => part.boundingBox()))
        expect((asked?.y ?? 0) + (asked?.height ?? 0), 'the reply does not cover the question').toBeLessThanOrEqual(form?.y ?? 0)
        expect(form?.y, 'there is room for the question').toBeGreaterThan(400)
      }
      presses.length = 0
      await openAdminMenu(page)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(question).toContainText('A reply to Buyer Sample')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Stay signed in' }).click()
      expect(presses.length, presses.join(', ')).toBe(isPhone(page) ? 3 : 2)
      if (isPhone(page)) await page.getByRole('button', { name: 'Close menu' }).click()
    })

    await test.step('it is kept, sent to all of them, and shown as sent without a press', async () => {
      await expect(field).toHaveValue('We have five seats in March.')
      await message.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(message.getByText('Waiting to be sent')).toBeVisible()
      await expect(message.getByText('Sent by e-mail')).toBeVisible({ timeout: 60_000 })
      expect(repliesTo(smtp, sender).map(({ to }) => to)).toEqual([[sender, 'hr@example.org', 'boss@example.org']])
    })

    await test.step('signing out then asks nothing', async () => {
      await openAdminMenu(page)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Admin sign in' })).toBeVisible()
      await expect(question).toBeHidden()
    })
    await records.change('/api/admin/mail-settings', { ...DEFAULT_MAIL_SETTINGS })
  },
)
