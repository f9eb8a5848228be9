import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Senders } from '../../faults/senders.ts'
import { openForReading } from '#base/database/open-database.server.ts'
import { createPostgresDatabase, makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import type { ThreadEntry } from '#enquiries/enquiry-reply.schema.ts'
import { makeCertificate, makeParticipant, makeProgram, PARTICIPANT } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'
import { runCommand, runCommandAside } from '../command.ts'
import { receiveMail, RECEIVED_PDF } from '../mail/receive-mail.ts'

const DRILL_TIMEOUT_MS = 120_000

let elsewhere: string
let ending: Array<() => Promise<unknown>>
beforeEach(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'pramaan-elsewhere-'))
  ending = [async () => rmSync(elsewhere, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
})

async function makeDatabase(): Promise<TestDatabase> {
  const database = await makeTestDatabase('demo')
  ending.push(database.drop)
  return database
}

async function start(database: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>): Promise<BuiltServer> {
  const server = await startBuiltServer(database)
  ending.push(server.stop)
  return server
}

/** Kills the process without warning, as a power cut does. */
async function kill(server: BuiltServer): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
}

/** Returns a folder that does not exist yet, and with PostgreSQL an empty database. */
async function makeNewPlace() {
  const postgres = process.env['DATABASE_URL'] ? await createPostgresDatabase(process.env['DATABASE_URL']) : undefined
  if (postgres) ending.push(postgres.drop)
  return { dataDir: join(elsewhere, 'data'), databaseUrl: postgres?.url }
}

/** Adds a picture, and a certificate of a participant who has completed a program. */
async function addRecords(server: BuiltServer) {
  const { path } = (
    await server.fetchAsAdmin('/api/images', {
      raw: readFileSync('public/icon-192.png'),
      headers: { 'Content-Type': 'application/octet-stream' },
    })
  ).data as { path: string }
  const trainingProgramId = (await makeProgram(server)).id
  const participantId = (await makeParticipant(server, { trainingProgramId, participantId: 'BHM2026119999' })).id
  const { certificateId, permalink } = await makeCertificate(server, { participantId, trainingProgramId, expiryDate: null })
  return { picture: path, certificateId, permalink }
}

/** Has an enquiry answered by e-mail with a file. Returns the URL of the file. */
async function receiveFile(server: BuiltServer, database: TestDatabase): Promise<string> {
  const body = { name: 'Asha Example', email: 'asha@example.com', subject: 'Audits', message: 'Can you audit our plant?' }
  const { id } = (await server.fetch('/api/contact', { body })).data as { id: number }
  await receiveMail(database, (await server.fetchAsAdmin(`/api/contacts/${id}`)).data)
  const thread: ThreadEntry[] = (await server.fetchAsAdmin(`/api/contacts/${id}/thread`)).data
  const [file] = thread.flatMap((entry) => (entry.type === 'received' ? entry.files : []))
  return `/api/contacts/${id}/received-files/${file?.id}`
}

async function messagesIn(server: BuiltServer): Promise<string[]> {
  return ((await server.fetchAsAdmin('/api/contacts')).data as Array<{ message: string }>).map(({ message }) => message)
}

/** Counts the messages with this text in the data that a restore has set aside. */
async function findSetAside({ dataDir, databaseUrl }: TestDatabase, said: string, message: string): Promise<number> {
  const [, schema] = /the schema (before_restore_\w+)/.exec(said) ?? []
  const folder = /(\S+\/before-restore-\w+)/.exec(said)?.[1] ?? dataDir
  const { sql: reader, close } = await openForReading({ databaseUrl, dataDir: folder })
  const found = await sql`select 1 from ${sql.table(schema ? `${schema}.contacts` : 'contacts')} where message = ${message}`.execute(reader)
  await close()
  return found.rows.length
}

const sendMessage = async (server: BuiltServer, message: string) => {
  const body = { name: 'Drill Person', email: 'drill@example.com', phone: '', subject: 'Other Inquiry', message, consent: true }
  expect((await server.fetch('/api/contact', { body })).status).toBe(201)
}

test(
  'after the loss of DATA_DIR a backup that was made under writes brings back every acknowledged row and every uploaded file',
  async () => {
    const database = await makeDatabase()
    const file = join(elsewhere, 'backup.tar.gz')
    const lost = await start(database)
    const { picture, certificateId, permalink } = await addRecords(lost)
    const document = await (await lost.request(picture)).bytes()
    const received = await receiveFile(lost, database)
    const senders = new Senders({ url: lost.url, count: 2 })
    await senders.untilAcknowledged(10)
    const acknowledged = [...senders.acknowledged]
    const made = await runCommandAside('backup', database, [file])
    expect(made).toEqual({
      status: 0,
      text: expect.stringMatching(/^Backup made and checked in [\d.]+ s: \S+ \([\d.]+ \wB, \d+ rows, [1-9]\d* uploaded files\)\n$/),
    })
    await senders.untilAcknowledged(1)
    await senders.stop()
    expect(senders.wrong).toEqual([])
    await kill(lost)
    rmSync(database.dataDir, { recursive: true })

    const began = Date.now()
    const place = await makeNewPlace()
    expect(runCommand('restore', place, [file])).toMatchObject({ status: 0, text: expect.stringContaining('Restored in') })
    const server = await start(place)
    expect((await server.request('/readyz')).status).toBe(200)
    console.log(`drill: open again ${((Date.now() - began) / 1000).toFixed(1)} s after the loss of everything`)

    const messages = await messagesIn(server)
    expect(acknowledged.filter((text) => !messages.includes(text))).toEqual([])
    expect(await (await server.request(picture)).bytes()).toEqual(document)
    expect(await (await server.request(received, { headers: { 'X-API-Code': TEST_CODE } })).text()).toBe(RECEIVED_PDF)
    const body = { certificateId, fullName: PARTICIPANT.fullName }
    expect((await server.fetch('/api/verify-certificate', { body })).data).toMatchObject({ certificate: { status: 'Active', permalink } })
    expect((await server.request(`${permalink}.pdf`)).status).toBe(200)
    expect(runCommand('check-history', place)).toMatchObject({ status: 0, text: expect.stringContaining('History holds') })
  },
  DRILL_TIMEOUT_MS,
)

test(
  'a restore over a stopped site sets its data aside with the WAL, and no later write comes back',
  async () => {
    const database = await makeDatabase()
    const file = join(elsewhere, 'backup.tar.gz')
    const crashed = await start(database)
    await sendMessage(crashed, 'Before the backup')
    expect(runCommand('backup', database, [file]).status).toBe(0)
    await sendMessage(crashed, 'After the backup')
    await kill(crashed)
    expect(existsSync(join(database.dataDir, 'pramaan.db-wal'))).toBe(database.databaseUrl === undefined)

    const { status, text } = runCommand('restore', database, [file])
    expect([status, text]).toEqual([0, expect.stringContaining('The data that was here before is in ')])
    const server = await start(database)
    expect(await messagesIn(server)).toEqual(expect.not.arrayContaining(['After the backup']))
    expect(await messagesIn(server)).toContain('Before the backup')
    await server.stop()

    expect(await findSetAside(database, text, 'After the backup')).toBe(1)
  },
  DRILL_TIMEOUT_MS,
)

test(
  'a restore that was killed halfway keeps the server from starting, until it is done again',
  async () => {
    const database = await makeDatabase()
    const file = join(elsewhere, 'backup.tar.gz')
    expect(runCommand('backup', database, [file]).status).toBe(0)
    writeFileSync(join(database.dataDir, 'restore-unfinished.txt'), '')
    await expect(startBuiltServer(database)).rejects.toThrow('the server ended with 1')
    expect(runCommand('restore', database, [file]).status).toBe(0)
    const server = await start(database)
    expect((await server.request('/readyz')).status).toBe(200)
  },
  DRILL_TIMEOUT_MS,
)
