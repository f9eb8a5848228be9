import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeClient } from '#app/testing/test-records.ts'
import type { Client } from '#clients/client.schema.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { Proforma } from '../proforma.schema.ts'
import type { Quotation } from '../quotation.schema.ts'
import { makeTrade, QUOTATION } from '../test-quotation.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
})

const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const madeClient = async (changes: object = {}) =>
  (await app.fetchAsAdmin(`/api/clients/${(await makeClient(app, changes)).id}`)).data as Client
const changeClient = (id: number, body: object) => app.fetchAsAdmin(`/api/clients/${id}`, { method: 'PUT', body })

async function makeIssued(client: Client): Promise<Quotation> {
  const body = { ...QUOTATION, clientId: client.id, buyer: { ...QUOTATION.buyer, state: client.state, gstin: client.gstin } }
  const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body })).data as Quotation
  return (await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })).data
}

describe('after the first version', () => {
  test('a GSTIN of the client is offered to the next one with the tax that it changes; issued papers stand', async () => {
    const buyer = await madeClient()
    const { id, versions } = await makeIssued(buyer)
    const proforma = (await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: {} })).data as Proforma
    await changeClient(buyer.id, { gstin: '27BBBBB0000B1ZT' })
    const { judgement, form, ...quotation } = await read(id)
    expect(judgement.newRegistration).toEqual({
      gstin: '27BBBBB0000B1ZT',
      state: 'Haryana',
      remark:
        'The client’s GSTIN is now 27BBBBB0000B1ZT; this quotation has none. With the new data, the tax is IGST instead of CGST and SGST. Issued papers stay as they are.',
    })
    expect([quotation.versions, quotation.hasChanges]).toEqual([versions, false])
    const corrected = { ...form.buyer, gstin: judgement.newRegistration?.gstin, state: judgement.newRegistration?.state }
    await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...form, buyer: corrected } })
    await app.fetchAsAdmin(`/api/proformas/${proforma.id}/cancel`, { body: { reason: 'The buyer has a GSTIN' } })
    const next = (await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })).data as Quotation
    expect(next.judgement.newRegistration).toBeNull()
    expect(next.versions).toMatchObject([{ place: { state: 'Maharashtra', isIntraState: false } }, { place: { isIntraState: true } }])
    expect((await app.fetchAsAdmin(`/api/proformas/${proforma.id}`)).data).toMatchObject({ paper: proforma.paper })
  })

  test('a corrected GSTIN of the same State changes no tax, and another State of a client without one may', async () => {
    const buyer = await madeClient({ state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' })
    const { id } = await makeIssued(buyer)
    await changeClient(buyer.id, { gstin: '27BBBBB0000B1ZT' })
    expect((await read(id)).judgement.newRegistration?.remark).toBe(
      'The client’s GSTIN is now 27BBBBB0000B1ZT; this quotation has 27AAPFU0939F1ZV.',
    )
    const unregistered = await madeClient({ name: 'Axle Works' })
    const other = await makeIssued(unregistered)
    await changeClient(unregistered.id, { state: 'Delhi' })
    expect((await read(other.id)).judgement.newRegistration?.remark).toContain(
      'The client’s State is now Delhi; this quotation has Haryana.',
    )
  })

  test('a corrected place or contact needs nothing', async () => {
    const buyer = await madeClient()
    const { id } = await makeIssued(buyer)
    await changeClient(buyer.id, { place: 'Ballabgarh', contacts: [] })
    expect((await read(id)).judgement).toMatchObject({ newRegistration: null, remarks: [] })
  })
})

test('a merge moves quotations with their papers and offers the GSTIN that stays, and undoing it moves them back', async () => {
  const goes = await madeClient({ gstin: '06AAPFU0939F1ZZ' })
  const stays = await madeClient({ place: 'Pune', state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' })
  const { id, versions } = await makeIssued(goes)
  const proforma = (await app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body: {} })).data as Proforma
  expect((await app.fetchAsAdmin(`/api/clients/${goes.id}/merge?into=${stays.id}`)).data).toMatchObject({ quotations: 1 })
  await app.fetchAsAdmin(`/api/clients/${goes.id}/merge`, { body: { into: stays.id, gstin: '27AAPFU0939F1ZV' } })
  const moved = await read(id)
  expect([moved.clientId, moved.versions]).toEqual([stays.id, versions])
  expect(moved.judgement.newRegistration?.remark).toContain('the tax is IGST instead of CGST and SGST')
  expect((await app.fetchAsAdmin(`/api/proformas?client=${stays.id}`)).data).toMatchObject([{ id: proforma.id }])
  await app.fetchAsAdmin(`/api/clients/${goes.id}/unmerge`, { method: 'POST' })
  expect((await read(id)).clientId).toBe(goes.id)
})

test('a draft keeps the GSTIN of a body that deducts tax, and asks for the ordinary one', async () => {
  const body = { ...QUOTATION, buyer: { ...QUOTATION.buyer, gstin: '27 aaaaa 0000a1db' } }
  const { form, judgement } = (await app.fetchAsAdmin('/api/quotations/create', { body })).data as Quotation
  expect([form.buyer.gstin, judgement.problems]).toEqual(['27AAAAA0000A1DB', []])
  expect(judgement.remarks[0]).toContain('What is the ordinary one')
})

describe('the enquiry of a quotation', () => {
  const recorded = async (changes: object = {}) => {
    const sender = { name: 'Ravi Sample', email: 'ravi@example.com', channel: 'phone', ...changes }
    return ((await app.fetchAsAdmin('/api/contacts/record', { body: sender })).data as Enquiry).id
  }
  const clientOf = async (id: number) => ((await app.fetchAsAdmin(`/api/contacts/${id}`)).data as Enquiry).clientId
  const quoted = async (links: object) =>
    ((await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...links } })).data as Quotation).id
  const issue = (id: number) => app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })

  test('gets its client when it is issued, which the history keeps', async () => {
    const [client, enquiryId] = [await madeClient(), await recorded()]
    const id = await quoted({ enquiryId, clientId: client.id })
    expect(await clientOf(enquiryId)).toBeNull()
    await issue(id)
    expect(await clientOf(enquiryId)).toBe(client.id)
    const { data } = await app.fetchAsAdmin(`/api/admin/history?subject=enquiry:${enquiryId}`)
    expect(data).toContainEqual(
      expect.objectContaining({ action: 'enquiry client changed', changes: [expect.objectContaining({ after: 'Mock Motors' })] }),
    )
  })

  test('keeps the client that it has, and none if the quotation has none', async () => {
    const [own, other] = [await madeClient(), await madeClient({ name: 'Axle Works' })]
    const [named, unnamed] = [await recorded({ clientId: own.id }), await recorded({ email: 'second@example.com' })]
    await issue(await quoted({ enquiryId: named, clientId: other.id }))
    await issue(await quoted({ enquiryId: unnamed }))
    expect([await clientOf(named), await clientOf(unnamed)]).toEqual([own.id, null])
  })
})
