import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import type { Quotation } from '../../quotation.schema.ts'
import { makeTrade, QUOTATION } from '../../test-quotation.ts'

const app = setUpTestApp()
beforeEach(async () => {
  await startWithProgram(app)
  await makeTrade(app)
  await removeMails(app)
})

const call = async (path: string, body?: object) =>
  (await app.fetchAsAdmin(`/api/quotations/${path}`, { method: 'POST', body })).data as Quotation
async function issued() {
  const { id } = await call('create', QUOTATION)
  return call(`${id}/issue`)
}
const tokenOf = ({ link }: Quotation) => link?.split('/').at(-1) ?? ''
const mailsOf = async (kind: string) => (await readMails(app)).filter((mail) => mail.kind === kind)

describe('sending', () => {
  const to = { email: 'hr@mock-motors.example.com', name: 'Neha Placeholder', message: 'As discussed' }
  const sent = (id: number, body: object = to) => app.fetchAsAdmin(`/api/quotations/${id}/send`, { body })

  test('mails the link of the newest version, which no row contains, and the timeline shows the mail', async () => {
    const quotation = await issued()
    expect((await sent(quotation.id)).data).toMatchObject({
      entries: [
        { kind: 'mailed', versionNumber: 1, mail: { to: to.email, status: 'waiting', error: null } },
        { kind: 'sent', mail: null },
      ],
    })
    const [mail] = await mailsOf('quotation-sent')
    expect(mail?.data).toEqual({
      quotationId: quotation.id,
      number: 'BHM/26-27/00001',
      versionNumber: 1,
      buyer: 'Mock Motors',
      totalPaise: 1_18_000_00,
      validUntil: '2026-12-31',
      contactName: 'Neha Placeholder',
      message: 'As discussed',
    })
    expect(JSON.stringify(mail)).not.toContain(tokenOf(quotation))
  })

  test('the same once more within a day asks first', async () => {
    const { id } = await issued()
    await sent(id)
    expect(await sent(id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('Send it once more?') } })
    expect((await sent(id, { ...to, again: true })).status).toBe(200)
    app.time.now = new Date('2026-11-22T09:30:00Z')
    expect((await sent(id)).status).toBe(200)
  })

  test('a draft and a withdrawn quotation are not sent', async () => {
    const draft = await call('create', QUOTATION)
    expect((await sent(draft.id)).status).toBe(409)
    const quotation = await issued()
    await call(`${quotation.id}/withdraw`, { reason: 'The dates are gone' })
    expect((await sent(quotation.id)).status).toBe(409)
  })
})
