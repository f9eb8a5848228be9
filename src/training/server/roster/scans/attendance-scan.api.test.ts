import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_CODE } from '#app/testing/test-client.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeBatch, makeProgram, removeRecords } from '#app/testing/test-records.ts'
import { MAX_SCANS_PER_DAY } from '../../../roster/attendance-scan.ts'
import type { AttendanceScan } from '../../../roster/attendance-scan.schema.ts'

const app = setUpTestApp()
const DAY = '2026-11-19'
const TOMORROW = '2026-11-21'
const at = (date: string) => ({ date, startTime: '09:30', endTime: '17:30' })
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const BYTES = { 'Content-Type': 'application/octet-stream' }
let batchId: number

beforeEach(async () => {
  await removeRecords(app)
  rmSync(join(app.dataDir, 'uploads'), { recursive: true, force: true })
  const { id: trainingProgramId } = await makeProgram(app)
  batchId = (await makeBatch(app, { trainingProgramId, days: [at(DAY), at(TOMORROW)] })).id
})

const scans = () => `/api/batches/${batchId}/scans`
const upload = (file: Uint8Array, date = DAY, headers: Record<string, string> = BYTES) =>
  app.fetchAsAdmin(`${scans()}?date=${date}`, { raw: new Uint8Array(file), headers })
const add = async (): Promise<AttendanceScan> => (await upload(PDF)).data
const list = async (): Promise<AttendanceScan[]> => (await app.fetchAsAdmin(scans())).data
const files = () => {
  const folder = join(app.dataDir, 'uploads', 'scans')
  return existsSync(folder) ? readdirSync(folder) : []
}
const photo = (width = 1200) => sharp({ create: { width, height: 800, channels: 3, background: '#f5f2ea' } })
const history = async () => (await app.fetchAsAdmin(`/api/admin/history?subject=batch:${batchId}`)).data as Array<{ action: string }>
/** Files are deleted after the reply. */
const filesAre = (count: number) => expect.poll(() => files().length).toBe(count)

test.each([
  ['jpeg', () => photo().jpeg().toBuffer(), 'image/jpeg'],
  ['png', () => photo().png().toBuffer(), 'image/png'],
  ['webp', () => photo().webp().toBuffer(), 'image/webp'],
  ['pdf', () => Promise.resolve(PDF), 'application/pdf'],
])('a scan as %s is kept as it was sent, and read again without a cache', async (kind, make, type) => {
  const file = await make()
  const added = await upload(file)
  expect([added.status, added.data]).toEqual([
    201,
    { id: expect.any(Number), date: DAY, kind, bytes: file.length, addedBy: 'Administrator', addedAt: expect.any(String) },
  ])
  expect(await list()).toEqual([added.data])
  const reply = await app.http.request(`${scans()}/${(added.data as AttendanceScan).id}`, { headers: { 'X-API-Code': TEST_CODE } })
  expect([reply.status, Buffer.from(await reply.arrayBuffer()).equals(file)]).toEqual([200, true])
  expect([reply.headers.get('Content-Type'), reply.headers.get('Cache-Control'), reply.headers.get('X-Content-Type-Options')]).toEqual([
    type,
    'no-store',
    'nosniff',
  ])
})

test('nobody gets a scan without signing in, and its file has no public address', async () => {
  const { id } = await add()
  expect((await app.http.request(`${scans()}/${id}`)).status).toBe(401)
  expect((await app.http.request(scans())).status).toBe(401)
  for (const path of [`/uploads/scans/${files()[0]}`, `/uploads/${files()[0]}`]) expect((await app.http.request(path)).status).toBe(404)
})

describe('refused is', () => {
  test.each([
    ['a file that is no picture or PDF', Buffer.from('Sr. no.,Name\n1,Asha Example\n')],
    ['a page with the name of a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an animation', Buffer.from('GIF89a............')],
    ['nothing', Buffer.alloc(0)],
    [
      'a picture that ends in the middle',
      () =>
        photo()
          .jpeg({ quality: 100 })
          .toBuffer()
          .then((file) => file.subarray(0, 700)),
    ],
    ['a PDF that ends in the middle', PDF.subarray(0, 30)],
  ])('%s', async (_, file) => {
    const refused = await upload(typeof file === 'function' ? await file() : file)
    expect(refused.status).toBe(400)
    expect(refused.body['error']).toMatch(/picture|PDF/)
    expect([await list(), files()]).toEqual([[], []])
  })

  test('more than 10 MB', async () => {
    const refused = await upload(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))
    expect([refused.status, refused.body['error']]).toEqual([413, 'This file is larger than 10 MB. Scan at a lower resolution.'])
  })

  test('a day of no batch, a day to come, and one that is no day', async () => {
    const texts = []
    for (const date of ['2026-11-18', TOMORROW, 'yesterday']) texts.push([(await upload(PDF, date)).status])
    expect(texts).toEqual([[422], [422], [400]])
    expect((await app.fetchAsAdmin('/api/batches/999999/scans')).status).toBe(404)
    expect(files()).toEqual([])
  })

  test('one more than a sheet has pages', async () => {
    for (let page = 0; page < MAX_SCANS_PER_DAY; page += 1) {
      expect((await upload(Buffer.concat([PDF, Buffer.from(`%${page}`)]))).status).toBe(201)
    }
    expect((await upload(Buffer.concat([PDF, Buffer.from('%more')]))).status).toBe(409)
    await filesAre(MAX_SCANS_PER_DAY)
  })
})

test('the same file sent again, after its answer was lost, is the same scan', async () => {
  const [first, second] = [await upload(PDF), await upload(PDF)]
  expect(second.data).toEqual(first.data)
  await filesAre(1)
  expect((await history()).map(({ action }) => action)).toEqual(['sheet scan added', 'batch created'])
})

test('a scan is removed with its file, and the history says who added, opened and removed it', async () => {
  const { id } = await add()
  expect((await app.fetchAsAdmin(`${scans()}/${id}`)).status).toBe(200)
  expect((await app.fetchAsAdmin(`${scans()}/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await app.fetchAsAdmin(`${scans()}/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await list()).toEqual([])
  await filesAre(0)
  expect((await history()).map(({ action }) => action)).toEqual([
    'sheet scan removed',
    'sheet scan opened',
    'sheet scan added',
    'batch created',
  ])
})

test('a scan is one of its batch alone, keeps its day there, and goes with it', async () => {
  const { id } = await add()
  const { id: trainingProgramId } = await makeProgram(app, { slug: 'another', title: 'Another' })
  const other = await makeBatch(app, { trainingProgramId, days: [at(DAY)] })
  expect((await app.fetchAsAdmin(`/api/batches/${other.id}/scans/${id}`, { method: 'DELETE' })).status).toBe(404)
  const moved = await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'PUT', body: { days: [at(TOMORROW)] } })
  expect([moved.status, moved.body['error']]).toEqual([
    409,
    'November 19, 2026 has a scan of the signed sheet and cannot be removed. Take that away first.',
  ])
  expect((await app.fetchAsAdmin(`/api/batches/${batchId}`, { method: 'DELETE' })).status).toBe(200)
  await filesAre(0)
})
