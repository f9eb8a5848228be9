import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { startBuiltServer, type BuiltServer } from './built-app.ts'
import { runCommand } from './command.ts'

const ROTATION_TIMEOUT_MS = 60_000

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

test(
  'the command retires the keys while the site runs, and the site signs its next credential with the new ones',
  async () => {
    const trainingProgramId = (await makeProgram(server)).id
    const participantId = (await makeParticipant(server, { trainingProgramId, status: 'completed' })).id
    const { permalink } = await makeCertificate(server, { participantId, trainingProgramId, expiryDate: null })
    const signingKey = async () =>
      (
        JSON.parse(Buffer.from((await server.fetch(`${permalink}.jwt`)).text.split('.')[0] ?? '', 'base64url').toString()) as {
          kid: string
        }
      ).kid
    const former = await signingKey()
    const { status, text } = runCommand('rotate-keys', database)
    expect([status, text]).toEqual([0, expect.stringMatching(/Ed25519 \S+ {2}signs/)])
    const next = await signingKey()
    expect(next).not.toBe(former)
    const keys = (await server.fetch('/.well-known/jwks.json')).body['keys'] as Array<{ kid: string }>
    expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([former, next].map((id) => id.split('#').at(-1))))
  },
  ROTATION_TIMEOUT_MS,
)

test('where there is no database the command says so and makes none', () => {
  const empty = mkdtempSync(join(tmpdir(), 'pramaan-empty-'))
  expect(runCommand('rotate-keys', { dataDir: empty, databaseUrl: undefined })).toMatchObject({
    status: 1,
    text: expect.stringContaining('The keys could not be replaced'),
  })
  expect(readdirSync(empty)).toEqual([])
  rmSync(empty, { recursive: true })
})
