import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { ImageStore } from './image-store.server.ts'
import { keepImage, readImage } from './image.server.ts'
import { startTestBucket, type TestBucket } from './test-bucket.ts'
import { readImageFile, type ImageFile } from './uploaded-image.ts'

const app = setUpTestApp()
/** Two machines with separate folders and a shared bucket. */
let [one, other]: ImageStore[] = []
let folders: string[]
let bucket: TestBucket
let faults: unknown[]

beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())
beforeEach(async () => {
  await app.db.write(async (tx) => void (await tx.sql.deleteFrom('images').execute()))
  faults = []
  bucket.objects.clear()
  bucket.failWith(undefined)
  bucket.requests.length = 0
  folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'pramaan-bucket-')))
  ;[one, other] = folders.map((folder) => new ImageStore(folder, { bucket: bucket.config, onFault: (error) => faults.push(error) }))
})
afterEach(async () => {
  await one?.close()
  await other?.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const drawing = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

async function keep(store: ImageStore | undefined, file: Uint8Array): Promise<ImageFile> {
  if (!store) throw new Error('there is a store')
  const sent = (async function* () {
    yield file
  })()
  const { path } = await keepImage(app.db, { store, sent }, app.context())
  const name = readImageFile(path.replace('/uploads/', ''))
  if (!name) throw new Error(`${path} is no path of a picture`)
  return name
}

const show = (store: ImageStore | undefined, name: ImageFile) => store && readImage(app.db, store, name)
const files = (folder: string | undefined) => readdirSync(folder ?? '').filter((name) => name !== '.incoming')

test('a picture that one machine has stored is shown by another, which keeps it', async () => {
  const name = await keep(one, await drawing(421))
  expect([...bucket.objects.keys()].toSorted()).toEqual(files(folders[0]).toSorted())
  expect(files(folders[1])).toEqual([])
  const bytes = await show(other, name)
  expect((await sharp(bytes).metadata()).width).toBe(421)
  expect(files(folders[1])).toHaveLength(1)
  bucket.failWith(503)
  expect(await show(other, name)).toEqual(bytes)
})

test('a private file is in the bucket alone, and every machine reads it', async () => {
  const sent = (async function* () {
    yield await drawing(423)
  })()
  const received = await one?.receive(sent)
  if (!received) throw new Error('there is a store')
  await one?.keepPrivate(received, 'scans/a.png', 'image/png')
  await one?.forget(received)
  expect([...bucket.objects.keys()]).toEqual(['scans/a.png'])
  expect((await sharp(await other?.readPrivate('scans/a.png')).metadata()).width).toBe(423)
  expect(await other?.readPrivate('scans/b.png')).toBeUndefined()
  await other?.removePrivate('scans/a.png')
  expect([bucket.objects.size, ...folders.map(files)]).toEqual([0, [], []])
})

test('a private file of no kind, like that of a reply, is read as it was sent', async () => {
  const sent = (async function* () {
    yield Buffer.from('Our offer')
  })()
  const received = await one?.receive(sent, { requireKind: () => undefined, tooLarge: () => new Problem('too-large', 'Too large') })
  if (!received) throw new Error('there is a store')
  await one?.keepPrivate(received, 'replies/a1', 'text/plain')
  await one?.forget(received)
  expect((await other?.readPrivate('replies/a1'))?.toString()).toBe('Our offer')
  await one?.removePrivate('replies/a1')
})

test('the bucket is never asked for a picture that nobody uploaded', async () => {
  await keep(one, await drawing(422))
  bucket.requests.length = 0
  expect(await show(other, { hash: '0'.repeat(40), width: 422, height: 300, format: 'webp' })).toBeUndefined()
  expect(bucket.requests).toEqual([])
})

test('a copy that the bucket has lost is made again by an upload of the same file', async () => {
  const file = await drawing(423)
  const name = await keep(one, file)
  bucket.objects.clear()
  expect(await show(other, name)).toBeUndefined()
  await keep(one, file)
  expect(await show(other, name)).toBeDefined()
})

test.each([503, 403])(
  'a bucket that answers %i refuses uploads and shows nothing false: the log says why, nothing is stored, and a retry works',
  async (status) => {
    const file = await drawing(424)
    bucket.failWith(status)
    await expect(keep(one, file)).rejects.toMatchObject({ code: 'unavailable' })
    expect(String(faults[0])).toContain(`answered ${status}`)
    expect(await app.db.sql.selectFrom('images').selectAll().execute()).toEqual([])
    bucket.failWith(undefined)
    const name = await keep(one, file)
    bucket.failWith(status)
    await expect(show(other, name)).rejects.toMatchObject({ code: 'unavailable' })
    expect(files(folders[1])).toEqual([])
  },
)

test('a wrong key is refused by the bucket', async () => {
  const store = new ImageStore(folders[0] ?? '', {
    bucket: { ...bucket.config, secretAccessKey: 'another' },
    onFault: (error) => faults.push(error),
  })
  await expect(keep(store, await drawing(425))).rejects.toMatchObject({ code: 'unavailable' })
  expect(String(faults[0])).toContain('the key must be allowed')
  await store.close()
})
