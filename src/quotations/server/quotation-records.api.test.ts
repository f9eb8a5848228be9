import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { Quotation } from '../quotation.schema.ts'
import { makeTrade, QUOTATION } from '../test-quotation.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
})

const create = async (changes: object = {}) =>
  (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })).data as Quotation

test('the export has drafts and issued quotations, with the stored total', async () => {
  const { id } = await create({ buyer: { ...QUOTATION.buyer, name: 'आदर्श मोटर्स' } })
  await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  await create()
  const { text } = await app.fetchAsAdmin('/api/exports/quotations?format=csv')
  const [header, draft, issued] = text.replace('\uFEFF', '').split(/\r?\n/)
  expect(header).toBe('Number,Version,Buyer,Client,State,"Total, ₹",Issued on,Valid until,Made by,Created')
  expect(draft).toMatch(/^,,Mock Motors,,draft,,,,Administrator,/)
  expect(issued).toMatch(/^BHM\/26-27\/00001,1,आदर्श मोटर्स,,sent,118000\.00,/)
})

test('the office search finds a quotation by number and by buyer', async () => {
  const { id } = await create()
  await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  for (const words of ['BHM/26-27/00001', 'mock mot']) {
    const { data } = await app.fetchAsAdmin(`/api/admin/search?q=${encodeURIComponent(words)}`)
    expect(data).toMatchObject([{ type: 'quotation', id, reference: 'BHM/26-27/00001', title: 'Mock Motors' }])
  }
})

test('the office search says that a quotation was not sent, and what a draft comes to', async () => {
  await create()
  const { id } = await create()
  await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  const found = async () => (await app.fetchAsAdmin('/api/admin/search?q=mock%20mot')).data
  expect(await found()).toMatchObject([{ status: 'issued, not sent' }, { status: 'draft', detail: '₹1,18,000.00' }])
  await app.fetchAsAdmin(`/api/quotations/${id}/mark-sent`, { body: { channel: 'whatsapp' } })
  expect(await found()).toMatchObject([{ status: 'sent' }, { status: 'draft' }])
})

test('a quotation that is mailed, or whose acceptance is noted, answers its enquiry', async () => {
  const status = async (id: number) => ((await app.fetchAsAdmin(`/api/contacts/${id}`)).data as Enquiry).status
  const quote = async () => {
    const sender = { name: 'Kiran Example', email: 'kiran@example.com', channel: 'phone' }
    const { id: enquiryId } = (await app.fetchAsAdmin('/api/contacts/record', { body: sender })).data as Enquiry
    const { id } = await create({ enquiryId })
    await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
    expect(await status(enquiryId)).toBe('pending')
    return { id, enquiryId }
  }
  const mailed = await quote()
  await app.fetchAsAdmin(`/api/quotations/${mailed.id}/send`, { body: { email: 'kiran@example.com', name: 'Kiran Example' } })
  const accepted = await quote()
  await app.fetchAsAdmin(`/api/quotations/${accepted.id}/accept`, { body: { versionNumber: 1, name: 'Kiran Example', post: 'Purchase' } })
  expect([await status(mailed.enquiryId), await status(accepted.enquiryId)]).toEqual(['contacted', 'contacted'])
})
