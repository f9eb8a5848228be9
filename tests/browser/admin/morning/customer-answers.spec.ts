import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { hasDovecot } from '#mail/test-imap-server.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, isPhone } from '../../support/admin.ts'
import { repliesTo, test, untilReceived } from '../../support/mail-servers.ts'

test.skip(!hasDovecot(), 'Dovecot 2.3 is not installed')

test(
  'the answer of a customer appears in the conversation of their enquiry',
  { tag: '@phone' },
  async ({ page, openAdmin, records, smtp, imap }) => {
    test.slow()
    if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 })
    const enquiry = await records.enquiry()
    const { id, email, fullName } = enquiry
    const thread = page.getByRole('list', { name: `Conversation with ${fullName}` })
    await openAdmin(`/admin?view=contacts&id=${id}`)

    await test.step('the office replies', async () => {
      await records.reply(enquiry, 'We have the 12th and the 19th of December.')
      await expect.poll(() => repliesTo(smtp, email).length, { timeout: 60_000 }).toBe(1)
      await expect.poll(async () => (await records.read<Enquiry>(`/api/contacts/${id}`)).status).toBe('contacted')
    })

    await test.step('the customer answers, and somebody else, too', async () => {
      const messageId = /^Message-ID: (.+)$/im.exec(repliesTo(smtp, email)[0]?.raw ?? '')?.[1]?.trim() ?? ''
      imap.deliver(answerOf({ from: `${fullName} <${email}>`, messageId }))
      imap.deliver(
        `From: Ravi Sample <ravi@example.org>\nSubject: Re: Dates\nMessage-ID: <r-${id}@example.org>\nReferences: ${messageId}\n\nPlease call me instead.`,
      )
      await untilReceived(records, enquiry, 2)
    })

    await page.reload()
    const answer = thread.getByRole('listitem').filter({ hasText: 'The 12th suits us' })
    await expect(answer).toContainText(`E-mail from ${fullName}`)
    await expect(answer.getByRole('list', { name: /^Files/ })).toHaveText(/participants\.xlsx.*\(.* kB\)/)
    await expect(answer.getByText('We have the 12th and the 19th')).toBeHidden()
    await answer.getByText('Earlier messages').click()
    await expect(answer.getByText('We have the 12th and the 19th')).toBeVisible()
    const stranger = thread.getByRole('listitem').filter({ hasText: 'Please call me instead.' })
    await expect(stranger).toContainText('From an address we do not know: ravi@example.org')
    await expectAccessible(page)
    expect(await records.read<Enquiry>(`/api/contacts/${id}`)).toMatchObject({ status: 'pending', askedAgainAt: expect.any(String) })

    await openAdmin('/admin?view=mail')
    await expect(
      page.getByText(/Incoming e-mail is read from office@example\.com at 127\.0\.0\.1, folder INBOX\. Last looked/),
    ).toBeVisible()
    await openAdmin('/admin')
    // Under "Customers who wrote again", or, before office hours, among those to be answered today.
    await expect(page.getByRole('region', { name: 'What needs you today' }).getByRole('link', { name: fullName })).toBeVisible()
  },
)

function answerOf({ from, messageId }: { from: string; messageId: string }): string {
  return [
    `From: ${from}`,
    'Subject: Re: Dates',
    `Message-ID: <a${messageId.slice(1)}`,
    `In-Reply-To: ${messageId}`,
    'Content-Type: multipart/mixed; boundary=B',
    '',
    '--B',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Dear team,',
    '',
    'The 12th suits us. Three people will come; the list is attached.',
    '',
    'Regards',
    'नमस्ते',
    '',
    'On Fri, 20 Nov 2026 at 15:00, Example Training <office@example.com> wrote:',
    '',
    '> We have the 12th and the 19th of December.',
    '--B',
    'Content-Type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'Content-Disposition: attachment; filename="../participants.xlsx"',
    'Content-Transfer-Encoding: base64',
    '',
    'UEsDBAoAAAAAAA=='.repeat(100),
    '--B--',
    '',
  ].join('\n')
}
