import { beforeEach, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { removeRecords } from '#app/testing/test-records.ts'

const app = setUpTestApp()
beforeEach(async () => {
  await removeRecords(app)
  await removeMails(app)
  await setMailSettings(app, {})
})

const MESSAGE = {
  name: 'Buy now at www.example.net',
  email: 'Asha.Example@example.com',
  phone: '+91 00000 00011',
  subject: 'Training Programs',
  message: 'When does the next group start?',
}
const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.fetch('/api/contact', { body: { ...MESSAGE, ...changes }, headers })
const kinds = async () => (await readMails(app)).map(({ kind }) => kind)
const hoursLater = (hours: number) => {
  app.time.now = new Date(TEST_NOW.getTime() + hours * 3_600_000)
}

test('an enquiry causes a mail to the office, which answers the visitor, and a receipt with a reference', async () => {
  const { data } = await send()
  const { id } = data as { id: number }
  const { data: enquiry } = await app.fetchAsAdmin(`/api/contacts/${id}`)
  const { reference } = enquiry as { reference: string }
  const [notice, receipt] = await readMails(app)
  expect(notice).toMatchObject({
    kind: 'enquiry-notice',
    recipient_address: null,
    reply_to_address: MESSAGE.email,
    about: `enquiry:${id}`,
    data: { enquiryId: id, reference, message: MESSAGE.message, receivedAt: TEST_NOW.toISOString() },
  })
  expect(receipt).toMatchObject({ kind: 'enquiry-receipt', recipient_address: MESSAGE.email, about: `enquiry:${id}` })
  const nothingAsked = { about: null, dates: null, people: null }
  expect(receipt?.data).toEqual({ enquiryId: id, kind: 'enquiry', reference, ...nothingAsked, receivedAt: TEST_NOW.toISOString() })
  expect(reference).toMatch(/^ENQ-/)
})

test('the receipt repeats nothing that the visitor typed', async () => {
  await send()
  const receipt = JSON.stringify((await readMails(app)).find(({ kind }) => kind === 'enquiry-receipt'))
  for (const typed of [MESSAGE.name, MESSAGE.message, MESSAGE.subject, MESSAGE.phone]) expect(receipt).not.toContain(typed)
})

test('the office finds an enquiry by its reference, however it is typed', async () => {
  await send()
  const { id } = (await send({ name: 'Ravi Sample' })).data as { id: number }
  const { reference } = (await app.fetchAsAdmin(`/api/contacts/${id}`)).data as { reference: string }
  for (const typed of [reference, reference.toLowerCase().replaceAll('-', ' '), reference.slice(4)]) {
    const { data } = await app.fetchAsAdmin(`/api/contacts?q=${encodeURIComponent(typed)}`)
    expect(data).toMatchObject([{ id }])
    const { data: found } = await app.fetchAsAdmin(`/api/admin/search?q=${encodeURIComponent(typed)}`)
    expect(JSON.stringify(found)).toContain('Ravi Sample')
  }
})

test('an enquiry that was sent again with the same key causes no second mail', async () => {
  const key = { 'Idempotency-Key': 'the-same-enquiry-again' }
  await send({}, key)
  await send({}, key)
  expect(await kinds()).toEqual(['enquiry-notice', 'enquiry-receipt'])
})

test('of five enquiries for one address in an hour the office hears of each, and the address gets three receipts', async () => {
  for (let count = 0; count < 5; count += 1) await send({ message: `Question ${count} of five` })
  const all = await kinds()
  expect(all.filter((kind) => kind === 'enquiry-notice')).toHaveLength(5)
  expect(all.filter((kind) => kind === 'enquiry-receipt')).toHaveLength(3)
})

test('a suspected enquiry causes no mail until somebody says that it is not spam, and then each mail once', async () => {
  const { data } = await send({ remarks: 'filled in by a robot' })
  const { id } = data as { id: number }
  expect(await kinds()).toEqual([])
  hoursLater(20)
  expect((await app.fetchAsAdmin(`/api/contacts/${id}/release`, { method: 'POST' })).status).toBe(200)
  expect((await app.fetchAsAdmin(`/api/contacts/${id}/release`, { method: 'POST' })).status).toBe(409)
  expect(await kinds()).toEqual(['enquiry-notice', 'enquiry-receipt'])
})

test('a suspected enquiry that is released after the answer was due causes no receipt', async () => {
  const { data } = await send({ remarks: 'filled in by a robot' })
  hoursLater(25)
  await app.fetchAsAdmin(`/api/contacts/${(data as { id: number }).id}/release`, { method: 'POST' })
  expect(await kinds()).toEqual(['enquiry-notice'])
})

test('the office can switch off both mails', async () => {
  await setMailSettings(app, { enquiryNotices: false })
  await send()
  await setMailSettings(app, { enquiryReceipts: false })
  await send({ email: 'other@example.com' })
  expect(await kinds()).toEqual(['enquiry-receipt', 'enquiry-notice'])
})

test('an enquiry that cannot be stored causes no mail', async () => {
  expect((await send({ noticeVersion: 4711 })).status).toBe(422)
  expect(await kinds()).toEqual([])
})

test('an enquiry whose mails cannot be written is not stored, and neither is its key: sent again, it is stored with both', async () => {
  const key = { 'Idempotency-Key': 'a-broken-outbox' }
  const rename = (from: string, to: string) => app.db.write((tx) => tx.sql.schema.alterTable('mails').renameColumn(from, to).execute())
  await rename('give_up_at', 'missing')
  try {
    expect([(await send()).status, (await send({}, key)).status]).toEqual([500, 500])
  } finally {
    await rename('missing', 'give_up_at')
  }
  expect((await app.fetchAsAdmin('/api/contacts')).data).toEqual([])
  expect((await send({}, key)).status).toBe(201)
  expect((await app.fetchAsAdmin('/api/contacts')).data).toHaveLength(1)
  expect(await kinds()).toEqual(['enquiry-notice', 'enquiry-receipt'])
})

test('an enquiry that arrives several times at the same moment causes each mail once', async () => {
  const key = { 'Idempotency-Key': 'the-same-enquiry-at-once' }
  const replies = await Promise.all(Array.from({ length: 6 }, () => send({}, key)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await kinds()).toEqual(['enquiry-notice', 'enquiry-receipt'])
})

test.runIf(!process.env['DATABASE_URL'])('of five enquiries for one address in one commit, the address gets three receipts', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, number) => send({ message: `Question ${number} of five` })))
  expect((await kinds()).filter((kind) => kind === 'enquiry-receipt')).toHaveLength(3)
})
