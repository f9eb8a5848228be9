import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch } from '#app/testing/test-records.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'
import { quotationMailHooks } from '../buyer/quotation-mails.server.ts'

const app = setUpTestApp()
const TO = { email: 'accounts@mock-motors.example.com', name: 'Neha Placeholder', message: 'As discussed' }

let trainingProgramId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
})

async function makeProforma(): Promise<Proforma> {
  const lines = [quotedLine({ quantity: 1, unitPaise: 1_00_000_00 })]
  const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, lines } })).data as Quotation
  await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  const { data } = await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: {} })
  await removeMails(app)
  return data
}
const remind = ({ id }: Proforma, changes: object = {}) =>
  app.fetchAsAdmin(`/api/proformas/${id}/reminder`, { body: { ...TO, ...changes } })
const preview = ({ id }: Proforma) =>
  app.fetchAsAdmin(`/api/proformas/${id}/reminder/preview`, { body: { name: TO.name, message: TO.message } })
const pay = ({ id }: Proforma, rupees: number) =>
  app.fetchAsAdmin('/api/payments/create', {
    body: { receivedOn: '2026-11-20', reference: `UTR ${rupees}`, shares: [{ proformaId: id, amountPaise: rupees * 100 }] },
  })
const read = async ({ id }: Proforma) => (await app.fetchAsAdmin(`/api/proformas/${id}`)).data as Proforma

test('a reminder asks for the balance with bank, UPI and link, as its preview shows, and stands in the events and in the list', async () => {
  const proforma = await makeProforma()
  await pay(proforma, 59_000)
  app.time.now = new Date('2026-12-12T04:00:00Z')
  const { subject, text } = (await preview(proforma)).data as { subject: string; text: string }
  expect(subject).toBe('Payment of proforma PI/26-27/00001: ₹59,000.00')
  for (const part of ['was payable by 5 Dec 2026', 'As discussed', '000111222333', 'ABCD0123456', 'bhm.test@examplebank', '/q/']) {
    expect(text).toContain(part)
  }
  expect(await readMails(app)).toEqual([])

  expect((await remind(proforma)).data).toMatchObject({ reminder: { at: '2026-12-12T04:00:00.000Z', isUndelivered: false } })
  const [mail] = await readMails(app)
  expect(mail).toMatchObject({ kind: 'payment-reminder', recipient_address: TO.email, data: { balancePaise: 59_000_00 } })
  const { entries, link } = (await app.fetchAsAdmin(`/api/quotations/${proforma.quotationId}`)).data as Quotation
  expect(entries[0]).toMatchObject({ kind: 'reminded', text: 'PI/26-27/00001: ₹59,000.00', mail: { to: TO.email, status: 'waiting' } })
  expect(text).toContain(new URL(link ?? '').pathname)
  expect(JSON.stringify(mail)).not.toContain(new URL(link ?? '').pathname)
  const { data: owed } = await app.fetchAsAdmin('/api/proformas?state=overdue')
  expect(owed).toMatchObject([{ reminder: { at: '2026-12-12T04:00:00.000Z' } }])
})

test('a second one within a day asks first, unless the first did not arrive', async () => {
  const proforma = await makeProforma()
  await remind(proforma)
  const again = await remind(proforma, { email: 'other@mock-motors.example.com' })
  expect(again).toMatchObject({ status: 409, body: { error: expect.stringContaining('Send it once more?') } })
  expect((await remind(proforma, { again: true })).status).toBe(200)
  await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'returned' }).execute())
  expect(await read(proforma)).toMatchObject({ reminder: { isUndelivered: true } })
  expect((await remind(proforma)).status).toBe(200)
  app.time.now = new Date('2026-11-22T09:30:00Z')
  expect((await remind(proforma)).status).toBe(200)
})

test('no reminder goes out for a paid or cancelled proforma, or for one whose quotation the buyer declined', async () => {
  const paid = await makeProforma()
  await pay(paid, 1_18_000)
  const cancelled = await makeProforma()
  await app.fetchAsAdmin(`/api/proformas/${cancelled.id}/cancel`, { body: { reason: 'Replaced' } })
  const declined = await makeProforma()
  const entry = {
    quotation_id: declined.quotationId,
    version_number: 1,
    kind: 'declined',
    at: app.time.now.toISOString(),
    by_name: '',
  } as const
  await app.db.write((tx) => tx.sql.insertInto('quotation_entries').values(entry).execute())
  for (const [proforma, why] of [
    [paid, 'is paid'],
    [cancelled, 'is cancelled'],
    [declined, 'is declined'],
  ] as const) {
    for (const reply of [await remind(proforma), await preview(proforma)]) {
      expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining(why) } })
    }
  }
  expect(await readMails(app)).toEqual([])
})

test('a reminder for an order whose batch is cancelled is asked about', async () => {
  const line = quotedLine({ programId: trainingProgramId, supply: 'classroom', quantity: 2 })
  const quotationId = await makeAccepted(app, { lines: [line] })
  const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12 })
  const { id: nextId } = await makeBatch(app, { trainingProgramId, seats: 12, confirmed: true })
  const act = async (path: string, body: object = {}) => (await app.fetchAsAdmin(`/api/${path}`, { method: 'POST', body })).data
  await act(`quotations/${quotationId}/book`, { batchId })
  const proforma = (await act(`quotations/${quotationId}/proformas`)) as Proforma
  expect(proforma.isBatchCancelled).toBe(false)
  await act(`batches/${batchId}/cancel`, { reason: 'The trainer is ill', tell: false })
  await removeMails(app)
  expect(await read(proforma)).toMatchObject({ isBatchCancelled: true })
  const asked = await remind(proforma)
  const question = 'The batch of this order is cancelled. Remind the buyer of the payment all the same?'
  expect([asked.status, asked.body['error'], asked.body['issues']]).toEqual([409, question, { allowCancelledBatch: question }])
  expect(await readMails(app)).toEqual([])
  expect((await remind(proforma, { allowCancelledBatch: true })).status).toBe(200)
  await act(`quotations/${quotationId}/book`, { batchId: nextId })
  expect(await read(proforma), 'booked in another batch').toMatchObject({ isBatchCancelled: false })
})

test('a batch that is only planned counts as long as no other one is booked', async () => {
  const { id: batchId } = await makeBatch(app, { trainingProgramId, seats: 12 })
  const quotationId = await makeAccepted(app, { batchId })
  const { data } = await app.fetchAsAdmin(`/api/quotations/${quotationId}/proformas`, { body: {} })
  await app.fetchAsAdmin(`/api/batches/${batchId}/cancel`, { method: 'POST', body: { reason: 'The trainer is ill', tell: false } })
  expect(await read(data as Proforma)).toMatchObject({ isBatchCancelled: true })
})

test('a queued reminder has the balance of the moment it leaves, and does not leave after the payment', async () => {
  const proforma = await makeProforma()
  await remind(proforma)
  const row = await app.db.sql.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  const hook = quotationMailHooks({ secret: app.context().secret, clock: () => app.time.now })['payment-reminder']
  await pay(proforma, 59_000)
  expect(await hook?.dataOf?.(app.db, row)).toMatchObject({ balancePaise: 59_000_00, message: 'As discussed', contactName: TO.name })
  await pay(proforma, 59_001)
  await expect(hook?.dataOf?.(app.db, row)).rejects.toThrow('is paid')
})
