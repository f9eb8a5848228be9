import { beforeEach, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'

const app = setUpTestApp()
beforeEach(async () => {
  await removeRecords(app)
  await removeMails(app)
  await setMailSettings(app, {})
})

const SENT = {
  name: 'Asha Example',
  email: 'asha@gmial.example.com',
  phone: '+91 90000 00011',
  subject: 'Training Programs',
  message: 'When does the next group start?',
}
const RIGHT = { email: 'asha@example.com', phone: '+91 90000 00012' }
interface Stored {
  id: number
  correction: string
}

const send = async () => (await app.fetch('/api/contact', { body: SENT })).data as Stored
const correct = (token: unknown, changes: object = {}) => app.fetch('/api/contact/correction', { body: { ...RIGHT, ...changes, token } })
const read = async (id: number) => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data as { email: string; phone: string }

test('whoever sent an enquiry corrects address and phone of the same one, and the office and the new address hear of it', async () => {
  const { id, correction } = await send()
  const reply = await correct(correction)
  expect([reply.status, reply.data]).toMatchObject([200, RIGHT])
  expect(await read(id)).toMatchObject(RIGHT)
  expect(((await app.fetchAsAdmin('/api/contacts')).data as unknown[]).length).toBe(1)
  expect((await app.fetchAsAdmin('/api/contacts?q=asha@example.com')).data).toMatchObject([{ id }])
  expect((await app.fetchAsAdmin('/api/contacts?q=gmial')).data).toEqual([])
  const mails = await readMails(app)
  expect(mails.map(({ kind, status, recipient_address: to }) => [kind, status, to])).toEqual([
    ['enquiry-notice', 'cancelled', null],
    ['enquiry-receipt', 'cancelled', SENT.email],
    ['enquiry-notice', 'waiting', null],
    ['enquiry-receipt', 'waiting', RIGHT.email],
  ])
  expect(mails[2]).toMatchObject({ reply_to_address: RIGHT.email, data: { corrected: `${SENT.email}, ${SENT.phone}` } })
  const { data: history } = await app.fetchAsAdmin('/api/admin/history')
  expect(JSON.stringify(history)).toContain('enquiry corrected')
})

test('a new phone number writes no second receipt, the same details write nothing, and each reply has the next token', async () => {
  const { id, correction } = await send()
  await correct(correction, { email: SENT.email, phone: SENT.phone })
  expect(await readMails(app)).toHaveLength(2)
  const { data } = await correct(correction, { email: SENT.email })
  const receipts = (await readMails(app)).filter(({ kind }) => kind === 'enquiry-receipt')
  expect(receipts).toMatchObject([{ status: 'waiting', recipient_address: SENT.email }])
  expect((await correct((data as Stored).correction)).status).toBe(200)
  expect(await read(id)).toMatchObject(RIGHT)
})

test('nobody else can: not with another token, an old one, that of another enquiry, or one that was used', async () => {
  const [mine, other] = [await send(), await send()]
  const [, madeAt, hash] = other.correction.split('.')
  for (const token of ['', 'x', `${mine.id}`, `${mine.id}.${madeAt}.`, `${mine.id}.${madeAt}.${hash}`, `4711.${madeAt}.${hash}`]) {
    expect([token, (await correct(token)).status]).toEqual([token, 404])
  }
  expect((await correct(undefined)).status).toBe(400)
  expect((await correct('x'.repeat(10_000))).status).toBe(400)
  expect((await correct(mine.correction)).status).toBe(200)
  expect((await correct(mine.correction, { email: 'stranger@example.com' })).status).toBe(404)
  app.time.now = new Date(TEST_NOW.getTime() + 31 * 60_000)
  expect((await correct(other.correction)).status).toBe(404)
  app.time.now = TEST_NOW
  await app.fetchAsAdmin(`/api/contacts/${other.id}`, { method: 'DELETE' })
  const gone = await correct(other.correction)
  expect([gone.status, gone.body['error']]).toEqual([404, expect.stringContaining('can no longer be corrected here')])
})

test('a wrong address is refused beside its field, and nothing changes', async () => {
  const { id, correction } = await send()
  expect((await correct(correction, { email: 'asha' })).body).toMatchObject({ issues: { email: 'Invalid email address' } })
  expect(await read(id)).toMatchObject({ email: SENT.email })
})
