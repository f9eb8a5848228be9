import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { up } from '../../../migrations/m068-deliveries-to-clients.ts'
import type { Delivery } from '#certificates/delivery/delivery.schema.ts'
import { removeMails, setMailSettings } from '#mail/test-mails.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import type { ClientLink } from '../client-link.schema.ts'
import { clientLinkHooks } from './client-link-mails.server.ts'
import { countOpened } from './client-link.server.ts'

const app = setUpTestApp()
let trainingProgramId: number
let clientId: number
let contact: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  ;({ id: clientId } = await makeClient(app))
  contact = ((await app.fetchAsAdmin(`/api/clients/${clientId}`)).data as { contacts: Array<{ id: number }> }).contacts[0]?.id ?? 0
  await setMailSettings(app, {})
  await removeMails(app)
})

let people = 0
async function issue(email = ''): Promise<number> {
  people += 1
  const participantId = `BHM20261100${2000 + people}`
  const person = await makeParticipant(app, {
    trainingProgramId,
    clientId,
    fullName: `Person ${people}`,
    email,
    phone: null,
    participantId,
  })
  return (await makeCertificate(app, { participantId: person.id, trainingProgramId, notify: false })).id
}
const deliver = (id: number) =>
  app.fetchAsAdmin('/api/certificates/deliver', { body: { clientId, contact, certificateIds: [id], alsoToPeople: false } })
const link = async (): Promise<ClientLink> => (await app.fetchAsAdmin(`/api/clients/${clientId}/links`)).data[0]
const open = async () => countOpened(app.db, { id: (await link()).id, purpose: 'certificates' }, app.time.now)

/** Ends the mail of the newest link, as the outbox does. */
async function settle(kind: 'sent' | 'failed'): Promise<void> {
  const about = `client-link:${(await link()).id}`
  const outcome = kind === 'sent' ? { kind } : { kind, words: '550 No such mailbox', isAddressRefused: true }
  await app.db.write(async (tx) => {
    const columns = { status: kind, ...(kind === 'sent' ? { sent_at: app.time.now.toISOString() } : { last_error: '550 No such mailbox' }) }
    const mail = await tx.sql.updateTable('mails').set(columns).where('about', '=', about).returningAll().executeTakeFirstOrThrow()
    await clientLinkHooks(app.api)['certificates-delivered']?.onSettled?.(tx, mail, outcome, { now: app.time.now })
  })
}

/** The state shown by the page, the lists and the filter of the list. */
async function said(id: number): Promise<string> {
  const page = ((await app.fetchAsAdmin(`/api/certificates/${id}/delivery`)).data as { known: Delivery }).known
  const [row] = (await app.fetchAsAdmin(`/api/certificates/deliveries?certificates=${id}`)).data as Array<
    Delivery & { certificateId: number }
  >
  const listed = (await app.fetchAsAdmin('/api/certificates?status=undelivered')).data as Array<{ id: number }>
  expect(row).toEqual({ certificateId: id, apart: '', ...page })
  expect(listed.some((one) => one.id === id)).toBe(page.state === 'unsent' || page.state === 'no-address')
  return page.client === null ? page.state : `${page.state} ${page.client}`
}

test('page, lists and overview say the same of a certificate that a client got by a link and opened', async () => {
  const id = await issue()
  expect(await said(id)).toBe('no-address')
  await deliver(id)
  expect(await said(id)).toBe('waiting')
  await settle('sent')
  expect(await said(id)).toBe('client sent')
  await open()
  expect(await said(id)).toBe('client opened')
  expect((await app.fetchAsAdmin(`/api/certificates/${id}/links`)).data).toMatchObject([
    { client: 'Mock Motors', contactName: 'Neha Placeholder', opened: 1, mail: { status: 'sent' } },
  ])
})

test('a link whose e-mail failed, or was revoked before anybody got it, delivers nothing; one that was opened did', async () => {
  const failed = await issue()
  await deliver(failed)
  await settle('failed')
  expect(await said(failed)).toBe('failed')
  expect(await link()).toMatchObject({ mail: { status: 'failed', error: '550 No such mailbox' } })
  const revoked = await issue('asha@example.com')
  await deliver(revoked)
  await app.fetchAsAdmin(`/api/client-links/${(await link()).id}/revoke`, { method: 'POST' })
  expect(await said(revoked)).toBe('unsent')
  const opened = await issue()
  await deliver(opened)
  await open()
  await app.fetchAsAdmin(`/api/client-links/${(await link()).id}/revoke`, { method: 'POST' })
  expect(await said(opened)).toBe('client opened')
})

test('of a corrected certificate the client has an earlier edition until the link is opened again', async () => {
  const id = await issue()
  await deliver(id)
  await settle('sent')
  app.time.now = new Date(app.time.now.getTime() + 60_000)
  await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { issueDate: '2026-11-11', notify: false } })
  expect(await said(id)).toBe('earlier')
  app.time.now = new Date(app.time.now.getTime() + 60_000)
  await open()
  expect(await said(id)).toBe('client opened')
})

test('its own e-mail counts beside the link of the client', async () => {
  const id = await issue('asha@example.com')
  await deliver(id)
  await settle('sent')
  await app.fetchAsAdmin(`/api/certificates/${id}/send`, { body: {} })
  expect(await said(id)).toBe('waiting sent')
  const ends = (columns: object) =>
    app.db.write((tx) => tx.sql.updateTable('mails').set(columns).where('about', '=', `certificate:${id}`).execute())
  await ends({ status: 'failed' })
  expect(await said(id)).toBe('failed sent')
  await ends({ status: 'sent', sent_at: app.time.now.toISOString() })
  expect(await said(id)).toBe('sent sent')
  await ends({ status: 'cancelled' })
  expect(await said(id)).toBe('client sent')
})

test('an installation that updates knows the same of what was sent before', async () => {
  const ids = [await issue(), await issue(), await issue(), await issue(), await issue()]
  for (const [index, id] of ids.entries()) {
    if (index === 0) continue
    await deliver(id)
    if (index === 1) await settle('sent')
    if (index === 2) await settle('failed')
    if (index === 3) await open()
  }
  const all = async () => {
    const words: string[] = []
    for (const id of ids) words.push(await said(id))
    return words
  }
  const before = await all()
  expect(before).toEqual(['no-address', 'client sent', 'failed', 'client opened', 'waiting'])
  await sql`alter table certificates drop column client_delivery`.execute(app.db.schemaConnection)
  await up(app.db.schemaConnection as unknown as Kysely<unknown>)
  expect(await all()).toEqual(before)
})
