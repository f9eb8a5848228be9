import { beforeEach, describe, expect, test } from 'vitest'
import { makeBatch, makeClient, makeProgram } from '#app/testing/test-records.ts'
import type { Quotation } from '#quotations/quotation.schema.ts'
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
