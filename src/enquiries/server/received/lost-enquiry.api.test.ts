import { beforeEach, expect, test } from 'vitest'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { removeRecords } from '#app/testing/test-records.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { receivedMailOf } from '#mail/test-received-mail.ts'
import { removeMails } from '#mail/test-mails.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { storeReceivedMail } from './received-mail.server.ts'

const app = setUpTestApp()
const ASHA = { address: 'asha@example.com', name: 'Asha Example' }
const OFFICE = { addresses: ['office@example.org'], authservId: 'mx.example.org' }
const RECEIPT = '<receipt@office.example.com>'

beforeEach(async () => {
  app.time.now = TEST_NOW
  await removeRecords(app)
  await removeMails(app)
})

/** An enquiry that is lost, an hour after it arrived. */
async function makeLost(changes: object = {}): Promise<number> {
  const body = { name: ASHA.name, email: ASHA.address, subject: 'Audits', message: 'Can you audit our plant?' }
  const { id } = (await app.fetch('/api/contact', { body })).data as { id: number }
  await app.db.write((tx) =>
    tx.sql.updateTable('mails').set({ message_id: RECEIPT, status: 'sent' }).where('kind', '=', 'enquiry-receipt').execute(),
  )
  app.time.now = new Date(TEST_NOW.getTime() + 3_600_000)
  await app.fetchAsAdmin(`/api/contacts/${id}`, { method: 'PUT', body: { lostReason: 'Price', ...changes } })
  return id
}
const receive = (changes: object = {}) =>
  app.db.write((tx) =>
    storeReceivedMail(tx, receivedMailOf({ from: ASHA, references: [RECEIPT], receivedAt: app.time.now, ...changes }), app.context(), {
      office: OFFICE,
    }),
  )
const read = async (id: number): Promise<Enquiry> => (await app.fetchAsAdmin(`/api/contacts/${id}`)).data
const lost = async () => ((await app.fetchAsAdmin('/api/contacts?due=lost')).data as Enquiry[]).map(({ id }) => id)

test.each(['pending', 'contacted', 'archived'])('whose sender writes again is due and lost no more, from %s', async (status) => {
  const id = await makeLost({ status })
  expect(await lost()).toEqual([id])
  await receive()
  expect(await read(id)).toMatchObject({ status: 'pending', lostReason: null })
  expect(await lost()).toEqual([])
  const entry = await entriesWithValues(app.db)
    .select(['before', 'after'])
    .where('subject', '=', `enquiry:${id}`)
    .where('action', '=', 'enquiry e-mail received')
    .executeTakeFirstOrThrow()
  expect([JSON.parse(entry.before ?? ''), JSON.parse(entry.after ?? '')]).toEqual([
    { status, lostReason: 'Price' },
    { status: 'pending', lostReason: null },
  ])
})

test('an absence notice leaves it lost', async () => {
  const id = await makeLost({ status: 'archived' })
  await receive({ isAutomatic: true })
  expect(await read(id)).toMatchObject({ status: 'archived', lostReason: 'Price' })
  expect(await lost()).toEqual([id])
})
