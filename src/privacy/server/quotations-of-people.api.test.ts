import { beforeEach, describe, expect, test } from 'vitest'
import { makeBatch, makeClient, makeProgram } from '#app/testing/test-records.ts'
import { reminderText } from '#quotations/payment-reminder.ts'
import type { Proforma } from '#quotations/proforma.schema.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
import { readQuotationPage } from '#quotations/server/buyer/read-quotation-page.server.ts'
import { getQuotationRow } from '#quotations/server/quotation-row.server.ts'
import { makeAccepted, makeTrade, QUOTATION, quotedLine } from '#quotations/test-quotation.ts'
import type { BatchOrder } from '#training/batches/batch-order.schema.ts'
import { setUpRetention } from '../test-retention.ts'

const { app, at, read, runAt, save } = setUpRetention()
const NEHA = 'hr@mock-motors.example.com'
const REASON = 'Asked by letter of 20 November'

let clientId: number
beforeEach(async () => {
  await makeTrade(app)
  clientId = (await makeClient(app, { contacts: [] })).id
})

const create = async (changes: object = {}) =>
  (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, clientId, ...changes } })).data as Quotation
const act = (id: number, action: string, body: object = {}) => app.fetchAsAdmin(`/api/quotations/${id}/${action}`, { method: 'POST', body })
const quotation = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const people = (action: string) => app.fetchAsAdmin(`/api/people/${action}`, { body: { email: NEHA, reason: REASON } })

async function answered(changes: object = {}): Promise<number> {
  const { id } = await create(changes)
  await act(id, 'issue')
  await act(id, 'accept', { versionNumber: 1, name: 'Neha Placeholder', post: 'HR', poNumber: 'PO-77' })
  return id
}

async function stored(): Promise<string> {
  const tables = ['quotations', 'quotation_versions', 'quotation_entries', 'proformas', 'audit_values'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => app.db.sql.selectFrom(table).selectAll().execute())))
}

describe('a contact of a buyer', () => {
  test('is told of quotations and own answers in an export', async () => {
    await answered()
    const { text } = await people('export')
    expect((JSON.parse(text) as { contactOfQuotations: unknown }).contactOfQuotations).toMatchObject([
      { number: 'BHM/26-27/00001', name: 'Neha Placeholder', email: NEHA, answers: [{ kind: 'accepted', byPost: 'HR' }] },
    ])
  })

  test('is erased from drafts at once, and stays in issued papers, which the preview says', async () => {
    const id = await answered()
    const draft = await create()
    const preview = (await people('preview')).data as object
    expect(preview).toMatchObject({ goes: { draftQuotations: 1 }, stays: { quotations: [{ id, number: 'BHM/26-27/00001' }] } })
    expect((await people('erase')).data).toMatchObject({ draftQuotations: 1 })
    expect((await quotation(draft.id)).form.buyer).toMatchObject({ name: 'Mock Motors', contactName: '', email: '', phone: null })
    expect((await quotation(id)).versions[0]?.content.buyer.contactName).toBe('Neha Placeholder')
  })
})

describe('an erased contact of an issued quotation', () => {
  const buyer = (changes: object) => ({ ...QUOTATION.buyer, ...changes })
  const saved = async (id: number, changes: object) => {
    const { form } = await quotation(id)
    await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...form, ...changes } })
  }
  const ANYTHING_OF_NEHA = /Neha|hr@mock-motors|98765/

  test('is in no form, no next version and no search, and the issued version keeps them', async () => {
    const { id } = await create({ buyer: buyer({ phone: '+91 98765 43210' }) })
    await act(id, 'issue')
    expect((await people('preview')).data).toMatchObject({ goes: { draftQuotations: 0, issuedQuotations: 1 } })
    expect((await people('erase')).data).toMatchObject({ issuedQuotations: 1 })
    const { form, hasChanges, versions } = await quotation(id)
    expect(form.buyer).toMatchObject({ name: 'Mock Motors', contactName: '', email: '', phone: null })
    expect([hasChanges, versions[0]?.content.buyer.contactName]).toEqual([false, 'Neha Placeholder'])
    await saved(id, { note: 'As agreed by phone' })
    await act(id, 'issue')
    expect(JSON.stringify((await quotation(id)).versions[0])).not.toMatch(ANYTHING_OF_NEHA)
    expect((await app.fetchAsAdmin('/api/quotations?q=Neha')).data).toEqual([])
    expect(JSON.stringify(await app.db.sql.selectFrom('audit_values').selectAll().execute())).not.toMatch(ANYTHING_OF_NEHA)
    expect((await people('erase')).status).toBe(404)
  })

  test('is not preset for the buyer, not named among the changes, and told nothing', async () => {
    const { id, link } = await create().then(({ id: made }) => act(made, 'issue').then(({ data }) => data as Quotation))
    await people('erase')
    const page = () => getQuotationRow(app.db, id).then((row) => readQuotationPage(app.db, row, app.time.now))
    expect((await page()).contact).toEqual({ name: '', email: '' })
    const posted = { answer: 'accept', versionNumber: '1', name: 'Kiran Example', post: 'Buyer', agrees: 'yes' }
    const body = new URLSearchParams(posted).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(link ?? '').origin }
    const mails = async () => app.db.sql.selectFrom('mails').select(['kind', 'recipient_address', 'data']).execute()
    const path = new URL(link ?? '').pathname
    await app.http.request(path, { method: 'POST', body, headers })
    expect(JSON.stringify(await mails())).not.toMatch(ANYTHING_OF_NEHA)
    await saved(id, { note: 'As agreed by phone' })
    await act(id, 'issue')
    expect((await page()).changes.map(({ label }) => label)).toEqual(['Note'])
  })

  test('is on no proforma that is issued later, which still names the buyer', async () => {
    const id = await answered()
    await act(id, 'proformas', { share: 5000 })
    await people('erase')
    const { paper } = (await act(id, 'proformas')).data as Proforma
    expect(paper.content.buyer).toMatchObject({ name: 'Mock Motors', contactName: '', email: '' })
    const { data } = await app.fetchAsAdmin(`/api/proformas?quotation=${id}`)
    expect((data as Proforma[]).map((proforma) => reminderText(proforma, '2026-11-20').split('\n')[0])).toEqual([
      'Dear Mock Motors,',
      'Dear Mock Motors,',
    ])
  })

  test('does not come back with an earlier version, and another contact stays in the form', async () => {
    const id = await answered()
    await saved(id, { buyer: buyer({ contactName: 'Ravi Sample', email: 'ravi@example.com' }) })
    await act(id, 'issue')
    await people('erase')
    expect((await quotation(id)).form.buyer.contactName).toBe('Ravi Sample')
    await act(id, 'withdraw', { reason: 'Wrong contact' })
    const { form, versionNumber, hasChanges } = await quotation(id)
    expect([versionNumber, hasChanges, form.buyer.contactName, form.buyer.email]).toEqual([1, false, '', ''])
  })

  test('goes with the buyer from the form if both are one person, and a company without GSTIN stays named', async () => {
    const names = []
    for (const contactName of ['Mock Motors', 'Neha Placeholder']) {
      const { id } = await create({ clientId: null, buyer: buyer({ contactName }) })
      await act(id, 'issue')
      await people('erase')
      const { form, buyerName, versions } = await quotation(id)
      names.push([form.buyer.name, buyerName, versions[0]?.content.buyer.name])
    }
    expect(names).toEqual([
      ['Erased', 'Erased', 'Mock Motors'],
      ['Mock Motors', 'Mock Motors', 'Mock Motors'],
    ])
  })

  test('fills no new form from the client, its batch or the enquiry', async () => {
    const contacts = [{ name: 'Neha Placeholder', email: NEHA, phone: '+91 98765 43210' }]
    const { id: client } = await makeClient(app, { name: 'Example Works', contacts })
    const { contacts: ofClient } = (await app.fetchAsAdmin(`/api/clients/${client}`)).data as { contacts: Array<{ id: number }> }
    const { id: trainingProgramId } = await makeProgram(app)
    const { id: batch } = await makeBatch(app, { trainingProgramId, clientId: client, clientContactId: ofClient[0]?.id })
    const sent = { name: 'Neha Placeholder', email: NEHA, subject: 'Audits', message: 'Can you audit our plant?' }
    const enquiry = ((await app.fetch('/api/contact', { body: sent })).data as { id: number }).id
    await people('erase')
    for (const from of [`client=${client}`, `batch=${batch}`]) {
      const { status, data } = await app.fetchAsAdmin(`/api/quotations/start?${from}`)
      expect([status, (data as { buyer: object }).buyer]).toMatchObject([200, { contactName: '', email: '', phone: null }])
    }
    expect((await app.fetchAsAdmin(`/api/quotations/start?enquiry=${enquiry}`)).status).toBe(404)
  })
})

describe('when the period after the financial year has passed', () => {
  test('names, e-mails and answers go from versions, proformas and history, and the figures stay', async () => {
    const id = await answered()
    await act(id, 'proformas')
    const before = await quotation(id)
    await save({ quotations: 12 })
    await runAt('2028-03-31T18:00:00Z')
    expect(await stored()).toContain('Neha Placeholder')
    at('2028-04-02T05:00:00Z')
    expect((await read()).due).toMatchObject({ quotations: 1 })
    await runAt('2028-04-02T05:00:00Z')
    expect(await stored()).not.toMatch(/Neha Placeholder|hr@mock-motors/)
    expect((await read()).lastRun?.removed).toMatchObject({ quotations: 1 })
    const after = await quotation(id)
    expect(after.versions[0]).toMatchObject({
      number: before.number,
      figures: before.versions[0]?.figures,
      inWords: before.versions[0]?.inWords,
    })
    expect(after.versions[0]?.content.buyer).toMatchObject({ name: 'Mock Motors', contactName: '' })
    expect(after.state).toBe('accepted')
    expect((await app.fetchAsAdmin('/api/quotations?q=Neha')).data).toEqual([])
  })

  test('a buyer who may be a person is not named any more', async () => {
    const id = await answered({ clientId: null })
    await save({ quotations: 12 })
    await runAt('2028-04-02T05:00:00Z')
    expect((await quotation(id)).versions[0]?.content.buyer).toMatchObject({ name: 'Erased', address: 'Erased', state: 'Haryana' })
  })

  test('the orders in batches lose the name of a buyer who may be a person, and keep that of a company', async () => {
    const { id: trainingProgramId } = await makeProgram(app)
    const { id: batchId } = await makeBatch(app, { trainingProgramId })
    for (const buyer of [{ clientId: null }, { clientId }]) {
      const id = await makeAccepted(app, { ...buyer, lines: [quotedLine({ programId: trainingProgramId, quantity: 2 })] })
      expect((await act(id, 'book', { batchId })).status).toBe(200)
    }
    const buyers = async () =>
      ((await app.fetchAsAdmin(`/api/batches/${batchId}/orders`)).data as BatchOrder[]).map(({ buyerName }) => buyerName)
    expect(await buyers()).toEqual(['Mock Motors', 'Mock Motors'])
    await save({ quotations: 12 })
    await runAt('2028-04-02T05:00:00Z')
    expect(await buyers()).toEqual(['Erased', 'Mock Motors'])
  })
})
