import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#app/testing/test-database.ts'
import { startBuiltServer, type BuiltServer } from '../built-app.ts'
import { runCommand } from '../command.ts'
import { signIn } from '../walk/staff-calls.ts'
import { FIRST_RELEASE, restoreFirstRelease } from '../first-release.ts'

const START_TIMEOUT_MS = 60_000

let database: Omit<TestDatabase, 'isCopy'>
let server: BuiltServer
beforeAll(async () => {
  database = await restoreFirstRelease()
  server = await startBuiltServer({ ...database, adminApiCode: '' })
}, START_TIMEOUT_MS)
afterAll(async () => {
  await server.kill()
  await database.drop()
})

const asAdmin = { headers: { 'X-API-Code': FIRST_RELEASE.adminCode } }
const read = async <Row>(path: string) => (await server.fetch(path, asAdmin)).data as Row[]

test('the records of the first release are all there', async () => {
  expect(await read('/api/services')).toHaveLength(6)
  expect(await read('/api/training-programs')).toHaveLength(14)
  expect(await read('/api/participants')).toHaveLength(9)
  expect(await read('/api/certificates')).toHaveLength(6)
  expect(await read('/api/contacts')).toMatchObject([
    { fullName: 'First Release', message: 'Sent to the first release.' },
    {},
    {},
    {},
    {},
    {},
    {},
  ])
  expect(await read('/api/admin/users')).toMatchObject([{ role: 'admin' }, { username: 'meera', role: 'editor' }])
})

test('a certificate that the first release issued verifies by its number, its permalink and its document', async () => {
  const body = { certificateId: 'CERT2026110001', fullName: 'lasting example' }
  expect((await server.fetch('/api/verify-certificate', { body })).data).toMatchObject({
    certificate: { certificateId: 'CERT2026110001', status: 'Active', permalink: FIRST_RELEASE.permalink },
    participant: { name: 'Lasting Example' },
  })
  const page = await server.fetch(FIRST_RELEASE.permalink)
  expect([page.status, page.text.includes('Lasting Example')]).toEqual([200, true])
  for (const [ending, type] of Object.entries({ pdf: 'application/pdf', png: 'image/png', jwt: 'text/plain' })) {
    const file = await server.fetch(`${FIRST_RELEASE.permalink}.${ending}`)
    expect([file.status, file.headers.get('Content-Type')?.split(';')[0]]).toEqual([200, type])
  }
})

test('the corrected certificate of the first release shows its two editions', async () => {
  const corrected = (await read<{ id: number; edition: number }>('/api/certificates')).find(({ edition }) => edition > 1)
  const reply = await server.fetch(`/api/certificates/${corrected?.id}/editions`, asAdmin)
  expect(reply.data).toMatchObject({
    editions: [
      { edition: 2, participant_name: 'Priya Template' },
      { edition: 1, participant_name: 'Prya Template' },
    ],
  })
})

test('the search finds what the first release indexed', async () => {
  expect(await read('/api/participants?q=lasting')).toMatchObject([{ participantId: 'BHM2026110001' }])
  expect(await read('/api/certificates?q=lasting')).toMatchObject([{ certificateId: 'CERT2026110001' }])
  expect(await read('/api/contacts?q=release+sent')).toMatchObject([{ fullName: 'First Release' }])
})

test('codes of the first release still sign in', async () => {
  for (const code of [FIRST_RELEASE.adminCode, FIRST_RELEASE.editorCode]) {
    const { status } = await server.fetch('/api/admin/session', { headers: await signIn(server, code) })
    expect(status).toBe(200)
  }
})

test('the privacy page of the first release says everything once: the text that it shipped with is replaced', async () => {
  const { status, text } = await server.fetch('/privacy')
  expect([status, text.includes('We store only what we need')]).toEqual([200, true])
  expect(text).not.toContain('Technical logs are kept for at most one year')
})

test('enquiries of the first release have no notice, and their follow-up goes on', async () => {
  expect(await read('/api/contacts')).toMatchObject(Array.from({ length: 7 }, () => ({ noticeVersion: null })))
})

test('its history holds, with the entries of this version chained to those of the first release', async () => {
  const { status, text } = runCommand('check-history', database)
  expect([status, text]).toEqual([0, expect.stringContaining('History holds')])
})

test('the last hash that the first release showed is recognised, and nothing else is', async () => {
  const [entry] = await read<{ changes: Array<{ field: string; after: string | number }> }>(
    '/api/admin/history?action=history%20chained%20anew',
  )
  const noted = Object.fromEntries((entry?.changes ?? []).map(({ field, after }) => [field, after]))
  const { status, text } = runCommand('check-history', database, ['--expect', String(noted['lastHash'])])
  expect([status, text]).toEqual([0, expect.stringContaining(`The noted entry is number ${noted['entries']};`)])
  expect(text).toContain('The noted hash is from before')
  expect(runCommand('check-history', database, ['--expect', 'f'.repeat(64)]).status).toBe(1)
})

test('a second start on the same database changes nothing and needs no migration', async () => {
  const before = await read('/api/certificates')
  expect(await server.stop()).toBe(0)
  server = await startBuiltServer({ ...database, adminApiCode: '' })
  expect(await read('/api/certificates')).toEqual(before)
})
