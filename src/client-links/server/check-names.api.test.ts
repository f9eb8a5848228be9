import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { up } from '../../../migrations/m069-proposed-names.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import { NO_CONTROL_CHARACTERS } from '#base/api/fields.schema.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeClient, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { answerNames, countTyped, findNames } from './check-names.server.ts'
import { deleteOldLinks } from './client-link-erasure.server.ts'
import type { NameCorrection } from '../client-link.schema.ts'
import { getLinkOfToken } from './client-link.server.ts'

const app = setUpTestApp()
let clientId: number
let people: number[]
let token: string

beforeEach(async () => {
  const { trainingProgramId } = await startWithProgram(app)
  await removeMails(app)
  ;({ id: clientId } = await makeClient(app))
  people = []
  for (const [at, fullName] of ['ASHA EXAMPLE', 'Ravi Sampel', 'मीरा उदाहरण'].entries()) {
    people.push((await makeParticipant(app, { trainingProgramId, clientId, fullName, email: '', participantId: `BHM2026110${at}` })).id)
  }
  token = new URL((await ask()).data.link).pathname.split('/').at(-1) ?? ''
})

const ask = async () => {
  const { contacts } = (await app.fetchAsAdmin(`/api/clients/${clientId}`)).data as { contacts: Array<{ id: number }> }
  const body = { participantIds: people, clientId, contact: contacts[0]?.id }
  return (await app.fetchAsAdmin('/api/participants/check-names', { body })) as { status: number; data: { link: string } }
}
const link = () => getLinkOfToken(app.db, token, { limits: app.api.limits, network: '203.0.113.0/24' })
const names = async () => findNames(app.db, await link())
const answer = async (...spellings: string[]) => {
  const typed = new Map((await names()).map(({ id }, at) => [id, spellings[at] ?? '']))
  return answerNames(app.db, await link(), typed, app.time.now)
}
const corrections = async (): Promise<NameCorrection[]> => (await app.fetchAsAdmin(`/api/name-corrections?clientId=${clientId}`)).data
const decide = (body: object) => app.fetchAsAdmin('/api/name-corrections/decide', { body })
const nameOf = async (at: number) => (await app.fetchAsAdmin(`/api/participants/${people[at]}`)).data as { fullName: string }

test('two people of one name are told apart by their employee codes', async () => {
  const { id: trainingProgramId } = await makeProgram(app, { slug: 'vda-6-5' })
  const twin = { trainingProgramId, clientId, fullName: 'Ramesh Kumar', email: '' }
  people = []
  for (const employeeCode of ['E-1', 'E-2']) {
    people.push((await makeParticipant(app, { ...twin, employeeCode, participantId: `BHM-${employeeCode}` })).id)
  }
  token = new URL((await ask()).data.link).pathname.split('/').at(-1) ?? ''
  expect((await names()).map(({ name, employeeCode }) => [name, employeeCode])).toEqual([
    ['Ramesh Kumar', 'E-1'],
    ['Ramesh Kumar', 'E-2'],
  ])
})

test('names are one mail to the contact, and what they propose changes no participant', async () => {
  expect(await readMails(app)).toMatchObject([{ kind: 'names-to-check', data: { count: 3, client: 'Mock Motors' } }])
  expect(await answer('Asha Example', '', 'मीरा उदाहरण')).toEqual({ proposed: 1 })
  expect(await nameOf(0)).toMatchObject({ fullName: 'ASHA EXAMPLE' })
  expect(await corrections()).toMatchObject([
    {
      participantId: people[0],
      currentName: 'ASHA EXAMPLE',
      proposedName: 'Asha Example',
      client: 'Mock Motors',
      contactName: 'Neha Placeholder',
    },
  ])
})

test('the office accepts and declines in one list: who is accepted is renamed, with the history of it', async () => {
  await answer('Asha Example', 'Ravi Sample')
  const [asha, ravi] = await corrections()
  const decided = await decide({ accept: [asha], decline: [ravi] })
  expect([decided.status, decided.data]).toEqual([200, { accepted: 1, declined: 1, reissued: 0, told: [] }])
  expect([await nameOf(0), await nameOf(1)]).toMatchObject([{ fullName: 'Asha Example' }, { fullName: 'Ravi Sampel' }])
  expect(await corrections()).toEqual([])
  expect((await names()).map(({ decision }) => decision)).toEqual(['accepted', 'declined', null])
  const entries = (await app.fetchAsAdmin('/api/admin/history?limit=5')).data as Array<{ action: string }>
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['participant updated', 'name correction declined']))
})

test('a declined spelling is answered again: the contact reads the reason, proposes another, and the office decides about that', async () => {
  await answer('Asha Example', 'Ravi Sample')
  const [asha, ravi] = await corrections()
  const reason = 'The registration says Aasha.'
  expect((await decide({ decline: [{ ...asha, reason: ` ${reason}\n` }, ravi] })).status).toBe(200)
  const declined = { decision: 'declined', declineReason: reason, proposedName: 'Asha Example' }
  expect(await names()).toMatchObject([declined, { decision: 'declined', declineReason: null }, { decision: null }])

  expect(await answer(), 'nothing typed takes nothing back').toEqual({ proposed: 0 })
  expect(await names()).toMatchObject([declined, { decision: 'declined' }, { decision: null }])
  await expect(answer('Asha Example')).rejects.toMatchObject({
    details: { issues: { [asha?.id ?? 0]: 'This spelling was not taken over. Type another one, or ask us.' } },
  })
  expect(await corrections()).toEqual([])

  expect(await answer('Aasha Example')).toEqual({ proposed: 1 })
  expect(await names()).toMatchObject([{ decision: null, declineReason: null }, { decision: 'declined' }, { decision: null }])
  const again = await corrections()
  expect(again).toMatchObject([{ id: asha?.id, proposedName: 'Aasha Example' }])
  expect((await decide({ accept: again })).data).toMatchObject({ accepted: 1 })
  expect(await answer('Someone Else'), 'an accepted one stays').toEqual({ proposed: 0 })
  expect([await nameOf(0), await names()]).toMatchObject([
    { fullName: 'Aasha Example' },
    [{ decision: 'accepted' }, { decision: 'declined' }, { decision: null }],
  ])
  expect((await decide({ decline: [{ ...ravi, reason: 'x'.repeat(201) }] })).status).toBe(400)
})

test('spellings that were typed are counted, but not those of accepted names', async () => {
  const [first] = await names()
  const typed = (text: string) => new Map([[first?.id ?? 0, text]])
  expect([' ', first?.name ?? '', 'Asha Example'].map((text) => countTyped(first ? [first] : [], typed(text)))).toEqual([0, 0, 1])
  expect(countTyped(first ? [{ ...first, decision: 'accepted' }] : [], typed('Asha Example'))).toBe(0)
})

test('what was changed or decided in the meantime is not accepted unseen, and nothing else with it', async () => {
  await answer('Asha Example', 'Ravi Sample')
  const seen = await corrections()
  await answer('Asha E. Example', 'Ravi Sample')
  const reply = await decide({ accept: seen })
  expect([reply.status, reply.body.error]).toEqual([409, '“Asha Example” was changed or decided in the meantime. Look at the list again.'])
  expect(await nameOf(1)).toMatchObject({ fullName: 'Ravi Sampel' })
  const now = await corrections()
  expect((await decide({ accept: now })).status).toBe(200)
  expect((await decide({ accept: now })).status).toBe(409)
})

test('a name that the office corrected meanwhile is not overwritten by an older proposal, nor the proposal declined unseen', async () => {
  await answer('Asha Example', 'Ravi Sample')
  const seen = await corrections()
  await app.fetchAsAdmin(`/api/participants/${people[0]}`, { method: 'PUT', body: { fullName: 'Asha Devi Example' } })
  for (const decided of [await decide({ accept: seen }), await decide({ decline: seen })]) {
    expect([decided.status, decided.body.error]).toEqual([409, '“ASHA EXAMPLE” is “Asha Devi Example” by now. Look at the list again.'])
  }
  expect([await nameOf(0), await nameOf(1)]).toMatchObject([{ fullName: 'Asha Devi Example' }, { fullName: 'Ravi Sampel' }])
  expect(await corrections()).toMatchObject([{ currentName: 'Asha Devi Example' }, { currentName: 'Ravi Sampel' }])
  expect((await decide({ accept: [{ id: seen[0]?.id, proposedName: 'Asha Example' }] })).status).toBe(400)
})

test('whoever answers while the office decides changes nothing of the decision', async () => {
  await answer('Asha Example', 'Ravi Sample')
  const [asha] = await corrections()
  await Promise.allSettled([answer('Asha E. Example', 'Ravi Sample'), decide({ accept: [asha] })])
  const row = await app.db.sql
    .selectFrom('client_link_items')
    .selectAll()
    .where('id', '=', asha?.id ?? 0)
    .executeTakeFirstOrThrow()
  // In either order, the decision is about the proposal at that time.
  expect([row.decision, row.proposed_name]).toEqual(row.decision === null ? [null, 'Asha E. Example'] : ['accepted', 'Asha Example'])
})

test('a link that was ended while its page was open takes no answer', async () => {
  const opened = await link()
  const typed = new Map((await names()).map(({ id }) => [id, 'Someone Else']))
  await app.fetchAsAdmin(`/api/client-links/${opened.id}/revoke`, { method: 'POST' })
  await expect(answerNames(app.db, opened, typed, app.time.now)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This link has ended.',
  })
  expect(JSON.stringify(await names())).not.toContain('Someone Else')
})

test('the contact may answer again: then only the last answer counts, and all names may be right after all', async () => {
  await answer('Asha Example')
  await answer()
  expect(await corrections()).toEqual([])
})

test.each([
  ['x'.repeat(121), '1 character too many: at most 120'],
  ['Asha 🙂', 'This cannot be printed: 🙂'],
  ['王小明', 'This cannot be printed: 王 小 明'],
  ['Asha\u0000 Example', NO_CONTROL_CHARACTERS],
  ['Asha\u0001 Example', NO_CONTROL_CHARACTERS],
])('%s is refused for its line, and no other line is stored', async (spelling, sentence) => {
  const [first] = await names()
  await expect(answer(spelling, 'Ravi Sample')).rejects.toMatchObject({
    code: 'invalid',
    details: { issues: { [first?.id ?? 0]: sentence } },
  })
  expect(await corrections()).toEqual([])
})

test('a name of several lines becomes one line', async () => {
  await answer('Asha\n  Example')
  expect(await corrections()).toMatchObject([{ proposedName: 'Asha Example' }])
})

test('what was proposed with a control character when the form let it pass can be declined and accepted', async () => {
  await answer('Asha Example', 'Ravi Sample')
  const sign = process.env['DATABASE_URL'] ? '\u0001' : '\u0000'
  const stored = app.db.sql.selectFrom('client_link_items').select(['id', 'proposed_name']).where('proposed_name', 'is not', null)
  for (const { id, proposed_name: name } of await stored.execute()) {
    await app.db.write((tx) =>
      tx.sql
        .updateTable('client_link_items')
        .set({ proposed_name: `${name}${sign}` })
        .where('id', '=', id)
        .execute(),
    )
  }
  await app.db.write((tx) => up(tx.sql as unknown as Kysely<unknown>))
  const [asha, ravi] = await corrections()
  expect((await decide({ decline: [asha], accept: [ravi] })).status).toBe(200)
  expect([await nameOf(0), await nameOf(1)]).toMatchObject([{ fullName: 'ASHA EXAMPLE' }, { fullName: 'Ravi Sample' }])
})

test('only who may write decides', async () => {
  expect((await app.fetch('/api/name-corrections/decide', { body: { accept: [] } })).status).toBe(401)
})

test('an erasure of the contact ends the link, and one of a person forgets what was proposed for their name', async () => {
  await answer('Asha Example')
  const email = 'hr@mock-motors.example.com'
  const body = { email, reason: 'Asked by letter' }
  const exported = await app.fetchAsAdmin('/api/people/export', { body })
  expect(JSON.stringify(exported.body)).toContain('"purpose":"names"')
  expect((await app.fetchAsAdmin('/api/people/erase', { body })).status).toBe(200)
  expect(await link()).toMatchObject({ recipient_name: '', recipient_email: '', revoked_at: app.time.now.toISOString() })
  expect(JSON.stringify(await app.db.sql.selectFrom('audit_values').select(['before', 'after']).execute())).not.toMatch(/Neha/)
})

test('a link that is a year old is removed', async () => {
  const later = new Date(app.time.now)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  later.setUTCDate(later.getUTCDate() + 1)
  await app.db.write((tx) => deleteOldLinks(tx, app.time.now))
  expect(await names()).toHaveLength(3)
  expect(await app.db.write((tx) => deleteOldLinks(tx, later))).toBeGreaterThan(0)
  await expect(link()).rejects.toMatchObject({ code: 'not-found' })
})

test('a selection says to which clients its people belong, also when it is a filter', async () => {
  const recipients = (selection: object) => app.fetchAsAdmin('/api/client-links/recipients', { body: { purpose: 'names', selection } })
  const expected = [
    { client: { id: clientId, name: 'Mock Motors', contacts: [{ name: 'Neha Placeholder' }] }, ids: people, withAddress: 0 },
  ]
  expect((await recipients({ ids: people })).data).toMatchObject(expected)
  expect((await recipients({ filter: { clientId } })).data).toMatchObject([{ ids: expect.arrayContaining(people) }])
  expect((await recipients({})).status).toBe(400)
})
