import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestDatabase } from '#app/testing/test-database.ts'
import type { ThreadEntry } from '#enquiries/enquiry-reply.schema.ts'
import { hasDovecot, startImapServer, type TestImapServer } from '#mail/test-imap-server.ts'
import { CUSTOMER, hasExim, startMailExchange, type TestMailExchange } from '#mail/test-mail-exchange.ts'
import { startBuiltServer, type BuiltServer } from '../contract/built-app.ts'

const OFFICE = 'office@example.com'
/** Without IDLE the mailbox is read once a minute. */
const ARRIVES = { timeout: 90_000, interval: 250 }

const headerOf = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? ''

describe.skipIf(!hasDovecot() || !hasExim()).each([
  ['with IDLE', true],
  ['without IDLE', false],
])('mails that Exim carries to and from the office, %s', { timeout: 240_000 }, (_, hasIdle) => {
  let imap: TestImapServer
  let exim: TestMailExchange
  let server: BuiltServer
  let database: Awaited<ReturnType<typeof makeTestDatabase>>
  beforeAll(async () => {
    database = await makeTestDatabase('none')
    imap = await startImapServer({ hasIdle })
    exim = await startMailExchange(imap)
    const env = { SMTP_URL: exim.url, IMAP_URL: imap.url, MAIL_FROM: OFFICE }
    server = await startBuiltServer({ ...database, env })
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([imap.stop(), exim.stop()])
    await database.drop()
  })

  /** Enquires as this person, and has the office reply. */
  async function beginConversation(email: string): Promise<number> {
    const body = { name: 'Asha Example', email, subject: 'Dates', message: 'When is the next training?' }
    const { id } = (await server.fetch('/api/contact', { body })).data as { id: number }
    await server.fetchAsAdmin(`/api/contacts/${id}/replies`, { body: { text: 'On the 12th. Does that suit you?' } })
    return id
  }
  const thread = async (id: number): Promise<ThreadEntry[]> => (await server.fetchAsAdmin(`/api/contacts/${id}/thread`)).data

  test('the answer of a customer joins the enquiry', async () => {
    const id = await beginConversation(CUSTOMER)
    const replyOfOffice = () => exim.ofCustomer().find((mail) => /^Subject: Re:/m.test(mail))
    await expect.poll(replyOfOffice, ARRIVES).toBeDefined()
    const reply = replyOfOffice() ?? ''
    const transport = createTransport(exim.url)
    await transport.sendMail({
      from: `Asha Example <${CUSTOMER}>`,
      to: OFFICE,
      subject: headerOf(reply, 'Subject'),
      inReplyTo: headerOf(reply, 'Message-ID'),
      text: 'The 12th suits us.\n\nOn Fri, 20 Nov 2026, Example Training wrote:\n> On the 12th. Does that suit you?\n',
      attachments: [{ filename: 'People.csv', content: 'Name\nRavi Sample\n' }],
    })
    transport.close()
    await expect
      .poll(async () => (await thread(id)).filter(({ type }) => type === 'received'), ARRIVES)
      .toMatchObject([{ from: CUSTOMER, isFromKnown: true, text: 'The 12th suits us.', files: [{ name: 'People.csv', state: 'kept' }] }])
  })

  test('a reply to somebody who does not exist comes back, and is marked with the reason', async () => {
    const id = await beginConversation('nobody-of-this-name@example.com')
    const replies = async () => (await thread(id)).filter(({ type }) => type === 'reply')
    await expect.poll(replies, ARRIVES).toMatchObject([{ state: 'returned', error: expect.stringContaining('Unrouteable address') }])
  })
})
