import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { runCommand } from './command.ts'

const EMAIL = 'asha.removable@example.com'
const PERSON = { fullName: 'Asha Removable', phone: '+91 00000 00077', email: EMAIL }

const OTHER = { name: 'Zubaida Removable', email: 'zubaida.removable@example.com' }
const WITHIN = { timeout: 15_000, interval: 100 }

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

test('an erasure empties the files of the running site too, the lines of a finished import, and the portrait of a testimonial', async () => {
  server = await startBuiltServer(database)
  const { title } = await makeProgram(server, { slug: 'imported', title: 'Imported Program' })
  const file = [
    'Name,E-mail,Phone,Program,Date',
    `${OTHER.name},${OTHER.email},+91 00000 00088,${title},2026-11-01`,
    `${OTHER.name},${OTHER.email},+91 00000 00088,${title},2026-11-01`,
    `${OTHER.name},,+91 00000 00088,${title},2026-11-01`,
    `Somebody Else,else@example.com,+91 00000 00099,${title},2026-11-01`,
  ].join('\n')
  const headers = { 'Content-Type': 'text/csv' }
  const plan = '?fullName=1&email=2&phone=3&program=4'
  const { id } = (await server.fetchAsAdmin(`/api/participants/import${plan}`, { raw: file, headers })).data as { id: number }
  const job = async () => (await server.fetchAsAdmin(`/api/bulk/jobs/${id}`)).data as { state: string; succeeded: number }
  await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'finished', succeeded: 2 }), WITHIN)
  const raw = readFileSync('public/icon-192.png')
  const octets = { 'Content-Type': 'application/octet-stream' }
  const picture = (await server.fetchAsAdmin('/api/images', { raw, headers: octets })).data as { path: string }
  const portrait = { kind: 'testimonial', ...OTHER, role: 'Auditor', text: 'Very good.', consentOn: '2026-11-01', imagePath: picture.path }
  expect((await server.fetchAsAdmin('/api/showcase/create', { body: portrait })).status).toBe(201)
  expect((await server.fetch(picture.path)).status).toBe(200)
  const sent = { ...OTHER, phone: '+91 00000 00088', subject: 'Other Inquiry', message: 'Palladium questions about the audit.' }
  expect((await server.fetch('/api/contact', { body: sent })).status).toBe(201)

  const erased = await server.fetchAsAdmin('/api/people/erase', { body: { email: OTHER.email, reason: 'Asked by letter' } })
  expect(erased).toMatchObject({ status: 200, data: { enquiries: 1, participants: 1, showcaseEntries: 1, jobRows: 3 } })
  const rows = await server.fetchAsAdmin(`/api/bulk/jobs/${id}/rows`)
  const results = await server.fetchAsAdmin(`/api/bulk/jobs/${id}/results.csv`)
  for (const { text } of [rows, results]) {
    expect(text).not.toContain(OTHER.name)
    expect(text).toContain('Somebody Else')
  }
  await vi.waitFor(async () => {
    expect((await server.fetch(picture.path)).status).toBe(404)
    expect(readdirSync(join(database.dataDir, 'uploads')).filter((name) => name.endsWith('.webp'))).toEqual([])
    expect(filesWith(database, ['zubaida', '00000 00088', 'palladium'])).toEqual([])
  }, WITHIN)
}, 60_000)

/** Returns the files of a SQLite database that contain one of the texts while the program runs. */
function filesWith({ dataDir, databaseUrl }: TestDatabase, texts: readonly string[]): string[] {
  if (databaseUrl !== undefined) return []
  return ['pramaan.db', 'pramaan.db-wal']
    .map((name) => join(dataDir, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const content = readFileSync(file).toString('latin1').toLowerCase()
      return texts.filter((text) => content.includes(text)).map((text) => `${file}: ${text}`)
    })
}

/** Returns traces of the person in SQLite's database file, which contains everything after a stop. */
function tracesIn({ dataDir, databaseUrl }: TestDatabase): string[] {
  if (databaseUrl !== undefined) return []
  const file = readFileSync(join(dataDir, 'pramaan.db')).toString('latin1').toLowerCase()
  if (!file.includes(PERSON.fullName.toLowerCase())) return ['The file does not have the certificate']
  return [EMAIL, 'asha.removable', '00000 00077', 'zirconium', 'withoutcert'].filter((text) => file.includes(text))
}
