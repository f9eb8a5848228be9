import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isMultipart } from '#base/http/file-form.server.ts'
import { Limits } from '#base/http/limits.server.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeClient } from '#app/testing/test-records.ts'
import type { ThreadEntry } from '#enquiries/enquiry-reply.schema.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { Quotation } from '../quotation.schema.ts'
import type { WorkGroup } from '#office/overview/overview.schema.ts'
import { makeTrade, QUOTATION } from '../test-quotation.ts'
import { getQuotationOfToken } from '../server/quotation-row.server.ts'
import { answerPostedQuotation } from './posted-answer.server.ts'
import { readBuyersForm } from '../server/buyer/buyers-form.server.ts'
import { readQuotationPage } from '../server/buyer/read-quotation-page.server.ts'

const app = setUpTestApp()
const NETWORK = '203.0.113.9'
const ACCEPTANCE = {
  answer: 'accept',
  versionNumber: '1',
  name: 'Kiran Example',
  post: 'Head of Purchase',
  poNumber: 'PO-77',
  agrees: 'yes',
}
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let limits: Limits
beforeEach(async () => {
  limits = app.api.limits
  await startWithProgram(app)
  await makeTrade(app)
  await removeMails(app)
  rmSync(join(app.dataDir, 'uploads'), { recursive: true, force: true })
})

const call = async (path: string, body?: object) =>
  (await app.fetchAsAdmin(`/api/quotations/${path}`, { method: 'POST', body })).data as Quotation
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
async function issued(changes: object = {}) {
  const { id } = await call('create', { ...QUOTATION, ...changes })
  return call(`${id}/issue`)
}
const tokenOf = ({ link }: Quotation) => link?.split('/').at(-1) ?? ''
const site = () => ({ ...app.api, store: app.images, scanner: undefined, limits })
const send = async (quotation: Quotation, init: RequestInit, from = { token: tokenOf(quotation), network: NETWORK }) => {
  const request = new Request('https://www.example.com/q/x', { method: 'POST', ...init })
  const form = isMultipart(request) ? await readBuyersForm(request, site(), from) : undefined
  return answerPostedQuotation(request, site(), { ...from, form })
}
const post = (quotation: Quotation, fields: Record<string, string>) => send(quotation, { body: new URLSearchParams(fields) })
const postFile = (quotation: Quotation, file: Uint8Array, name: string, fields: Record<string, string> = ACCEPTANCE) => {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('order', new File([new Uint8Array(file)], name))
  return send(quotation, { body })
}
const open = async (quotation: Quotation) =>
  readQuotationPage(
    app.db,
    await getQuotationOfToken(app.db, tokenOf(quotation), { limits: app.api.limits, network: NETWORK }),
    app.time.now,
  )
const orders = () => {
  const folder = join(app.dataDir, 'uploads', 'purchase-orders')
  return existsSync(folder) ? readdirSync(folder) : []
}
const unbooked = async () =>
  ((await app.fetchAsAdmin('/api/admin/overview')).data as { work: WorkGroup[] }).work.find(({ kind }) => kind === 'unbooked-quotations')
const mailsOf = async (kind: string) => (await readMails(app)).filter((mail) => mail.kind === kind)

describe('the page', () => {
  test('shows the stored figures, and opening it many times accepts nothing', async () => {
    const quotation = await issued()
    for (let times = 0; times < 3; times += 1) {
      expect(await open(quotation)).toMatchObject({
        state: 'sent',
        number: 'BHM/26-27/00001',
        paper: { lines: [['1', 'VDA 6.3 Process Auditor, 10 people', '999293', '10 people', '₹10,000.00', '', '', '₹1,00,000.00']] },
        decision: null,
      })
    }
    expect((await read(quotation.id)).entries.map(({ kind }) => kind)).toEqual(['sent'])
  })

  test('answers a guessed token with nothing, and after some tries of a network with a wait', async () => {
    limits = new Limits(1, { clock: () => app.time.now })
    const quotation = await issued()
    const tryLink = () =>
      send(quotation, { body: new URLSearchParams(ACCEPTANCE) }, { token: 'f'.repeat(64), network: NETWORK }).then(({ status }) => status)
    expect(await tryLink()).toBe(404)
    for (let times = 0; times < 19; times += 1) await tryLink()
    expect(await tryLink()).toBe(429)
    expect((await post(quotation, ACCEPTANCE)).status).toBe(200)
  })
})

describe('accepting', () => {
  test('needs name, designation and the tick', async () => {
    const quotation = await issued()
    const { status, posted } = await post(quotation, { answer: 'accept', versionNumber: '1', poNumber: 'PO-77' })
    expect([status, Object.keys(posted.errors).toSorted(), posted.values['poNumber']]).toEqual([400, ['agrees', 'name', 'post'], 'PO-77'])
    expect((await read(quotation.id)).state).toBe('sent')
  })

  test('stores who, when and from which network, and tells the addressee and the office', async () => {
    const quotation = await issued()
    expect((await post(quotation, ACCEPTANCE)).posted).toMatchObject({ done: 'accepted' })
    const { state, entries } = await read(quotation.id)
    expect([state, entries[0]]).toEqual([
      'accepted',
      expect.objectContaining({
        kind: 'accepted',
        byName: 'Kiran Example',
        byPost: 'Head of Purchase',
        poNumber: 'PO-77',
        network: NETWORK,
        at: app.time.now.toISOString(),
        text: '',
      }),
    ])
    const [toBuyer] = await mailsOf('quotation-accepted')
    expect(toBuyer).toMatchObject({ recipient_address: 'hr@mock-motors.example.com' })
    expect(toBuyer?.data).toMatchObject({ byName: 'Kiran Example', contactName: 'Neha Placeholder', totalPaise: 1_18_000_00 })
    const [toOffice] = await mailsOf('quotation-answered')
    expect(toOffice?.recipient_address).toBeNull()
    expect(toOffice?.data).toMatchObject({ answer: 'accepted', poNumber: 'PO-77' })
    expect(await open(quotation)).toMatchObject({ decision: { by: { byName: 'Kiran Example' } } })
    expect(await unbooked()).toMatchObject({
      count: 1,
      lines: [
        { id: quotation.id, title: 'Mock Motors', detail: 'BHM/26-27/00001, ₹1,18,000.00', path: `/admin/quotations/edit/${quotation.id}` },
      ],
    })
    await call(`${quotation.id}/undo-acceptance`, { reason: 'Pressed by a trainee' })
    expect(await unbooked()).toBeUndefined()
  })

  test('who accepts is told to the address that the version was sent to', async () => {
    const quotation = await issued()
    await app.fetchAsAdmin(`/api/quotations/${quotation.id}/send`, {
      body: { email: 'asha@example.com', name: 'Asha Example', message: '' },
    })
    await post(quotation, ACCEPTANCE)
    expect(await mailsOf('quotation-accepted')).toMatchObject([{ recipient_address: 'asha@example.com' }])
  })

  test('twice is stored once; somebody else with the forwarded link is told that it is accepted', async () => {
    const quotation = await issued()
    await post(quotation, ACCEPTANCE)
    expect(await post(quotation, ACCEPTANCE)).toMatchObject({ status: 200, posted: { done: 'accepted' } })
    expect(await post(quotation, { ...ACCEPTANCE, name: 'Trainee Sample' })).toMatchObject({
      status: 409,
      posted: { done: null, formError: 'This quotation is accepted.' },
    })
    expect((await read(quotation.id)).entries).toHaveLength(2)
    expect(await mailsOf('quotation-accepted')).toHaveLength(1)
  })

  test('of a version that is no longer the newest is refused', async () => {
    const quotation = await issued()
    app.time.now = new Date('2026-11-21T09:30:00Z')
    await app.fetchAsAdmin(`/api/quotations/${quotation.id}`, { method: 'PUT', body: { ...QUOTATION, note: 'In December' } })
    await call(`${quotation.id}/issue`)
    const { status, posted } = await post(quotation, ACCEPTANCE)
    expect([status, posted.formError]).toEqual([409, expect.stringContaining('newer version')])
    expect((await read(quotation.id)).state).toBe('sent')
    expect(await open(quotation)).toMatchObject({ versionNumber: 2, changes: [{ label: 'Note', before: '', after: 'In December' }] })
    expect((await post(quotation, { ...ACCEPTANCE, versionNumber: '2' })).posted.done).toBe('accepted')
  })

  test('after the last day asks the office, once', async () => {
    const quotation = await issued()
    app.time.now = new Date('2027-01-05T04:00:00Z')
    expect(await open(quotation)).toMatchObject({ state: 'expired' })
    expect((await post(quotation, ACCEPTANCE)).posted.done).toBe('late')
    expect((await post(quotation, ACCEPTANCE)).posted.done).toBe('late')
    const { state, entries, enquiryId } = await read(quotation.id)
    expect([state, entries.map(({ kind }) => kind), entries[0]?.poNumber]).toEqual(['expired', ['asked', 'sent'], 'PO-77'])
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiryId}`)).data).toMatchObject({
      message: expect.stringContaining('wants to accept this quotation after its last day, 31 Dec 2026'),
    })
    expect(await mailsOf('quotation-accepted')).toEqual([])
  })

  test('of a withdrawn quotation is refused', async () => {
    const quotation = await issued()
    await call(`${quotation.id}/withdraw`, { reason: 'The dates are gone' })
    expect((await post(quotation, ACCEPTANCE)).status).toBe(409)
    const page = await open(quotation)
    expect(page).toMatchObject({ state: 'withdrawn', decision: { by: null } })
    expect(JSON.stringify(page)).not.toContain('The dates are gone')
  })

  test('is limited for each quotation and network', async () => {
    limits = new Limits(1, { clock: () => app.time.now })
    const quotation = await issued()
    for (let times = 0; times < 20; times += 1) await post(quotation, { answer: 'accept' })
    const { status, headers } = await post(quotation, ACCEPTANCE)
    expect([status, headers]).toEqual([429, { 'Retry-After': expect.any(String) }])
    // Another buyer behind the same address is not kept out.
    expect((await post(await issued(), ACCEPTANCE)).status).toBe(200)
  })
})

describe('the purchase order', () => {
  test('is kept with the acceptance, and the office downloads it', async () => {
    const quotation = await issued()
    expect((await postFile(quotation, PDF, '../PO 77.pdf')).posted.done).toBe('accepted')
    const [entry] = (await read(quotation.id)).entries
    expect(entry?.file).toEqual({ name: 'PO 77.pdf', bytes: PDF.length })
    const { status, headers, text } = await app.fetchAsAdmin(`/api/quotations/${quotation.id}/purchase-orders/${entry?.id}`)
    expect([status, headers.get('Content-Type'), text]).toEqual([200, 'application/pdf', PDF.toString()])
    expect((await app.fetchAsAdmin(`/api/quotations/${quotation.id}/purchase-orders/999`)).status).toBe(404)
    await postFile(quotation, PDF, 'PO 77.pdf')
    expect(orders()).toHaveLength(1)
  })

  test('that comes after the acceptance is not thanked for and thrown away: the buyer is told how to send it', async () => {
    const quotation = await issued()
    await post(quotation, { ...ACCEPTANCE, poNumber: '' })
    const refused = { status: 409, posted: { done: null, formError: expect.stringContaining('Send us the purchase order by e-mail') } }
    expect(await post(quotation, ACCEPTANCE)).toMatchObject(refused)
    expect(await postFile(quotation, PDF, 'PO 77.pdf', { ...ACCEPTANCE, poNumber: '' })).toMatchObject(refused)
    expect([(await read(quotation.id)).entries.length, orders()]).toEqual([2, []])
  })

  test('of a late acceptance joins it also when it is sent a second time', async () => {
    const quotation = await issued()
    app.time.now = new Date('2027-01-05T04:00:00Z')
    await post(quotation, { ...ACCEPTANCE, poNumber: '' })
    for (let times = 0; times < 2; times += 1) await postFile(quotation, PDF, 'PO 77.pdf')
    const { entries } = await read(quotation.id)
    expect(entries.map(({ kind, poNumber, file }) => [kind, poNumber, file?.name])).toEqual([
      ['asked', 'PO-77', 'PO 77.pdf'],
      ['asked', '', undefined],
      ['sent', '', undefined],
    ])
  })

  test('that is a program, or a script with the name of a PDF, accepts nothing and leaves no file', async () => {
    const quotation = await issued()
    for (const [file, name] of [
      [Buffer.from('MZ\u0090\u0000'), 'order.exe'],
      [Buffer.from('MZ\u0090\u0000'), 'order.pdf'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'order.png'],
      [Buffer.from('plain text'), 'order.txt'],
      [Buffer.alloc(0), 'empty.pdf'],
    ] as const) {
      const { status, posted } = await postFile(quotation, file, name)
      expect([status, posted.errors]).toEqual([422, { order: 'The purchase order must be a PDF, a JPEG or a PNG.' }])
    }
    expect([(await read(quotation.id)).state, orders()]).toEqual(['sent', []])
  })

  const typed = { name: 'Kiran Example', post: 'Head of Purchase', poNumber: 'PO-77' }
  const incoming = () => readdirSync(join(app.dataDir, 'uploads', '.incoming'))

  test('of 50 MB is refused by its announced size, one that hides its size at the limit, and what was typed stays', async () => {
    const quotation = await issued()
    let chunks = 0
    const parts = Object.entries(ACCEPTANCE).map(
      ([name, value]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const head = Buffer.from(`${parts.join('')}--B\r\nContent-Disposition: form-data; name="order"; filename="PO.pdf"\r\n\r\n`)
    const chunk = new Uint8Array(1024 * 1024)
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          chunks += 1
          if (chunks > 50) controller.close()
          else controller.enqueue(chunks === 1 ? head : chunk)
        },
      })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=B', 'Content-Length': String(50 * 1024 * 1024) }
    const announced = await send(quotation, { body: endless(), headers, duplex: 'half' } as RequestInit)
    expect([announced.status, chunks <= 2, announced.posted.values]).toEqual([413, true, expect.objectContaining(typed)])
    const { 'Content-Length': _, ...hidden } = headers
    chunks = 0
    const endlessly = await send(quotation, { body: endless(), headers: hidden, duplex: 'half' } as RequestInit)
    expect([endlessly.status, endlessly.posted.values]).toEqual([413, expect.objectContaining(typed)])
    expect(chunks).toBeLessThan(15)
    expect(incoming()).toEqual([])
  })

  test('of a network that has used up its limit is not received, and what was typed stays', async () => {
    limits = new Limits(1, { clock: () => app.time.now })
    const quotation = await issued()
    for (let times = 0; times < 20; times += 1) await postFile(quotation, Buffer.from('plain text'), 'order.txt', {})
    const received = vi.spyOn(app.images, 'receive')
    const { status, posted } = await postFile(quotation, PDF, 'PO 77.pdf')
    expect([status, posted.values, received.mock.calls]).toEqual([429, expect.objectContaining(typed), []])
    expect((await post(quotation, ACCEPTANCE)).posted.values).toMatchObject(typed)
  })

  test('in a form that was cut off is refused', async () => {
    const quotation = await issued()
    const headers = { 'Content-Type': 'multipart/form-data; boundary=B' }
    expect((await send(quotation, { body: '--B\r\nContent-Disposition: form-data; name="x"', headers })).status).toBe(400)
  })
})

test('declining keeps the reason, once, and the office is told', async () => {
  const quotation = await issued()
  const refusal = { answer: 'decline', versionNumber: '1', name: 'Kiran Example', reason: 'Too expensive' }
  expect((await post(quotation, { ...refusal, reason: '' })).status).toBe(400)
  expect((await post(quotation, refusal)).posted.done).toBe('declined')
  expect((await post(quotation, refusal)).posted.done).toBe('declined')
  const { state, entries } = await read(quotation.id)
  expect([state, entries.length, entries[0]?.text, entries[0]?.network]).toEqual(['declined', 2, 'Too expensive', NETWORK])
  expect(await mailsOf('quotation-answered')).toHaveLength(1)
  expect((await post(quotation, ACCEPTANCE)).status).toBe(409)
})

test('declining notes the reason with the enquiry, and the next version takes it back', async () => {
  const sender = { name: 'Kiran Example', email: 'kiran@example.com', channel: 'phone' }
  const { id: enquiryId } = (await app.fetchAsAdmin('/api/contacts/record', { body: sender })).data as { id: number }
  const lostReason = async () => ((await app.fetchAsAdmin(`/api/contacts/${enquiryId}`)).data as { lostReason: string | null }).lostReason
  const quotation = await issued({ enquiryId })
  await post(quotation, { answer: 'decline', versionNumber: '1', name: 'Kiran Example', reason: 'Too expensive' })
  expect(await lostReason()).toBe('Too expensive')
  const body = { ...QUOTATION, enquiryId, discount: { paise: 1_000_00 } }
  await app.fetchAsAdmin(`/api/quotations/${quotation.id}`, { method: 'PUT', body })
  await call(`${quotation.id}/issue`)
  expect(await lostReason()).toBeNull()
})

describe('a question', () => {
  const question = { answer: 'ask', name: 'Ravi Sample', email: 'ravi@example.com', question: 'Is lunch included?' }

  test('joins the conversation of the enquiry, which is due again', async () => {
    const { data } = await app.fetchAsAdmin('/api/contacts/record', {
      body: { name: 'Ravi Sample', email: 'ravi@example.com', channel: 'phone' },
    })
    const { id: enquiryId } = data as Enquiry
    await app.fetchAsAdmin(`/api/contacts/${enquiryId}`, { method: 'PUT', body: { status: 'contacted' } })
    const quotation = await issued({ enquiryId })
    expect((await post(quotation, question)).posted.done).toBe('asked')
    expect((await post(quotation, question)).posted.done).toBe('asked')
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiryId}`)).data).toMatchObject({
      status: 'pending',
      askedAgainAt: app.time.now.toISOString(),
    })
    const thread = (await app.fetchAsAdmin(`/api/contacts/${enquiryId}/thread`)).data as ThreadEntry[]
    expect(thread.filter(({ type }) => type === 'received')).toMatchObject([
      {
        from: 'ravi@example.com',
        isFromKnown: true,
        text: 'Question about quotation BHM/26-27/00001, from its page:\n\nIs lunch included?',
      },
    ])
    expect((await read(quotation.id)).entries).toMatchObject([{ kind: 'asked', text: 'Is lunch included?' }, { kind: 'sent' }])
    expect(await mailsOf('quotation-answered')).toMatchObject([{ reply_to_address: 'ravi@example.com' }])
  })

  test('begins an enquiry of the client without one, and the next question joins it', async () => {
    const { id: clientId } = await makeClient(app)
    const quotation = await issued({ clientId })
    await post(quotation, question)
    const { enquiryId } = await read(quotation.id)
    expect((await app.fetchAsAdmin(`/api/contacts/${enquiryId}`)).data).toMatchObject({
      clientId,
      subject: 'Question about quotation BHM/26-27/00001',
      message: 'Is lunch included?',
      suspectedFor: [],
    })
    await post(quotation, { ...question, question: 'And tea?' })
    expect((await read(quotation.id)).enquiryId).toBe(enquiryId)
  })

  test('about a quotation whose enquiry was deleted meanwhile begins another', async () => {
    const { data } = await app.fetchAsAdmin('/api/contacts/record', {
      body: { name: 'Ravi Sample', email: 'ravi@example.com', channel: 'phone' },
    })
    const { id: enquiryId } = data as Enquiry
    const quotation = await issued({ enquiryId })
    await app.fetchAsAdmin(`/api/contacts/${enquiryId}`, { method: 'DELETE' })
    await post(quotation, question)
    const { enquiryId: next } = await read(quotation.id)
    expect((await app.fetchAsAdmin(`/api/contacts/${next}`)).data).toMatchObject({ message: 'Is lunch included?' })
  })
})

test.each([
  ['accepts', ACCEPTANCE],
  ['declines', { answer: 'decline', versionNumber: '1', name: 'Kiran Example', reason: 'Too late' }],
  ['asks', { answer: 'ask', name: 'Kiran Example', email: 'kiran@example.com', question: 'Is lunch included?' }],
])('a quotation that nobody has mailed is sent when the buyer %s', async (_does, fields) => {
  const quotation = await issued()
  expect(quotation.isSent).toBe(false)
  await post(quotation, fields)
  expect((await read(quotation.id)).isSent).toBe(true)
})
