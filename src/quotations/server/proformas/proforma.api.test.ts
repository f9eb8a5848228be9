import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { Proforma } from '../../proforma.schema.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine } from '../../test-quotation.ts'
import { readQuotationPage } from '../buyer/read-quotation-page.server.ts'
import { getQuotationRow } from '../quotation-row.server.ts'

const app = setUpTestApp()

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
})

async function makeIssued(changes: object = {}): Promise<Quotation> {
  const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })).data as Quotation
  return (await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })).data
}
const bill = (id: number, body: object = {}) => app.fetchAsAdmin(`/api/quotations/${id}/proformas`, { body })
const cancel = (id: number) => app.fetchAsAdmin(`/api/proformas/${id}/cancel`, { body: { reason: 'The GSTIN changed' } })

test('a proforma of the whole has the figures of its quotation, a due date and a link of the exact amount', async () => {
  const { id } = await makeIssued({ lines: [quotedLine({ quantity: 7, unitPaise: 1_249_50 })] })
  const { status, data } = await bill(id)
  expect([status, data]).toEqual([
    201,
    expect.objectContaining({ number: 'PI/26-27/00001', issuedOn: '2026-11-20', dueOn: '2026-12-05', totalPaise: 10_321_00 }),
  ])
  expect((data as Proforma).upiLink).toContain('&am=10321.00&cu=INR&')
  expect((await bill(id)).status).toBe(409)
})

test('two halves add up to the quotation, also with an overall discount, and what is left is billed last', async () => {
  const { id } = await makeIssued({ discount: { paise: 10_000_00 } })
  const first = (await bill(id, { share: 5000 })).data as Proforma
  expect(first).toMatchObject({ taxablePaise: 45_000_00, totalPaise: 53_100_00 })
  expect((await bill(id, { share: 5001 })).status).toBe(422)
  expect((await bill(id)).data).toMatchObject({ number: 'PI/26-27/00002', totalPaise: 53_100_00 })
  expect(await bill(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('already billed in full') } })
})

const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const pay = ({ id, totalPaise }: Proforma) =>
  app.fetchAsAdmin('/api/payments/create', {
    body: { receivedOn: '2026-11-20', reference: `UTR of ${id}`, shares: [{ proformaId: id, amountPaise: totalPaise }] },
  })
/** Issues the next version with changes. */
async function issueAgain(id: number, changes: object) {
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, ...changes } })
  return app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
}

test('a quotation answers the amount that is not billed yet, and its parts add up to it in whole rupees', async () => {
  const line = quotedLine({ quantity: 1, unitPaise: 50_00 })
  const { id, unbilledPaise } = await makeIssued({ lines: [line] })
  expect(unbilledPaise).toBe(59_00)
  expect((await bill(id, { share: 1 })).body).toMatchObject({ error: 'This share comes to ₹0.00. Use a larger one.' })
  expect((await bill(id, { share: 5000 })).data).toMatchObject({ totalPaise: 30_00 })
  expect((await read(id)).unbilledPaise).toBe(29_00)
  const rest = (await bill(id)).data as Proforma
  expect(rest.paper).toMatchObject({ inWords: 'Rupees Twenty Nine Only', figures: { roundOffPaise: -50, totalPaise: 29_00 } })
  expect((await read(id)).unbilledPaise).toBe(0)
  await cancel(rest.id)
  expect((await read(id)).unbilledPaise).toBe(29_00)
})

test('after the company’s GSTIN became one of another State, nothing is billed before the next version has its taxes', async () => {
  const { id } = await makeIssued()
  await bill(id, { share: 5000 })
  await makeTrade(app, { gstin: '27AAPFU0939F1ZV' })
  expect(await bill(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('Today it is IGST') } })
  const [first] = (await app.fetchAsAdmin(`/api/proformas?quotation=${id}`)).data as Proforma[]
  await cancel(first?.id ?? 0)
  expect((await read(id)).hasChanges).toBe(true)
  await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })
  expect((await bill(id)).data).toMatchObject({ paper: { place: { isIntraState: false }, figures: { taxes: [{ igstPaise: 18_000_00 }] } } })
})

test('a new GST rate is named before the rest is billed at the rate of the version', async () => {
  const { id } = await makeIssued({ validUntil: '2027-05-01' })
  await bill(id, { share: 5000 })
  const { trade } = (await app.fetchAsAdmin('/api/admin/company')).data as { trade: object }
  await makeTrade(app, { trade: { ...trade, gstRates: [{ sac: '999293', rate: 1200, from: '2027-01-01' }] } })
  expect((await read(id)).billingRemarks).toEqual([])
  app.time.now = new Date('2027-01-02T06:00:00Z')
  expect((await read(id)).billingRemarks).toEqual([
    'Version 1 has 18% GST for SAC 999293, but your company data has 12% today. A proforma has the rate of its version. If today’s rate applies, issue the next version first; your accountant knows which one does.',
  ])
  expect((await bill(id)).data).toMatchObject({ paper: { figures: { taxes: [{ rate: 1800 }] } } })
  expect((await read(id)).billingRemarks, 'nothing is left to bill').toEqual([])
})

test('a proforma needs a bank account or a UPI address', async () => {
  const { id } = await makeIssued()
  const { trade } = (await app.fetchAsAdmin('/api/admin/company')).data as { trade: { bank: object; upi: object } }
  const withWays = (ways: object) => makeTrade(app, { trade: { ...trade, bank: null, upi: null, ...ways } })
  await withWays({})
  const refused = await bill(id)
  expect([refused.status, refused.body['error']]).toEqual([
    400,
    'A proforma needs a bank account or a UPI address. Enter one under Company → Money.',
  ])
  await withWays({ upi: trade.upi })
  expect((await bill(id, { share: 5000 })).status).toBe(201)
  await withWays({ bank: trade.bank })
  const rest = (await bill(id)).data as Proforma
  const { data } = await app.fetchAsAdmin(`/api/proformas/${rest.id}/reminder/preview`, { body: { name: 'Neha Placeholder' } })
  expect((data as { text: string }).text).not.toContain('UPI')
  expect((await readBuyersPage(id)).bills).toMatchObject([
    { hasBank: true, upiLink: null },
    { hasBank: false, upiLink: expect.any(String) },
  ])
})

test('what was billed and paid is not billed again at another rate of the next version', async () => {
  const { id } = await makeIssued()
  await pay((await bill(id, { share: 5000 })).data)
  await issueAgain(id, { lines: [quotedLine({ gstRate: 500 })] })
  expect(await bill(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('PI/26-27/00001') } })
  await issueAgain(id, { lines: [quotedLine(), quotedLine({ gstRate: 500 })] })
  const second = (await bill(id)).data as Proforma
  expect(second).toMatchObject({ taxablePaise: 1_50_000_00, totalPaise: 59_000_00 + 1_05_000_00 })
  await pay(second)
  await issueAgain(id, { lines: [quotedLine({ quantity: 1 })] })
  expect((await read(id)).unbilledPaise).toBe(11_800_00 - 2_23_000_00)
  expect((await bill(id)).status).toBe(409)
})

const IN_MAHARASHTRA = { buyer: { ...QUOTATION.buyer, gstin: '27AAPFU0939F1ZV' } }
const NEW_STREET = { buyer: { ...QUOTATION.buyer, address: 'Plot 9, Sector 24, Faridabad' } }

test.each([
  ['amounts', { lines: [quotedLine({ unitPaise: 9_000_00 })] }],
  ['buyer and place of supply and amounts', IN_MAHARASHTRA],
  ['buyer', { buyer: { ...QUOTATION.buyer, name: 'Mock Motors Private Limited' } }],
])('a version with other %s is not issued while an unpaid proforma asks for the one before', async (names, changes) => {
  const { id } = await makeIssued()
  const proforma = (await bill(id)).data as Proforma
  const message = `Cancel proforma PI/26-27/00001 first: it asks for ₹1,18,000.00 of version 1, and this version changes ${names}.`
  expect(await issueAgain(id, changes)).toMatchObject({ status: 400, body: { error: message, issues: { proformas: message } } })
  const { data } = await app.fetchAsAdmin(`/api/quotations/judge?quotation=${id}`, { body: { ...QUOTATION, ...changes } })
  expect(data).toMatchObject({ outdated: [{ id: proforma.id, number: proforma.number, settledPaise: 0 }] })
  await cancel(proforma.id)
  expect((await issueAgain(id, changes)).data).toMatchObject({ versionNumber: 2, judgement: { outdated: [] } })
})

test('a new street in the same State, a note or a later day needs no new proforma', async () => {
  const { id } = await makeIssued()
  const proforma = (await bill(id)).data as Proforma
  expect((await issueAgain(id, { ...NEW_STREET, note: 'By the gate', validUntil: '2027-01-31' })).status).toBe(200)
  expect((await app.fetchAsAdmin(`/api/proformas/${proforma.id}`)).data).toMatchObject({ isOutdated: false, upiLink: proforma.upiLink })
})

test('a version after a paid proforma says what is left to bill, or that more is billed', async () => {
  const { id } = await makeIssued()
  const proforma = (await bill(id, { share: 5000 })).data as Proforma
  const remarksOf = async (changes: object) =>
    (
      (await app.fetchAsAdmin(`/api/quotations/judge?quotation=${id}`, { body: { ...QUOTATION, ...changes } }))
        .data as Quotation['judgement']
    ).remarks
  const other = { lines: [quotedLine({ unitPaise: 9_000_00 })] }
  expect(await remarksOf(other)).toEqual([])
  await pay(proforma)
  expect(await remarksOf({})).toEqual([])
  expect(await remarksOf(other)).toEqual(['₹59,000.00 is billed for an earlier version, ₹47,200.00 is left to bill.'])
  expect(await remarksOf({ lines: [quotedLine({ gstRate: 500 })] })).toContainEqual(
    expect.stringContaining('Before you bill this version, cancel PI'),
  )
  expect(await remarksOf({ lines: [quotedLine({ quantity: 4 })] })).toEqual([expect.stringMatching(/^₹11,800\.00 more is billed/)])
  expect(await remarksOf({ buyer: { ...QUOTATION.buyer, name: 'Mock Motors Private Limited' } })).toEqual([
    'Proforma PI/26-27/00001 is paid and keeps its buyer.',
  ])
  await issueAgain(id, other)
  expect((await bill(id)).data).toMatchObject({ totalPaise: 47_200_00 })
})

test('a proforma of a former version whose payment is taken off asks for nothing, and nothing else is billed before it is cancelled', async () => {
  const { id } = await makeIssued()
  const proforma = (await bill(id)).data as Proforma
  const payment = (await pay(proforma)).data as { id: number }
  await issueAgain(id, { lines: [quotedLine({ unitPaise: 11_000_00 })] })
  await app.fetchAsAdmin(`/api/payments/${payment.id}/take-off`, { body: { reason: 'Of another client' } })
  const former = (await app.fetchAsAdmin(`/api/proformas/${proforma.id}`)).data
  expect(former).toMatchObject({ isOutdated: true, balancePaise: 1_18_000_00, upiLink: null })
  expect(await bill(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining(proforma.number) } })
  const reminder = { email: 'hr@mock-motors.example.com', name: 'Neha Placeholder' }
  expect((await app.fetchAsAdmin(`/api/proformas/${proforma.id}/reminder`, { body: reminder })).status).toBe(409)
  expect((await readBuyersPage(id)).bills).toMatchObject([{ isVoid: true, upiLink: null }])
  await cancel(proforma.id)
  expect((await bill(id)).data).toMatchObject({ totalPaise: 1_29_800_00 })
  expect((await readBuyersPage(id)).bills).toMatchObject([{ isVoid: false, balance: '₹1,29,800.00' }])
})

const readBuyersPage = async (id: number) => readQuotationPage(app.db, await getQuotationRow(app.db, id), app.time.now)

test('a cancelled proforma stays listed with its number, which is not used again, and its amount can be billed again', async () => {
  const { id } = await makeIssued()
  const first = (await bill(id)).data as Proforma
  expect((await cancel(first.id)).data).toMatchObject({ cancelReason: 'The GSTIN changed', upiLink: null })
  expect((await cancel(first.id)).status).toBe(409)
  expect((await bill(id)).data).toMatchObject({ number: 'PI/26-27/00002', totalPaise: first.totalPaise })
  expect(((await app.fetchAsAdmin(`/api/proformas?quotation=${id}`)).data as Proforma[]).map(({ number }) => number)).toEqual([
    'PI/26-27/00002',
    'PI/26-27/00001',
  ])
})

test('a quotation of one financial year has its proforma in the next', async () => {
  const { id, number } = await makeIssued({ validUntil: '2027-05-01' })
  app.time.now = new Date('2027-03-31T18:40:00Z')
  const proforma = (await bill(id)).data as Proforma
  expect([number, proforma.number, proforma.issuedOn]).toEqual(['BHM/26-27/00001', 'PI/27-28/00001', '2027-04-01'])
  expect(proforma.paper.quotation.number).toBe('BHM/26-27/00001')
})

test('an issued proforma does not change with the company, the client or the next version', async () => {
  const issued = await makeIssued()
  const proforma = (await bill(issued.id)).data as Proforma
  const { id, paper } = proforma
  await pay(proforma)
  await makeTrade(app, { registeredName: 'Renamed Private Limited' })
  app.time.now = new Date('2026-11-21T09:30:00Z')
  expect((await issueAgain(issued.id, IN_MAHARASHTRA)).status).toBe(200)
  expect((await app.fetchAsAdmin(`/api/proformas/${id}`)).data).toMatchObject({ paper })
})

test('a proforma keeps the PO number that it prints, and answers the one of a later acceptance', async () => {
  const { id } = await makeIssued()
  const accept = (poNumber: string) =>
    app.fetchAsAdmin(`/api/quotations/${id}/accept`, { body: { versionNumber: 1, name: 'Kiran Example', post: 'Purchase', poNumber } })
  await accept('PO-WRONG')
  const proforma = (await bill(id)).data as Proforma
  expect(proforma.newPoNumber).toBe(null)
  await app.fetchAsAdmin(`/api/quotations/${id}/undo-acceptance`, { body: { reason: 'A wrong PO number' } })
  const now = async () => (await app.fetchAsAdmin(`/api/proformas/${proforma.id}`)).data as Proforma
  expect((await now()).newPoNumber, 'while nothing is accepted').toBe(null)
  await accept('PO-RIGHT')
  expect(await now()).toMatchObject({ newPoNumber: 'PO-RIGHT', paper: { poNumber: 'PO-WRONG' } })
  await cancel(proforma.id)
  expect((await now()).newPoNumber).toBe(null)
  expect((await bill(id)).data).toMatchObject({ newPoNumber: null, paper: { poNumber: 'PO-RIGHT' } })
})

test('two clerks who issue at once get numbers without a gap', async () => {
  const quotations = []
  for (let at = 0; at < 10; at += 1) quotations.push(await makeIssued())
  const numbers = (await Promise.all(quotations.map(({ id }) => bill(id)))).map(({ data }) => (data as Proforma).number)
  expect(numbers.toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => `PI/26-27/${String(at + 1).padStart(5, '0')}`))
})

test('drafts and withdrawn quotations are not billed', async () => {
  const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: QUOTATION })).data as Quotation
  expect((await bill(id)).status).toBe(409)
  const issued = await makeIssued()
  await app.fetchAsAdmin(`/api/quotations/${issued.id}/withdraw`, { body: { reason: 'Too late' } })
  expect((await bill(issued.id)).status).toBe(409)
})

test('a quotation is not withdrawn while a proforma asks for its payment', async () => {
  const { id } = await makeIssued()
  const proforma = (await bill(id)).data as Proforma
  const withdraw = () => app.fetchAsAdmin(`/api/quotations/${id}/withdraw`, { body: { reason: 'Too late' } })
  expect(await withdraw()).toMatchObject({ status: 409, body: { error: expect.stringContaining(proforma.number) } })
  await cancel(proforma.id)
  expect((await withdraw()).status).toBe(200)
})
