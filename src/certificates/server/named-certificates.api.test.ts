import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import type { EnquiryFile } from '#enquiries/enquiry-file.schema.ts'

const app = setUpTestApp()
let certificate: { id: number; certificateId: string }

beforeEach(async () => {
  await removeRecords(app)
  const { id: trainingProgramId } = await makeProgram(app)
  const { id: participantId } = await makeParticipant(app, { trainingProgramId, status: 'completed' })
  certificate = await makeCertificate(app, { participantId, trainingProgramId })
})

const enquire = async (message: string): Promise<number> => {
  const body = { name: 'Test Enquirer', email: 'enquirer@example.com', subject: 'Audits', message }
  return ((await app.fetch('/api/contact', { body })).data as { id: number }).id
}
const named = async (message: string) =>
  ((await app.fetchAsAdmin(`/api/contacts/${await enquire(message)}/named-certificates`)).data as Array<{ id: number }>).map(({ id }) => id)

test.each<[string, (number: string) => string]>([
  ['as it is printed', (number) => `Please send ${number}.`],
  ['in small letters and before other words', (number) => `my ${number.toLowerCase()} is lost`],
  ['with a space', (number) => `Number: ${number.replace('CERT', 'CERT ').replace('-', ' ')}, thank you`],
  ['twice', (number) => `${number}\n${number}`],
])('a certificate is found in a message by its number %s', async (_, words) => {
  expect(await named(words(certificate.certificateId))).toEqual([certificate.id])
})

test('a number that does not exist is no link, nor is one that only begins like another', async () => {
  expect(await named(`CERT2026000000-ABCDEF, ${certificate.certificateId}X, certificate, CERT`)).toEqual([])
})

test('nobody but staff learns whether a number exists', async () => {
  expect((await app.fetch(`/api/contacts/${await enquire(certificate.certificateId)}/named-certificates`)).status).toBe(401)
})

test('its PDF is chosen for the reply by one press, and twice is once', async () => {
  const id = await enquire('Please send it again.')
  const attach = () => app.fetchAsAdmin(`/api/contacts/${id}/files/certificate`, { body: { certificate: certificate.id } })
  const attached = await attach()
  expect([attached.status, attached.data]).toMatchObject([201, { kind: 'pdf', name: `${certificate.certificateId}.pdf` }])
  expect((await attach()).data).toEqual(attached.data)
  expect((await app.fetchAsAdmin(`/api/contacts/${id}/files`)).data as EnquiryFile[]).toHaveLength(1)
  expect((await app.fetchAsAdmin(`/api/contacts/${id}/files/certificate`, { body: { certificate: 999_999 } })).status).toBe(404)
})
