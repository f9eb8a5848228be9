import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { sendTest, startMailing } from './mailing.server.ts'
import type { Mailing } from '../mailing.schema.ts'
import { makeSubscribers } from '../test-subscribers.ts'

const app = setUpTestApp()
beforeEach(async () => {
  await app.worker.settled()
  await app.db.write(async (tx) => {
    await tx.sql.deleteFrom('mails').execute()
    await tx.sql.deleteFrom('subscribers').execute()
    await tx.sql.deleteFrom('newsletter_issues').execute()
  })
})

const MAILINGS = '/api/newsletter/issues'
const FORM = { subject: 'Dates in January', text: 'We **train** again.' }
const make = async () => (await app.fetchAsAdmin(MAILINGS, { body: FORM })).data as Mailing
const put = (id: number, body: object, etag?: string) =>
  app.fetchAsAdmin(`${MAILINGS}/${id}`, { method: 'PUT', body, headers: etag === undefined ? {} : { 'If-Match': etag } })

test('a draft is saved, changed against its version, and deleted; the history says each', async () => {
  const { id, etag } = await make()
  const changed = await put(id, { ...FORM, subject: 'Dates in February' }, etag)
  expect([changed.status, (changed.data as Mailing).subject]).toEqual([200, 'Dates in February'])
  const stale = await put(id, FORM, etag)
  expect([stale.status, (stale.data as Mailing).subject]).toEqual([412, 'Dates in February'])
  expect((await app.fetchAsAdmin(`${MAILINGS}/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await app.fetchAsAdmin(`${MAILINGS}/${id}`)).status).toBe(404)
  const log = (await app.fetchAsAdmin('/api/admin/history')).data as Array<{ action: string }>
  const actions = ['newsletter issue deleted', 'newsletter issue changed', 'newsletter issue created']
  expect(log.map(({ action }) => action).slice(0, 3)).toEqual(actions)
})

test.each([
  [{ subject: '', text: 'Text' }, 'subject', 'Subject is required'],
  [{ subject: 'News', text: ' ' }, 'text', 'Text is required'],
  [{ subject: 'x'.repeat(78), text: 'Text' }, 'subject', '1 character too many: at most 77'],
  [{ subject: 'News', text: 'x'.repeat(20_001) }, 'text', '1 character too many: at most 20,000'],
])('%# is refused in words', async (body, field, message) => {
  expect(await app.fetchAsAdmin(MAILINGS, { body })).toMatchObject({ status: 400, body: { issues: { [field]: message } } })
})

test('without mail set up nothing is sent, and the reply says which settings are missing', async () => {
  await makeSubscribers(app, 1)
  const { id } = await make()
  for (const [path, body] of [
    ['test', undefined],
    ['send', { recipients: 1 }],
  ] as const) {
    const reply = await app.fetchAsAdmin(`${MAILINGS}/${id}/${path}`, { method: 'POST', body })
    expect([reply.status, reply.body['error']]).toEqual([409, expect.stringContaining('set up e-mail')])
  }
})

test('a mailing is not sent to more people than its sender has agreed to, nor twice, nor changed afterwards', async () => {
  await makeSubscribers(app, 3)
  const { id } = await make()
  const start = (recipients: number) => startMailing(app.db, id, { recipients, isMailSetUp: true }, app.context())
  await expect(start(2)).rejects.toThrow('There are now 3 subscribers')
  await start(3)
  await expect(start(3)).rejects.toThrow('This mailing has been sent')
  expect((await put(id, FORM)).status).toBe(409)
  expect((await app.fetchAsAdmin(`${MAILINGS}/${id}`, { method: 'DELETE' })).status).toBe(409)
})

test('a test goes to whoever asks for it and to nobody else, and has no link to unsubscribe', async () => {
  await makeSubscribers(app, 3)
  const { id } = await make()
  const editor = await signInAs(app, { name: 'Asha Editor', role: 'editor' })
  const { email } = await app.db.sql.selectFrom('users').select('email').where('id', '=', editor.id).executeTakeFirstOrThrow()
  const actor = { kind: 'staff', userId: editor.id, name: 'Asha Editor', network: '127.0.0.1' } as const
  expect(await sendTest(app.db, id, { isMailSetUp: true }, app.context(actor))).toBe(email)
  const mails = await app.db.sql.selectFrom('mails').select(['recipient_address', 'data']).execute()
  expect(mails).toEqual([{ recipient_address: email, data: JSON.stringify({ issueId: id, ...FORM, isTest: true }) }])
})

test('an editor writes mailings and sees no address; a viewer sees addresses and writes nothing', async () => {
  const [editor, viewer] = [
    await signInAs(app, { name: 'Asha Editor', role: 'editor' }),
    await signInAs(app, { name: 'Ravi Viewer', role: 'viewer' }),
  ]
  const [id = 0] = await makeSubscribers(app, 1)
  const { id: mailing } = await make()
  const statuses = async ({ fetch: call }: typeof editor) => ({
    mailings: (await call(MAILINGS)).status,
    write: (await call(MAILINGS, { body: FORM })).status,
    stop: (await call(`${MAILINGS}/${mailing}/stop`, { method: 'POST' })).status,
    counts: (await call('/api/newsletter/subscribers/counts')).status,
    subscribers: (await call('/api/newsletter/subscribers')).status,
    file: (await call('/api/exports/newsletter-subscribers')).status,
    erase: (await call(`/api/newsletter/subscribers/${id}`, { method: 'DELETE' })).status,
    add: (await call('/api/newsletter/subscribers', { body: { email: 'new@example.com' } })).status,
    bounce: (await call('/api/newsletter/bounces', { raw: 'x', headers: { 'Content-Type': 'text/plain' } })).status,
  })
  const forbidden = { erase: 403, add: 403, bounce: 403 }
  expect(await statuses(editor)).toEqual({ mailings: 200, write: 201, stop: 409, counts: 200, subscribers: 403, file: 403, ...forbidden })
  expect(await statuses(viewer)).toEqual({ mailings: 200, write: 403, stop: 403, counts: 200, subscribers: 200, file: 200, ...forbidden })
})

test('the file has all that match, marks formulas as text, and the history says who took it', async () => {
  await makeSubscribers(app, 1200)
  await app.fetchAsAdmin('/api/newsletter/subscribers', { body: { email: '+cmd@example.com' } })
  const { text, headers } = await app.fetchAsAdmin('/api/exports/newsletter-subscribers')
  const lines = text.trim().split('\r\n')
  expect([lines.length, headers.get('Content-Disposition')]).toEqual([1202, 'attachment; filename="newsletter-subscribers-2026-11-20.csv"'])
  expect(lines[1]).toMatch(/^'\+cmd@example\.com,Not confirmed,/)
  expect((await app.fetchAsAdmin('/api/exports/newsletter-subscribers?status=waiting&format=xlsx')).status).toBe(200)
  expect((await app.fetchAsAdmin('/api/exports/newsletter-subscribers?state=x')).status).toBe(400)
  const [entry] = (await app.fetchAsAdmin('/api/admin/history')).data as Array<{ action: string }>
  expect(entry?.action).toBe('newsletter-subscribers exported')
})
