import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import type { Quotation } from '../quotation.schema.ts'
import { quotationMailHooks } from '../server/buyer/quotation-mails.server.ts'
import { readQuotationPage } from '../server/buyer/read-quotation-page.server.ts'
import { getQuotationOfToken } from '../server/quotation-row.server.ts'
import { makeTrade, QUOTATION } from '../test-quotation.ts'
import { answerPostedQuotation } from './posted-answer.server.ts'

const app = setUpTestApp()
const NETWORK = '203.0.113.9'
const ACCEPTANCE = { answer: 'accept', versionNumber: '1', name: 'Kiran Example', post: 'Purchase', poNumber: 'PO-77', agrees: 'yes' }
const REFUSAL = { answer: 'decline', versionNumber: '2', name: 'Ravi Sample', reason: 'Too expensive' }

beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
  await removeMails(app)
})

const call = async (path: string, body?: object) =>
  (await app.fetchAsAdmin(`/api/quotations/${path}`, { method: 'POST', body })).data as Quotation
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const kinds = async (id: number) => (await read(id)).entries.map(({ kind }) => kind)
const tokenOf = ({ link }: Quotation) => link?.split('/').at(-1) ?? ''
const post = (quotation: Quotation, fields: Record<string, string>) => {
  const request = new Request('https://www.example.com/q/x', { method: 'POST', body: new URLSearchParams(fields) })
  const site = { ...app.api, store: app.images, scanner: undefined }
  return answerPostedQuotation(request, site, { token: tokenOf(quotation), network: NETWORK, form: undefined })
}
const open = async (quotation: Quotation) => {
  const row = await getQuotationOfToken(app.db, tokenOf(quotation), { limits: app.api.limits, network: NETWORK })
  return readQuotationPage(app.db, row, app.time.now)
}

async function makeIssued(): Promise<Quotation> {
  const { id } = await call('create', QUOTATION)
  return call(`${id}/issue`)
}

/** A quotation whose first version is accepted, and whose second one is issued a day later. */
async function makeSecond(): Promise<Quotation> {
  const quotation = await makeIssued()
  await post(quotation, ACCEPTANCE)
  app.time.now = new Date('2026-11-21T09:30:00Z')
  await app.fetchAsAdmin(`/api/quotations/${quotation.id}`, { method: 'PUT', body: { ...QUOTATION, discount: { paise: 1_000_00 } } })
  return call(`${quotation.id}/issue`)
}

describe('while an accepted version stands', () => {
  test('the page shows it with its acceptance, and says what became of the later one', async () => {
    const quotation = await makeSecond()
    expect(await open(quotation)).toMatchObject({ state: 'sent', versionNumber: 2, givenUp: null, changes: [{ label: 'Discount' }, {}] })
    await call(`${quotation.id}/withdraw`, { reason: 'A wrong price' })
    const page = await open(quotation)
    expect(page).toMatchObject({
      state: 'accepted',
      versionNumber: 1,
      decision: { at: '2026-11-20T09:30:00.000Z', by: { byName: 'Kiran Example', poNumber: 'PO-77' } },
      givenUp: { versionNumber: 2, state: 'withdrawn', at: '2026-11-21T09:30:00.000Z' },
      changes: [],
    })
    expect(page.paper.totals.at(-1)?.value).toBe('₹1,18,000.00')
    expect(JSON.stringify(page)).not.toContain('A wrong price')
  })

  test('its PDF is the one at the link and that of the office, and the later one stays on record', async () => {
    const quotation = await makeSecond()
    await call(`${quotation.id}/withdraw`, { reason: 'A wrong price' })
    const office = `/api/quotations/${quotation.id}/quotation.pdf`
    const nameAt = async (path: string) =>
      (await app.http.request(path, { headers: { 'X-API-Code': TEST_CODE } })).headers.get('Content-Disposition')
    const first = 'inline; filename="BHM-26-27-00001-v1.pdf"'
    expect([await nameAt(`/q/${tokenOf(quotation)}/quotation.pdf`), await nameAt(office)]).toEqual([first, first])
    expect(await nameAt(`${office}?version=2`)).toBe('inline; filename="BHM-26-27-00001-v2.pdf"')
    expect((await app.fetchAsAdmin(`${office}?version=3`)).status).toBe(404)
  })

  test('a form of the later one stores nothing and says why, but the same refusal again is a no-op', async () => {
    const quotation = await makeSecond()
    expect((await post(quotation, REFUSAL)).posted.done).toBe('declined')
    const after = await kinds(quotation.id)
    expect(after).toEqual(['stands', 'declined', 'sent', 'accepted', 'sent'])
    expect(await post(quotation, REFUSAL)).toMatchObject({ status: 200, posted: { done: 'declined' } })
    const formError = 'Version 2 is declined. Version 1 stands, and is shown here now.'
    for (const form of [
      { ...REFUSAL, reason: 'No budget' },
      { ...ACCEPTANCE, versionNumber: '2' },
    ]) {
      expect(await post(quotation, form)).toMatchObject({ status: 409, posted: { done: null, formError } })
    }
    expect(await post(quotation, ACCEPTANCE)).toMatchObject({ status: 200, posted: { done: 'accepted' } })
    expect(await kinds(quotation.id)).toEqual(after)
    const noted = { versionNumber: 2, name: 'Kiran Example', post: 'Purchase', poNumber: '' }
    expect((await app.fetchAsAdmin(`/api/quotations/${quotation.id}/accept`, { body: noted })).status).toBe(412)
  })

  test('the office is told of the refusal and of the version that stands', async () => {
    await post(await makeSecond(), REFUSAL)
    const mails = (await readMails(app)).filter(({ kind }) => kind === 'quotation-answered')
    expect(mails.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ answer: 'declined', versionNumber: 2, fallbackVersion: 1 }),
    )
  })

  test('a mail of the later one that still waits does not leave', async () => {
    const quotation = await makeSecond()
    const to = { email: 'hr@mock-motors.example.com', name: 'Neha Placeholder', message: '' }
    await call(`${quotation.id}/send`, to)
    const row = await app.db.sql.selectFrom('mails').selectAll().where('kind', '=', 'quotation-sent').executeTakeFirstOrThrow()
    const hook = quotationMailHooks({ secret: app.api.secret, clock: () => app.time.now })['quotation-sent']
    expect(await hook?.linksOf?.(app.db, row)).toBeDefined()
    await call(`${quotation.id}/withdraw`, { reason: 'A wrong price' })
    await expect(hook?.linksOf?.(app.db, row)).rejects.toThrow('Version 1 stands.')
    expect((await call(`${quotation.id}/send`, to)).entries[0]).toMatchObject({ kind: 'mailed', versionNumber: 1 })
  })
})

describe('a form that the browser posts again', () => {
  test('after the office has undone the acceptance does not accept again; a new form of the page does', async () => {
    const quotation = await makeIssued()
    const form = { ...ACCEPTANCE, basedOn: String((await open(quotation)).basedOn) }
    expect((await post(quotation, form)).posted.done).toBe('accepted')
    expect((await post(quotation, form)).posted.done).toBe('accepted')
    await call(`${quotation.id}/undo-acceptance`, { reason: 'Pressed by a trainee' })
    const before = await kinds(quotation.id)
    for (const again of [form, { ...REFUSAL, versionNumber: '1', basedOn: form.basedOn }]) {
      expect(await post(quotation, again)).toMatchObject({
        status: 409,
        posted: { done: null, formError: expect.stringContaining('We have undone an acceptance') },
      })
    }
    expect([(await read(quotation.id)).state, await kinds(quotation.id)]).toEqual(['sent', before])
    const { basedOn } = await open(quotation)
    expect((await post(quotation, { ...form, basedOn: String(basedOn) })).posted.done).toBe('accepted')
  })
})
