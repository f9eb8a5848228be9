import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { ThreadEntry } from '#enquiries/enquiry-reply.schema.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import type { Proforma } from '../proforma.schema.ts'
import type { Quotation } from '../quotation.schema.ts'
import { makeTrade, QUOTATION } from '../test-quotation.ts'
import { readQuotationPage } from '../server/buyer/read-quotation-page.server.ts'
import { getQuotationRow } from '../server/quotation-row.server.ts'
import { answerPostedQuotation } from './posted-answer.server.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
  await removeMails(app)
})

const call = async (path: string, body: object = {}) => {
  const reply = await app.fetchAsAdmin(`/api/${path}`, { method: 'POST', body })
  if (reply.status > 201) throw new Error(`${path}: ${reply.text}`)
  return reply.data
}
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
async function makeBilled(changes: object = {}): Promise<{ quotation: Quotation; proforma: Proforma }> {
  const { id } = (await call('quotations/create', { ...QUOTATION, ...changes })) as Quotation
  const quotation = (await call(`quotations/${id}/issue`)) as Quotation
  return { quotation, proforma: await call(`quotations/${id}/proformas`) }
}
const tokenOf = ({ link }: Quotation) => link?.split('/').at(-1) ?? ''
const site = () => ({ ...app.api, store: app.images, scanner: undefined })
const post = (quotation: Quotation, fields: Record<string, string>) => {
  const request = new Request('https://www.example.com/q/x', { method: 'POST', body: new URLSearchParams(fields) })
  return answerPostedQuotation(request, site(), { token: tokenOf(quotation), network: '203.0.113.9', form: undefined })
}
const REFUSAL = { answer: 'decline', versionNumber: '1', name: 'Kiran Example', reason: 'Too expensive' }

test('a billed quotation is not declined: the reason joins the conversation once, and the office decides', async () => {
  const sender = { name: 'Kiran Example', email: 'kiran@example.com', channel: 'phone' }
  const { id: enquiryId } = (await call('contacts/record', sender)) as { id: number }
  const { quotation, proforma } = await makeBilled({ enquiryId })
  expect(await post(quotation, REFUSAL)).toMatchObject({ status: 409, posted: { done: 'billed' } })
  expect(await post(quotation, REFUSAL)).toMatchObject({ status: 409, posted: { done: 'billed' } })
  const text = 'Kiran Example wants to decline this quotation: Too expensive'
  const { state, entries } = await read(quotation.id)
  expect([state, entries.filter(({ kind }) => kind === 'asked').map((entry) => entry.text)]).toEqual(['sent', [text]])
  const thread = (await app.fetchAsAdmin(`/api/contacts/${enquiryId}/thread`)).data as ThreadEntry[]
  expect(thread.filter(({ type }) => type === 'received')).toMatchObject([{ text: expect.stringContaining(text) }])
  expect((await readMails(app)).filter(({ kind }) => kind === 'quotation-answered')).toHaveLength(1)
  await call(`proformas/${proforma.id}/cancel`, { reason: 'Declined' })
  expect(await post(quotation, REFUSAL)).toMatchObject({ status: 200, posted: { done: 'declined' } })
})

test('a quotation that was billed can be accepted after its last day: the proforma already says that it still stands', async () => {
  const { quotation, proforma } = await makeBilled({ validUntil: '2026-11-21' })
  app.time.now = new Date('2026-11-25T09:30:00Z')
  const page = async () => readQuotationPage(app.db, await getQuotationRow(app.db, quotation.id), app.time.now)
  expect(await page()).toMatchObject({ state: 'expired', isLate: false, bills: [{ isVoid: false, balance: '₹1,18,000.00' }] })
  await call(`proformas/${proforma.id}/cancel`, { reason: 'Expired' })
  expect(await page()).toMatchObject({ isLate: true, bills: [] })
  await call(`quotations/${quotation.id}/proformas`)
  const acceptance = { answer: 'accept', versionNumber: '1', name: 'Kiran Example', post: 'Purchase', agrees: 'yes' }
  expect(await post(quotation, acceptance)).toMatchObject({ posted: { done: 'accepted' } })
  expect((await read(quotation.id)).state).toBe('accepted')
})

test('a quotation is not declined while money for a cancelled proforma is to be refunded', async () => {
  const { quotation, proforma } = await makeBilled()
  const shares = [{ proformaId: proforma.id, amountPaise: 50_000_00 }]
  await call('payments/create', { receivedOn: '2026-11-20', reference: 'UTR 21', shares })
  await call(`proformas/${proforma.id}/cancel`, { reason: 'Declined' })
  expect((await post(quotation, REFUSAL)).posted.done).toBe('billed')
  await call('payments/create', { kind: 'refund', receivedOn: '2026-11-20', reference: 'UTR 22', shares })
  expect((await post(quotation, REFUSAL)).posted.done).toBe('declined')
})

test('the buyer’s page shows the open proforma, however many later ones were cancelled', async () => {
  const { quotation, proforma } = await makeBilled()
  await call(`proformas/${proforma.id}/cancel`, { reason: 'In two parts' })
  const { number } = (await call(`quotations/${quotation.id}/proformas`, { share: 5000 })) as Proforma
  for (let at = 0; at < 51; at += 1) {
    const { id } = (await call(`quotations/${quotation.id}/proformas`, { share: 5000 })) as Proforma
    await call(`proformas/${id}/cancel`, { reason: 'The PO number is wrong' })
  }
  const row = await getQuotationRow(app.db, quotation.id)
  expect(await readQuotationPage(app.db, row, app.time.now, proforma.id)).toMatchObject({
    bills: [{ number, balance: '₹59,000.00' }],
    billNotice: `Proforma ${proforma.number} was cancelled. Please do not pay it.`,
  })
})
