import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { makeParticipant, makeProgram, PARTICIPANT } from '#app/testing/test-records.ts'
import type { Certificate, CertificatesOfParticipant } from '../../certificate.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number
let participantId: number

beforeEach(async () => {
  ;({ trainingProgramId, participantId } = await startWithParticipant(app))
})

const issue = (changes: object = {}) =>
  app.fetchAsAdmin('/api/certificates/create', { body: { participantId, trainingProgramId, issueDate: '2026-11-10', ...changes } })
const issued = async (changes: object = {}): Promise<Certificate> => {
  const reply = await issue(changes)
  expect(reply).toMatchObject({ status: 201 })
  return reply.data
}
const act = (id: number, verb: string) => app.fetchAsAdmin(`/api/certificates/${id}/${verb}`, { body: { reason: 'Tried' } })
const read = async (id: number): Promise<Certificate> => (await app.fetchAsAdmin(`/api/certificates/${id}`)).data
const count = async () => ((await app.fetchAsAdmin('/api/certificates')).data as Certificate[]).length
const anotherRow = (changes: object = {}) => makeParticipant(app, { trainingProgramId, participantId: 'BHM-SECOND', ...changes })

describe('a second certificate by accident', () => {
  test('is refused, and the refusal names the one that is held, its status and its address', async () => {
    const { id, certificateId, permalink } = await issued()
    const reply = await issue()
    expect(reply.status).toBe(409)
    const error = `Asha Example already holds ${certificateId}, Active. Replace it, or issue a second one on purpose, with a reason.`
    expect(reply.body).toEqual({
      success: false,
      error,
      issues: { participantId: error },
      data: { id, certificateId, permalink, kind: 'completion', status: 'Active', issueDate: '2026-11-10', expiryDate: '2027-11-10' },
    })
    expect(await count()).toBe(1)
  })

  test.each([
    ['still valid on its last day', { expiryDate: '2026-11-20' }, 'Active'],
    ['valid only from a later day', { issueDate: '2026-12-24' }, 'Active'],
    ['without an expiry date', { expiryDate: null }, 'Active'],
  ])('is refused beside one that is %s', async (_, changes, status) => {
    await issued(changes)
    expect(await issue()).toMatchObject({ status: 409, body: { data: { status } } })
  })

  test('is refused beside a suspended one, which may become valid again', async () => {
    const { id } = await issued()
    await act(id, 'suspend')
    expect(await issue()).toMatchObject({ status: 409, body: { data: { status: 'Suspended' } } })
    await act(id, 'reinstate')
    expect(await issue()).toMatchObject({ status: 409, body: { data: { status: 'Active' } } })
  })

  test('is refused beside one that was corrected: its current edition counts, and counts once', async () => {
    const { id, certificateId } = await issued()
    await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { expiryDate: '2028-01-01' } })
    expect(await issue()).toMatchObject({ status: 409, body: { data: { certificateId, expiryDate: '2028-01-01' } } })
  })

  test('is refused in another row of the same person, in any spelling of name and e-mail', async () => {
    await issued()
    const { id } = await anotherRow({ fullName: 'asha  EXAMPLE.', email: 'Asha.Example@Example.com' })
    expect(await issue({ participantId: id })).toMatchObject({ status: 409 })
  })

  test.each([
    ['somebody else with the same e-mail, as a company enrols its people', { fullName: 'Ravi Sample' }],
    ['somebody else with the same name', { email: 'another.asha@example.com' }],
  ])('is none for %s', async (_, changes) => {
    await issued()
    const { id } = await anotherRow(changes)
    await issued({ participantId: id })
    expect(await count()).toBe(2)
  })

  test('is none for another program, after an expiry or a revocation, or when it has expired already', async () => {
    const other = await makeProgram(app, { title: 'Another', slug: 'another' })
    await issued({ trainingProgramId: other.id })
    await issued({ issueDate: '2024-01-01', expiryDate: '2026-11-19' })
    const { id } = await issued()
    await issued({ issueDate: '2023-01-01', expiryDate: '2023-12-31' })
    await act(id, 'revoke')
    await issued()
    expect(await count()).toBe(5)
  })

  test.each([1, 2])('is refused to all but one of many who ask at the same moment, with %i rows of the person', async (rows) => {
    const ids = [participantId]
    if (rows === 2) ids.push((await anotherRow()).id)
    const replies = await Promise.all(Array.from({ length: 8 }, (_, number) => issue({ participantId: ids[number % rows] })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
    expect(await count()).toBe(1)
  })

  test('does not come from a correction: of the recipient, or of an expiry date', async () => {
    const { id: otherId } = await anotherRow({ fullName: 'Ravi Sample' })
    const theirs = await issued({ participantId: otherId })
    const expired = await issued({ issueDate: '2024-01-01', expiryDate: '2025-01-01' })
    const current = await issued()
    const correct = (id: number, body: object) => app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body })
    expect(await correct(theirs.id, { participantId })).toMatchObject({
      status: 409,
      body: { data: { certificateId: current.certificateId } },
    })
    expect(await correct(expired.id, { expiryDate: '2030-01-01' })).toMatchObject({ status: 409 })
    expect(await correct(current.id, { expiryDate: '2030-01-01' })).toMatchObject({ status: 200 })
    expect(await correct(theirs.id, { participantId, additional: true, reason: 'Two courses' })).toMatchObject({ status: 200 })
  })
})

describe('a second certificate on purpose', () => {
  const lastEntries = async (limit: number) => {
    const rows = await app.db.sql
      .selectFrom('audit_entries')
      .innerJoin('audit_values', 'audit_values.entry_id', 'audit_entries.id')
      .select(['action', 'subject', 'after'])
      .orderBy('audit_entries.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ after, ...entry }) => ({ ...entry, after: JSON.parse(after ?? '{}') as object }))
  }

  test('is issued beside the first with additional and a reason, which the history keeps', async () => {
    const first = await issued()
    const second = await issued({ additional: true, reason: ' A copy for the new plant ' })
    expect(await read(first.id)).toMatchObject({ status: 'Active' })
    expect(await lastEntries(1)).toMatchObject([
      {
        action: 'certificate issued',
        subject: `certificate:${second.id}`,
        after: { additional: true, secondReason: 'A copy for the new plant' },
      },
    ])
  })

  test('replaces the first, which is revoked at once with a public reason that names the new one', async () => {
    const first = await issued()
    const second = await issued({ replaces: first.certificateId.toLowerCase().replace('-', ' '), reason: 'The training was repeated' })
    expect(await read(first.id)).toMatchObject({
      status: 'Revoked',
      revocationReason: `Replaced by certificate ${second.certificateId}: The training was repeated`,
    })
    expect(second.status).toBe('Active')
    expect(await lastEntries(2)).toMatchObject([
      { action: 'certificate issued', after: { secondReason: 'The training was repeated' } },
      { action: 'certificate revoked', subject: `certificate:${first.id}` },
    ])
  })

  test.each([{ additional: true }, { additional: true, reason: ' ' }, { replaces: 'CERT-ANY' }])(
    'needs a reason: %j is refused',
    async (purpose) => {
      await issued()
      expect(await issue(purpose)).toMatchObject({ status: 400, body: { issues: { reason: 'Reason is required' } } })
      expect(await count()).toBe(1)
    },
  )

  test('an empty replaces, or additional: false, asks for nothing', async () => {
    await issued({ replaces: '', additional: false, reason: '' })
    expect(await issue({ replaces: ' ', additional: false, reason: 'Because' })).toMatchObject({ status: 409 })
  })

  test('replaces only what this person holds for this program, and revokes nothing else', async () => {
    const { id: otherId } = await anotherRow({ fullName: 'Ravi Sample' })
    const theirs = await issued({ participantId: otherId })
    const expired = await issued({ issueDate: '2024-01-01', expiryDate: '2025-01-01' })
    for (const replaces of [theirs.certificateId, expired.certificateId, 'CERT-NOWHERE']) {
      expect(await issue({ replaces, reason: 'A mistake' })).toMatchObject({
        status: 422,
        body: { issues: { replaces: expect.any(String) } },
      })
    }
    expect(await read(theirs.id)).toMatchObject({ status: 'Active' })
  })

  test('that is valid only from a later day, or has expired already, replaces nothing, so that nobody is left without', async () => {
    const first = await issued()
    const purpose = { replaces: first.certificateId, reason: 'Renewed' }
    expect(await issue({ ...purpose, issueDate: '2026-12-01' })).toMatchObject({
      status: 422,
      body: { issues: { issueDate: expect.stringContaining('1 Dec 2026') } },
    })
    expect(await issue({ ...purpose, issueDate: '2024-01-01', expiryDate: '2025-01-01' })).toMatchObject({ status: 422 })
    expect(await read(first.id)).toMatchObject({ status: 'Active' })
    await issued({ issueDate: '2026-12-01', additional: true, reason: 'Renewed' })
  })

  test('replaces one of two; the other still prevents a third, unless that is asked for as well', async () => {
    const [first, second] = [await issued(), await issued({ additional: true, reason: 'A copy' })]
    const purpose = { replaces: first.certificateId, reason: 'Repeated' }
    expect(await issue(purpose)).toMatchObject({ status: 409, body: { data: { certificateId: second.certificateId } } })
    expect(await read(first.id)).toMatchObject({ status: 'Active' })
    await issued({ ...purpose, additional: true })
    expect(await read(first.id)).toMatchObject({ status: 'Revoked' })
  })
})

describe('what participants were given', () => {
  const earlier = async (query: string): Promise<CertificatesOfParticipant[]> =>
    (await app.fetchAsAdmin(`/api/certificates/earlier?${query}`)).data

  test('is listed for several of them, newest first, with status and address, also from another row of the person', async () => {
    const expired = await issued({ issueDate: '2024-01-01', expiryDate: '2025-01-01' })
    const current = await issued()
    const { id: twin } = await anotherRow()
    const { id: other } = await anotherRow({ participantId: 'BHM-OTHER', fullName: 'Ravi Sample' })
    const given = [current, expired].map(({ id, certificateId, kind, status, permalink, issueDate, expiryDate }) => ({
      id,
      certificateId,
      kind,
      status,
      permalink,
      issueDate,
      expiryDate,
    }))
    const found = await earlier(`participants=${participantId},${twin},${other},999999`)
    expect(found.toSorted((a, b) => a.participantId - b.participantId)).toEqual([
      { participantId, certificates: given },
      { participantId: twin, certificates: given },
      { participantId: other, certificates: [] },
    ])
  })

  test('is that of their own program, or of the one that is named', async () => {
    const { id: other } = await makeProgram(app, { title: 'Another', slug: 'another' })
    const { certificateId } = await issued({ trainingProgramId: other })
    expect(await earlier(`participants=${participantId}`)).toEqual([{ participantId, certificates: [] }])
    expect(await earlier(`participants=${participantId}&trainingProgramId=${other}`)).toMatchObject([{ certificates: [{ certificateId }] }])
  })

  test('is not told to strangers, nor for a list that is none', async () => {
    expect((await app.fetch(`/api/certificates/earlier?participants=${participantId}`)).status).toBe(401)
    for (const query of [
      '',
      'participants=',
      'participants=1,',
      'participants=x',
      `participants=${Array.from({ length: 101 }, (_, at) => at + 1).join()}`,
    ]) {
      expect((await app.fetchAsAdmin(`/api/certificates/earlier?${query}`)).status).toBe(400)
    }
  })

  test('does not mix people whose contact data were erased', async () => {
    await issued()
    const { id } = await anotherRow({ email: 'another.asha@example.com' })
    await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: '', full_name: PARTICIPANT.fullName }).execute())
    expect(await earlier(`participants=${id}`)).toEqual([{ participantId: id, certificates: [] }])
  })
})
