import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { MailStatus } from '#mail/mail-states.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION } from '../../test-quotation.ts'

const app = setUpTestApp()
beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
})

const act = (id: number, action: string, body: object = {}, headers = {}) =>
  app.fetchAsAdmin(`/api/quotations/${id}/${action}`, { method: 'POST', body, headers })
const issued = async (changes: object = {}) => {
  const { id } = (await app.fetchAsAdmin('/api/quotations/create', { body: { ...QUOTATION, ...changes } })).data as Quotation
  return (await act(id, 'issue')).data as Quotation
}
const issueNext = async (id: number, note: string) => {
  app.time.now = new Date(app.time.now.getTime() + 60_000)
  await app.fetchAsAdmin(`/api/quotations/${id}`, { method: 'PUT', body: { ...QUOTATION, note } })
  return (await act(id, 'issue')).data as Quotation
}
const read = async (id: number) => (await app.fetchAsAdmin(`/api/quotations/${id}`)).data as Quotation
const isSent = async (id: number) => (await read(id)).isSent
const unsent = async () => (await app.fetchAsAdmin('/api/quotations?state=unsent')).data as Quotation[]
const MAIL = { email: 'hr@mock-motors.example.com', name: 'Neha Placeholder' }
const ACCEPTANCE = { versionNumber: 1, name: 'Kiran Example', post: 'Head of Purchase' }

describe('an issued quotation is not sent', () => {
  test('until its mail is on the way, and stays in the state of the contract', async () => {
    const { id, state, isSent: isSentAtIssue } = await issued()
    expect([state, isSentAtIssue, (await unsent()).map((row) => row.id)]).toEqual(['sent', false, [id]])
    expect((await act(id, 'send', MAIL)).data).toMatchObject({ state: 'sent', isSent: true })
    expect(await unsent()).toEqual([])
    expect((await app.fetchAsAdmin('/api/quotations?state=sent')).data).toMatchObject([{ id, isSent: true }])
  })

  test.each<[MailStatus, boolean]>([
    ['sent', true],
    ['failed', false],
    ['returned', false],
    ['cancelled', false],
  ])('by a mail that is %s: %s', async (status, expected) => {
    const { id } = await issued()
    await act(id, 'send', MAIL)
    await app.db.write((tx) => tx.sql.updateTable('mails').set({ status }).where('kind', '=', 'quotation-sent').execute())
    expect(await isSent(id)).toBe(expected)
  })

  test('but is by a mail that was deleted since', async () => {
    const { id } = await issued()
    await act(id, 'send', MAIL)
    await app.db.write((tx) => tx.sql.deleteFrom('mails').where('kind', '=', 'quotation-sent').execute())
    expect(await isSent(id)).toBe(true)
  })

  test('in its next version, whatever happened to the one before', async () => {
    const { id } = await issued()
    await act(id, 'send', MAIL)
    await act(id, 'mark-sent', { channel: 'letter' })
    expect(await issueNext(id, 'Now in December')).toMatchObject({ isSent: false, state: 'sent' })
  })

  test('when a noted acceptance was a mistake', async () => {
    const { id } = await issued()
    expect((await act(id, 'accept', ACCEPTANCE)).data).toMatchObject({ isSent: true })
    expect((await act(id, 'undo-acceptance', { reason: 'Another quotation' })).data).toMatchObject({ isSent: false })
  })
})

describe('marking as sent', () => {
  test('notes who did it and how it went, once, and answers the enquiry', async () => {
    const sender = { name: 'Kiran Example', email: 'kiran@example.com', channel: 'phone' }
    const { id: enquiryId } = (await app.fetchAsAdmin('/api/contacts/record', { body: sender })).data as Enquiry
    const status = async () => ((await app.fetchAsAdmin(`/api/contacts/${enquiryId}`)).data as Enquiry).status
    const { id } = await issued({ enquiryId })
    expect(await status()).toBe('pending')
    const entry = { kind: 'marked-sent', versionNumber: 1, byName: 'Administrator', text: 'By WhatsApp', mail: null }
    expect((await act(id, 'mark-sent', { channel: 'whatsapp' })).data).toMatchObject({ isSent: true, entries: [entry, { kind: 'sent' }] })
    expect([await status(), await unsent()]).toEqual(['contacted', []])
    expect(((await act(id, 'mark-sent', { channel: 'whatsapp' })).data as Quotation).entries).toHaveLength(2)
  })

  test('is refused for an unknown channel, a draft, an older version, and what cannot be accepted any more', async () => {
    const { id } = await issued()
    expect((await act(id, 'mark-sent', { channel: 'pigeon' })).status).toBe(400)
    await issueNext(id, 'Now in December')
    expect((await act(id, 'mark-sent', { channel: 'phone' }, { 'If-Match': '"1"' })).status).toBe(412)
    await act(id, 'withdraw', { reason: 'The dates are gone' })
    expect((await act(id, 'mark-sent', { channel: 'phone' })).status).toBe(409)
    const draft = (await app.fetchAsAdmin('/api/quotations/create', { body: QUOTATION })).data as Quotation
    expect((await act(draft.id, 'mark-sent', { channel: 'phone' })).status).toBe(409)
  })

  test('is not asked for after the last day', async () => {
    const { id } = await issued()
    app.time.now = new Date('2027-01-05T04:00:00Z')
    expect([(await unsent()).length, (await act(id, 'mark-sent', { channel: 'phone' })).status]).toEqual([0, 409])
  })
})
