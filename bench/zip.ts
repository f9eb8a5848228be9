import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltServer } from '../tests/contract/built-app.ts'
import { signIn } from '../tests/contract/walk/staff-calls.ts'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { makeTestDatabase } from '#app/testing/test-database.ts'

/** `npm run bench:zip` measures the wait for the certificates of 500 people in one ZIP: three times, the first one cold. */
const PEOPLE = 500

const database = await makeTestDatabase('demo')
const server = await startBuiltServer({ ...database, seed: 'demo', isProxied: true })
try {
  const headers = { ...(await signIn(server, TEST_CODE)), 'Content-Type': 'application/json' }
  const read = async <T>(path: string) => ((await (await server.request(path, { headers })).json()) as { data: T }).data
  const send = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { ...headers, 'Idempotency-Key': randomUUID() }, body: JSON.stringify(body) }
    const response = await server.request(path, init)
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return ((await response.json()) as { data: { id: number } }).data.id
  }
  const [program] = await read<Array<{ id: number }>>('/api/training-programs')
  const ids: number[] = []
  for (let at = 0; at < PEOPLE; at++) ids.push(await send('/api/participants/create', participant(at)))
  const job = await send('/api/bulk/jobs', { kind: 'complete-and-issue', selection: { ids }, issueDate: '2026-11-20' })
  while ((await read<{ state: string }>(`/api/bulk/jobs/${job}`)).state !== 'finished') await pause(200)
  for (const when of ['cold', 'again', 'again']) {
    const began = performance.now()
    const zip = await (await server.request(`/api/bulk/jobs/${job}/certificates.zip`, { headers })).arrayBuffer()
    const seconds = (performance.now() - began) / 1000
    console.log(`a ZIP of ${PEOPLE} certificates, ${when}: ${seconds.toFixed(1)} s, ${Math.round(zip.byteLength / PEOPLE / 1000)} kB each`)
  }

  function participant(at: number): object {
    const letters = String.fromCharCode(65 + (at % 26), 97 + (Math.floor(at / 26) % 26))
    return {
      participantId: `BHM2026${700000 + at}`,
      fullName: `Asha Example ${letters}`,
      email: `person-${at}@example.com`,
      phone: '+91 00000 00001',
      organization: 'Placeholder Polymers',
      trainingProgramId: program?.id,
      enrollmentDate: '2026-11-01',
      status: 'completed',
    }
  }
} finally {
  await server.stop()
  await database.drop()
}
