import { beforeEach, describe, expect, test } from 'vitest'
import { readMails, removeMails, setMailSettings } from '#mail/test-mails.ts'
import { entriesWithValues } from '#base/audit/audit-values.server.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { startWithParticipant, setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, PARTICIPANT, PROGRAM } from '#app/testing/test-records.ts'
import type { Certificate, VerifiedCertificate } from '../../certificate.schema.ts'

const app = setUpTestApp()
let recipient: { trainingProgramId: number; participantId: number }
let first: Certificate

beforeEach(async () => {
  recipient = await startWithParticipant(app)
  await setMailSettings(app, {})
  first = (await makeCertificate(app, { ...recipient, notify: false })) as Certificate
  await removeMails(app)
})

const put = (path: string, body: object, headers: Record<string, string> = {}) => app.fetchAsAdmin(path, { method: 'PUT', body, headers })
const correct = (changes: object, headers?: Record<string, string>) => put(`/api/certificates/${first.id}`, changes, headers)
const rename = (changes: object) => put(`/api/participants/${recipient.participantId}`, changes)
const participant = async () => (await app.fetchAsAdmin(`/api/participants/${recipient.participantId}`)).data
const certificate = async (id = first.id): Promise<Certificate> => (await app.fetchAsAdmin(`/api/certificates/${id}`)).data
const verifies = async (fullName: string) =>
  ((await app.fetch('/api/verify-certificate', { body: { certificateId: first.certificateId, fullName } })).data as VerifiedCertificate)
    .certificate.status
const sent = async () => (await readMails(app)).map(({ kind, data }) => `${kind} ${(data as { fullName: string }).fullName}`)

describe('the name in a correction', () => {
  test('renames the participant and is printed as the next edition, which is mailed', async () => {
    expect(await correct({ fullName: '  Asha   Right ' })).toMatchObject({
      status: 200,
      data: { participant_name: 'Asha Right', edition: 2, certificateId: first.certificateId },
    })
    expect(await participant()).toMatchObject({ fullName: 'Asha Right', email: PARTICIPANT.email })
    expect(await sent()).toEqual(['certificate-corrected Asha Right'])
    expect(await verifies('Asha Right')).toBe('Active')
    expect(await verifies('Asha Example')).toBe('Replaced')
  })

  test('is in the history of both records, and lists find the certificate by both names', async () => {
    await correct({ fullName: 'Asha Right' })
    const entries = await entriesWithValues(app.db).select(['subject', 'action']).orderBy('id').execute()
    expect(entries.slice(-2)).toEqual([
      { subject: `participant:${recipient.participantId}`, action: 'participant updated' },
      { subject: `certificate:${first.id}`, action: 'certificate corrected' },
    ])
    for (const q of ['Asha Right', 'Asha Example']) expect((await app.fetchAsAdmin(`/api/certificates?q=${q}`)).data).toHaveLength(1)
  })

  test('prints nothing else again: a program that was renamed since keeps the printed title', async () => {
    await put(`/api/training-programs/${recipient.trainingProgramId}`, { title: 'Renamed program' })
    await correct({ fullName: 'Asha Right' })
    expect(await certificate()).toMatchObject({ participant_name: 'Asha Right', training_program_name: PROGRAM.title })
    await correct({ fullName: 'Asha Again', reprint: true })
    expect(await certificate()).toMatchObject({ participant_name: 'Asha Again', training_program_name: 'Renamed program', edition: 3 })
  })

  test('leaves other certificates of the person as they are printed', async () => {
    const other = await makeCertificate(app, { ...recipient, notify: false, additional: true, reason: 'A second copy for the wall' })
    await correct({ fullName: 'Asha Right' })
    expect(await certificate(other.id)).toMatchObject({ participant_name: 'Asha Example', edition: 1 })
  })

  test('is not mailed when the office says so, and the same name changes nothing', async () => {
    await correct({ fullName: 'Asha Right', notify: false })
    expect(await correct({ fullName: 'Asha Right' })).toMatchObject({ data: { edition: 2 } })
    expect(await sent()).toEqual([])
  })

  test('is in the document that the form previews, which renames nobody', async () => {
    const picture = async (fullName: string) => {
      const { participantId, trainingProgramId } = recipient
      const form = { participantId, trainingProgramId, issueDate: first.issueDate, expiryDate: first.expiryDate, fullName }
      const reply = await app.http.request('/api/certificates/preview', {
        method: 'POST',
        headers: { 'X-API-Code': TEST_CODE, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...form, id: first.id }),
      })
      expect(reply.status).toBe(200)
      return Buffer.from(await reply.arrayBuffer()).toString('base64')
    }
    expect(await picture('Asha Right')).not.toBe(await picture('Asha Example'))
    expect(await participant()).toMatchObject({ fullName: 'Asha Example' })
  })

  test.each([
    ['an empty one', { fullName: ' ' }, 400, 'Full name is required'],
    ['one that cannot be printed', { fullName: 'Asha \u{13000}' }, 422, 'cannot be printed'],
    ['one beside another participant', { fullName: 'Asha Right', participantId: '999999' }, 422, 'not both'],
  ])('is refused, and the participant keeps theirs: %s', async (_, changes, status, words) => {
    expect(await correct(changes)).toMatchObject({ status, body: { issues: { fullName: expect.stringContaining(words) } } })
    expect(await participant()).toMatchObject({ fullName: 'Asha Example' })
    expect(await certificate()).toMatchObject({ edition: 1 })
  })

  test('of a certificate that somebody else has changed renames nobody', async () => {
    expect(await correct({ fullName: 'Asha Right' }, { 'If-Match': '"999"' })).toMatchObject({ status: 412 })
    expect(await participant()).toMatchObject({ fullName: 'Asha Example' })
  })
})

describe('renaming a participant who holds certificates', () => {
  test('changes no certificate unless it is asked for', async () => {
    await rename({ fullName: 'Asha Right' })
    expect(await certificate()).toMatchObject({ participant_name: 'Asha Example', edition: 1 })
    expect(await sent()).toEqual([])
  })

  test.each([
    ['send', ['certificate-corrected Asha Right']],
    ['quiet', []],
  ])('reissues them with %s', async (reissue, mails) => {
    expect(await rename({ fullName: 'Asha Right', reissue })).toMatchObject({ status: 200, data: { fullName: 'Asha Right' } })
    expect(await certificate()).toMatchObject({ participant_name: 'Asha Right', edition: 2 })
    expect(await sent()).toEqual(mails)
  })

  test('leaves a revoked and an expired certificate as they are printed', async () => {
    await app.fetchAsAdmin(`/api/certificates/${first.id}/revoke`, { body: { reason: 'Issued by mistake' } })
    const expired = await makeCertificate(app, { ...recipient, issueDate: '2024-01-10', expiryDate: '2025-01-10' })
    const valid = await makeCertificate(app, { ...recipient, notify: false })
    await rename({ fullName: 'Asha Right', reissue: 'send' })
    const names = await Promise.all([first.id, expired.id, valid.id].map(async (id) => (await certificate(id)).participant_name))
    expect(names).toEqual(['Asha Example', 'Asha Example', 'Asha Right'])
  })

  test('is undone when one of them cannot be printed, and an unknown answer is refused', async () => {
    expect(await rename({ fullName: 'Asha \u{13000}', reissue: 'send' })).toMatchObject({
      status: 422,
      body: { issues: { fullName: expect.stringContaining('cannot be printed') } },
    })
    expect(await participant()).toMatchObject({ fullName: 'Asha Example' })
    expect(await rename({ fullName: 'Asha Right', reissue: 'perhaps' })).toMatchObject({ status: 400 })
  })
})
