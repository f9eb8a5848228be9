import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBuiltServer, type BuiltServer } from '../contract/built-app.ts'
import { signIn } from '../contract/walk/staff-calls.ts'
import { startNginx } from '../../scripts/nginx.ts'
import { startCluster, type Cluster } from '../../scripts/postgres.ts'
import type { ServerProcess } from '../../scripts/server-process.ts'
import { startTestBucket, type TestBucket } from '#base/files/test-bucket.ts'
import type { UploadedImage } from '#base/files/uploaded-image.schema.ts'
import { createTestClient, TEST_CODE } from '#app/testing/test-client.ts'
import { createPostgresDatabase, makeTestDatabase, type TestDatabase } from '#app/testing/test-database.ts'
import { expectNothingLost, outcomeOf, report } from './outcome.ts'
import { enquiryRequest, Senders } from './senders.ts'

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const COUNT = 30
/** docs/decisions/0023: misses of one network about one certificate in 15 minutes. */
const MISSES = 10

let cluster: Cluster | undefined
let database: TestDatabase
let servers: BuiltServer[]
let bucket: TestBucket
let balancer: Pick<ServerProcess, 'url' | 'pid' | 'stop'> | undefined
beforeAll(async () => {
  cluster = await startCluster(DURABLE)
  bucket = await startTestBucket()
})
afterAll(async () => {
  await bucket.stop()
  await cluster?.stop()
})
beforeEach(async (context) => {
  servers = []
  if (!cluster) context.skip('PostgreSQL is not installed')
  const { dataDir, drop } = await makeTestDatabase('demo')
  const postgres = await createPostgresDatabase(cluster?.url ?? '')
  database = { dataDir, databaseUrl: postgres.url, isCopy: false, drop: () => postgres.drop().then(drop) }
})
afterEach(async () => {
  await balancer?.stop()
  for (const server of servers) await server.stop()
  if (cluster) await database.drop()
})

/** Starts three processes as if on three machines: one database, one bucket of pictures, a folder each, behind the nginx of deploy/. */
async function start(rateLimitScale: number, skip: (reason: string) => void): Promise<{ url: string; servers: BuiltServer[] }> {
  // The first one creates the tables. Then all start at once.
  const { url, region, accessKeyId, secretAccessKey } = bucket.config
  const env = { S3_URL: url, S3_REGION: region ?? '', S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const settings = { ...database, seed: 'demo', rateLimitScale, isProxied: true, env } as const
  const startOne = (at: number) => startBuiltServer({ ...settings, dataDir: join(database.dataDir, `machine-${at}`) })
  servers = [await startOne(1)]
  servers.push(...(await Promise.all([2, 3].map(startOne))))
  balancer = await startNginx({ http: balancing(servers) })
  if (!balancer) skip('nginx is not installed')
  return { url: balancer?.url ?? '', servers }
}

/** Returns deploy/nginx-instances.conf with the ports of these processes, and a site that forwards to it. */
function balancing(processes: readonly BuiltServer[]): string {
  const ports = processes.map(({ url }) => new URL(url).port)
  const upstream = readFileSync('deploy/nginx-instances.conf', 'utf8').replaceAll(
    /127\.0\.0\.1:300([1-3])/g,
    (_, at: string) => `127.0.0.1:${ports[Number(at) - 1]}`,
  )
  return `${upstream}
  server {
    listen 127.0.0.1:PORT;
    location / {
      proxy_pass http://pramaan;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      location = /api/contact { proxy_pass http://pramaan; proxy_next_upstream error timeout non_idempotent; }
    }
  }`
}

test('three processes are one site: what one stores, pictures too, the others show at once, and limits, sessions and repeated requests are common', async ({
  skip,
}) => {
  const {
    url,
    servers: [one, other, third],
  } = await start(1, skip)
  if (!one || !other || !third) throw new Error('three were started')

  for (const [at, editor] of [one, other, third, one, other].entries()) {
    const title = `Renamed for the ${at + 1}. time`
    expect((await editor.fetchAsAdmin('/api/services/1', { method: 'PUT', body: { title } })).status).toBe(200)
    for (const server of servers) expect([at, (await server.fetch('/services')).text.includes(title)]).toEqual([at, true])
  }

  const picture = new Uint8Array(
    await sharp({ create: { width: 50, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  const { path: picturePath } = (await third.fetchAsAdmin('/api/images', { raw: picture, headers: { 'Content-Type': 'image/png' } }))
    .data as UploadedImage
  for (const server of servers) expect((await server.request(picturePath)).headers.get('Content-Type')).toBe('image/webp')

  const session = await signIn(one, TEST_CODE)
  expect((await other.fetch('/api/participants', { headers: session })).status).toBe(200)
  expect((await third.fetch('/api/admin/session', { method: 'DELETE', headers: session })).status).toBe(200)
  expect((await one.fetch('/api/participants', { headers: session })).status).toBe(401)

  const key = randomUUID()
  const twice = await Promise.all(
    [one, other, third].map((server) => server.request('/api/contact', enquiryRequest(`Please call me about ${key}`))),
  )
  const ids = await Promise.all(
    twice.map(async (reply) => (reply.status === 201 ? ((await reply.json()) as { data: { id: number } }).data.id : reply.status)),
  )
  expect(new Set(ids.filter((id) => id !== 409)).size).toBe(1)

  const through = createTestClient((path, init) => fetch(url + path, init))
  const statuses: number[] = []
  for (let at = 0; at < MISSES + 5; at++) {
    statuses.push(
      (await through.fetch('/api/verify-certificate', { body: { certificateId: 'CERT2026090042', fullName: `Wrong Name ${at}` } })).status,
    )
  }
  expect(statuses).toEqual([...Array.from({ length: MISSES }, () => 404), ...Array.from({ length: 5 }, () => 429)])
})

test('one of three is killed under load, then the database starts again: nothing is lost, and the others go on by themselves', async ({
  skip,
}) => {
  const {
    url,
    servers: [, other],
  } = await start(1e6, skip)
  const senders = new Senders({ url })
  await senders.untilAcknowledged(COUNT)
  process.kill(other?.pid ?? 0, 'SIGKILL')
  const killed = performance.now()
  await senders.untilAcknowledged(COUNT)
  const withoutOneMs = performance.now() - killed

  await cluster?.halt('SIGQUIT')
  await cluster?.restart()
  const restarted = performance.now()
  await senders.untilAcknowledged(COUNT)
  const recoveryMs = performance.now() - restarted
  await senders.stop()
  for (const server of servers) await server.stop()
  const outcome = await outcomeOf(database, senders)
  report(
    'one of three killed, PostgreSQL crashed',
    outcome,
    `${COUNT} writes ${Math.round(withoutOneMs)} ms after the kill and ${Math.round(recoveryMs)} ms after the start of PostgreSQL`,
  )
  expectNothingLost(outcome)
})
