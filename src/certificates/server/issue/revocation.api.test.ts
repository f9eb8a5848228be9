import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT, removeRecords } from '#app/testing/test-records.ts'
import type { Certificate, VerifiedCertificate, TrainingStatus } from '../../certificate.schema.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'

const app = setUpTestApp()
let certificate: Certificate

beforeEach(async () => {
  await removeRecords(app)
  const trainingProgramId = (await makeProgram(app)).id
  const participantId = (await makeParticipant(app, { trainingProgramId })).id
  certificate = (await makeCertificate(app, { participantId, trainingProgramId })) as Certificate
})

type Verb = 'revoke' | 'suspend' | 'reinstate'

const change = (verb: Verb, reason: unknown = 'The assessment is under review', id = certificate.id) =>
  app.fetchAsAdmin(`/api/certificates/${id}/${verb}`, { body: { reason } })
const done = async (...verbs: Verb[]) => {
  for (const verb of verbs) expect({ verb, status: (await change(verb)).status }).toEqual({ verb, status: 200 })
}
const publicly = async () => {
  const body = { certificateId: certificate.certificateId, fullName: 'Asha Example' }
  return ((await app.fetch('/api/verify-certificate', { body })).data as VerifiedCertificate).certificate
}
const bits = async () => {
  const row = await app.db.sql.selectFrom('certificates').selectAll().where('id', '=', certificate.id).executeTakeFirstOrThrow()
  const { revoked, suspended } = await app.db.sql
    .selectFrom('status_entries')
    .selectAll()
    .where('list', '=', row.status_list)
    .where('position', '=', row.status_index)
    .executeTakeFirstOrThrow()
  return { revoked, suspended }
}
const listed = async (status: string) => ((await app.fetchAsAdmin(`/api/certificates?status=${status}`)).data as Certificate[]).length

describe('suspending', () => {
  test('is public immediately, with day and reason: in verification, status check, list and status list', async () => {
    const reply = await change('suspend')
    expect(reply.data).toMatchObject({
      status: 'Suspended',
      suspendedOn: '2026-11-20',
      suspensionReason: 'The assessment is under review',
    })
    expect(await publicly()).toMatchObject({ status: 'Suspended', suspensionReason: 'The assessment is under review' })
    const asked = { participantId: PARTICIPANT.participantId, email: PARTICIPANT.email }
    const status = (await app.fetch('/api/check-status', { body: asked })).data as TrainingStatus
    expect(status.enrolledPrograms[0]?.certificateStatus).toBe('Suspended')
    expect(await bits()).toEqual({ revoked: 0, suspended: 1 })
    expect([await listed('suspended'), await listed('active')]).toEqual([1, 0])
  })

  test('is shown instead of an expiry that happened meanwhile', async () => {
    await done('suspend')
    app.time.now = new Date('2028-01-01T00:00:00Z')
    expect((await publicly()).status).toBe('Suspended')
    expect([await listed('suspended'), await listed('expired')]).toEqual([1, 0])
  })

  test('stamps the document', async () => {
    const clean = (await app.fetch(`${certificate.permalink}.pdf`)).text
    await done('suspend')
    expect((await app.fetch(`${certificate.permalink}.pdf`)).text).not.toBe(clean)
    await done('reinstate')
    expect((await app.fetch(`${certificate.permalink}.pdf`)).text).toBe(clean)
  })
})

describe('reinstating', () => {
  test('makes the certificate valid again everywhere, immediately', async () => {
    await done('suspend', 'reinstate')
    expect(await publicly()).toMatchObject({ status: 'Active', suspendedOn: null, suspensionReason: null })
    expect(await bits()).toEqual({ revoked: 0, suspended: 0 })
    expect([await listed('suspended'), await listed('active')]).toEqual([0, 1])
  })

  test('does not renew a certificate that expired meanwhile', async () => {
    await done('suspend')
    app.time.now = new Date('2028-01-01T00:00:00Z')
    await done('reinstate')
    expect((await publicly()).status).toBe('Expired')
    expect(await listed('expired')).toBe(1)
  })

  test('may be followed by another suspension', async () => {
    await done('suspend', 'reinstate', 'suspend')
    expect((await publicly()).status).toBe('Suspended')
  })

  test('does not undo a revocation; the message says why and what to do instead', async () => {
    await done('revoke')
    const reply = await change('reinstate')
    expect(reply.status).toBe(409)
    expect(reply.body['error']).toMatch(/permanently invalid.*Issue a new certificate instead/)
    expect((await publicly()).status).toBe('Revoked')
    expect(await bits()).toEqual({ revoked: 1, suspended: 0 })
  })
})

describe('revoking', () => {
  test('is public immediately, with reason and day', async () => {
    expect((await change('revoke', 'Issued by mistake')).status).toBe(200)
    expect(await publicly()).toMatchObject({ status: 'Revoked', revokedOn: '2026-11-20', revocationReason: 'Issued by mistake' })
  })

  test('stays the status after the expiry', async () => {
    await done('revoke')
    app.time.now = new Date('2028-11-20T00:00:00Z')
    expect(await publicly()).toMatchObject({ status: 'Revoked' })
  })

  test('ends a suspension', async () => {
    await done('suspend', 'revoke')
    expect(await publicly()).toMatchObject({ status: 'Revoked', suspendedOn: null, suspensionReason: null })
    expect(await bits()).toEqual({ revoked: 1, suspended: 0 })
    expect([await listed('suspended'), await listed('revoked')]).toEqual([0, 1])
  })
})

test.each<[Verb[], Verb]>([
  [['revoke'], 'revoke'],
  [['revoke'], 'suspend'],
  [['suspend'], 'suspend'],
  [[], 'reinstate'],
  [['suspend', 'reinstate'], 'reinstate'],
])('after %j, to %s is a conflict and changes nothing', async (before, verb) => {
  await done(...before)
  const stored = await app.fetchAsAdmin(`/api/certificates/${certificate.id}`)
  expect((await change(verb)).status).toBe(409)
  const now = await app.fetchAsAdmin(`/api/certificates/${certificate.id}`)
  expect([now.text, now.headers.get('ETag')]).toEqual([stored.text, stored.headers.get('ETag')])
})

test.each<Verb>(['revoke', 'suspend', 'reinstate'])(
  'to %s requires a reason of 1 to 500 characters and an existing certificate',
  async (verb) => {
    if (verb === 'reinstate') await done('suspend')
    for (const reason of ['', '  ', null, 7, 'x'.repeat(501)]) expect((await change(verb, reason)).status).toBe(400)
    expect((await change(verb, 'A reason', 999_999)).status).toBe(404)
    expect((await change(verb, 'x'.repeat(500))).status).toBe(200)
  },
)

test('of several simultaneous suspensions one succeeds, the others get a conflict', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => change('suspend')))
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
})

test('the audit log records who changed the status, the previous status and the reason, also for a reinstatement', async () => {
  await done('suspend')
  await change('reinstate', 'The review found nothing')
  const entries = await entriesWithValues(app.db)
    .select(['action', 'actor_name', 'before', 'after'])
    .where('subject', '=', `certificate:${certificate.id}`)
    .orderBy('id')
    .execute()
  expect(entries.slice(1).map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['certificate suspended', 'Administrator'],
    ['certificate reinstated', 'Administrator'],
  ])
  expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ status: 'Suspended', suspensionReason: 'The assessment is under review' })
  expect(JSON.parse(entries[2]?.after ?? '')).toMatchObject({ status: 'Active', reinstatementReason: 'The review found nothing' })
})
