import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp, startWithParticipant } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant } from '#app/testing/test-records.ts'
import { up as recomputeKeys } from '../../../../migrations/m070-names-as-written.ts'

const app = setUpTestApp()
let trainingProgramId: number

beforeEach(async () => {
  ;({ trainingProgramId } = await startWithParticipant(app))
})

let people = 0
const issue = async (fullName: string, certificateId?: string) => {
  people += 1
  const participant = await makeParticipant(app, {
    trainingProgramId,
    fullName,
    participantId: `BHM202611042${people}-0${people}1K`,
    email: `p${people}@example.com`,
  })
  const certificate = await makeCertificate(app, {
    participantId: participant.id,
    trainingProgramId,
    ...(certificateId && { certificateId }),
  })
  return { ...certificate, participant: { ...participant, email: `p${people}@example.com` } }
}
const verify = (certificateId: string, fullName: string) => app.fetch('/api/verify-certificate', { body: { certificateId, fullName } })
const foundBy = async (certificateId: string, fullName: string) =>
  ((await verify(certificateId, fullName)).data as { certificate: { certificateId: string } } | undefined)?.certificate.certificateId

describe('a certificate is found', () => {
  test.each([
    ['R.K. Example', 'Mr. RK Example'],
    ["John D'Example", 'John DExample'],
    ['आशा उदाहरण', 'श्रीमती आशा उदाहरण'],
    ['Shri Bhagwan', 'Shri Bhagwan'],
  ])('with the name %s by %s, and not by a part of it', async (printed, typed) => {
    const { certificateId } = await issue(printed)
    expect(await foundBy(certificateId, typed)).toBe(certificateId)
    for (const other of [`${typed} Sample`, typed.slice(0, -2), 'Mr.']) expect((await verify(certificateId, other)).status).toBe(404)
  })

  test('by a number with letters for digits, also its document and the status of its participant', async () => {
    const { certificateId, participant } = await issue('Asha Example', 'CERT2026110101-10K10A')
    for (const typed of ['CERT2O26I1OlO1-1Ok1oA', 'CERT२०२६११०१०१ 10K10A']) {
      expect(await foundBy(typed, 'Asha Example')).toBe(certificateId)
      expect((await app.fetch(`/api/certificates/download/${encodeURIComponent(typed)}`)).status).toBe(200)
    }
    const typedId = participant.participantId.replaceAll('0', 'O').replaceAll('1', 'l')
    const status = await app.fetch('/api/check-status', { body: { participantId: typedId, email: participant.email } })
    expect(status.data).toMatchObject({ participant: { participantId: participant.participantId } })
  })

  test('by the number that says so exactly, when two differ only by letters for digits', async () => {
    const [letter, digit] = [await issue('Asha Example', 'QMS/OIL-1'), await issue('Asha Example', 'QMS/011-1')]
    expect(await foundBy('qms oil 1', 'Asha Example')).toBe(letter.certificateId)
    expect(await foundBy('QMS-011-1', 'Asha Example')).toBe(digit.certificateId)
    expect(await foundBy('QMS/O11-1', 'Asha Example')).toBe(digit.certificateId)
  })

  test('by the number of a sample, whose word has letters of this kind', async () => {
    const { data } = await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}/sample-certificate`, { method: 'PUT' })
    const { certificateId, fullName } = data as { certificateId: string; fullName: string }
    expect(await foundBy(certificateId.replaceAll('0', 'O').replaceAll('1', 'I'), fullName)).toBe(certificateId)
  })
})

test('an installation from before finds its certificates, editions and samples as people write them', async () => {
  const { id, certificateId } = await issue('R.K. Exampel')
  await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body: { fullName: 'R.K. Example' } })
  const sample = await app.fetchAsAdmin(`/api/training-programs/${trainingProgramId}/sample-certificate`, { method: 'PUT' })
  await app.db.write(async (tx) => {
    for (const table of ['certificates', 'certificate_editions', 'sample_certificates'] as const)
      await tx.sql
        .updateTable(table)
        .set({ verification_key: `old ${table}` })
        .execute()
  })
  expect(await foundBy(certificateId, 'RK Example')).toBeUndefined()
  await recomputeKeys(app.db.schemaConnection as unknown as Kysely<unknown>)
  expect(await foundBy(certificateId, 'RK Example')).toBe(certificateId)
  expect((await verify(certificateId, 'RK Exampel')).data).toMatchObject({ certificate: { status: 'Replaced' } })
  const { certificateId: number, fullName } = sample.data as { certificateId: string; fullName: string }
  expect(await foundBy(number, fullName)).toBe(number)
})
