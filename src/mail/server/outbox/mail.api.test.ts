import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { lastAuditEntry } from '#app/testing/test-staff.ts'
import { enqueueMail, type NewMail } from '../enqueue-mail.server.ts'
import type { ListedMail, MailDetails, MailConnection } from '../../mail.schema.ts'

const app = setUpTestApp()
beforeEach(async () => {
  await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
})

const enqueue = async (changes: Partial<NewMail<'test-message'>> = {}): Promise<number> => {
  const mail: NewMail<'test-message'> = {
    kind: 'test-message',
    to: { address: 'asha@example.com', name: 'Asha Example' },
    about: 'mail',
    data: { requestedBy: 'Admin' },
    ...changes,
  }
  return (await app.db.write((tx) => enqueueMail(tx, mail, app.context()))) as number
}
const fail = (id: number) =>
  app.db.write((tx) =>
    tx.sql.updateTable('mails').set({ status: 'failed', last_error: '550 no such user', attempts: 3 }).where('id', '=', id).execute(),
  )
const list = async (query = '') => (await app.fetchAsAdmin(`/api/admin/mails${query}`)).data as ListedMail[]
const act = (id: number, action: string) => app.fetchAsAdmin(`/api/admin/mails/${id}/${action}`, { method: 'POST' })

test('the list is the newest first, by state, by the beginning of an address and by record, page by page', async () => {
  const ids = [
    await enqueue(),
    await enqueue({ to: { address: 'Ravi@example.com', name: null }, about: 'enquiry:7' }),
    await enqueue({ to: 'office' }),
  ]
  await fail(ids[0] as number)
  expect((await list()).map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await list('?status=failed')).map(({ id }) => id)).toEqual([ids[0]])
  expect((await list('?q=rAVI@')).map(({ recipient }) => recipient)).toEqual(['Ravi@example.com'])
  expect(await list('?q=avi')).toEqual([])
  expect((await list('?about=enquiry:7')).map(({ id }) => id)).toEqual([ids[1]])
  const first = await app.fetchAsAdmin('/api/admin/mails?limit=2')
  expect((await list(`?limit=2&cursor=${(JSON.parse(first.text) as { nextCursor: string }).nextCursor}`)).map(({ id }) => id)).toEqual([
    ids[0],
  ])
})

test('a mail that waits can be read as it would be sent, as text and as a page that runs no scripts', async () => {
  const id = await enqueue()
  const { data } = await app.fetchAsAdmin(`/api/admin/mails/${id}`)
  expect(data as MailDetails).toMatchObject({
    status: 'waiting',
    to: 'asha@example.com',
    messageId: null,
    textFault: null,
    isBeingSent: false,
    text: { subject: expect.stringMatching(/./) },
  })
  const page = await app.fetchAsAdmin(`/api/admin/mails/${id}/html`)
  expect(page.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
  )
  expect(page.text).toBe((data as MailDetails).text?.html)
})

test('a mail whose texts cannot be made says why', async () => {
  const id = await enqueue()
  await app.db.write((tx) => tx.sql.updateTable('mails').set({ data: 'null' }).where('id', '=', id).execute())
  expect((await app.fetchAsAdmin(`/api/admin/mails/${id}`)).data).toMatchObject({ text: null, textFault: expect.stringMatching(/./) })
})

describe('a mail', () => {
  test('that has failed is sent again with a retry, from the beginning', async () => {
    const id = await enqueue()
    await fail(id)
    app.time.now = new Date(TEST_NOW.getTime() + 5 * 86_400_000)
    expect((await act(id, 'retry')).data).toMatchObject({ status: 'waiting', attempts: 0, dueAt: app.time.now.toISOString() })
    const { give_up_at } = await app.db.sql.selectFrom('mails').select('give_up_at').where('id', '=', id).executeTakeFirstOrThrow()
    expect(Date.parse(give_up_at) - app.time.now.getTime()).toBe(3 * 86_400_000)
    expect(await lastAuditEntry(app)).toMatchObject({ action: 'mail retried', subject: `mail:${id}`, after: '{"kind":"test-message"}' })
  })

  test('that waits can be cancelled, and brought back', async () => {
    const id = await enqueue()
    expect((await act(id, 'cancel')).data).toMatchObject({ status: 'cancelled' })
    expect((await act(id, 'cancel')).status).toBe(409)
    expect((await act(id, 'retry')).data).toMatchObject({ status: 'waiting' })
  })

  test('that a person sends with their own e-mail app keeps who, when and what, until they take it back', async () => {
    const id = await enqueue()
    const sent = (await act(id, 'sent-by-hand')).data as MailDetails
    expect(sent).toMatchObject({ status: 'sent', sentBy: 'Administrator', sentAt: TEST_NOW.toISOString() })
    expect(sent.subject).toBe(sent.text?.subject)
    expect(await lastAuditEntry(app)).toMatchObject({ action: 'mail sent by hand', subject: `mail:${id}` })
    expect((await act(id, 'sent-by-hand')).status).toBe(409)
    expect((await act(id, 'not-sent')).data).toMatchObject({ status: 'waiting', sentBy: null, sentAt: null })
  })

  test('that the program has sent can neither be sent again, cancelled nor taken back', async () => {
    const id = await enqueue()
    await app.db.write((tx) =>
      tx.sql.updateTable('mails').set({ status: 'sent', sent_at: TEST_NOW.toISOString() }).where('id', '=', id).execute(),
    )
    for (const action of ['retry', 'cancel', 'sent-by-hand', 'not-sent']) expect((await act(id, action)).status).toBe(409)
  })

  test('that is being sent at this moment is left alone, and one of a process that was killed is not', async () => {
    const id = await enqueue()
    const leased = {
      lease_owner: 'a process',
      leased_until: new Date(TEST_NOW.getTime() + 20_000).toISOString(),
      attempt_started_at: TEST_NOW.toISOString(),
    }
    await app.db.write((tx) => tx.sql.updateTable('mails').set(leased).where('id', '=', id).execute())
    expect((await act(id, 'cancel')).status).toBe(409)
    app.time.now = new Date(TEST_NOW.getTime() + 21_000)
    expect((await act(id, 'cancel')).status).toBe(200)
  })

  test('that somebody else has changed is not changed (412)', async () => {
    const id = await enqueue()
    const { headers } = await app.fetchAsAdmin(`/api/admin/mails/${id}`)
    await act(id, 'cancel')
    const ifMatch = { 'If-Match': headers.get('ETag') ?? '' }
    expect((await app.fetchAsAdmin(`/api/admin/mails/${id}/retry`, { method: 'POST', headers: ifMatch })).status).toBe(412)
  })
})

test('all mails that have failed are sent again with one call', async () => {
  for (let count = 0; count < 3; count += 1) await fail(await enqueue())
  const waiting = await enqueue()
  expect((await app.fetchAsAdmin('/api/admin/mails/retry-failed', { method: 'POST' })).data).toEqual({ retried: 3 })
  expect((await list()).map(({ status, attempts }) => [status, attempts])).toEqual(Array.from({ length: 4 }, () => ['waiting', 0]))
  expect(await lastAuditEntry(app)).toMatchObject({ action: 'failed mail retried', after: '{"count":3}' })
  expect((await list('?status=waiting'))[0]?.id).toBe(waiting)
})

test('a security notice of somebody else is left to whoever manages staff: nobody else cancels it, sends it or says that they have', async () => {
  const about = { name: 'Ravi Sample', at: TEST_NOW.toISOString() }
  const notice = {
    kind: 'staff-access-changed' as const,
    to: { address: 'ravi@example.com', name: 'Ravi Sample' },
    about: 'user:7',
    data: { ...about, change: 'Password changed', changedBy: 'Ravi Sample' },
  }
  const id = (await app.db.write((tx) => enqueueMail(tx, notice, app.context()))) as number
  const office = await signInAs(app, { name: 'Meera Placeholder', role: 'office' })
  const statuses = async () => {
    const all: number[] = []
    for (const action of ['retry', 'cancel', 'sent-by-hand', 'not-sent']) {
      all.push((await office.fetch(`/api/admin/mails/${id}/${action}`, { method: 'POST' })).status)
    }
    return all
  }
  expect(await statuses()).toEqual([403, 403, 403, 403])
  await fail(id)
  await fail(await enqueue())
  expect(await statuses()).toEqual([403, 403, 403, 403])
  expect((await office.fetch('/api/admin/mails/retry-failed', { method: 'POST' })).data).toEqual({ retried: 1 })
  expect(await list('?status=failed')).toMatchObject([{ id, attempts: 3 }])
  expect((await app.fetchAsAdmin('/api/admin/mails/retry-failed', { method: 'POST' })).data).toEqual({ retried: 1 })
  expect((await act(id, 'cancel')).data).toMatchObject({ status: 'cancelled' })
})

test('without settings the office hears that mail is not set up, on the overview too, and how many mails wait', async () => {
  await enqueue()
  expect((await app.fetchAsAdmin('/api/admin/mail-connection')).data as MailConnection).toMatchObject({
    isSetUp: false,
    server: null,
    waiting: 1,
    failed: 0,
    dns: [],
  })
  expect((await app.fetchAsAdmin('/api/admin/overview')).data).toMatchObject({ mail: { kind: 'not-set-up', count: 1, words: null } })
})

test('a test message takes the way of every other mail', async () => {
  const reply = await app.fetchAsAdmin('/api/admin/mails/test', { body: { to: 'asha@example.com' } })
  expect(reply.status).toBe(201)
  expect(reply.data).toMatchObject({ kind: 'test-message', status: 'waiting', to: 'asha@example.com' })
  expect((await app.fetchAsAdmin('/api/admin/mails/test', { body: { to: 'a@example.com, b@example.com' } })).status).toBe(400)
})

test.each(['viewer', 'editor'] as const)(
  'a %s reads no mail: it may contain addresses that confirm or end a subscription',
  async (role) => {
    const id = await enqueue()
    const member = await signInAs(app, { name: 'Meera Placeholder', role })
    for (const path of ['mails', `mails/${id}`, `mails/${id}/html`, 'mail-connection'])
      expect((await member.fetch(`/api/admin/${path}`)).status).toBe(403)
    expect((await member.fetch('/api/admin/overview')).data).toMatchObject({ mail: null })
  },
)
