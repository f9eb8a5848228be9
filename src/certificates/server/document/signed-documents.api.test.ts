import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#app/testing/test-app.ts'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'

let app: TestApp
let folder: string
let permalink: string
let certificateId: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signed-'))
  app = await createTestApp()
  const { id: trainingProgramId } = await makeProgram(app)
  const { id: participantId } = await makeParticipant(app, { trainingProgramId })
  const made = await makeCertificate(app, { participantId, trainingProgramId })
  permalink = made.permalink
  certificateId = made.certificateId
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a downloaded document is signed, at its own address and at a signed link', async () => {
  const pdf = await download(`${permalink}.pdf`)
  const said = pdfsig(pdf)
  expect(said).toContain('Signature is Valid.')
  expect(said).toContain('Total document signed')
  expect(said).toContain('Signer Certificate Common Name: BHM')
  expect(said).toMatch(/Signing Time: Nov 20 2026 09:30:00/)
  const { data } = await app.fetch(`/api/certificates/download/${certificateId}`)
  expect(Buffer.compare(await download((data as { downloadUrl: string }).downloadUrl), pdf)).toBe(0)
})

test('new keys sign the next download; earlier documents stay valid', async () => {
  const before = await download(`${permalink}.pdf`)
  const [formerKey] = await app.keys.all()
  await app.keys.rotate({ actor: { kind: 'system' } })
  const after = await download(`${permalink}.pdf`)
  expect(Buffer.compare(after, before)).not.toBe(0)
  for (const pdf of [before, after]) expect(pdfsig(pdf)).toContain('Signature is Valid.')
  expect((await app.keys.all()).map(({ kid }) => kid)).toContain(formerKey?.kid)
})

test('a revoked certificate is signed with its stamp, with a signing time after the revocation', async () => {
  const { data } = await app.fetchAsAdmin('/api/certificates')
  const [certificate] = data as Array<{ id: number }>
  app.time.now = new Date('2027-02-03T10:00:00Z')
  const reply = await app.fetchAsAdmin(`/api/certificates/${certificate?.id}/revoke`, { body: { reason: 'Issued by mistake.' } })
  expect(reply.status).toBe(200)
  const said = pdfsig(await download(`${permalink}.pdf`))
  expect(said).toContain('Signature is Valid.')
  expect(said).toMatch(/Signing Time: Feb 02 2027 18:30:00/)
})

async function download(path: string): Promise<Buffer> {
  const reply = await app.http.request(path)
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

function pdfsig(pdf: Uint8Array): string {
  const file = join(folder, 'certificate.pdf')
  writeFileSync(file, pdf)
  return execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })
}
