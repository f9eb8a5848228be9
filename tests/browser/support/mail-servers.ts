import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import { startImapServer, type TestImapServer } from '#mail/test-imap-server.ts'
import { startSmtpServer, type TestSmtpServer } from '#mail/test-smtp-server.ts'
import { expect, test as base, type Records } from './admin.ts'
import { startApp } from './app.ts'

interface MailServers {
  smtp: TestSmtpServer
  imap: TestImapServer
}

/** Tests with a server of their own that sends its mails and reads its mailbox. */
export const test = base.extend<object, { servers: MailServers }>({
  servers: [
    async ({}, use) => {
      const servers = { smtp: await startSmtpServer(), imap: await startImapServer() }
      await use(servers)
      await Promise.all([servers.smtp.stop(), servers.imap.stop()])
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ servers: { smtp, imap } }, use) => {
      const app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'office@example.com', IMAP_URL: imap.url })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
})

export const repliesTo = ({ received }: TestSmtpServer, email: string) =>
  received.filter(({ to, raw }) => to.includes(email) && /^Subject: Re:/m.test(raw))

/** Resolves when so many mails were read that belong to the enquiry. */
export async function untilReceived(records: Records, { id }: Pick<Enquiry, 'id'>, count: number): Promise<void> {
  const received = async () =>
    (await records.read<Array<{ type: string }>>(`/api/contacts/${id}/thread`)).filter(({ type }) => type === 'received').length
  await expect.poll(received, { timeout: 90_000 }).toBe(count)
}
