import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { makeBatch, makeClient, makeParticipant } from '#app/testing/test-records.ts'
import { CLIENT_MAILS } from '#mail/kinds/client-mails.ts'
import { readMails, removeMails } from '#mail/test-mails.ts'
import type { NameCheck, NameChecks } from '#certificates/name-check.schema.ts'
import type { BatchRecipient } from '#certificates/issuing/batch-issuing.schema.ts'
import type { IssuingPreview } from '#certificates/issuing/issuing-preview.schema.ts'
import type { NameCorrection } from '../client-link.schema.ts'
import { answerNames, findNames } from './check-names.server.ts'
import { readClientLinkPage } from './client-link-page.server.ts'
import { getLinkOfToken, type OpenedLink } from './client-link.server.ts'

const app = setUpTestApp()
const DAYS = [{ date: '2026-11-03', startTime: '09:30', endTime: '17:30' }]
const NEHA = { client: 'Mock Motors', contactName: 'Neha Placeholder' }
let clientId: number
let contact: number
let trainingProgramId: number
let batchId: number
let [asha, ravi] = [0, 0]

/** Asha and Ravi of one client came to a batch. */
beforeEach(async () => {
  ;({ trainingProgramId } = await startWithProgram(app))
  ;({ id: clientId } = await makeClient(app))
  const { contacts } = (await app.fetchAsAdmin(`/api/clients/${clientId}`)).data as { contacts: Array<{ id: number }> }
  contact = contacts[0]?.id ?? 0
  ;({ id: batchId } = await makeBatch(app, { trainingProgramId, days: DAYS }))
  const form = { trainingProgramId, batchId, clientId, email: '', status: 'active' as const }
  asha = (await makeParticipant(app, { ...form, fullName: 'ASHA EXAMPLE', participantId: 'BHM2026110071' })).id
  ravi = (await makeParticipant(app, { ...form, fullName: 'Ravi Sample', participantId: 'BHM2026110072' })).id
  const marks = [asha, ravi].map((participantId) => ({ participantId, mark: 'present' }))
  await app.fetchAsAdmin(`/api/batches/${batchId}/attendance`, { method: 'PUT', body: { date: '2026-11-03', marks } })
  await removeMails(app)
})

async function ask(...participantIds: number[]): Promise<OpenedLink> {
  const body = { clientId, contact, participantIds }
  const { data } = await app.fetchAsAdmin('/api/participants/check-names', { body })
  const token = new URL((data as { link: string }).link).pathname.split('/').at(-1) ?? ''
  return getLinkOfToken(app.db, token, { limits: app.api.limits, network: '203.0.113.0/24' })
}
async function answer(link: OpenedLink, ...spellings: string[]): Promise<void> {
  const typed = new Map((await findNames(app.db, link)).map(({ id }, at) => [id, spellings[at] ?? '']))
  await answerNames(app.db, link, typed, app.time.now)
}
const preview = async () => (await app.fetchAsAdmin(`/api/batches/${batchId}/issue/preview`, { body: {} })).data as BatchRecipient[]
const states = async () => (await preview()).map(({ nameCheck }) => nameCheck?.state ?? null)
const issueBatch = (body: object = {}) => app.fetchAsAdmin(`/api/batches/${batchId}/issue`, { body: { notify: false, ...body } })
const issueOne = (body: object = {}) =>
  app.fetchAsAdmin('/api/certificates/create', {
    body: { participantId: asha, trainingProgramId, issueDate: '2026-11-10', complete: true, notify: false, ...body },
  })
const issueList = (body: object = {}) => {
  const selection = { filter: { trainingProgramId } }
  return app.fetchAsAdmin('/api/bulk/jobs', {
    body: { kind: 'complete-and-issue', selection, issueDate: '2026-11-30', notify: false, ...body },
  })
}
const revoke = ({ id }: { id: number }) => app.fetchAsAdmin(`/api/client-links/${id}/revoke`, { method: 'POST' })

describe('an answer is open', () => {
  test('from the question until the contact says that all names are right', async () => {
    expect(await states()).toEqual([null, null])
    const link = await ask(asha)
    expect((await preview())[0]?.nameCheck).toEqual({
      ...NEHA,
      state: 'unanswered',
      clientId,
      fullName: 'ASHA EXAMPLE',
    } satisfies NameCheck)
    expect(await states()).toEqual(['unanswered', null])
    await answer(link)
    expect(await states()).toEqual([null, null])
  })

  test('from a correction until the office decides, also when its link was ended', async () => {
    const link = await ask(asha, ravi)
    await answer(link, 'Asha Example')
    await revoke(link)
    expect(await states()).toEqual(['correction', null])
    const decline = (await app.fetchAsAdmin(`/api/name-corrections?clientId=${clientId}`)).data as NameCorrection[]
    expect((await app.fetchAsAdmin('/api/name-corrections/decide', { body: { decline } })).status).toBe(200)
    expect(await states()).toEqual([null, null])
  })

  test('not when the link was ended or is too old, the contact or the person has left, or a later question was answered', async () => {
    await revoke(await ask(asha))
    expect(await states()).toEqual([null, null])
    const first = await ask(asha)
    await answer(await ask(asha, ravi))
    expect(await states()).toEqual([null, null])
    await app.db.write((tx) => tx.sql.updateTable('client_links').set({ answered_at: null }).where('id', '>', first.id).execute())
    expect(await states()).toEqual(['unanswered', 'unanswered'])
    await app.fetchAsAdmin(`/api/participants/${ravi}`, { method: 'PUT', body: { clientId: null, email: 'ravi@example.com' } })
    expect(await states()).toEqual(['unanswered', null])
    await app.db.write((tx) => tx.sql.updateTable('client_links').set({ expires_at: '2026-11-01T00:00:00.000Z' }).execute())
    expect(await states()).toEqual([null, null])
  })
})

describe('while an answer is open', () => {
  test.each([
    ['a batch', issueBatch],
    ['one certificate', issueOne],
    ['a list of participants', issueList],
  ])('issuing %s is asked about, and stores nothing until the request confirms it', async (_, issue) => {
    await ask(asha)
    const jobs = async () => (await app.fetchAsAdmin('/api/bulk/jobs')).data
    const before = await jobs()
    const refused = await issue()
    expect([refused.status, refused.data]).toEqual([
      409,
      [{ ...NEHA, clientId, state: 'unanswered', count: 1, names: ['ASHA EXAMPLE'] } satisfies NameChecks],
    ])
    expect(refused.body['issues']).toEqual({
      beforeAnswer: expect.stringContaining('Neha Placeholder (Mock Motors) was asked about 1 name and has not answered: ASHA EXAMPLE.'),
    })
    await app.worker.settled()
    expect((await app.fetchAsAdmin('/api/certificates')).data).toEqual([])
    expect(await jobs()).toEqual(before)
    expect((await app.fetchAsAdmin(`/api/participants/${asha}`)).data).toMatchObject({ status: 'active' })
    expect((await issue({ beforeAnswer: true })).status).toBe(201)
    await app.worker.settled()
    expect((await app.fetchAsAdmin(`/api/certificates?participantId=${asha}`)).data).toHaveLength(1)
  })

  test('nobody is asked about people who get none: left out, with a certificate, or in a later month', async () => {
    await answer(await ask(asha), 'Asha Example')
    expect((await issueBatch({ leaveOut: [asha] })).status).toBe(201)
    await app.worker.settled()
    expect((await issueBatch({ participation: [asha] })).status).toBe(409)
    expect((await issueList({ leaveOut: [asha] })).status).toBe(201)
    expect((await issueList({ issueDate: '2026-10-31' })).status).toBe(201)
    expect((await issueBatch({ beforeAnswer: true })).status).toBe(201)
    await app.worker.settled()
    expect((await issueBatch()).status).toBe(201)
    expect(await states()).toEqual(['correction', null])
  })

  test('the preview of a list names the open answers by contact', async () => {
    await ask(asha, ravi)
    const { data } = await app.fetchAsAdmin('/api/bulk/complete-and-issue/preview', { body: { selection: { ids: [asha, ravi] } } })
    expect((data as IssuingPreview).nameChecks).toEqual([
      { ...NEHA, clientId, state: 'unanswered', count: 2, names: expect.arrayContaining(['ASHA EXAMPLE', 'Ravi Sample']) },
    ])
  })
})

test('the question after certificates were issued has words of its own, in the mail and on the page', async () => {
  const early = await ask(asha)
  expect(await readClientLinkPage(app.db, early, app.time.now)).toMatchObject({ kind: 'names', issuedCount: 0 })
  expect((await issueOne({ beforeAnswer: true })).status).toBe(201)
  await ask(asha, ravi)
  expect((await readMails(app)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['names-to-check', 'issued-names-to-check']))
  expect(await readClientLinkPage(app.db, early, app.time.now)).toMatchObject({ kind: 'names', issuedCount: 1 })
  const { text } = CLIENT_MAILS['issued-names-to-check']
  expect(text).toContain('a new edition with the same number')
  expect(text).not.toContain('before')
})
