import { beforeEach, expect, test } from 'vitest'
import type { Certificate } from '#certificates/certificate.schema.ts'
import { enrolParticipant } from '#training/server/participants/participant.server.ts'
import type { ParticipantStatus } from '#training/participants/participant.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { setUpTestApp, startWithProgram } from '#app/testing/test-hooks.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { makeClient, makeProgram, PARTICIPANT } from '#app/testing/test-records.ts'
import { readMails } from '#mail/test-mails.ts'
import type { IssuedGroup } from '#certificates/issuing/issued-group.schema.ts'
import type { IssuingPreview } from '#certificates/issuing/issuing-preview.schema.ts'
import type { BulkJob, BulkJobRow } from '../../../bulk/bulk.schema.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => void ({ trainingProgramId } = await startWithProgram(app)))

const enrol = async (fullName: string, status: ParticipantStatus, email = PARTICIPANT.email, number = ''): Promise<Participant> => {
  const form = { ...PARTICIPANT, participantId: `BHM ${fullName}${number}`, fullName, email, trainingProgramId, status }
  return (await enrolParticipant(app.db, form, app.context())).participant
}
const fetch = (changes: object = {}) =>
  app.fetchAsAdmin('/api/bulk/jobs', {
    body: { kind: 'complete-and-issue', selection: { filter: { trainingProgramId } }, issueDate: '2026-11-20', ...changes },
  })
const issue = async (changes: object = {}): Promise<BulkJob> => {
  const reply = await fetch(changes)
  expect(reply).toMatchObject({ status: 201 })
  await app.worker.settled()
  return (await app.fetchAsAdmin(`/api/bulk/jobs/${(reply.data as BulkJob).id}`)).data
}
const preview = async () =>
  (await app.fetchAsAdmin('/api/bulk/complete-and-issue/preview', { body: { selection: { filter: { trainingProgramId } } } })).data
const certificates = async (): Promise<Certificate[]> => (await app.fetchAsAdmin('/api/certificates')).data
const rowsOf = async (job: BulkJob): Promise<BulkJobRow[]> => (await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/rows`)).data
const zipOf = async (job: BulkJob): Promise<Buffer> => {
  const headers = { 'X-API-Code': TEST_CODE }
  const reply = await app.http.request(`/api/bulk/jobs/${job.id}/certificates.zip`, { headers })
  expect(reply.headers.get('Content-Type')).toBe('application/zip')
  return Buffer.from(await reply.arrayBuffer())
}
/** Returns the names in the directory at the end of a ZIP (APPNOTE, section 4.3.12). */
function namesIn(zip: Buffer): string[] {
  const names = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 1)) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString())
  }
  return names
}

test('a group completes and gets its certificates; done twice it issues nothing twice', async () => {
  const asha = await enrol('Asha Example', 'active')
  await enrol('रवि उदाहरण', 'completed')
  await enrol('Meera Placeholder', 'withdrawn')
  expect(await preview()).toEqual({
    total: 3,
    toIssue: 2,
    toComplete: 1,
    withoutAddress: 0,
    holding: 0,
    toDecide: 0,
    refused: 1,
    recipients: [expect.objectContaining({ fullName: 'Meera Placeholder', holds: expect.stringContaining('is withdrawn') })],
    second: 0,
    seconds: [],
    groups: [{ month: '2026-11', clientName: null, toIssue: 2, toComplete: 1 }],
    validities: [12],
    longNames: [],
    nameChecks: [],
  })

  const first = await issue({ expiryDate: null })
  expect(first).toMatchObject({ state: 'finished', succeeded: 2, skipped: 0, refused: 1 })
  const made = await certificates()
  expect(made).toEqual([
    expect.objectContaining({ participant_name: 'Asha Example', issueDate: '2026-11-20', expiryDate: null }),
    expect.objectContaining({ participant_name: 'रवि उदाहरण' }),
  ])
  expect((await app.fetchAsAdmin(`/api/participants/${asha.id}`)).data).toMatchObject({ status: 'completed' })
  const refused = (await rowsOf(first)).find(({ outcome }) => outcome === 'refused')
  expect(refused).toMatchObject({
    label: 'Meera Placeholder (BHM Meera Placeholder)',
    reason: expect.stringContaining('The participant is withdrawn'),
  })

  const recipients = ['Asha Example', 'रवि उदाहरण'].map((fullName) => {
    const certificateId = made.find((one) => one.participant_name === fullName)?.certificateId
    return { fullName, participantId: `BHM ${fullName}`, holds: `Already holds ${certificateId}, Active` }
  })
  expect(await preview()).toEqual({
    total: 3,
    toIssue: 0,
    toComplete: 0,
    withoutAddress: 0,
    holding: 2,
    toDecide: 0,
    refused: 1,
    recipients: expect.arrayContaining(recipients),
    second: 0,
    seconds: [],
    groups: [],
    validities: [],
    longNames: [],
    nameChecks: [],
  })
  const second = await issue()
  expect(second).toMatchObject({ succeeded: 0, skipped: 2, refused: 1 })
  expect((await rowsOf(second)).find(({ label }) => label.startsWith('Asha'))?.reason).toBe(
    `Already holds ${made.find((one) => one.participantId === asha.id)?.certificateId}, Active.`,
  )
  expect(await certificates()).toEqual(made)

  const names = made.map(({ participant_name: name, certificateId }) => `${name} – ${certificateId}.pdf`).sort()
  for (const job of [first, second]) {
    const zip = await zipOf(job)
    expect(namesIn(zip).sort()).toEqual(names)
    expect(zip.toString('latin1').match(/ETSI\.CAdES\.detached/g)).toHaveLength(names.length)
    expect(zip.toString('latin1').match(/%PDF-/g)).toHaveLength(2)
  }
})

test('expiry is a year ahead unless it is said, and never before the issue', async () => {
  await enrol('Asha Example', 'active')
  expect(await fetch({ expiryDate: '2026-11-19' })).toMatchObject({ status: 400 })
  expect(await fetch({ issueDate: '2026-02-30' })).toMatchObject({ status: 400 })
  expect(await certificates()).toEqual([])
  await issue()
  expect(await certificates()).toMatchObject([{ expiryDate: '2027-11-20' }])
})

test('without an expiry date in the request each certificate is valid as long as its program says', async () => {
  await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { validityMonths: null } })
  const { participantId: _, ...other } = PARTICIPANT
  const program = await makeProgram(app, { slug: 'other', validity_months: 18 })
  await enrolParticipant(app.db, { ...other, participantId: 'BHM-18', trainingProgramId: program.id, status: 'completed' }, app.context())
  await enrol('Asha Example', 'active')
  const all = { selection: { filter: {} } }
  const found = (await app.fetchAsAdmin('/api/bulk/complete-and-issue/preview', { body: all })).data as IssuingPreview
  expect(new Set(found.validities)).toEqual(new Set([18, null]))
  await issue(all)
  expect(new Set((await certificates()).map(({ expiryDate }) => expiryDate))).toEqual(new Set(['2028-05-20', null]))
})

test('enrolments of a later month than the issue date are counted apart, and skipped unless they are meant', async () => {
  const client = await makeClient(app)
  await enrol('Asha Example', 'active')
  const form = { ...PARTICIPANT, participantId: 'BHM-12', fullName: 'Ravi Sample', enrollmentDate: '2026-12-01', clientId: client.id }
  await enrolParticipant(app.db, { ...form, trainingProgramId, status: 'active' }, app.context())
  expect(await preview()).toMatchObject({
    groups: [
      { month: '2026-11', clientName: null, toIssue: 1 },
      { month: '2026-12', clientName: 'Mock Motors', toIssue: 1, toComplete: 1 },
    ],
  })
  const job = await issue()
  expect(job).toMatchObject({ succeeded: 1, skipped: 1 })
  const skipped = (await rowsOf(job)).find(({ outcome }) => outcome === 'skipped')
  expect(skipped).toMatchObject({
    label: expect.stringContaining('Ravi Sample'),
    reason: 'Enrolled in December 2026, after the month of the issue date.',
  })
  expect(await issue({ laterEnrolments: true })).toMatchObject({ succeeded: 1, skipped: 1 })
  expect(await certificates()).toHaveLength(2)
})

test('a group is sent in one press to those who have an address and did not get theirs', async () => {
  const asha = await enrol('Asha Example', 'active')
  await enrol('Ravi Sample', 'active')
  const job = await issue({ notify: false })
  await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: '' }).where('id', '=', asha.id).execute())
  const group = async (): Promise<IssuedGroup> => (await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/certificates`)).data
  const before = await group()
  expect(before.certificates).toMatchObject([
    { fullName: 'Asha Example', delivery: { state: 'no-address' }, email: null },
    { fullName: 'Ravi Sample', delivery: { state: 'unsent' }, email: PARTICIPANT.email },
  ])
  expect(before).toMatchObject({ counts: { 'no-address': 1, unsent: 1, waiting: 0, sent: 0 }, sendable: [before.certificates[1]?.id] })

  const body = { kind: 'certificate-send', selection: { ids: before.certificates.map(({ id }) => id) } }
  const send = async (): Promise<BulkJob> => {
    const { id } = (await app.fetchAsAdmin('/api/bulk/jobs', { body })).data as BulkJob
    await app.worker.settled()
    return (await app.fetchAsAdmin(`/api/bulk/jobs/${id}`)).data
  }
  expect(await send()).toMatchObject({ succeeded: 1, refused: 1 })
  expect(await group()).toMatchObject({ counts: { 'no-address': 1, unsent: 0, waiting: 1 }, sendable: [] })
  expect(await send()).toMatchObject({ succeeded: 0, skipped: 1, refused: 1 })
  expect((await readMails(app)).filter(({ about }) => about === `certificate:${before.certificates[1]?.id}`)).toHaveLength(1)
})

test('a revoked certificate is neither replaced in silence nor handed out; one with a file elsewhere is named', async () => {
  await enrol('Asha Example', 'active')
  await enrol('Ravi Sample', 'active')
  await issue()
  const [first, second] = (await certificates()) as [Certificate, Certificate]
  await app.fetchAsAdmin(`/api/certificates/${first.id}/revoke`, { body: { reason: 'A mistake' } })
  const { id, ...kept } = second
  await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { ...kept, certificatePath: '/files/own.pdf' } })
  const again = await issue()
  expect(again).toMatchObject({ succeeded: 0, skipped: 2 })
  const zip = await zipOf(again)
  expect(namesIn(zip)).toEqual(['not-included.txt'])
})

test('IDs in any script name the files, so that none takes the place of another', async () => {
  for (const [name, certificateId] of [
    ['Asha Example', 'प्रमाण/११'],
    ['Ravi Sample', 'अंक ११ ..\\x'],
  ] as const) {
    const { id: participantId } = await enrol(name, 'completed')
    const form = { certificateId, participantId, trainingProgramId, issueDate: '2026-11-01' }
    expect(await app.fetchAsAdmin('/api/certificates/create', { body: form })).toMatchObject({ status: 201 })
  }
  expect(namesIn(await zipOf(await issue())).sort()).toEqual(['Asha Example – प्रमाण-११.pdf', 'Ravi Sample – अंक ११ ..-x.pdf'])
})

test('last year’s group gets new certificates: what has expired or was revoked of another enrolment is not in the way', async () => {
  await enrol('Asha Example', 'completed', 'asha@example.com')
  const ravi = await enrol('Ravi Sample', 'completed', 'ravi@example.com')
  await issue({ issueDate: '2025-11-01', expiryDate: '2026-11-01', laterEnrolments: true })
  const earlier = (await certificates()).find(({ participantId }) => participantId === ravi.id)
  await app.fetchAsAdmin(`/api/certificates/${earlier?.id}/revoke`, { body: { reason: 'A mistake' } })
  const again = [
    await enrol('Asha Example', 'active', 'asha@example.com', '2'),
    await enrol('Ravi Sample', 'active', 'ravi@example.com', '2'),
  ]
  expect(new Set(again.map(({ personId }) => personId)).has(ravi.personId)).toBe(true)
  expect(await preview()).toMatchObject({ total: 4, toIssue: 2, toComplete: 2, holding: 2, second: 0 })
  expect(await issue()).toMatchObject({ succeeded: 2, skipped: 2 })
  const active = (await certificates()).filter(({ status }) => status === 'Active')
  expect(active.map(({ participantId }) => participantId).toSorted((a, b) => a - b)).toEqual(again.map(({ id }) => id))
})

test('who holds a valid one from another enrolment is named with its last day and gets another, unless they are left out', async () => {
  await enrol('Asha Example', 'completed', 'asha@example.com')
  await enrol('Ravi Sample', 'completed', 'ravi@example.com')
  await issue({ issueDate: '2026-03-04', expiryDate: '2027-03-03', laterEnrolments: true })
  const earlier = await certificates()
  const asha = await enrol('Asha Example', 'active', 'asha@example.com', '2')
  const ravi = await enrol('Ravi Sample', 'completed', 'ravi@example.com', '2')
  const numberOf = (name: string) => earlier.find(({ participant_name: of }) => of === name)?.certificateId
  const seconds = [
    { id: asha.id, fullName: 'Asha Example', completes: true, why: `holds ${numberOf('Asha Example')} until 3 March 2027` },
    { id: ravi.id, fullName: 'Ravi Sample', completes: false, why: `holds ${numberOf('Ravi Sample')} until 3 March 2027` },
  ]
  const found = (await preview()) as unknown as IssuingPreview
  expect(found).toMatchObject({ total: 4, toIssue: 2, toComplete: 1, holding: 2, second: 2 })
  expect(found.seconds.toSorted((a, b) => a.id - b.id)).toMatchObject(seconds)
  const job = await issue({ leaveOut: [asha.id] })
  expect(job).toMatchObject({ succeeded: 1, skipped: 3, refused: 0 })
  const reasons = (await rowsOf(job)).map(({ reason }) => reason)
  expect(reasons).toContain('Left out.')
  expect(reasons).toContainEqual(expect.stringMatching(`, beside ${numberOf('Ravi Sample')}\\.$`))
  expect((await app.fetchAsAdmin(`/api/participants/${asha.id}`)).data).toMatchObject({ status: 'active' })
  expect(await certificates()).toHaveLength(3)
})

test('two men of one name under one address of their company are two people, and both get their certificate', async () => {
  const [one, other] = [
    await enrol('Ravi Kumar Sample', 'active', 'hr@example.com'),
    await enrol('Ravi Kumar Sample', 'active', 'hr@example.com', '2'),
  ]
  expect(one.personId).not.toBe(other.personId)
  expect(await preview()).toMatchObject({ toIssue: 2, second: 0 })
  expect(await issue()).toMatchObject({ succeeded: 2 })
  expect(new Set((await certificates()).map(({ participantId }) => participantId))).toEqual(new Set([one.id, other.id]))
})

test('a person who is selected twice is named, and the ZIP has what was issued', async () => {
  for (const number of ['1', '2']) await enrol('Asha Example', 'active', 'asha@example.com', number)
  const found = (await preview()) as unknown as IssuingPreview
  expect(found).toMatchObject({
    total: 2,
    toIssue: 2,
    second: 1,
    seconds: [{ why: expect.stringContaining('selected twice, also as BHM Asha') }],
  })
  const job = await issue({ leaveOut: [found.seconds[0]?.id] })
  expect(job).toMatchObject({ succeeded: 1, skipped: 1 })
  const made = await certificates()
  expect(made).toHaveLength(1)
  expect(namesIn(await zipOf(job))).toEqual([`Asha Example – ${made[0]?.certificateId}.pdf`])
})

test('asked for by eight clerks at the same moment, each gets one certificate', async () => {
  for (let number = 1; number <= 12; number += 1) await enrol(`Person ${number}`, 'active')
  const asked = await Promise.all(Array.from({ length: 8 }, () => fetch()))
  await app.worker.settled()
  expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(await certificates()).toHaveLength(12)
})

test('only the office reads the ZIP, and only of such work', async () => {
  const person = await enrol('Asha Example', 'active')
  const job = await issue()
  expect((await app.fetch(`/api/bulk/jobs/${job.id}/certificates.zip`)).status).toBe(401)
  const other = await app.fetchAsAdmin('/api/bulk/jobs', {
    body: { kind: 'participant-status', status: 'paused', selection: { ids: [person.id] } },
  })
  const path = `/api/bulk/jobs/${(other.data as BulkJob).id}/certificates.zip`
  expect((await app.fetchAsAdmin(path)).status).toBe(404)
})
