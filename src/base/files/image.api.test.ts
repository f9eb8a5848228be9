import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { imageCopies } from './uploaded-image.ts'
import type { UploadedImage } from './uploaded-image.schema.ts'

const app = setUpTestApp()
let uploads: string

beforeAll(async () => {
  uploads = join(app.dataDir, 'uploads')
})
beforeEach(async () => {
  await app.db.write(async (tx) => void (await tx.sql.deleteFrom('images').execute()))
  rmSync(uploads, { recursive: true, force: true })
})

const BYTES = { 'Content-Type': 'application/octet-stream' }
const upload = (file: Uint8Array, headers: Record<string, string> = BYTES) =>
  app.fetchAsAdmin('/api/images', { raw: new Uint8Array(file), headers })
const stored = () =>
  readdirSync(uploads)
    .filter((name) => name !== '.incoming')
    .sort()
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0b5d66' } })

async function picture(path: string) {
  const reply = await app.http.request(path)
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('a picture is stored in two formats and several widths, and cached for ever', async () => {
  const reply = await upload(await plain(2000, 1000).jpeg().toBuffer())
  expect(reply.status).toBe(201)
  const image: UploadedImage = reply.data
  expect(image).toEqual({ path: expect.stringMatching(/^\/uploads\/[0-9a-f]{40}-1600x800\.webp$/), width: 1600, height: 800 })
  for (const size of ['400x200', '800x400', '1280x640', '1600x800']) {
    for (const format of ['avif', 'webp']) {
      const { reply: served, bytes } = await picture(image.path.replace('1600x800.webp', `${size}.${format}`))
      expect(served.status).toBe(200)
      expect(served.headers.get('Content-Type')).toBe(`image/${format}`)
      expect(served.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff')
      const { width, height, format: written } = await sharp(bytes).metadata()
      expect(`${width}x${height}`).toBe(size)
      expect(written).toBe(format === 'avif' ? 'heif' : 'webp')
    }
  }
  expect(stored()).toHaveLength(8)
})

test('metadata of the camera are removed, and the picture is upright', async () => {
  const sideways = await plain(600, 300)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Asha Example' }, IFD3: { GPSLatitude: '28/1 24/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif?.toString('latin1')).toContain('Asha Example')
  const image: UploadedImage = (await upload(sideways)).data
  expect([image.width, image.height]).toEqual([300, 600])
  const { bytes } = await picture(image.path)
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  expect(bytes.toString('latin1')).not.toContain('Asha')
})

test.each([
  ['PNG', () => plain(500, 400).png().toBuffer()],
  ['WebP', () => plain(500, 400).webp().toBuffer()],
  ['AVIF', () => plain(500, 400).avif().toBuffer()],
  ['PNG with 16 bits and holes', () => plain(500, 400).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer()],
  ['grey JPEG', () => plain(500, 400).toColourspace('b-w').jpeg().toBuffer()],
  ['JPEG for print', () => plain(500, 400).toColourspace('cmyk').jpeg().toBuffer()],
])('a %s is accepted under any name', async (_kind, make) => {
  const reply = await upload(await make(), { 'Content-Type': 'image/gif' })
  expect(reply.data).toMatchObject({ width: 500, height: 400 })
  expect((await sharp((await picture((reply.data as UploadedImage).path)).bytes).metadata()).space).toBe('srgb')
})

test('the same file twice is one picture and one audit entry', async () => {
  // A picture that no other test uploads, because their audit entries stay.
  const file = await plain(421, 300).png().toBuffer()
  const [first, second] = await Promise.all([upload(file), upload(file)])
  const third = await upload(file)
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201])
  expect([second.data, third.data]).toEqual([first.data, first.data])
  expect(stored()).toHaveLength(4)
  expect(await app.db.sql.selectFrom('images').selectAll().execute()).toEqual([
    { hash: expect.any(String), width: 421, height: 300, bytes: file.length, uploaded_by: 1, created_at: '2026-11-20T09:30:00.000Z' },
  ])
  const history = app.db.sql.selectFrom('audit_entries').select(['actor_id', 'subject']).where('action', '=', 'image uploaded')
  const { path } = first.data as UploadedImage
  const own = (await history.execute()).filter(({ subject }) => path.includes(subject.replace('image:', '')))
  expect(own).toEqual([{ actor_id: 1, subject: expect.any(String) }])
})

test('missing copies are made again', async () => {
  const file = await plain(420, 300).png().toBuffer()
  const { path }: UploadedImage = (await upload(file)).data
  rmSync(join(uploads, path.replace('/uploads/', '')))
  expect((await picture(path)).reply.status).toBe(404)
  expect((await upload(file)).data).toMatchObject({ path })
  expect((await picture(path)).reply.status).toBe(200)
})

describe('refusals that say what to do', () => {
  const refused = async (file: Uint8Array, headers?: Record<string, string>) => {
    const { status, body } = await upload(file, headers)
    expect(readdirSync(join(uploads, '.incoming'))).toEqual([])
    expect(stored()).toEqual([])
    return [status, body['error']]
  }

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /SVG drawings cannot be used.*PNG/],
    ['a page that calls itself a picture', '<!doctype html><script>alert(1)</script>', /not a picture/],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000', /GIF pictures cannot be used/],
    ['nothing', '', /not a picture/],
  ])('%s', async (_what, text, message) => {
    expect(await refused(Buffer.from(text), { 'Content-Type': 'image/png' })).toEqual([415, expect.stringMatching(message)])
  })

  test('animated pictures', async () => {
    const frames = Buffer.concat([await plain(8, 8).raw().toBuffer(), await plain(8, 8).negate().raw().toBuffer()])
    const moving = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect(await refused(moving)).toEqual([415, expect.stringContaining('Animated pictures cannot be used')])
    // Placed after text that is longer than the first bytes checked.
    const text = chunk('tEXt', Buffer.alloc(5000, 'x'))
    const movingPng = insertedAfterHeader(await plain(8, 8).png().toBuffer(), Buffer.concat([text, chunk('acTL', Buffer.alloc(8))]))
    expect(await refused(movingPng)).toEqual([422, expect.stringContaining('Animated pictures cannot be used')])
  })

  test('a bomb: a few bytes that claim to be a picture of 2,500 megapixels', async () => {
    const header = Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50, 8, 2, 0, 0, 0])
    const began = performance.now()
    const bomb = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1e6))),
      chunk('IEND', Buffer.alloc(0)),
    ])
    expect(await refused(bomb)).toEqual([422, expect.stringContaining('more than 40 megapixels')])
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a truncated picture', async () => {
    const whole = await sharp({
      create: { width: 900, height: 900, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 }, background: '#fff' },
    })
      .jpeg()
      .toBuffer()
    expect(await refused(whole.subarray(0, whole.length / 2))).toEqual([422, expect.stringContaining('damaged or incomplete')])
  })

  test('more than 10 MB, with and without Content-Length', async () => {
    const tooMuch = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(10 * 1024 * 1024)])
    mkdirSync(join(uploads, '.incoming'), { recursive: true })
    expect(await refused(tooMuch)).toEqual([413, expect.stringContaining('larger than 10 MB')])
    expect((await refused(tooMuch, { ...BYTES, 'Content-Length': String(tooMuch.length) }))[0]).toBe(413)
  })

  test('requests that a form on another site could send', async () => {
    const file = await plain(9, 9).png().toBuffer()
    mkdirSync(join(uploads, '.incoming'), { recursive: true })
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', '']) {
      expect((await refused(file, { 'Content-Type': type }))[0]).toBe(415)
    }
  })
})

test('when the child process dies, the site keeps running and the next picture is processed', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 10 }
  const file = await sharp({ create: { width: 1700, height: 1700, channels: 3, noise, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const reply = upload(file)
  // The smallest copy has been written: the larger ones take another second.
  const firstCopy = () => readdirSync(uploads, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.avif'))
  await expect.poll(firstCopy, { interval: 10, timeout: 15_000 }).toBe(true)
  const { processId } = app.images
  if (processId === undefined) throw new Error('no process reads pictures')
  process.kill(processId, 'SIGKILL')
  expect(await reply).toMatchObject({ status: 422, body: { error: expect.stringContaining('could not be read') } })
  expect(app.faults).toEqual([])
  expect((await upload(await plain(90, 90).png().toBuffer())).status).toBe(201)
})

test('uploading requires permission to write content', async () => {
  const file = await plain(9, 9).png().toBuffer()
  expect((await app.fetch('/api/images', { raw: new Uint8Array(file), headers: BYTES })).status).toBe(401)
})

test('partial files of an earlier run are removed', async () => {
  mkdirSync(join(uploads, '.incoming'), { recursive: true })
  writeFileSync(join(uploads, '.incoming', 'left-behind'), 'x')
  const { utimesSync } = await import('node:fs')
  utimesSync(join(uploads, '.incoming', 'left-behind'), 0, 0)
  await upload(await plain(9, 9).png().toBuffer())
  expect(readdirSync(join(uploads, '.incoming'))).toEqual([])
})

describe('only copies of pictures can be read', () => {
  test.each([
    '/uploads/',
    '/uploads/.incoming',
    '/uploads/..%2Fpramaan.db',
    '/uploads/%2e%2e/pramaan.db',
    '/uploads/../pramaan.db',
    '/uploads/..%5Cpramaan.db',
    '/uploads//etc/passwd',
    '/uploads/%2Fetc%2Fpasswd',
    `/uploads/${'a1'.repeat(20)}-10x10.webp`,
    `/uploads/${'a1'.repeat(20)}-10x10.webp%00.png`,
  ])('%s is not found', async (path) => {
    const { reply, bytes } = await picture(path)
    expect(reply.status).toBe(404)
    expect(bytes.toString()).not.toContain('SQLite')
  })

  test('a client with a cached copy gets 304', async () => {
    const { path }: UploadedImage = (await upload(await plain(9, 9).png().toBuffer())).data
    const tag = (await picture(path)).reply.headers.get('ETag') ?? ''
    expect((await app.http.request(path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })
})

test('all copies of an address exist', async () => {
  const { path, width, height }: UploadedImage = (await upload(await plain(801, 333).png().toBuffer())).data
  const hash = path.slice('/uploads/'.length, '/uploads/'.length + 40)
  for (const copy of imageCopies({ hash, width, height })) {
    expect((await picture(`/uploads/${hash}-${copy.width}x${copy.height}.avif`)).reply.status).toBe(200)
  }
})

function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

/** A PNG's signature and header are its first 33 bytes. */
function insertedAfterHeader(png: Buffer, chunks: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunks, png.subarray(33)])
}
