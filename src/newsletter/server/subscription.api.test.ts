import { beforeEach, expect, test } from 'vitest'
import type { ReaderLinks } from '#mail/kinds/mail-kind.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { newsletterMailHooks } from './newsletter-mail-hooks.server.ts'
import type { Subscriber, SubscriberCounts } from '../subscriber.schema.ts'

const app = setUpTestApp()
beforeEach(async () => {
  await app.worker.settled()
  await app.db.write(async (tx) => {
    await tx.sql.deleteFrom('mails').execute()
    await tx.sql.deleteFrom('subscribers').execute()
  })
})

const DAY_MS = 86_400_000
const READER = 'Reader@example.com'

const signUp = (email: string = READER, more: object = {}) => app.fetch('/api/newsletter', { body: { email, ...more } })
const subscribers = async (query = '') => (await app.fetchAsAdmin(`/api/newsletter/subscribers${query}`)).data as Subscriber[]
const stored = async () => (await subscribers())[0] as Subscriber
const counts = async () => (await app.fetchAsAdmin('/api/newsletter/subscribers/counts')).data as SubscriberCounts
const mails = () => app.db.sql.selectFrom('mails').selectAll().orderBy('id').execute()
const post = (path: string, options: object = {}) => app.fetch(path, { method: 'POST', ...options })

/** The paths in the newest confirmation. */
async function links() {
  const [mail] = (await mails()).slice(-1)
  if (!mail) throw new Error('there is no confirmation')
  return (await newsletterMailHooks(app.api)['newsletter-confirmation']?.linksOf?.(app.db, mail)) as Required<ReaderLinks>
}

async function subscribe(email?: string) {
  await signUp(email)
  const paths = await links()
  await post(paths.confirmationLink)
  return paths
}

test('a sign-up is stored with its notice and waits until the link in the mail is confirmed by POST; GET changes nothing', async () => {
  expect((await signUp(READER, { noticeVersion: 1 })).data).toEqual({ isMailed: false })
  expect(await stored()).toMatchObject({ address: READER, status: 'waiting', noticeVersion: 1, consentAt: TEST_NOW.toISOString() })
  expect(await mails()).toMatchObject([{ kind: 'newsletter-confirmation', recipient_address: READER }])
  const { confirmationLink } = await links()
  await app.fetch(confirmationLink)
  expect((await stored()).status).toBe('waiting')
  await post(confirmationLink)
  expect(await stored()).toMatchObject({ status: 'confirmed', confirmedAt: TEST_NOW.toISOString() })
})

test('new, waiting, confirmed, unsubscribed and set-aside addresses get the same answer and the same mail', async () => {
  const answers: unknown[] = []
  const sent: unknown[] = []
  const answered = async (email: string) => {
    app.time.now = new Date(app.time.now.getTime() + 2 * DAY_MS)
    const { status, text } = await signUp(email)
    answers.push({ status, text })
    const { kind, subject, recipient_address: to } = (await mails()).at(-1) ?? {}
    sent.push({ kind, subject, to })
  }
  await answered(READER)
  await answered(READER)
  const { unsubscribeLink } = await subscribe()
  await answered(READER)
  await post(unsubscribeLink)
  await answered(READER)
  await app.db.write((tx) => tx.sql.updateTable('subscribers').set({ status: 'set-aside' }).execute())
  await answered(READER)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(sent).toHaveLength(5)
  expect(new Set(sent.map((mail) => JSON.stringify(mail))).size).toBe(1)
})

test('five sign-ups of one address in an hour send one mail, and its link still works', async () => {
  await signUp()
  const first = await links()
  for (const email of [READER, READER.toUpperCase(), 'reader@example.com', 'reader@EXAMPLE.com']) await signUp(email)
  expect(await mails()).toHaveLength(1)
  expect(await subscribers()).toHaveLength(1)
  await post(first.confirmationLink)
  expect((await counts()).confirmed).toBe(1)
})

test('what a robot sends is answered like any other sign-up, and neither stored nor mailed', async () => {
  expect(await signUp(READER, { remarks: 'https://spam.example' })).toMatchObject({ status: 200, data: { isMailed: false } })
  expect([await subscribers(), await mails()]).toEqual([[], []])
})

test.each([
  ['no address', 'Invalid email address'],
  ['two@example.com,three@example.com', 'Invalid email address'],
  ['a@b.example\r\nBcc: c@d.example', 'Invalid email address'],
  ['a..b@example.com', 'Invalid email address'],
])('%j is refused in words: %s', async (email, message) => {
  expect(await signUp(email)).toMatchObject({ status: 400, body: { issues: { email: message } } })
  expect(await mails()).toEqual([])
})

test('a domain with other letters is stored and mailed as its ASCII name', async () => {
  await signUp('asha@bücher.example')
  expect((await stored()).address).toBe('asha@xn--bcher-kva.example')
})

test('an address in letters of another script is mailed', async () => {
  await signUp('आशा@उदाहरण.भारत')
  expect((await stored()).address).toBe('आशा@xn--p1b6ci4b4b3a.xn--h2brj9c')
  expect(await mails()).toHaveLength(1)
})

test('a confirmation works for thirty days, then the address has to be entered again', async () => {
  await signUp()
  const { confirmationLink } = await links()
  app.time.now = new Date(TEST_NOW.getTime() + 30 * DAY_MS)
  await post(confirmationLink)
  expect((await stored()).status).toBe('waiting')
  app.time.now = new Date(TEST_NOW.getTime() + 30 * DAY_MS - 1)
  await post(confirmationLink)
  expect((await stored()).status).toBe('confirmed')
})

test('a link of one subscriber, changed to the number of another, changes nothing', async () => {
  const { confirmationLink, unsubscribeLink } = await subscribe()
  await subscribe('second@example.com')
  const [second, first] = await subscribers()
  for (const path of [confirmationLink, unsubscribeLink]) await post(path.replace(`/${first?.id}-`, `/${second?.id}-`))
  for (const path of ['1-0', '999999999-00000000000000000000000000000000', '%00', '']) await post(`/subscription/cancel/${path}`)
  expect((await counts()).confirmed).toBe(2)
})

test('one POST of a mail program unsubscribes: from another site, without cookie, answered with 200 and no redirect', async () => {
  const { unsubscribeLink } = await subscribe()
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const elsewhere = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site', Accept: 'text/html' }
  const reply = await post(unsubscribeLink, { raw: 'List-Unsubscribe=One-Click', headers: { ...type, ...elsewhere } })
  expect([reply.status, reply.text]).toEqual([200, 'You are unsubscribed.'])
  expect(await stored()).toMatchObject({ status: 'unsubscribed', address: null, unsubscribedAt: TEST_NOW.toISOString() })
  const multipart = '--B\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--B--\r\n'
  const again = await post(unsubscribeLink, {
    raw: multipart,
    headers: { 'Content-Type': 'multipart/form-data; boundary=B', ...elsewhere },
  })
  expect(again.status).toBe(200)
})

test('a browser that posts the button is sent to the page, which says how it is now', async () => {
  const { unsubscribeLink } = await subscribe()
  const reply = await post(unsubscribeLink, { raw: '', headers: { Accept: 'text/html', 'Content-Length': '0' } })
  expect([reply.status, reply.headers.get('Location'), reply.headers.get('Referrer-Policy')]).toEqual([303, unsubscribeLink, 'no-referrer'])
})

test('a link to unsubscribe works after ten years, and after subscribing again; a waiting mail is cancelled', async () => {
  const { unsubscribeLink } = await subscribe()
  await post(unsubscribeLink)
  app.time.now = new Date(TEST_NOW.getTime() + 10 * 365 * DAY_MS)
  const again = await subscribe()
  expect(again.unsubscribeLink).toBe(unsubscribeLink)
  app.time.now = new Date(app.time.now.getTime() + DAY_MS)
  await signUp()
  expect((await counts()).confirmed).toBe(1)
  await post(unsubscribeLink)
  expect((await mails()).at(-1)?.status).toBe('cancelled')
  expect(await counts()).toEqual({ waiting: 0, confirmed: 0, unsubscribed: 1, 'set-aside': 0 })
})

test('nothing but a hash is left of an address that was unsubscribed, and the office finds it by the whole address alone', async () => {
  await post((await subscribe()).unsubscribeLink)
  await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
  const rows = await app.db.sql.selectFrom('subscribers').selectAll().execute()
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('reader')
  expect(await subscribers(`?q=${READER}`)).toHaveLength(1)
  expect(await subscribers('?q=Reader')).toEqual([])
})

test('what is stored about a person includes their subscription, in the export and in the erasure', async () => {
  await subscribe()
  await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
  const person = { email: READER, reason: 'They asked for it' }
  expect((await app.fetchAsAdmin('/api/people/preview', { body: { email: READER } })).data).toMatchObject({ goes: { subscriptions: 1 } })
  const exported = JSON.parse((await app.fetchAsAdmin('/api/people/export', { body: person })).text) as object
  expect(exported).toMatchObject({ newsletter: { status: 'confirmed', noticeVersion: 1, confirmedAt: TEST_NOW.toISOString() } })
  expect((await app.fetchAsAdmin('/api/people/erase', { body: person })).data).toMatchObject({ subscriptions: 1 })
  expect(await app.db.sql.selectFrom('subscribers').select('id').execute()).toEqual([])
})
