import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { BATCH, makeClient } from '#app/testing/test-records.ts'
import type { Quotation } from '../quotation.schema.ts'
import { makeTrade, QUOTATION, quotedLine, SELLER } from '../test-quotation.ts'

const app = setUpTestApp()

let trainingProgramId: number
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await makeTrade(app)
})

const create = async (changes: object = {}) =>
  (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })).data as Quotation
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const save = (id: number, changes: object, headers = {}) =>
  app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, ...changes }, headers })
const act = (id: number, action: string, body?: object, headers = {}) =>
  app.fetchAsAdmin(`/api/quotations/${id}/${action}`, { method: 'POST', ...(body && { body }), headers })

describe('a draft', () => {
  test('is kept although the State is missing, and says what must be solved before it is issued', async () => {
    const { id, ...draft } = await create({ buyer: { name: 'Kiran Example', address: 'Flat 3, MG Road' } })
    expect(draft).toMatchObject({ number: null, state: 'draft', link: null, versions: [], entries: [], totalPaise: null })
    expect(draft.judgement).toMatchObject({ place: null, problems: [{ field: 'buyer.state' }] })
    expect(draft.judgement.figures.taxes).toMatchObject([{ cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }])
    const refused = await act(id, 'issue')
    expect([refused.status, refused.body['error']]).toEqual([400, expect.stringContaining('In which State is the buyer?')])
  })

  test('is not accepted before it is issued', async () => {
    const { id } = await create()
    const refused = await act(id, 'accept', { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase', poNumber: '' })
    expect([refused.status, refused.body['error']]).toEqual([409, 'Issue the quotation first.'])
  })

  test('can be deleted, an issued quotation cannot', async () => {
    const { id } = await create()
    expect((await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'DELETE' })).status).toBe(200)
    const issued = await create()
    await act(issued.id, 'issue')
    expect((await app.fetchAsAdmin(`/api/quotations/${issued.id}`, { method: 'DELETE' })).status).toBe(409)
  })

  test('is not overwritten by somebody who opened an earlier one', async () => {
    const { id } = await create()
    await save(id, { note: 'First' })
    const { status } = await save(id, { note: 'Second' }, { 'If-Match': '"1"' })
    expect([status, (await read(id)).form.note]).toEqual([412, 'First'])
  })
})

describe('the amount of a draft', () => {
  const listed = async () =>
    ((await app.fetchAsAdmin('/api/quotations')).data as Quotation[]).map(({ totalPaise, draftPaise }) => [totalPaise, draftPaise])

  test('is listed as it would be issued today, and becomes the total', async () => {
    const { id, draftPaise } = await create({ discount: { rate: 500 } })
    expect([draftPaise, await listed()]).toEqual([1_12_100_00, [[null, 1_12_100_00]]])
    await act(id, 'issue')
    expect([(await read(id)).draftPaise, await listed()]).toEqual([null, [[1_12_100_00, null]]])
  })

  test('follows the State of its batch', async () => {
    const line = quotedLine({ quantity: 1, unitPaise: 1_01, supply: 'classroom', gstRate: 500 })
    await makeTrade(app, { trade: { ...SELLER.trade, roundOff: false } })
    const batch = (await app.fetchAsAdmin('/api/batches/create', { body: { ...BATCH, trainingProgramId, state: 'Maharashtra' } })).data
    await create({ lines: [line], batchId: (batch as { id: number }).id })
    await create({ lines: [line] })
    expect(await listed()).toEqual([
      [null, 1_07],
      [null, 1_06],
    ])
  })

  test.each([
    [{ buyer: { name: 'Kiran Example', address: 'Flat 3, MG Road' } }],
    [{ lines: [] }],
    [{ lines: [quotedLine({ discount: { paise: 2_00_000_00 } })] }],
    [{ buyer: { ...QUOTATION.buyer, state: 'Outside India' } }],
  ])('is unknown with %j', async (changes) => {
    const { draftPaise } = await create(changes)
    expect([draftPaise, await listed()]).toEqual([null, [[null, null]]])
  })
})

describe('an issued version', () => {
  test('is frozen: a later price, company or form does not change it, and the next version has the same number', async () => {
    const { id } = await create()
    const first = (await act(id, 'issue')).data as Quotation
    expect(first).toMatchObject({ number: 'BHM/26-27/00001', state: 'sent', versionNumber: 1, totalPaise: 1_18_000_00, hasChanges: false })
    expect(first.link).toMatch(/\/q\/[0-9a-f]{64}$/)
    await makeTrade(app, { registeredName: 'Renamed Private Limited' })
    app.time.now = new Date('2026-11-21T09:30:00Z')
    await save(id, { lines: [quotedLine({ quantity: 8 })] })
    expect((await read(id)).versions[0]).toEqual(first.versions[0])
    expect(await read(id)).toMatchObject({ hasChanges: true, totalPaise: 1_18_000_00 })
    const second = (await act(id, 'issue')).data as Quotation
    expect(second).toMatchObject({ number: 'BHM/26-27/00001', versionNumber: 2, totalPaise: 94_400_00, link: first.link })
    expect(second.versions.map(({ versionNumber, seller }) => [versionNumber, seller.name])).toEqual([
      [2, 'Renamed Private Limited'],
      [1, 'BHM Example Private Limited'],
    ])
  })

  test('is not issued twice without a change', async () => {
    const { id } = await create()
    await act(id, 'issue')
    expect(await act(id, 'issue')).toMatchObject({ status: 409, body: { error: 'Nothing has changed since version 1.' } })
  })

  test('expires after its last day, and is withdrawn with a reason', async () => {
    const { id } = await create()
    await act(id, 'issue')
    app.time.now = new Date('2027-01-05T04:00:00Z')
    expect((await read(id)).state).toBe('expired')
    expect((await app.fetchAsAdmin('/api/quotations?state=expired')).data).toMatchObject([{ id }])
    expect((await app.fetchAsAdmin('/api/quotations?state=sent')).data).toEqual([])
    expect((await act(id, 'withdraw', { reason: '' })).status).toBe(400)
    const withdrawn = (await act(id, 'withdraw', { reason: 'The dates are gone' })).data as Quotation
    expect(withdrawn).toMatchObject({ state: 'withdrawn', entries: [{ kind: 'withdrawn', text: 'The dates are gone' }, { kind: 'sent' }] })
    expect((await act(id, 'undo-acceptance', { reason: 'x' })).status).toBe(409)
  })
})

describe('an acceptance', () => {
  const acceptance = { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase', poNumber: 'PO-77' }

  test('that came by e-mail is noted once, and undone with a reason', async () => {
    const { id } = await create()
    await act(id, 'issue')
    const accepted = (await act(id, 'accept', acceptance)).data as Quotation
    expect(accepted).toMatchObject({
      state: 'accepted',
      entries: [
        { kind: 'accepted', byName: 'Kiran Example', byPost: 'Head of Purchase', poNumber: 'PO-77', text: 'Noted by Administrator' },
        {},
      ],
    })
    expect(((await act(id, 'accept', acceptance)).data as Quotation).entries).toHaveLength(2)
    expect((await act(id, 'accept', { ...acceptance, name: 'Another Example' })).status).toBe(409)
    const undone = (await act(id, 'undo-acceptance', { reason: 'Pressed by a trainee' })).data as Quotation
    expect(undone).toMatchObject({ state: 'sent', entries: [{ kind: 'acceptance-undone', text: 'Pressed by a trainee' }, {}, {}] })
  })

  test('of an earlier version is refused, a new version is open again, and after its last day the office decides', async () => {
    const { id } = await create()
    await act(id, 'issue')
    await act(id, 'accept', acceptance)
    app.time.now = new Date('2026-11-21T09:30:00Z')
    await save(id, { note: 'Now in December' })
    expect(((await act(id, 'issue')).data as Quotation).state).toBe('sent')
    expect((await act(id, 'accept', { ...acceptance, name: 'Late Example' })).status).toBe(412)
    app.time.now = new Date('2027-01-02T09:30:00Z')
    expect((await act(id, 'accept', { ...acceptance, versionNumber: 2 })).data).toMatchObject({ state: 'accepted' })
  })
})

describe('numbers', () => {
  test('are drawn at issue only: deleted drafts and refused issues leave no hole', async () => {
    const drafts = [await create(), await create(), await create({ lines: [] })]
    await app.fetchAsAdmin(`/api/quotations/${drafts[1]?.id}`, { method: 'DELETE' })
    expect((await act(drafts[2]?.id ?? 0, 'issue')).status).toBe(400)
    await act(drafts[0]?.id ?? 0, 'issue')
    const later = await create()
    expect(((await act(later.id, 'issue')).data as Quotation).number).toBe('BHM/26-27/00002')
  })

  test('of papers issued at once are all there, each once', async () => {
    const drafts = []
    for (let at = 0; at < 20; at += 1) drafts.push(await create())
    const issued = await Promise.all(drafts.map(({ id }) => act(id, 'issue')))
    const numbers = issued.map(({ data }) => (data as Quotation).number ?? '').toSorted()
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => `BHM/26-27/${String(at + 1).padStart(5, '0')}`))
  })

  test('follow the date in India, and begin again with the financial year', async () => {
    const [before, after] = [await create({ validUntil: '2027-05-01' }), await create({ validUntil: '2027-05-01' })]
    app.time.now = new Date('2027-03-31T18:25:00Z')
    expect((await act(before.id, 'issue')).data).toMatchObject({ number: 'BHM/26-27/00001', issuedOn: '2027-03-31' })
    app.time.now = new Date('2027-03-31T18:40:00Z')
    expect((await act(after.id, 'issue')).data).toMatchObject({ number: 'BHM/27-28/00001', issuedOn: '2027-04-01' })
  })
})

test('every line and text in Hindi, each as long as it may be, is saved', async () => {
  const hindi = (length: number) => 'क'.repeat(length)
  const lines = Array.from({ length: 50 }, () => quotedLine({ description: hindi(500) }))
  const { id } = await create({ lines, terms: hindi(4000), note: hindi(1000) })
  expect((await save(id, { lines, terms: hindi(4000) })).status).toBe(200)
})

describe('bad input', () => {
  test.each([
    [{ lines: [quotedLine({ discount: { paise: 2_00_000_00 } })] }, 'lines.0.discount'],
    [{ discount: { paise: 2_00_000_00 } }, 'discount'],
    [{ lines: [quotedLine({ unitPaise: 0 })] }, 'lines'],
    [{ validUntil: '2026-10-01' }, 'validUntil'],
    [{ lines: [quotedLine({ discount: { paise: 1_00_000_01 } })] }, 'lines.0.discount'],
    [{ buyer: { ...QUOTATION.buyer, state: 'Outside India', gstin: null } }, 'buyer.state'],
    [{ place: { state: 'Outside India', reason: 'The training is in Dubai' } }, 'place.state'],
  ])('%j is kept as a draft and refused at issue for this one reason', async (changes, field) => {
    const { id } = await create(changes)
    const { status, body } = await act(id, 'issue')
    expect([status, Object.keys(body['issues'] ?? {})]).toEqual([400, [field]])
  })

  test.each([
    [{ lines: Array.from({ length: 61 }, () => quotedLine()) }],
    [{ discount: { rate: 10_001 } }],
    [{ discount: { paise: -1 } }],
    [{ lines: [quotedLine({ description: 'x'.repeat(5000) })] }],
    [{ lines: [quotedLine({ unitPaise: 10_00_00_000_01 })] }],
    [{ lines: [quotedLine({ quantity: 1.234 })] }],
    [{ lines: [quotedLine({ sac: '99929' })] }],
    [{ buyer: { ...QUOTATION.buyer, gstin: '27AAPFU0939F1ZW' } }],
    [{ buyer: { ...QUOTATION.buyer, state: 'Atlantis' } }],
    [{ clientId: 999 }],
    [{ validUntil: '2026-02-30' }],
  ])('%.60j is refused', async (changes) => {
    const { status } = await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })
    expect([400, 422]).toContain(status)
  })

  test('10 crore and a description in Hindi are issued', async () => {
    const { id } = await create({
      lines: [quotedLine({ quantity: 1, unitPaise: 10_00_00_000_00, description: 'आंतरिक लेखा परीक्षक प्रशिक्षण' })],
    })
    expect((await act(id, 'issue')).data).toMatchObject({ totalPaise: 11_80_00_000_00 })
  })
})

test('a GSTIN of another State than the address decides the tax, and is remarked on', async () => {
  const { judgement } = await create({ buyer: { ...QUOTATION.buyer, gstin: '27AAPFU0939F1ZV' } })
  expect(judgement.place).toMatchObject({ state: 'Maharashtra', isIntraState: false })
  expect(judgement.remarks).toEqual(['The GSTIN is registered in Maharashtra, but the address is in Haryana. The tax follows the GSTIN.'])
})

test('without the company’s data a quotation says what is missing', async () => {
  await makeTrade(app, { gstin: null })
  const { judgement } = await create()
  expect(judgement.problems).toContainEqual({ field: 'company', message: 'The GSTIN of your company is missing.' })
})

test('a quotation begins with the client, the enquiry and the program, at the price of today', async () => {
  const client = await makeClient(app)
  const { data } = await app.fetchAsAdmin('/api/contacts/record', {
    body: { name: 'Ravi Sample', email: 'ravi@example.com', channel: 'phone', trainingProgramId, clientId: client.id },
  })
  const started = (await app.fetchAsAdmin(`/api/quotations/start?enquiry=${(data as { id: number }).id}`)).data
  expect(started).toMatchObject({
    clientId: client.id,
    buyer: { name: 'Mock Motors', state: 'Haryana', contactName: 'Ravi Sample', email: 'ravi@example.com' },
    lines: [{ programId: trainingProgramId, quantity: 1, unit: 'person', unitPaise: 12_500_00, sac: '999293', gstRate: 1800 }],
  })
})

test('a line of a program has the price of its mode, and a service is added without one', async () => {
  const started = async (query: string) =>
    ((await app.fetchAsAdmin(`/api/quotations/start?${query}`)).data as Quotation['form']).lines.map(({ supply, unitPaise }) => [
      supply,
      unitPaise,
    ])
  expect(await started(`program=${trainingProgramId}&supply=online`)).toEqual([['online', 9_500_00]])
  expect(await started(`program=${trainingProgramId}&supply=in-plant`)).toEqual([['in-plant', 12_500_00]])
  const service = { title: 'Audit preparation', icon: 'award', description: 'Text', features: ['One'] }
  const { data } = await app.fetchAsAdmin('/api/services/create', { body: service })
  expect(await started(`service=${(data as { id: number }).id}`)).toEqual([['service', 0]])
  expect((await app.fetchAsAdmin('/api/quotations/start?service=999')).status).toBe(404)
})

test('an issued version gives its enquiry the value before tax, unless the office has typed another', async () => {
  const sender = { name: 'Ravi Sample', email: 'ravi@example.com', channel: 'phone', trainingProgramId }
  const { id: enquiryId } = (await app.fetchAsAdmin('/api/contacts/record', { body: sender })).data as { id: number }
  const value = async () => ((await app.fetchAsAdmin(`/api/contacts/${enquiryId}`)).data as { value: number | null }).value
  const { id } = await create({ enquiryId })
  await act(id, 'issue')
  expect(await value()).toBe(1_00_000)
  await save(id, { enquiryId, lines: [quotedLine({ quantity: 8 })] })
  await act(id, 'issue')
  expect(await value()).toBe(80_000)
  await app.fetchAsAdmin(`/api/contacts/${enquiryId}`, { method: 'PUT', body: { value: 2_00_000 } })
  await save(id, { enquiryId, lines: [quotedLine({ quantity: 7 })] })
  await act(id, 'issue')
  expect(await value()).toBe(2_00_000)
})
