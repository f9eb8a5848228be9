import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import type { Proforma } from '../proforma.schema.ts'
import type { Quotation } from '../quotation.schema.ts'
import { makeTrade, QUOTATION } from '../test-quotation.ts'

const app = setUpTestApp()
const SEND = { email: 'hr@mock-motors.example.com', name: 'Neha Placeholder', message: 'As discussed' }
const ORDER = { name: 'Kiran Example', post: 'Head of Purchase', poNumber: 'PO-77', channel: 'phone' }

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
  await removeMails(app)
})

const draft = async (changes: object = {}) =>
  (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })).data as Quotation
const issue = (id: number, body: object) => app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST', body })
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const proformas = async (id: number) => (await app.fetchAsAdmin(`/api/proformas?quotation=${id}`)).data as Proforma[]
const rows = async (table: 'number_series' | 'quotation_versions' | 'quotation_entries' | 'proformas') =>
  (await app.db.sql.selectFrom(table).selectAll().execute()).length

describe('issuing and sending', () => {
  test('is one press: the quotation has its number, and its mail waits', async () => {
    const { id } = await draft()
    const { status, data } = await issue(id, { send: SEND })
    expect([status, data]).toMatchObject([200, { number: 'BHM/26-27/00001', state: 'sent', versionNumber: 1 }])
    expect((data as Quotation).entries).toMatchObject([{ kind: 'mailed', mail: { to: SEND.email, status: 'waiting' } }, { kind: 'sent' }])
    expect(await readMails(app)).toMatchObject([{ kind: 'quotation-sent', data: { message: 'As discussed' } }])
  })

  test('keeps the number of a mail that fails, and says so', async () => {
    const { id } = await draft()
    await issue(id, { send: SEND })
    await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'failed', last_error: '550 No such user' }).execute())
    expect(await read(id)).toMatchObject({
      number: 'BHM/26-27/00001',
      state: 'sent',
      entries: [{ mail: { status: 'failed', error: '550 No such user' } }, {}],
    })
  })

  test.each([[{ ...SEND, email: 'nobody' }], [{ ...SEND, name: '' }]])('with %j issues nothing', async (send) => {
    const { id } = await draft()
    expect((await issue(id, { send })).status).toBe(400)
    expect([(await read(id)).number, await rows('number_series')]).toEqual([null, 0])
  })

  test('a request without a body issues only', async () => {
    const { id } = await draft()
    expect((await app.fetchAsAdmin(`/api/quotations/${id}/issue`, { method: 'POST' })).status).toBe(200)
    expect(await readMails(app)).toEqual([])
  })
})

describe('a proforma at once', () => {
  test('issues the quotation, notes the order with the way it came, and bills all of it', async () => {
    const { id } = await draft()
    expect((await issue(id, { order: ORDER })).data).toMatchObject({
      state: 'accepted',
      entries: [
        { kind: 'accepted', byName: 'Kiran Example', poNumber: 'PO-77', text: 'By phone. Noted by Administrator' },
        { kind: 'sent' },
      ],
    })
    expect(await proformas(id)).toMatchObject([{ number: 'PI/26-27/00001', totalPaise: 1_18_000_00, paper: { poNumber: 'PO-77' } }])
  })

  test('bills a share by a day', async () => {
    const { id } = await draft()
    await issue(id, { order: { ...ORDER, share: 5000, dueOn: '2026-11-30' } })
    expect(await proformas(id)).toMatchObject([{ totalPaise: 59_000_00, dueOn: '2026-11-30' }])
  })

  test.each([
    ['a due date to come', {}, { dueOn: '2026-11-01' }],
    ['the buyer’s address', { buyer: { ...QUOTATION.buyer, address: '' } }, {}],
    ['the name of who ordered', {}, { name: '' }],
  ])('without %s draws no number and leaves the draft', async (_missing, changes, order) => {
    const { id } = await draft(changes)
    expect([400, 422]).toContain((await issue(id, { order: { ...ORDER, ...order }, send: SEND })).status)
    expect(await read(id)).toMatchObject({ number: null, state: 'draft', entries: [] })
    for (const table of ['number_series', 'quotation_versions', 'quotation_entries', 'proformas'] as const)
      expect(await rows(table)).toBe(0)
    expect(await readMails(app)).toEqual([])
  })

  test('four clerks at once get numbers without a gap in both series', async () => {
    const ids = []
    for (let at = 0; at < 4; at += 1) ids.push((await draft()).id)
    const issued = await Promise.all(ids.map((id) => issue(id, { order: ORDER })))
    const bills = await Promise.all(ids.map(proformas))
    const numbers = (prefix: string) => Array.from({ length: 4 }, (_, at) => `${prefix}/26-27/${String(at + 1).padStart(5, '0')}`)
    expect(issued.map(({ data }) => (data as Quotation).number ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(numbers('BHM'))
    expect(bills.map(([bill]) => bill?.number ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(numbers('PI'))
  })
})
