import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#clients/client.schema.ts'
import { setUpOutbox } from '#mail/test-outbox.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { addDays } from '#base/dates/calendar.ts'
import { startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant, MOCK_MOTORS } from '#app/testing/test-records.ts'
import { answerNames, findNames } from './check-names.server.ts'
import { readClientLinkPage } from './client-link-page.server.ts'
import type { ClientLink, NameCorrection } from '../client-link.schema.ts'
import { clientLinkHooks } from './client-link-mails.server.ts'
import { getLinkOfToken } from './client-link.server.ts'
import { sendMonthlyMail } from './monthly-mail.server.ts'

const outbox = setUpOutbox()
const { app } = outbox
const [HR] = MOCK_MOTORS.contacts
const RAVI = { name: 'Ravi Sample', email: 'ravi@example.com' }
let trainingProgramId: number
let ours: number
let others: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  ours = (await makeClient(app, { contacts: [{ ...HR, monthlyMail: true }] })).id
  others = (await makeClient(app, { name: 'Axle Works', contacts: [RAVI] })).id
  await removeMails(app)
})

let numbers = 0
/** Somebody of a client with a certificate that expires in 40 days. */
async function holds(fullName: string, clientId = ours) {
  const participantId = `BHM20261100${1000 + (numbers += 1)}`
  const { id } = await makeParticipant(app, { trainingProgramId, clientId, fullName, email: '', phone: null, notify: false, participantId })
  const dates = { issueDate: '2025-01-10', expiryDate: addDays('2026-11-20', 40) }
  const certificate = await makeCertificate(app, { participantId: id, trainingProgramId, notify: false, ...dates })
  return { participant: id, certificate: certificate.id, certificateId: certificate.certificateId }
}
const clientOf = async (id: number): Promise<Client> => (await app.fetchAsAdmin(`/api/clients/${id}`)).data
const contactOf = async (id: number) => (await clientOf(id)).contacts[0]?.id
const saveContacts = (id: number, contacts: object[]) => app.fetchAsAdmin(`/api/clients/${id}`, { method: 'PUT', body: { contacts } })
const moveTo = (participant: number, clientId: number) =>
  app.fetchAsAdmin(`/api/participants/${participant}`, { method: 'PUT', body: { clientId } })
const merge = (id: number, into: number) => app.fetchAsAdmin(`/api/clients/${id}/merge`, { body: { into } })
const unmerge = (id: number) => app.fetchAsAdmin(`/api/clients/${id}/unmerge`, { method: 'POST' })
const tokenIn = ({ data }: { data: unknown }) => (data as { link: string }).link.split('/').at(-1) ?? ''
async function deliver(certificateIds: number[], to: { client: number; contact?: number | undefined } = { client: ours }) {
  const contact = to.contact ?? (await contactOf(to.client))
  return app.fetchAsAdmin('/api/certificates/deliver', { body: { clientId: to.client, contact, certificateIds } })
}
const checkNames = async (participantIds: number[]) =>
  app.fetchAsAdmin('/api/participants/check-names', { body: { clientId: ours, contact: await contactOf(ours), participantIds } })
const linkOf = (token: string) => getLinkOfToken(app.db, token, { limits: app.api.limits, network: '203.0.113.0/24' })
const pageOf = async (token: string) => readClientLinkPage(app.db, await linkOf(token), app.time.now)
/** The names on the page of a delivery, or the reason why it shows none. */
async function namesOn(token: string): Promise<string[] | string> {
  const page = await pageOf(token)
  if (page.kind === 'certificates') return page.certificates.map(({ fullName }) => fullName)
  return page.kind === 'ended' ? page.why : page.kind
}
const file = (token: string, name: string) => app.http.request(`/client-link/${token}/${name}`)
const mailRow = (kind: 'renewals-due') => app.db.sql.selectFrom('mails').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()
const monthlyToken = async () => {
  const links = await clientLinkHooks(app.api)['renewals-due']?.linksOf?.(app.db, await mailRow('renewals-due'))
  return links?.clientLink?.split('/').at(-1) ?? ''
}
const sendMonthly = () => app.db.write((tx) => sendMonthlyMail(tx, ours, app.context()))

describe('whoever belongs to another client by now', () => {
  test('is neither on the page of a delivery nor in its files', async () => {
    const [asha, ravi] = [await holds('Asha Example'), await holds('Ravi Sample')]
    const token = tokenIn(await deliver([asha.certificate, ravi.certificate]))
    await moveTo(ravi.participant, others)
    expect(await namesOn(token)).toEqual(['Asha Example'])
    const zip = Buffer.from(await (await file(token, 'certificates.zip')).arrayBuffer()).toString('latin1')
    expect([zip.includes(asha.certificateId), zip.includes(ravi.certificateId)]).toEqual([true, false])
    await moveTo(asha.participant, others)
    expect(await pageOf(token)).toMatchObject({ certificates: [], printableCount: 0 })
    expect((await file(token, 'certificates.pdf')).status).toBe(422)
    await moveTo(asha.participant, ours)
    expect(await namesOn(token)).toEqual(['Asha Example'])
  })

  test('has no name to check any more, and what was proposed for it is neither listed nor taken over', async () => {
    const [asha, ravi] = [await holds('Asha Example'), await holds('Ravi Sampel')]
    const token = tokenIn(await checkNames([asha.participant, ravi.participant]))
    const names = await findNames(app.db, await linkOf(token))
    const typed = new Map(names.map(({ id, name }) => [id, name.replace('Sampel', 'Sample')]))
    expect(await answerNames(app.db, await linkOf(token), typed, app.time.now)).toEqual({ proposed: 1 })
    const corrections = async (): Promise<NameCorrection[]> => (await app.fetchAsAdmin('/api/name-corrections')).data
    const seen = await corrections()
    await moveTo(ravi.participant, others)
    expect(await pageOf(token)).toMatchObject({ names: [{ name: 'Asha Example' }] })
    expect(await corrections()).toEqual([])
    const decided = await app.fetchAsAdmin('/api/name-corrections/decide', { body: { accept: seen } })
    expect(decided.status).toBe(409)
    expect(await answerNames(app.db, await linkOf(token), typed, app.time.now)).toEqual({ proposed: 0 })
    expect((await app.fetchAsAdmin(`/api/participants/${ravi.participant}`)).data).toMatchObject({ fullName: 'Ravi Sampel' })
  })

  test('is neither in the form of the monthly mail nor in the mail that still waits', async () => {
    const [, ravi] = [await holds('Asha Example'), await holds('Ravi Sample')]
    await sendMonthly()
    const token = await monthlyToken()
    await moveTo(ravi.participant, others)
    expect(await pageOf(token)).toMatchObject({ kind: 'renewals', count: 1, message: expect.not.stringContaining('Ravi') })
    const worker = outbox.startProcess({ hooks: clientLinkHooks(app.api) })
    await outbox.later(worker, 1)
    const sent = (await PostalMime.parse(outbox.server.received[0]?.raw ?? '')).text ?? ''
    expect([sent.includes('Asha Example'), sent.includes('Ravi Sample')]).toEqual([true, false])
  })

  test('is not told about to a client of whom the mail names nobody else', async () => {
    const ravi = await holds('Ravi Sample')
    await sendMonthly()
    await moveTo(ravi.participant, others)
    await outbox.later(outbox.startProcess({ hooks: clientLinkHooks(app.api) }), 1)
    expect(outbox.server.received).toEqual([])
    expect(await outbox.mails()).toMatchObject([{ last_error: expect.stringContaining('Nobody in it belongs to this client now.') }])
  })
})

describe('after a wrong merge that was undone', () => {
  test('a link that was made meanwhile shows nobody who went back', async () => {
    const [asha, theirs] = [await holds('Asha Example'), await holds('Meera Placeholder', others)]
    await merge(others, ours)
    const token = tokenIn(await deliver([asha.certificate, theirs.certificate]))
    expect(await namesOn(token)).toEqual(['Asha Example', 'Meera Placeholder'])
    await unmerge(others)
    expect(await namesOn(token)).toEqual(['Asha Example'])
  })

  test('a link that was made before shows its own people again, and nobody who was given to it meanwhile and went back', async () => {
    const [asha, theirs] = [await holds('Asha Example'), await holds('Meera Placeholder', others)]
    const [before, itsOwn] = [tokenIn(await deliver([asha.certificate])), tokenIn(await deliver([theirs.certificate], { client: others }))]
    await merge(ours, others)
    expect([await namesOn(before), await namesOn(itsOwn)]).toEqual([['Asha Example'], ['Meera Placeholder']])
    await unmerge(ours)
    expect([await namesOn(before), await namesOn(itsOwn)]).toEqual([['Asha Example'], ['Meera Placeholder']])
  })

  test('a link to a contact who went back has ended, also when a third client was between', async () => {
    const third = (await makeClient(app, { name: 'Third', contacts: [] })).id
    const [asha, theirs] = [await holds('Asha Example'), await holds('Meera Placeholder', others)]
    await merge(others, ours)
    await merge(ours, third)
    const contacts = (await clientOf(third)).contacts
    const ravi = contacts.find(({ email }) => email === RAVI.email)?.id
    const token = tokenIn(await deliver([asha.certificate, theirs.certificate], { client: third, contact: ravi }))
    await unmerge(ours)
    expect(await namesOn(token)).toBe('revoked')
    await unmerge(others)
    expect(await namesOn(token)).toBe('revoked')
    expect(((await app.fetchAsAdmin(`/api/clients/${third}/links`)).data as ClientLink[]).map(({ contactLeft }) => contactLeft)).toEqual([
      true,
    ])
  })
})

describe('a link ends with its contact', () => {
  test.each([
    ['who is removed', []],
    ['whose e-mail changes', [{ ...HR, email: 'another@example.com' }]],
  ])('%s: the page, its files, the mail that waits and the name list', async (_, contacts) => {
    const { certificate } = await holds('Asha Example')
    const token = tokenIn(await deliver([certificate]))
    await sendMonthly()
    const monthly = await monthlyToken()
    const kept = { name: 'Neha Example', email: 'n@example.com' }
    expect((await saveContacts(ours, [kept, ...contacts])).status).toBe(200)
    expect([await namesOn(token), await namesOn(monthly)]).toEqual(['revoked', 'revoked'])
    for (const name of ['certificates.pdf', 'certificates.zip', 'certificates.xlsx']) expect((await file(token, name)).status).toBe(403)
    await expect(monthlyToken()).rejects.toThrow('Its link has ended')
    const links = (await app.fetchAsAdmin(`/api/clients/${ours}/links`)).data as ClientLink[]
    expect(links.map(({ contactLeft, revokedAt }) => [contactLeft, revokedAt])).toEqual([
      [true, null],
      [true, null],
    ])
    expect(await readMails(app)).toHaveLength(2)
  })

  test('but not with another name, role or phone of the same address, in capitals too, nor with a merge into a client that has it', async () => {
    const { certificate } = await holds('Asha Example')
    const token = tokenIn(await deliver([certificate]))
    await saveContacts(ours, [{ name: 'Priya Template', email: HR?.email.toUpperCase() }])
    expect(await namesOn(token)).toEqual(['Asha Example'])
    await saveContacts(others, [{ name: 'Neha Placeholder', email: HR?.email }])
    await merge(ours, others)
    expect(await namesOn(token)).toEqual(['Asha Example'])
    await saveContacts(others, [RAVI])
    expect(await namesOn(token)).toBe('revoked')
  })

  test('what went to a former contact is sent to the next client of them without a question', async () => {
    const { participant, certificate } = await holds('Asha Example')
    await deliver([certificate])
    await saveContacts(others, [{ name: 'Neha Placeholder', email: HR?.email }])
    await moveTo(participant, others)
    expect((await deliver([certificate], { client: others })).status).toBe(201)
  })
})
