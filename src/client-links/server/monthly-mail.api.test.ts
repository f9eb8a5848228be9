import { beforeEach, describe, expect, test } from 'vitest'
import { REMINDER_JOB } from '#certificates/server/expiry/expiry-reminder-job.server.ts'
import type { Client } from '#clients/client.schema.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { runDailyJob } from '#base/jobs/test-daily-job.ts'
import { addDays } from '#base/dates/calendar.ts'
import { TEST_NOW } from '#app/testing/test-app.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant, MOCK_MOTORS } from '#app/testing/test-records.ts'
import { readClientLinkPage } from './client-link-page.server.ts'
import { clientLinkHooks } from './client-link-mails.server.ts'
import { getLinkOfToken, LINKS_OF_CLIENTS } from './client-link.server.ts'
import { MONTHLY_MAIL_JOB, sendMonthlyMail } from './monthly-mail.server.ts'

const app = setUpTestApp()
const TODAY = '2026-11-20'
const [HR] = MOCK_MOTORS.contacts
let trainingProgramId: number
let clientId: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  await app.db.write((tx) => tx.sql.deleteFrom('daily_jobs').execute())
  ;({ id: clientId } = await makeClient(app, { contacts: [{ ...HR, monthlyMail: true }] }))
  await removeMails(app)
})

let numbers = 0
async function holds(fullName: string, days: number, changes: object = {}) {
  numbers += 1
  const enrolment = {
    trainingProgramId,
    clientId,
    fullName,
    email: '',
    phone: null,
    notify: false,
    participantId: `BHM20261${1000 + numbers}`,
  }
  const { id: participantId } = await makeParticipant(app, { ...enrolment, ...changes })
  const dates = { issueDate: '2025-01-10', expiryDate: addDays(TODAY, days) }
  return { participantId, ...(await makeCertificate(app, { participantId, trainingProgramId, notify: false, ...dates })) }
}
async function runOn(day: number, job: typeof MONTHLY_MAIL_JOB | typeof REMINDER_JOB = MONTHLY_MAIL_JOB) {
  app.time.now = new Date(TEST_NOW.getTime() + day * 86_400_000)
  await runDailyJob(app, job as typeof MONTHLY_MAIL_JOB)
}
const monthly = async () => (await readMails(app)).filter(({ kind }) => kind === 'renewals-due')
const client = async (): Promise<Client> => (await app.fetchAsAdmin(`/api/clients/${clientId}`)).data
const saveContacts = (contacts: object[]) => app.fetchAsAdmin(`/api/clients/${clientId}`, { method: 'PUT', body: { contacts } })
/** The path of the mail's link, as its reader sees it. */
const pathOfMail = async () => {
  const mail = await app.db.sql.selectFrom('mails').selectAll().where('kind', '=', 'renewals-due').executeTakeFirstOrThrow()
  return (await clientLinkHooks(app.api)['renewals-due']?.linksOf?.(app.db, mail))?.clientLink ?? ''
}
const linkOfMail = async () =>
  getLinkOfToken(app.db, (await pathOfMail()).slice('/client-link/'.length), { limits: app.api.limits, network: '203.0.113.0/24' })

test('twenty people whose certificates expire within 60 days are one mail to the contact, and those of the 61st day are not in it', async () => {
  for (let number = 1; number <= 20; number += 1) await holds(`Person ${number}`, 61 - number)
  await holds('Ravi Sample', 61)
  await holds('Of no client', 30, { clientId: null, email: 'ravi@example.com', phone: '+91 00000 00031' })
  await runOn(0)
  const [mail, ...others] = await monthly()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient_address: HR?.email,
    once_key: `renewals-due:${clientId}:2026-11`,
    data: { contactName: HR?.name, client: 'Mock Motors', count: 20, expiresOn: '2026-12-20' },
  })
  const people = mail?.data['people'] as Array<{ name: string; expiryDate: string }> | undefined
  expect([people?.[0], people?.at(-1)]).toMatchObject([
    { name: 'Person 20', expiryDate: addDays(TODAY, 41) },
    { name: 'Person 1', expiryDate: addDays(TODAY, 60) },
  ])
  const { text } = await app.fetchAsAdmin(`/api/admin/history?subject=client:${clientId}`)
  expect(text).toContain('monthly mail sent')
})

test('there is one mail in a month, and the next one in the next month', async () => {
  await holds('Ravi Sample', 50)
  await runOn(0)
  await holds('Asha Example', 50)
  await runOn(10)
  expect(await monthly()).toHaveLength(1)
  await runOn(11)
  expect((await monthly()).map(({ once_key: key, data }) => [key, data['count']])).toEqual([
    [`renewals-due:${clientId}:2026-11`, 1],
    [`renewals-due:${clientId}:2026-12`, 2],
  ])
})

test('of two senders at once only one sends, and there is one link', async () => {
  await holds('Ravi Sample', 50)
  const send = () => app.db.write((tx) => sendMonthlyMail(tx, clientId, app.context()))
  await Promise.all([send(), send(), send()])
  expect(await monthly()).toHaveLength(1)
  expect(await LINKS_OF_CLIENTS.count(app.db, clientId)).toBe(1)
})

test('nothing is sent before nine, and nothing while nothing expires', async () => {
  await holds('Ravi Sample', 61)
  await runOn(0)
  expect(await monthly()).toEqual([])
  app.time.now = new Date('2026-11-21T03:29:00Z')
  await runDailyJob(app, MONTHLY_MAIL_JOB)
  expect(await monthly()).toEqual([])
  app.time.now = new Date('2026-11-21T03:31:00Z')
  await runDailyJob(app, MONTHLY_MAIL_JOB)
  expect(await monthly()).toHaveLength(1)
})

test('whoever has been trained again is not in it, also from another enrolment, and neither is who was revoked or suspended', async () => {
  const again = await holds('Ravi Sample', 30)
  const { personId } = (await app.fetchAsAdmin(`/api/participants/${again.participantId}`)).data as { personId: number }
  await holds('Ravi Sample', 400, { personId })
  for (const action of ['revoke', 'suspend']) {
    const { id } = await holds('Priya Template', 30)
    await app.fetchAsAdmin(`/api/certificates/${id}/${action}`, { body: { reason: 'Issued by mistake' } })
  }
  await runOn(0)
  expect(await monthly()).toEqual([])
})

describe('it is off', () => {
  const offByDefault = async () => void (await saveContacts([{ ...HR }]))

  test('unless it is switched on, and then whoever has an address is reminded themselves', async () => {
    const other = await makeClient(app, { place: 'Manesar' })
    expect(other).toMatchObject({ contacts: [{ monthlyMail: false }] })
    await holds('Asha Example', 60, { clientId: other.id, email: 'asha@example.com', phone: '+91 00000 00032' })
    await holds('Ravi Sample', 60, { email: 'ravi@example.com', phone: '+91 00000 00033' })
    await runOn(0, REMINDER_JOB)
    await runOn(0)
    const mails = await readMails(app)
    expect(mails.map(({ kind, recipient_address: to }) => [kind, to])).toEqual([
      ['certificate-expiring', 'asha@example.com'],
      ['renewals-due', HR?.email],
    ])
    const list = (await app.fetchAsAdmin('/api/expiring-certificates')).data as Array<{ toldClient: string; reminder: { state: string } }>
    expect(list.map(({ toldClient, reminder }) => [toldClient, reminder.state])).toEqual([
      [null, 'sent'],
      ['Mock Motors', 'client'],
    ])
  })

  test.each([
    ['the contact is removed', () => saveContacts([{ name: 'Ravi Sample', phone: '+91 00000 00041' }])],
    ['it is switched off', () => saveContacts([{ ...HR, monthlyMail: false }])],
    ['the contact is erased', () => app.fetchAsAdmin('/api/people/erase', { body: { email: HR?.email, reason: 'Asked for it' } })],
  ])('after %s', async (_, change) => {
    await holds('Ravi Sample', 50)
    expect((await change()).status).toBe(200)
    await runOn(0)
    expect(await monthly()).toEqual([])
    expect((await client()).contacts.some(({ monthlyMail }) => monthlyMail)).toBe(false)
  })

  test('not for a contact who is changed by a program that does not know of it', async () => {
    const [contact] = (await client()).contacts
    await saveContacts([{ id: contact?.id, name: 'Neha P. Placeholder', email: 'new@example.com' }])
    expect((await client()).contacts).toMatchObject([{ name: 'Neha P. Placeholder', monthlyMail: true }])
    await offByDefault()
    expect((await client()).contacts).toMatchObject([{ monthlyMail: false }])
  })
})

test('two contacts cannot both get it, and one without an address cannot', async () => {
  const two = await saveContacts([
    { ...HR, monthlyMail: true },
    { name: 'Ravi Sample', email: 'ravi@example.com', monthlyMail: true },
  ])
  expect([two.status, two.body['issues']]).toEqual([400, { contacts: 'Choose one contact for the monthly mail' }])
  const silent = await saveContacts([{ name: 'Ravi Sample', monthlyMail: true }])
  expect([silent.status, silent.body['issues']]).toEqual([400, { 'contacts.0.email': 'The monthly mail needs an e-mail address' }])
})

describe('its link', () => {
  const page = async () => readClientLinkPage(app.db, await linkOfMail(), app.time.now)

  test('is in no table, and its address names nobody', async () => {
    await holds('Asha Example', 40)
    await runOn(0)
    const path = await pathOfMail()
    expect(path).toMatch(/^\/client-link\/[0-9a-f]{64}$/)
    for (const table of ['mails', 'client_links', 'client_link_items', 'audit_values'] as const) {
      const rows = await app.db.sql.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(path.slice('/client-link/'.length))
    }
  })

  test('names who expires, with the certificate and the participant of each, and fits into a message however many there are', async () => {
    const long = 'x'.repeat(118)
    for (let number = 10; number < 45; number += 1) await holds(`${long}${number}`, 30)
    await runOn(0)
    const [item] = await app.db.sql.selectFrom('client_link_items').selectAll().execute()
    expect(item).toMatchObject({ certificate_id: expect.any(Number), participant_id: expect.any(Number) })
    const shown = await page()
    expect(shown).toMatchObject({ count: 35, message: expect.stringMatching(/^We would like[^]*and \d+ more\n\nPlease propose dates/) })
    expect(shown.kind === 'renewals' && shown.message.length).toBeLessThan(4600)
  })

  test('ends when the office revokes it, and its mail with it', async () => {
    await holds('Asha Example', 40)
    await runOn(0)
    const link = await linkOfMail()
    await app.fetchAsAdmin(`/api/client-links/${link.id}/revoke`, { method: 'POST' })
    expect(await readClientLinkPage(app.db, { ...link, revoked_at: TEST_NOW.toISOString() }, app.time.now)).toMatchObject({
      why: 'revoked',
    })
    await expect(pathOfMail()).rejects.toThrow('Its link has ended')
    expect(await monthly()).toMatchObject([{ status: 'cancelled' }])
  })
})

test('an erased person is in no monthly mail any more: one that names nobody else is not sent', async () => {
  const { participantId } = await holds('Asha Example', 40, { email: 'asha@example.com', phone: '+91 00000 00034' })
  await holds('Ravi Sample', 40)
  await runOn(0)
  const erase = (email: string) => app.fetchAsAdmin('/api/people/erase', { body: { email, reason: 'Asked for it' } })
  expect((await erase('asha@example.com')).status).toBe(200)
  expect((await monthly())[0]?.data['people']).toMatchObject([{ name: 'Ravi Sample' }])
  const items = await app.db.sql.selectFrom('client_link_items').select('participant_id').execute()
  expect(items.map((item) => item.participant_id)).not.toContain(participantId)
})
