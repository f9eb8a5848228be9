import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { enqueueMail, type NewMail } from './enqueue-mail.server.ts'

const app = setUpTestApp()
beforeEach(async () => {
  app.time.now = TEST_NOW
  await app.db.write((tx) => tx.sql.deleteFrom('mails').execute())
})

const CONFIRMATION: NewMail<'newsletter-confirmation'> = {
  kind: 'newsletter-confirmation',
  to: { address: 'Reader@example.com', name: null },
  about: 'subscriber:1',
  data: {},
}

const enqueue = (changes: Partial<NewMail<'newsletter-confirmation'>> = {}) =>
  app.db.write((tx) => enqueueMail(tx, { ...CONFIRMATION, ...changes }, app.context()))
const stored = () => app.db.sql.selectFrom('mails').selectAll().orderBy('id').execute()

test('a mail is stored with what causes it, or not at all', async () => {
  const failing = app.db.write(async (tx) => {
    await enqueueMail(tx, CONFIRMATION, app.context())
    throw new Error('the enquiry could not be stored')
  })
  await expect(failing).rejects.toThrow('could not be stored')
  expect(await stored()).toEqual([])
})

test('of five sign-ups of one address within an hour, however it is spelt, one becomes a mail; an hour later one more', async () => {
  for (const address of ['Reader@example.com', 'reader@example.com', 'READER@EXAMPLE.COM', 'reader@Example.com', 'Reader@example.com']) {
    await enqueue({ to: { address, name: null } })
  }
  expect(await stored()).toHaveLength(1)
  app.time.now = new Date(TEST_NOW.getTime() + 3_600_000)
  expect(await enqueue()).toBeTypeOf('number')
  expect(await enqueue({ to: { address: 'other@example.com', name: null } })).toBeTypeOf('number')
})

test('of receipts to one mailbox six are written in a day, whatever tags and dots its address is given', async () => {
  const write = (address: string) =>
    app.db.write((tx) =>
      enqueueMail(
        tx,
        {
          kind: 'enquiry-receipt',
          to: { address, name: null },
          about: 'enquiry:1',
          data: { enquiryId: 1, kind: 'enquiry', reference: 'E-1', about: null, receivedAt: TEST_NOW.toISOString() },
        },
        app.context(),
      ),
    )
  for (let hour = 0; hour < 10; hour += 1) {
    app.time.now = new Date(TEST_NOW.getTime() + hour * 3_600_000)
    await write(`asha+${hour}@example.com`)
    await write(`a${'.'.repeat(hour % 2)}sha+${hour}@gmail.com`)
  }
  const keys = (await stored()).map(({ mailbox_key: key }) => key)
  const countOf = (mailbox: string) => keys.filter((key) => key === mailbox).length
  expect([countOf('asha@example.com'), countOf('asha@gmail.com'), keys.length]).toEqual([6, 6, 12])
})

test('of ten sign-ups of one address in a day, an hour apart, three become a mail', async () => {
  for (let hour = 0; hour < 10; hour += 1) {
    app.time.now = new Date(TEST_NOW.getTime() + hour * 3_600_000)
    await enqueue()
  }
  expect(await stored()).toHaveLength(3)
})

test('of two mails with one key the first is kept', async () => {
  const sent = { onceKey: 'reminder:7:2:60', to: 'office' } as const
  expect(await enqueue({ ...sent, about: 'subscriber:1' })).toBeTypeOf('number')
  expect(await enqueue({ ...sent, about: 'subscriber:2' })).toBeUndefined()
  expect(await stored()).toMatchObject([{ about: 'subscriber:1', recipient_address: null, status: 'waiting', attempts: 0 }])
})

test('a mail of bulk work waits while any other is due', async () => {
  await enqueue({ isBulk: true })
  await enqueue({ to: { address: 'other@example.com', name: null } })
  expect((await stored()).map(({ urgency }) => urgency)).toEqual([2, 0])
})
