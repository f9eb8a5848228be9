import type { ReaderLinks } from '#mail/kinds/mail-kind.ts'
import type { Walk } from './walk.ts'

/** Settings with which the mail calls succeed. Nothing listens on the port, so all mails wait. */
export const MAIL_SETTINGS = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@example.com',
  MAIL_WEBHOOK_SECRET: 'a-secret-for-the-tests',
}

/** Returns a mail server's notification that a mailbox does not exist. */
function notificationAbout(address: string): string {
  return [
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--B--',
    '',
  ].join('\r\n')
}

/** Calls for sign-up, subscribers, mailings and bounced mails. */
export async function callNewsletter(
  walk: Walk,
  { staff, linksTo }: { staff: Record<string, string>; linksTo: (address: string) => Promise<Required<ReaderLinks>> },
): Promise<void> {
  const call = walk.call.bind(walk)
  const [reader, dead] = ['walked.reader@example.com', 'walked.dead@example.com']
  await call('POST', '/api/newsletter', { body: { email: reader }, headers: {} })
  await walk.post((await linksTo(reader)).confirmationLink)

  const { id } = await call('POST', '/api/newsletter/subscribers', { body: { email: dead } })
  await call('GET', '/api/newsletter/subscribers')
  await call('GET', '/api/newsletter/subscribers/counts')
  await call('GET', '/api/exports/newsletter-subscribers', { query: '?format=xlsx' })
  const source = { file: notificationAbout(dead) }
  await call('POST', '/api/mail/bounces', {
    ...source,
    headers: { Authorization: `Bearer ${MAIL_SETTINGS.MAIL_WEBHOOK_SECRET}`, 'Content-Type': 'message/rfc822' },
  })
  await call('POST', '/api/newsletter/bounces', { ...source, headers: { ...staff, 'Content-Type': 'message/rfc822' } })
  for (const change of ['restore', 'unsubscribe']) await call('POST', `/api/newsletter/subscribers/{id}/${change}`, { at: [id] })
  await call('DELETE', '/api/newsletter/subscribers/{id}', { at: [id] })

  const text = { subject: 'Walked mailing', text: 'Dates in **January**' }
  const [sent, deleted] = [
    await call('POST', '/api/newsletter/issues', { body: text }),
    await call('POST', '/api/newsletter/issues', { body: text }),
  ]
  const mailing = { at: [sent.id] }
  await call('GET', '/api/newsletter/issues')
  for (const path of ['', '/html']) await call('GET', `/api/newsletter/issues/{id}${path}`, mailing)
  await call('PUT', '/api/newsletter/issues/{id}', { ...mailing, body: { ...text, subject: 'Walked mailing, again' } })
  await call('POST', '/api/newsletter/issues/{id}/test', mailing)
  await call('POST', '/api/newsletter/issues/{id}/send', { ...mailing, body: { recipients: 1 } })
  await call('POST', '/api/newsletter/issues/{id}/stop', mailing)
  await call('DELETE', '/api/newsletter/issues/{id}', { at: [deleted.id] })
}
