import { expect, test } from 'vitest'
import { startBuiltServer } from '../contract/built-app.ts'
import { startSmtpServer } from '#mail/test-smtp-server.ts'
import { makeTestDatabase } from '#app/testing/test-database.ts'

/** A lease ends after 30 s. */
const AFTER_LEASE = { timeout: 60_000 }

test('kill -9 while mails are sent: none is lost, and at most the one on its way is sent twice, with the same Message-ID', async () => {
  const database = await makeTestDatabase('none')
  const smtp = await startSmtpServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.com' }
  const first = await startBuiltServer({ ...database, env })
  const recipients = Array.from({ length: 20 }, (_, index) => `reader-${index}@example.com`)
  // The server keeps the tenth message but does not confirm it.
  smtp.faults.onMessage = () => {
    if (smtp.received.length === 9) smtp.faults.hangsAtData = true
    return undefined
  }
  for (const to of recipients) await first.fetchAsAdmin('/api/admin/mails/test', { body: { to } })
  await expect.poll(() => smtp.received.length, AFTER_LEASE).toBe(10)
  process.kill(first.pid, 'SIGKILL')
  smtp.faults.hangsAtData = false
  smtp.faults.onMessage = () => undefined
  const second = await startBuiltServer({ ...database, env })
  await expect.poll(() => new Set(smtp.received.flatMap(({ to }) => to)).size, AFTER_LEASE).toBe(20)
  await expect.poll(() => smtp.received.length, AFTER_LEASE).toBe(21)
  const ids = smtp.received.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1])
  console.log(
    `kill -9 while sending: ${recipients.length} mails, ${smtp.received.length} received, ${new Set(ids).size} different Message-IDs`,
  )
  expect(new Set(ids).size).toBe(20)
  await second.stop()
  await smtp.stop()
  await database.drop()
})
