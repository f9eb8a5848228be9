import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { makeCertificate, makeClient, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'
import { residentMegabytes } from '../watching/resident-memory.ts'

/** The maximum per link (client-links/client-link.ts). */
const CERTIFICATES = 100
const ZIPS = 30
const WATCH_MS = 100
/** The unit allows the program and its children 1 GB (deploy/pramaan.service). */
const MAX_MEGABYTES = 700
const SETUP_MS = 120_000
const TEST_MS = 600_000

let database: TestDatabase
let server: BuiltServer
let path: string

beforeAll(async () => {
  database = await makeTestDatabase('none')
  server = await startBuiltServer(database)
  const { id: trainingProgramId } = await makeProgram(server)
  const client = await makeClient(server)
  const { contacts } = (await server.fetchAsAdmin(`/api/clients/${client.id}`)).data as { contacts: Array<{ id: number }> }
  const certificateIds: number[] = []
  for (let at = 0; at < CERTIFICATES; at += 1) {
    const person = { fullName: `Asha Example ${at}`, participantId: `BHM20261${1000 + at}`, email: '' }
    const { id: participantId } = await makeParticipant(server, { trainingProgramId, clientId: client.id, ...person })
    certificateIds.push((await makeCertificate(server, { participantId, trainingProgramId })).id)
  }
  const body = { certificateIds, clientId: client.id, contact: contacts[0]?.id }
  const { link } = (await server.fetchAsAdmin('/api/certificates/deliver', { body })).data as { link: string }
  path = new URL(link).pathname
}, SETUP_MS)

afterAll(async () => {
  await server.kill()
  await database.drop()
})

test('thirty ZIPs of the largest delivery at once stay within the memory of the unit', { timeout: TEST_MS }, async () => {
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, megabytesOf(server.pid))), WATCH_MS)
  const replies = await Promise.all(Array.from({ length: ZIPS }, askForZip))
  clearInterval(watching)
  const whole = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status === 503)
  expect(whole.length).toBeGreaterThan(2)
  expect(whole.length + refused.length).toBe(ZIPS)
  expect(new Set(whole.map(({ bytes }) => bytes)).size).toBe(1)
  for (const { retryAfter } of refused) expect(retryAfter).toBe('30')
  expect(peak).toBeLessThan(MAX_MEGABYTES)
  expect((await askForZip()).status).toBe(200)
})

test('one file of the largest delivery is made for the printer', { timeout: TEST_MS }, async () => {
  const reply = await server.request(`${path}/certificates.pdf`)
  expect([reply.status, (await reply.bytes()).length > 1_000_000]).toEqual([200, true])
})

async function askForZip(): Promise<{ status: number; retryAfter: string | null; bytes: number }> {
  const reply = await server.request(`${path}/certificates.zip`)
  return { status: reply.status, retryAfter: reply.headers.get('Retry-After'), bytes: (await reply.bytes()).length }
}

/** Returns the memory of a process and its children. */
function megabytesOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + megabytesIfAlive(one), 0)
}

/** A child may end during the measurement. */
function megabytesIfAlive(pid: number): number {
  try {
    return residentMegabytes(pid)
  } catch {
    return 0
  }
}
