import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { startImapServer, type TestImapServer } from '#mail/test-imap-server.ts'
import { startSmtpServer, type TestSmtpServer } from '#mail/test-smtp-server.ts'
import { expect, test as base, type Records } from './admin.ts'
import { startApp } from './app.ts'

/** Tests with their own server that sends mails. */
export const sendingTest = base.extend<object, { smtp: TestSmtpServer }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ smtp }, use) => {
      const app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'office@example.com', MAIL_TO: 'office@example.com' })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

/** The same, plus a mailbox that the server reads. */
export const test = sendingTest.extend<object, { imap: TestImapServer }>({
  imap: [
    async ({}, use) => {
      const imap = await startImapServer()
      await use(imap)
      await imap.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ smtp, imap }, use) => {
      const app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'office@example.com', IMAP_URL: imap.url })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

export const repliesTo = ({ received }: TestSmtpServer, email: string) =>
  received.filter(({ to, raw }) => to.includes(email) && /^Subject: Re:/m.test(raw))

/** Resolves when `count` mails of the enquiry have been read. */
export async function untilReceived(records: Records, { id }: Pick<Enquiry, 'id'>, count: number): Promise<void> {
  const received = async () =>
    (await records.read<Array<{ type: string }>>(`/api/contacts/${id}/thread`)).filter(({ type }) => type === 'received').length
  await expect.poll(received, { timeout: 90_000 }).toBe(count)
}
