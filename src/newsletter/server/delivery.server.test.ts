import PostalMime from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { renderMail } from '#mail/server/messages/render-mail.server.ts'
import { setUpOutbox } from '#mail/test-outbox.ts'
import type { OutboxContext } from '#mail/server/outbox/outbox-context.server.ts'
import { TEST_SITE } from '#app/testing/test-app.ts'
import { createMailing, getMailing, startMailing } from './mailing.server.ts'
import { newsletterMailHooks } from './newsletter-mail-hooks.server.ts'
import { makeSubscribers } from '../test-subscribers.ts'

const outbox = setUpOutbox()
const render: OutboxContext['render'] = (db, content, options) => renderMail(db, content, { ...options, siteUrl: TEST_SITE })
beforeEach(async () => {
  await outbox.app.db.write(async (tx) => {
    await tx.sql.deleteFrom('subscribers').execute()
    await tx.sql.deleteFrom('newsletter_issues').execute()
  })
})

const { app } = outbox
const startSending = () => outbox.startProcess({ render, hooks: newsletterMailHooks(app.api) })
const received = () => Promise.all(outbox.server.received.map(async ({ to, raw }) => ({ to, mail: await PostalMime.parse(raw) })))
const statuses = async () =>
  (await app.db.sql.selectFrom('subscribers').select('status').orderBy('id').execute()).map(({ status }) => status)
const pathIn = (text: string, page: string) => new RegExp(`${TEST_SITE}(/subscription/${page}/[\\w-]+)`).exec(text)?.[1] ?? ''

test('from the footer to the inbox and out again: the mail that arrives confirms, and the header of a mailing unsubscribes', async () => {
  await app.fetch('/api/newsletter', { body: { email: 'reader@example.com' } })
  const worker = startSending()
  await outbox.later(worker, 1)
  const [confirmation] = await received()
  expect([confirmation?.to, confirmation?.mail.subject]).toEqual([['reader@example.com'], 'Please confirm your subscription'])
  await app.fetch(pathIn(confirmation?.mail.text ?? '', 'confirm'), { method: 'POST' })
  expect(await statuses()).toEqual(['confirmed'])

  const { id } = await createMailing(app.db, { subject: 'Dates in January', text: 'We **train** again.' }, app.context())
  await startMailing(app.db, id, { recipients: 1, isMailSetUp: true }, app.context())
  await app.worker.settled()
  await outbox.later(worker, 1)
  const mailing = (await received())[1]?.mail
  expect(mailing?.subject).toBe('Dates in January')
  expect(mailing?.html).toContain('<strong>train</strong>')
  const header = (name: string) => mailing?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toMatch(new RegExp(`^<${TEST_SITE}/subscription/cancel/[\\w-]+>$`))
  expect(pathIn(mailing?.text ?? '', 'cancel')).toBe(pathIn(header('list-unsubscribe'), 'cancel'))
  const answer = await app.fetch(pathIn(header('list-unsubscribe'), 'cancel'), {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.status, await statuses()]).toEqual([200, ['unsubscribed']])
})

test('a mailbox that the mail server does not know is set aside; one that refuses the message is not', async () => {
  await makeSubscribers(app, 3)
  outbox.server.faults.onRecipient = (address) => (address === 'reader1@example.com' ? '550 5.1.1 no such user' : undefined)
  outbox.server.faults.onMessage = ({ to }) => (to.includes('reader2@example.com') ? '554 5.7.1 refused as spam' : undefined)
  const { id } = await createMailing(app.db, { subject: 'News', text: 'Text' }, app.context())
  await startMailing(app.db, id, { recipients: 3, isMailSetUp: true }, app.context())
  await app.worker.settled()
  await outbox.later(startSending(), 1)
  await app.worker.settled()
  app.worker.wake()
  await app.worker.settled()
  expect(await statuses()).toEqual(['set-aside', 'confirmed', 'confirmed'])
  expect(await getMailing(app.db, id)).toMatchObject({ status: 'sent', progress: { recipients: 3, sent: 1, failed: 2, waiting: 0 } })
})
