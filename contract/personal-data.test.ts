import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../src/test-database.ts'
import { makeCertificate, makeParticipant, makeProgram } from '../src/test-records.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { runCommand } from './command.ts'

const EMAIL = 'asha.removable@example.com'
const PERSON = { fullName: 'Asha Removable', phone: '+91 00000 00077', email: EMAIL }

let database: TestDatabase
let server: BuiltServer
beforeAll(async () => {
  database = await makeTestDatabase('none')
  server = await startBuiltServer(database)
})
afterAll(async () => {
  await server.kill()
  await database.drop()
})

test('after an erasure the history holds, the certificate verifies, and the files have no trace of the contact data', async () => {
  const trainingProgramId = (await makeProgram(server)).id
  const { id: participantId } = await makeParticipant(server, { ...PERSON, trainingProgramId, status: 'completed' })
  const { certificateId, permalink } = await makeCertificate(server, { participantId, trainingProgramId, expiryDate: null })
  const other = await makeParticipant(server, {
    trainingProgramId,
    ...PERSON,
    participantId: 'BHM2026110433-ZZZZ',
    fullName: 'Asha Withoutcert',
  })
  const message = {
    name: PERSON.fullName,
    email: EMAIL,
    phone: PERSON.phone,
    subject: 'Other Inquiry',
    message: 'Zirconium questions about the audit.',
  }
  const sent = (await server.fetch('/api/contact', { body: message, headers: { 'Idempotency-Key': 'contact-1' } })).data as { id: number }
  await server.fetchAsAdmin(`/api/contacts/${sent.id}/notes`, { body: { text: 'Called Asha about zirconium' } })
  const { status: before } = runCommand('check-history', database)
  expect(before).toBe(0)

  const erased = await server.fetchAsAdmin('/api/people/erase', {
    body: { email: EMAIL, reason: 'Asked by letter' },
    headers: { 'Idempotency-Key': 'erase-1' },
  })
  expect(erased).toMatchObject({ status: 200, data: { enquiries: 1, participants: 1, contactData: 1, certificatesKept: 1 } })
  expect(runCommand('check-history', database)).toMatchObject({ status: 0, text: expect.stringContaining('History holds') })
  expect((await server.fetch('/api/verify-certificate', { body: { certificateId, fullName: PERSON.fullName } })).data).toMatchObject({
    certificate: { status: 'Active' },
  })
  expect((await server.fetch(`${permalink}.pdf`)).status).toBe(200)
  expect((await server.fetchAsAdmin(`/api/participants/${other.id}`)).status).toBe(404)

  expect(await server.stop()).toBe(0)
  expect(runCommand('check-history', database).status).toBe(0)
  expect(tracesIn(database)).toEqual([])
})

/** What the database file of SQLite still contains of the person. Everything of it is in one file after a stop. */
function tracesIn({ dataDir, databaseUrl }: TestDatabase): string[] {
  if (databaseUrl !== undefined) return []
  const file = readFileSync(join(dataDir, 'pramaan.db')).toString('latin1').toLowerCase()
  if (!file.includes(PERSON.fullName.toLowerCase())) return ['The file does not have the certificate']
  return [EMAIL, 'asha.removable', '00000 00077', 'zirconium', 'withoutcert'].filter((text) => file.includes(text))
}
