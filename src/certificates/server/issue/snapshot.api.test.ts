import { beforeEach, describe, expect, test } from 'vitest'
import { startWithParticipant, setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, PARTICIPANT, PROGRAM } from '#app/testing/test-records.ts'

const app = setUpTestApp()
let trainingProgramId: number
let participantId: number

beforeEach(async () => {
  ;({ trainingProgramId, participantId } = await startWithParticipant(app))
})

const update = (id: number, changes: object) =>
  app.fetchAsAdmin(`/api/certificates/${id}`, {
    method: 'PUT',
    body: { participantId, trainingProgramId, issueDate: '2026-11-10', expiryDate: null, ...changes },
  })
const verify = (certificateId: string, fullName: string) => app.fetch('/api/verify-certificate', { body: { certificateId, fullName } })

describe('a certificate is a snapshot', () => {
  test('a rename of participant or program changes nothing on it', async () => {
    const { certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
    const renamed = { ...PARTICIPANT, trainingProgramId, fullName: 'Asha Renamed' }
    await app.fetchAsAdmin(`/api/participants/${participantId}`, { method: 'PUT', body: renamed })
    await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}`, { method: 'PUT', body: { ...PROGRAM, title: 'Renamed' } })
    expect((await verify(certificateId, 'Asha Renamed')).status).toBe(404)
    expect((await verify(certificateId, 'Asha Example')).data).toMatchObject({ training: { name: 'VDA 6.3 Process Auditor' } })
  })

  test('a corrected date keeps the issued name, even when the participant has been renamed or paused', async () => {
    const { id } = await makeCertificate(app, { participantId, trainingProgramId })
    const renamed = { ...PARTICIPANT, trainingProgramId, fullName: 'Asha Renamed', status: 'paused' }
    await app.fetchAsAdmin(`/api/participants/${participantId}`, { method: 'PUT', body: renamed })
    expect((await update(id, { issueDate: '2026-11-11' })).data).toMatchObject({
      issueDate: '2026-11-11',
      participant_name: 'Asha Example',
    })
  })

  test('choosing another participant prints the new name, and only that name verifies as Active', async () => {
    const { id, certificateId } = await makeCertificate(app, { participantId, trainingProgramId })
    const other = await makeParticipant(app, { trainingProgramId, participantId: 'BHM-2', email: 'b@example.com', fullName: 'Ravi Sample' })
    expect((await update(id, { participantId: other.id })).data).toMatchObject({ participant_name: 'Ravi Sample' })
    expect((await verify(certificateId, 'Ravi Sample')).data).toMatchObject({ certificate: { status: 'Active' } })
    expect((await verify(certificateId, 'Asha Example')).data).toMatchObject({ certificate: { status: 'Replaced' } })
  })
})

test('an Urdu name is issued, and its document can be made', async () => {
  const { id } = await makeParticipant(app, { participantId: 'BHM2026110098', trainingProgramId, fullName: 'فرحت جہاں' })
  const { permalink } = await makeCertificate(app, { participantId: id, trainingProgramId })
  expect(await app.fetch(`${permalink}.pdf`)).toMatchObject({ status: 200 })
})

test('a name with the sign for a lost letter is refused', async () => {
  const form = { ...PARTICIPANT, participantId: 'BHM2026110097', trainingProgramId, fullName: 'Ren\uFFFD Example' }
  expect(await app.fetchAsAdmin('/api/participants/create', { body: form })).toMatchObject({
    status: 400,
    body: { issues: { fullName: expect.stringContaining('A letter of this name was lost') } },
  })
})

test.each([
  ['an emoji in the name', { fullName: 'Asha 😀 Example' }, 'Asha 😀 Example cannot be printed: our fonts do not have 😀.'],
  ['a name in a script of elsewhere', { fullName: '李 Example' }, '李 Example cannot be printed: our fonts do not have 李.'],
])('%s is refused when the certificate is issued, not when the recipient downloads it', async (_, person, told) => {
  const recipient = await makeParticipant(app, { participantId: 'BHM2026110099', trainingProgramId, ...person })
  const body = { participantId: recipient.id, trainingProgramId, issueDate: '2026-11-10' }
  const issue = (changes: object = {}) => app.fetchAsAdmin('/api/certificates/create', { body: { ...body, ...changes } })
  const refused = await issue()
  expect(refused.status).toBe(422)
  expect(refused.body['error']).toContain(told)
  expect((await app.fetchAsAdmin('/api/certificates')).data).toEqual([])
  expect((await issue({ certificatePath: 'https://example.com/own.pdf' })).status).toBe(201)
})
