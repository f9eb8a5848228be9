import { beforeEach, expect, test } from 'vitest'
import { readClientLinkPage } from '../server/client-link-page.server.ts'
import { sendMonthlyMail } from '../server/monthly-mail.server.ts'
import { markAsked, readRenewals } from '../server/renewals.server.ts'
import { addDays } from '#base/dates/calendar.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant, makeProgram, MOCK_MOTORS } from '#app/testing/test-records.ts'
import { answerPostedEnquiry } from '#enquiries/site/posted-enquiry.server.ts'

const app = setUpTestApp()
const TODAY = '2026-11-20'
const [HR] = MOCK_MOTORS.contacts
let trainingProgramId: number
let clientId: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  ;({ id: clientId } = await makeClient(app, { contacts: [{ ...HR, monthlyMail: true }] }))
})

let numbers = 0
async function holds(fullName: string, days: number, changes: { personId?: number; trainingProgramId?: number } = {}) {
  const enrolment = {
    trainingProgramId,
    clientId,
    fullName,
    email: '',
    phone: null,
    notify: false,
    participantId: `BHM20261${1000 + ++numbers}`,
  }
  const { id: participantId } = await makeParticipant(app, { ...enrolment, ...changes })
  const dates = { issueDate: '2025-01-10', expiryDate: addDays(TODAY, days) }
  await makeCertificate(app, { participantId, trainingProgramId: changes.trainingProgramId ?? trainingProgramId, notify: false, ...dates })
  return ((await app.fetchAsAdmin(`/api/participants/${participantId}`)).data as { personId: number }).personId
}
const send = () => app.db.write((tx) => sendMonthlyMail(tx, clientId, app.context()))
const link = async () => ({
  ...(await app.db.sql.selectFrom('client_links').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow()),
  client: 'Mock Motors',
  contact_left: 0,
})
const page = async () => readClientLinkPage(app.db, await link(), app.time.now)
const enquiries = async () => (await app.fetchAsAdmin(`/api/contacts?clientId=${clientId}`)).data
/** Submits the current form with these changes. */
async function ask(changes: Record<string, string> = {}) {
  const { page: shown, known } = await readRenewals(app.db, await link())
  const body = new URLSearchParams({ ...shown.contact, phone: '', message: shown.message, remarks: '', ...changes })
  return answerPostedEnquiry(new Request('https://www.example.com/client-link/x', { method: 'POST', body }), app.api, '203.0.113.9', known)
}

test('the form of a monthly mail names the people, not those trained again since, and becomes an enquiry of the client', async () => {
  const personId = await holds('Asha Example', 40)
  await holds('मीरा उदाहरण', 30)
  await send()
  expect(await page()).toMatchObject({ kind: 'renewals', count: 2, contact: { name: HR?.name, email: HR?.email }, isAnswered: false })
  await holds('Asha Example', 400, { personId })
  expect(await page()).toMatchObject({ count: 1, message: expect.not.stringContaining('Asha') })
  expect((await ask()).posted).toMatchObject({ isSent: true, receipt: { reference: expect.stringMatching(/^ENQ-/) } })
  await markAsked(app.db, await link(), app.time.now)
  expect(await page()).toMatchObject({ isAnswered: true })
  expect(await enquiries()).toMatchObject([
    {
      fullName: 'Neha Placeholder',
      subject: 'Renewal of certificates: Mock Motors',
      message: expect.stringContaining('मीरा उदाहरण: VDA 6.3 Process Auditor, valid until December 20, 2026'),
      clientName: 'Mock Motors',
      kind: 'enrolment',
      trainingProgramId,
      people: 1,
      company: 'Mock Motors',
      suspectedFor: [],
    },
  ])
})

test('certificates of two programs become a plain enquiry, which is stored once when it is sent twice', async () => {
  await holds('Asha Example', 40)
  await holds('Ravi Sample', 40, { trainingProgramId: (await makeProgram(app, { slug: 'another', title: 'Another program' })).id })
  await send()
  for (let press = 0; press < 2; press += 1) expect(await ask()).toMatchObject({ status: 200, posted: { isSent: true } })
  expect(await enquiries()).toMatchObject([{ kind: 'enquiry', trainingProgramId: null, people: 2, clientName: 'Mock Motors' }])
})

test('what is refused comes back as typed, and is not stored', async () => {
  await holds('Asha Example', 40)
  await send()
  const { status, posted } = await ask({ message: 'short', email: 'no address' })
  expect(status).toBe(400)
  expect(posted).toMatchObject({ isSent: false, values: { message: 'short' }, errors: { email: 'Invalid email address' } })
  expect(await enquiries()).toEqual([])
})

test('whoever sends the form cannot name another client, subject or kind', async () => {
  const other = await makeClient(app, { place: 'Manesar' })
  await holds('Asha Example', 40)
  await send()
  await ask({ clientId: String(other.id), subject: 'Other Inquiry', kind: 'consultation', people: '29' })
  expect(await enquiries()).toMatchObject([{ subject: 'Renewal of certificates: Mock Motors', kind: 'enrolment', people: 1 }])
})
