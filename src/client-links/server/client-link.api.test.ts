import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { Limits } from '#base/http/limits.server.ts'
import { signInAs } from '#app/testing/test-sign-in.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import type { Certificate } from '#certificates/certificate.schema.ts'
import { readClientLinkPage } from './client-link-page.server.ts'
import type { ClientLink } from '../client-link.schema.ts'
import { countOpened, getLinkOfToken } from './client-link.server.ts'

const app = setUpTestApp()
let trainingProgramId: number
let clientId: number
let contact: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  ;({ id: clientId } = await makeClient(app))
  contact = await contactOf(clientId)
  await removeMails(app)
})

const contactOf = async (id: number): Promise<number> =>
  ((await app.fetchAsAdmin(`/api/clients/${id}`)).data as { contacts: Array<{ id: number }> }).contacts[0]?.id ?? 0
let numbers = 0
const enrol = (fullName: string, changes: object = {}) =>
  makeParticipant(app, {
    trainingProgramId,
    clientId,
    fullName,
    email: '',
    phone: null,
    notify: false,
    participantId: `BHM20261100${1000 + (numbers += 1)}`,
    ...changes,
  })
const issue = async (fullName: string, changes: object = {}) => {
  const { id: participantId } = await enrol(fullName, changes)
  return { participantId, ...(await makeCertificate(app, { participantId, trainingProgramId, notify: false })) }
}
const deliver = (body: object, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin('/api/certificates/deliver', { body: { clientId, contact, ...body }, headers })
const tokenIn = (reply: { data: unknown }) => (reply.data as { link: string }).link.split('/').at(-1) ?? ''
const links = async (): Promise<ClientLink[]> => (await app.fetchAsAdmin(`/api/clients/${clientId}/links`)).data
const linkOf = (token: string) => getLinkOfToken(app.db, token, { limits: app.api.limits, network: '203.0.113.0/24' })
const pageOf = async (token: string) => readClientLinkPage(app.db, await linkOf(token), app.time.now)
const file = (token: string, name: string) => app.http.request(`/client-link/${token}/${name}`)

describe('a delivery', () => {
  test('of 20 certificates is one mail to the contact, without the link in any table', async () => {
    const issued = []
    for (let number = 1; number <= 20; number += 1) issued.push(await issue(`Person ${number}`))
    const reply = await deliver({ certificateIds: issued.map(({ id }) => id) })
    expect([reply.status, reply.data]).toEqual([
      201,
      { link: expect.stringMatching(/\/client-link\/[0-9a-f]{64}$/), expiresAt: '2026-12-20T09:30:00.000Z' },
    ])
    const mails = await readMails(app)
    expect(mails).toMatchObject([{ kind: 'certificates-delivered', recipient_address: 'hr@mock-motors.example.com', data: { count: 20 } }])
    expect(JSON.stringify([mails, await app.db.sql.selectFrom('client_links').selectAll().execute()])).not.toContain(tokenIn(reply))
    expect(await links()).toMatchObject([
      { purpose: 'certificates', count: 20, contactName: 'Neha Placeholder', opened: 0, revokedAt: null },
    ])
  })

  test('also goes to people with an address of their own who have not got theirs, unless that is unticked', async () => {
    const own = await issue('Asha Example', { email: 'asha@example.com' })
    const none = await issue('Ravi Sample')
    const kinds = async () => (await readMails(app)).map(({ kind }) => kind).toSorted()
    await deliver({ certificateIds: [own.id, none.id], alsoToPeople: false })
    expect(await kinds()).toEqual(['certificates-delivered'])
    const [former] = await links()
    await deliver({ certificateIds: [own.id, none.id], after: former?.id })
    await deliver({ certificateIds: [own.id] })
    expect(await kinds()).toEqual(['certificate-issued', 'certificates-delivered', 'certificates-delivered', 'certificates-delivered'])
  })

  test('of the same to the same contact within a day asks first, and names the former', async () => {
    const { id } = await issue('Asha Example')
    await deliver({ certificateIds: [id] })
    const again = await deliver({ certificateIds: [id] })
    const [former] = await links()
    expect([again.status, again.data]).toEqual([409, former])
    expect((await deliver({ certificateIds: [id], after: former?.id })).status).toBe(201)
    app.time.now = new Date(app.time.now.getTime() + 25 * 3_600_000)
    expect((await deliver({ certificateIds: [id] })).status).toBe(201)
  })

  test('that is sent twice with one key is one mail and one link, and no stored answer has it', async () => {
    const { id } = await issue('Asha Example')
    const headers = { 'Idempotency-Key': 'delivery-1' }
    const replies = [await deliver({ certificateIds: [id] }, headers), await deliver({ certificateIds: [id] }, headers)]
    expect(replies[1]?.data).toEqual(replies[0]?.data)
    expect(await readMails(app)).toHaveLength(1)
    const keys = await app.db.sql.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(keys)).not.toContain('client-link/')
  })

  test('with a key that was used before for another client, or by another person, is a link of its own', async () => {
    const headers = { 'Idempotency-Key': 'delivery-2' }
    const first = await issue('Asha Example')
    const tokens = [tokenIn(await deliver({ certificateIds: [first.id] }, headers))]
    const ravi = await signInAs(app, { name: 'Ravi Example', role: 'office' })
    const [former] = await links()
    const body = { clientId, contact, certificateIds: [first.id] }
    const asked = await ravi.fetch('/api/certificates/deliver', { body, headers })
    expect(asked.status).toBe(409)
    const theirs = await ravi.fetch('/api/certificates/deliver', { body: { ...body, after: former?.id }, headers })
    expect(theirs.status).toBe(201)
    tokens.push(tokenIn(theirs))
    await app.db.write((tx) => tx.sql.deleteFrom('idempotency_keys').execute())
    const other = await makeClient(app, { name: 'Axle Works', place: 'Pune', state: 'Maharashtra' })
    const second = await issue('Meera Sample', { clientId: other.id })
    const to = { clientId: other.id, contact: await contactOf(other.id) }
    tokens.push(tokenIn(await deliver({ certificateIds: [second.id], ...to }, headers)))
    expect(new Set(tokens).size).toBe(3)
    expect((await linkOf(tokens[2] ?? '')).client).toBe('Axle Works')
  })

  test('to people of another client or of none is refused by name, and so is what is not valid', async () => {
    const other = await makeClient(app, { name: 'Axle Works', place: 'Pune', state: 'Maharashtra' })
    const mine = await issue('Asha Example')
    const theirs = await issue('Ravi Sample', { clientId: other.id })
    const single = await issue('Meera Placeholder', { clientId: null, email: 'm@example.com', phone: '9000000012' })
    const refused = await deliver({ certificateIds: [mine.id, theirs.id, single.id] })
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Not everybody belongs to Mock Motors, Faridabad. Leave out Ravi Sample (Axle Works, Pune), Meera Placeholder (no client).',
    ])
    await app.fetchAsAdmin(`/api/certificates/${mine.id}/revoke`, { body: { reason: 'A mistake' } })
    expect((await deliver({ certificateIds: [mine.id] })).body.error).toContain(`leave out Asha Example (${mine.certificateId})`)
    expect((await deliver({ certificateIds: [4711] })).status).toBe(422)
    expect((await deliver({ certificateIds: [] })).status).toBe(400)
    expect(await readMails(app)).toEqual([])
  })

  test('needs a contact of this client that has an e-mail address, and a role that may write', async () => {
    const { id } = await issue('Asha Example')
    const mute = await makeClient(app, { name: 'Mute', contacts: [{ name: 'Ravi Sample', phone: '9000000012' }] })
    const foreign = await deliver({ certificateIds: [id], contact: await contactOf(mute.id) })
    expect([foreign.status, Object.keys(foreign.body['issues'] as object)]).toEqual([422, ['contact']])
    const silent = await deliver({ certificateIds: [id], clientId: mute.id, contact: await contactOf(mute.id) })
    expect(silent.body.error).toContain('Ravi Sample has no e-mail address')
    const viewer = await signInAs(app, { name: 'Meera Placeholder', role: 'viewer' })
    expect((await viewer.fetch('/api/certificates/deliver', { body: { clientId, contact, certificateIds: [id] } })).status).toBe(403)
    expect((await app.fetch('/api/certificates/deliver', { body: {} })).status).toBe(401)
  })
})

describe('the page of a delivery', () => {
  test('shows each certificate as it is now: corrected, revoked, deleted', async () => {
    const [asha, ravi, meera] = [await issue('Asha Example'), await issue('Ravi Sample'), await issue('मीरा उदाहरण')]
    const token = tokenIn(await deliver({ certificateIds: [asha.id, ravi.id, meera.id] }))
    app.time.now = new Date(app.time.now.getTime() + 60_000)
    await app.fetchAsAdmin(`/api/participants/${asha.participantId}`, { method: 'PUT', body: { fullName: 'Asha E. Example' } })
    await app.fetchAsAdmin(`/api/certificates/${asha.id}`, {
      method: 'PUT',
      body: { notify: false, refreshNames: true, issueDate: '2026-11-11' },
    })
    await app.fetchAsAdmin(`/api/certificates/${ravi.id}/revoke`, { body: { reason: 'A mistake' } })
    const page = await pageOf(token)
    expect(page).toMatchObject({ kind: 'certificates', client: 'Mock Motors', expiresOn: '2026-12-20', printableCount: 2 })
    expect('certificates' in page && page.certificates).toMatchObject([
      { certificateId: asha.certificateId, issueDate: '2026-11-11', status: 'Active', isCorrected: true },
      { fullName: 'Ravi Sample', status: 'Revoked' },
      { fullName: 'मीरा उदाहरण', status: 'Active', isCorrected: false },
    ])
    const { permalink } = (await app.fetchAsAdmin(`/api/certificates/${asha.id}`)).data as Certificate
    expect('certificates' in page && page.certificates[0]?.permalink).toBe(permalink)
    await app.fetchAsAdmin(`/api/certificates/${meera.id}`, { method: 'DELETE' })
    expect(await pageOf(token)).toMatchObject({ printableCount: 1 })
  })

  test('is counted, and ends after 30 days or when it is revoked, with its files and the mail that waits', async () => {
    const { id } = await issue('Asha Example')
    const [one, other] = [
      tokenIn(await deliver({ certificateIds: [id] })),
      tokenIn(await deliver({ certificateIds: [id], after: (await links())[0]?.id })),
    ]
    await countOpened(app.db, await linkOf(one), app.time.now)
    const [second, first] = await links()
    expect([first?.opened, second?.opened]).toEqual([1, 0])
    const revoked = await app.fetchAsAdmin(`/api/client-links/${first?.id}/revoke`, { body: {} })
    expect([revoked.status, (revoked.data as ClientLink).revokedAt]).toEqual([200, app.time.now.toISOString()])
    expect(await pageOf(one)).toEqual({ kind: 'ended', why: 'revoked' })
    expect((await readMails(app)).map(({ status }) => status)).toEqual(['cancelled', 'waiting'])
    expect((await file(one, 'certificates.xlsx')).status).toBe(403)
    expect((await file(other, 'certificates.xlsx')).status).toBe(200)
    app.time.now = new Date('2026-12-20T09:30:00Z')
    expect(await pageOf(other)).toEqual({ kind: 'ended', why: 'old' })
    expect((await file(other, 'certificates.zip')).status).toBe(403)
  })

  test('of a token that no link has is refused, and a network that tries many has to wait, but not for its own link', async () => {
    const { id } = await issue('Asha Example')
    const token = tokenIn(await deliver({ certificateIds: [id] }))
    const limits = new Limits(1)
    const open = (typed: string) => getLinkOfToken(app.db, typed, { limits, network: '198.51.100.0/24' })
    for (let tries = 0; tries < 20; tries += 1) await expect(open(`${tries}`)).rejects.toMatchObject({ code: 'not-found' })
    await expect(open('one more')).rejects.toMatchObject({ code: 'too-many' })
    expect(await open(token)).toMatchObject({ client_id: clientId })
  })
})

test('links move with a merge of their client, and come back when it is undone', async () => {
  const { id } = await issue('Asha Example')
  const token = tokenIn(await deliver({ certificateIds: [id] }))
  const stays = await makeClient(app, { name: 'Axle Works' })
  const preview = await app.fetchAsAdmin(`/api/clients/${clientId}/merge?into=${stays.id}`)
  expect(preview.data).toMatchObject({ links: 1, participants: 1 })
  const linksOf = async (client: number): Promise<ClientLink[]> => (await app.fetchAsAdmin(`/api/clients/${client}/links`)).data
  const [link] = await links()
  await app.fetchAsAdmin(`/api/clients/${clientId}/merge`, { body: { into: stays.id } })
  expect(await linksOf(stays.id)).toEqual([link])
  expect(await pageOf(token)).toMatchObject({ client: 'Axle Works', certificates: [{ fullName: 'Asha Example' }] })
  await app.fetchAsAdmin(`/api/clients/${clientId}/unmerge`, { method: 'POST' })
  expect([await linksOf(stays.id), await links()]).toEqual([[], [link]])
  expect(await pageOf(token)).toMatchObject({ client: 'Mock Motors' })
})
