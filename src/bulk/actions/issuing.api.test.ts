import { beforeEach, expect, test } from 'vitest'
import type { Certificate } from '../../certificates/certificate.ts'
import { enrolParticipant } from '../../participants/participant.server.ts'
import type { Participant, ParticipantStatus } from '../../participants/participant.ts'
import { setUpTestApp, startWithProgram } from '../../test-hooks.ts'
import { TEST_CODE } from '../../test-client.ts'
import { PARTICIPANT } from '../../test-records.ts'
import { readMails } from '../../mail/test-mails.ts'
import type { IssuedGroup } from '../jobs/issued-group.ts'
import type { BulkJob, BulkJobRow } from '../jobs/bulk-job.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => void ({ trainingProgramId } = await startWithProgram(app)))

const enrol = async (fullName: string, status: ParticipantStatus): Promise<Participant> => {
  const form = { ...PARTICIPANT, participantId: `BHM ${fullName}`, fullName, trainingProgramId, status }
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
/** The names in the directory at the end of a ZIP (APPNOTE, section 4.3.12). */
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
  expect(await preview()).toEqual({ total: 3, toIssue: 2, toComplete: 1, holding: 0, refused: 1, recipients: [] })

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
    holding: 2,
    refused: 1,
    recipients: expect.arrayContaining(recipients),
  })
  const second = await issue()
  expect(second).toMatchObject({ succeeded: 0, skipped: 2, refused: 1 })
  expect((await rowsOf(second)).find(({ label }) => label.startsWith('Asha'))?.reason).toBe(
    `Already holds ${made.find((one) => one.participantId === asha.id)?.certificateId}, Active.`,
  )
  expect(await certificates()).toEqual(made)

  const names = made.map(({ certificateId }) => `${certificateId.replace('-', '')}.pdf`).sort()
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

test('a group is sent in one press to those who have an address and did not get theirs', async () => {
  const asha = await enrol('Asha Example', 'active')
  await enrol('Ravi Sample', 'active')
  const job = await issue({ notify: false })
  await app.db.write((tx) => tx.sql.updateTable('participants').set({ email: '' }).where('id', '=', asha.id).execute())
  const group = async (): Promise<IssuedGroup> => (await app.fetchAsAdmin(`/api/bulk/jobs/${job.id}/certificates`)).data
  const before = await group()
  expect(before.certificates).toMatchObject([
    { fullName: 'Asha Example', state: 'no-address', email: null },
    { fullName: 'Ravi Sample', state: 'unsent', email: PARTICIPANT.email },
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
  expect(namesIn(await zipOf(await issue())).sort()).toEqual(['अंक११X.pdf', 'प्रमाण११.pdf'])
})

test('a person with two rows of the program gets one certificate, and the ZIP has it once', async () => {
  for (const number of [1, 2]) {
    const form = { ...PARTICIPANT, participantId: `BHM ${number}`, trainingProgramId, status: 'active' as const }
    await enrolParticipant(app.db, form, app.context())
  }
  expect(await preview()).toMatchObject({ total: 2, toIssue: 1, holding: 1, recipients: [] })
  const job = await issue()
  expect(job).toMatchObject({ succeeded: 1, skipped: 1 })
  const made = await certificates()
  expect(made).toHaveLength(1)
  expect(namesIn(await zipOf(job))).toEqual([`${made[0]?.certificateId.replace('-', '')}.pdf`])
})

test('asked for twice at the same moment, each gets one certificate', async () => {
  for (let number = 1; number <= 30; number += 1) await enrol(`Person ${number}`, 'active')
  const asked = await Promise.all([fetch(), fetch(), fetch()])
  await app.worker.settled()
  expect(asked.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await certificates()).toHaveLength(30)
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
