import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { answerNames, findNames } from './check-names.server.ts'
import { clientLinkHooks } from './client-link-mails.server.ts'
import { countOpened, getLinkOfToken } from './client-link.server.ts'
import type { NameCorrection } from '../client-link.schema.ts'

const app = setUpTestApp()
const HR = 'hr@mock-motors.example.com'
let clientId: number
let contact: number
let people: number[]
let certificates: Array<{ id: number; certificateId: string }>

/** Asha has an address of her own, Ravi has none. Both have a certificate. */
beforeEach(async () => {
  const { trainingProgramId } = await startWithProgram(app)
  ;({ id: clientId } = await makeClient(app))
  const { contacts } = (await app.fetchAsAdmin(`/api/clients/${clientId}`)).data as { contacts: Array<{ id: number }> }
  contact = contacts[0]?.id ?? 0
  ;[people, certificates] = [[], []]
  for (const [fullName, email] of [
    ['ASHA EXMAPLE', 'asha@example.com'],
    ['Ravi Smaple', ''],
  ] as const) {
    const form = { trainingProgramId, clientId, fullName, email, participantId: `BHM2026110${people.length}`, status: 'completed' as const }
    const { id } = await makeParticipant(app, form)
    people.push(id)
    certificates.push(await makeCertificate(app, { participantId: id, trainingProgramId, expiryDate: null, notify: false }))
  }
  await removeMails(app)
})

const openLink = async (path: string, body: object) => {
  const { link } = (await app.fetchAsAdmin(path, { body: { clientId, contact, ...body } })).data as { link: string }
  return getLinkOfToken(app.db, new URL(link).pathname.split('/').at(-1) ?? '', { limits: app.api.limits, network: '203.0.113.0/24' })
}
const deliver = async (alsoToPeople = false) => {
  const link = await openLink('/api/certificates/deliver', { certificateIds: certificates.map(({ id }) => id), alsoToPeople })
  await countOpened(app.db, link, app.time.now)
  return link
}
const propose = async (...spellings: string[]) => {
  const link = await openLink('/api/participants/check-names', { participantIds: people })
  const names = await findNames(app.db, link)
  await answerNames(app.db, link, new Map(names.map(({ id }, at) => [id, spellings[at] ?? ''])), app.time.now)
  return link
}
const corrections = async (): Promise<NameCorrection[]> => (await app.fetchAsAdmin(`/api/name-corrections?clientId=${clientId}`)).data
const acceptAll = async () => app.fetchAsAdmin('/api/name-corrections/decide', { body: { accept: await corrections() } })
const stored = async (at: number) => (await app.fetchAsAdmin(`/api/certificates/${certificates[at]?.id}`)).data
const changedMails = async () => (await readMails(app)).filter(({ kind }) => kind === 'certificates-changed')
const toldOf = async (at: number) => (await app.fetchAsAdmin(`/api/certificates/${certificates[at]?.id}/told`)).data
const revoke = (at: number, body: object = {}) =>
  app.fetchAsAdmin(`/api/certificates/${certificates[at]?.id}/revoke`, { body: { reason: 'Issued by mistake', ...body } })

describe('a name that HR corrects after the certificate was issued', () => {
  test('is printed on the next edition in the same press, which goes to HR by one mail with a link that shows it', async () => {
    await deliver()
    await propose('Asha Example', 'Ravi Sample')
    expect((await corrections()).map((correction) => correction.certificates)).toEqual(
      certificates.map(({ id, certificateId }) => [{ id, certificateId, kind: 'completion', status: 'Active' }]),
    )
    await removeMails(app)
    const { data } = await acceptAll()
    expect(data).toEqual({ accepted: 2, declined: 0, reissued: 2, told: [{ clientId, name: 'Neha Placeholder', email: HR }] })
    expect([await stored(0), await stored(1)]).toMatchObject([
      { participant_name: 'Asha Example', edition: 2 },
      { participant_name: 'Ravi Sample', edition: 2 },
    ])
    const mails = await readMails(app)
    expect(mails).toMatchObject([{ kind: 'certificates-changed', recipient_address: HR }])
    expect(JSON.stringify(mails)).not.toMatch(/Asha|Ravi/)
    const row = await app.db.sql.selectFrom('mails').selectAll().where('kind', '=', 'certificates-changed').executeTakeFirstOrThrow()
    const sent = await clientLinkHooks(app.api)['certificates-changed']?.dataOf?.(app.db, row)
    expect(sent).toMatchObject({ count: 2, corrected: 2, revoked: 0 })
    expect(await corrections()).toEqual([])
  })

  test('goes by e-mail to whoever got the former one so, and to nobody else', async () => {
    await app.fetchAsAdmin(`/api/certificates/${certificates[0]?.id}/send`, { body: { lastMailId: null } })
    await app.db.write((tx) => tx.sql.updateTable('mails').set({ status: 'sent', sent_at: app.time.now.toISOString() }).execute())
    await propose('Asha Example', 'Ravi Sample')
    await acceptAll()
    const mails = (await readMails(app)).filter(({ kind }) => kind === 'certificate-corrected')
    expect(mails).toMatchObject([{ recipient_address: 'asha@example.com' }])
    // HR asked for notifications and gets one, but only about the certificate that somebody has.
    expect(await changedMails()).toMatchObject([{ recipient_address: HR, data: { count: 1 } }])
  })

  test('of a certificate that nobody got yet is told to nobody', async () => {
    await propose('Asha Example')
    expect((await acceptAll()).data).toMatchObject({ accepted: 1, reissued: 1, told: [] })
    expect(await changedMails()).toEqual([])
    expect(await stored(0)).toMatchObject({ participant_name: 'Asha Example', edition: 2 })
  })

  test('prints nothing on a certificate that was revoked, nor one that says it already', async () => {
    await deliver()
    await revoke(0, { tellContacts: false })
    await propose('Asha Example')
    expect(await corrections()).toMatchObject([{ certificates: [] }])
    expect((await acceptAll()).data).toMatchObject({ accepted: 1, reissued: 0, told: [] })
    expect(await stored(0)).toMatchObject({ participant_name: 'ASHA EXMAPLE', edition: 1, status: 'Revoked' })
  })

  test('is work for today that says it is printed already', async () => {
    await propose('Asha Example')
    const { work } = (await app.fetchAsAdmin('/api/admin/overview')).data as {
      work: Array<{ kind: string; lines: Array<{ detail: string }> }>
    }
    const lines = work.find(({ kind }) => kind === 'corrections')?.lines
    expect(lines?.map(({ detail }) => detail)).toEqual([
      `Asha Example, says Neha Placeholder of Mock Motors, ${certificates[0]?.certificateId} is issued`,
    ])
  })
})

describe('contacts who have a certificate by a link', () => {
  test('are told that it is revoked, unless the office says no, and are named before', async () => {
    await deliver()
    const contacts = [{ clientId, name: 'Neha Placeholder', email: HR }]
    expect(await toldOf(0)).toEqual({ participant: null, untold: 'off', contacts })
    await setMailSettings(app, { revocations: true })
    expect(await toldOf(0)).toEqual({ participant: 'asha@example.com', untold: null, contacts })
    expect(await toldOf(1)).toEqual({ participant: null, untold: 'no-address', contacts })
    await revoke(0, { tellContacts: false })
    expect(await changedMails()).toEqual([])
    await revoke(1)
    const [mail] = await changedMails()
    expect(mail).toMatchObject({ recipient_address: HR })
  })

  test('get one mail of changes that follow each other, also of a bulk action', async () => {
    await deliver()
    const selection = { ids: certificates.map(({ id }) => id) }
    await app.fetchAsAdmin('/api/bulk/jobs', { body: { kind: 'certificate-revoke', selection, reason: 'Issued by mistake' } })
    await app.worker.settled()
    const row = await app.db.sql.selectFrom('mails').selectAll().where('kind', '=', 'certificates-changed').execute()
    expect(row).toHaveLength(1)
    expect(await clientLinkHooks(app.api)['certificates-changed']?.dataOf?.(app.db, row[0]!)).toMatchObject({ count: 2, revoked: 2 })
  })

  test('are told of a correction on the certificate and of a renamed participant', async () => {
    await deliver()
    const correct = { method: 'PUT', body: { fullName: 'Asha Example' } }
    await app.fetchAsAdmin(`/api/certificates/${certificates[0]?.id}`, correct)
    const rename = { method: 'PUT', body: { fullName: 'Ravi Sample', reissue: 'send' } }
    await app.fetchAsAdmin(`/api/participants/${people[1]}`, rename)
    expect(await changedMails()).toHaveLength(1)
    await removeMails(app)
    const quiet = { method: 'PUT', body: { fullName: 'Ravi S. Sample', notify: false } }
    await app.fetchAsAdmin(`/api/certificates/${certificates[1]?.id}`, quiet)
    expect(await changedMails()).toEqual([])
  })

  test.each([
    ['whose link was ended', async (link: number) => app.fetchAsAdmin(`/api/client-links/${link}/revoke`, { method: 'POST' })],
    [
      'who left the client',
      async () =>
        app.fetchAsAdmin(`/api/clients/${clientId}`, {
          method: 'PUT',
          body: { contacts: [{ name: 'New Contact', email: 'new@example.com' }] },
        }),
    ],
    [
      'whose people left the client',
      async () => app.fetchAsAdmin(`/api/participants/${people[0]}`, { method: 'PUT', body: { clientId: null } }),
    ],
  ])('%s are told nothing', async (_, change) => {
    const { id } = await deliver()
    expect(await change(id)).toMatchObject({ status: 200 })
    expect(await toldOf(0)).toMatchObject({ contacts: [] })
    await revoke(0)
    expect(await changedMails()).toEqual([])
  })

  test('whose link was not sent yet are told nothing: it shows what is true then', async () => {
    await openLink('/api/certificates/deliver', { certificateIds: certificates.map(({ id }) => id), alsoToPeople: false })
    expect(await toldOf(0)).toMatchObject({ contacts: [] })
  })
})
