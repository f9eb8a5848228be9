import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { makeParticipant } from '#app/testing/test-records.ts'
import type { Certificate, CertificatesOfParticipant } from '../../certificate.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
/** Asha Example, asha.example@example.com. */
let own: number

beforeEach(async () => {
  ;({ trainingProgramId, participantId: own } = await startWithParticipant(app))
  await app.db.write((tx) => tx.sql.deleteFrom('person_verdicts').execute())
})

let numbers = 0
const enrol = async (email: string, fullName = 'Asha Example') =>
  (await makeParticipant(app, { trainingProgramId, participantId: `BHM20261500${++numbers}`, email, fullName, phone: '+91 00000 00011' }))
    .id
const write = async () => {
  const body = { name: 'Asha Example', email: 'a.example@example.com', subject: 'Audits', message: 'Can you audit our plant?' }
  return `enquiry:${((await app.fetch('/api/contact', { body })).data as { id: number }).id}`
}
const link = (one: number | string, other: number | string, verdict = 'same') =>
  app.fetchAsAdmin(`/api/people/${typeof one === 'string' ? one : `participant:${one}`}/links`, {
    body: { other: typeof other === 'string' ? other : `participant:${other}`, verdict },
  })
const join = async (one: number | string, other: number | string): Promise<number> => {
  const { status, data } = await link(one, other)
  expect(status).toBe(201)
  return (data as { id: number }).id
}
const issue = (participantId: number, changes: object = {}) =>
  app.fetchAsAdmin('/api/certificates/create', { body: { participantId, trainingProgramId, issueDate: '2026-11-10', ...changes } })
const issued = async (participantId: number, changes: object = {}): Promise<Certificate> => {
  const reply = await issue(participantId, changes)
  expect(reply).toMatchObject({ status: 201 })
  return reply.data
}
const earlier = async (ids: number[]): Promise<string[][]> => {
  const { data } = await app.fetchAsAdmin(`/api/certificates/earlier?participants=${ids.join(',')}`)
  const found = new Map((data as CertificatesOfParticipant[]).map(({ participantId, certificates }) => [participantId, certificates]))
  return ids.map((id) => (found.get(id) ?? []).map(({ certificateId }) => certificateId))
}

test('a second certificate is refused in a record with another address that the office has joined, until that is undone', async () => {
  const atWork = await enrol('asha@works.example')
  const { certificateId } = await issued(own)
  expect(await earlier([own, atWork])).toEqual([[certificateId], []])
  const joinId = await join(own, atWork)
  expect(await earlier([own, atWork])).toEqual([[certificateId], [certificateId]])
  expect(await issue(atWork)).toMatchObject({ status: 409, body: { data: { certificateId } } })
  await app.fetchAsAdmin(`/api/people/links/${joinId}`, { method: 'DELETE' })
  await issued(atWork)
})

test('records that are joined through a message, or through a row with the same name and e-mail, count too', async () => {
  const [sameAddress, atWork, sameAtWork, joinedLast] = [
    await enrol('asha.example@example.com'),
    await enrol('asha@works.example'),
    await enrol('asha@works.example'),
    await enrol('asha@home.example', 'A. Example'),
  ]
  const letter = await write()
  await join(sameAddress, letter)
  await join(letter, atWork)
  await join(sameAtWork, joinedLast)
  const { certificateId } = await issued(own)
  const all = [own, sameAddress, atWork, sameAtWork, joinedLast]
  expect(await earlier(all)).toEqual(all.map(() => [certificateId]))
  expect(await issue(joinedLast)).toMatchObject({ status: 409, body: { data: { certificateId } } })
})

test('records of different people do not count, and neither does a coworker at the address of a joined record', async () => {
  const [coworker, atWork, son] = [
    await enrol('hr@works.example', 'Ravi Sample'),
    await enrol('hr@works.example'),
    await enrol('son@example.com'),
  ]
  await join(own, atWork)
  expect((await link(own, son, 'different')).status).toBe(201)
  await issued(atWork)
  await issued(coworker)
  await issued(son)
  expect(await issue(own)).toMatchObject({ status: 409 })
})

test('the one that is held in a joined record can be replaced', async () => {
  const atWork = await enrol('asha@works.example')
  await join(own, atWork)
  const first = await issued(own)
  await issued(atWork, { replaces: first.certificateId, reason: 'New employer' })
  expect((await app.fetchAsAdmin(`/api/certificates/${first.id}`)).data).toMatchObject({ status: 'Revoked' })
})

test('bulk issuing names a person who is selected with two joined records', async () => {
  const atWork = await enrol('asha@works.example')
  await join(own, atWork)
  const selection = { ids: [own, atWork] }
  const preview = await app.fetchAsAdmin('/api/bulk/complete-and-issue/preview', { body: { selection } })
  expect(preview).toMatchObject({
    status: 200,
    data: { total: 2, toIssue: 2, second: 1, seconds: [{ why: expect.stringContaining('selected twice') }] },
  })
})

test('of many who ask at the same moment, in two joined records, all but one are refused', async () => {
  const atWork = await enrol('asha@works.example')
  await join(own, atWork)
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => issue(at % 2 === 0 ? own : atWork)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
})
