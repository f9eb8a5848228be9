import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { UploadedImage } from '#base/files/uploaded-image.schema.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { addPerson, giveCode } from '#app/testing/test-staff.ts'
import type { Company } from '../company-content.schema.ts'

const app = setUpTestApp({ perTest: true })
const DAY_MS = 86_400_000

/** A petrol bar on a background of another colour, with an edge to be trimmed. */
const bar = (background: string | object, fill = '#004f61') =>
  sharp({ create: { width: 900, height: 500, channels: 4, background } }).composite([
    { input: { create: { width: 600, height: 300, channels: 4, background: fill } }, left: 150, top: 100 },
  ])
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

const upload = (file: Uint8Array, kind = 'logo', headers: Record<string, string> = {}) =>
  app.fetchAsAdmin(`/api/admin/company/pictures?kind=${kind}`, {
    raw: new Uint8Array(file),
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
  })
const uploaded = async (file: Uint8Array, kind?: string) => (await upload(file, kind)).data as UploadedImage
const save = (changes: Partial<Company>, headers: Record<string, string> = {}) =>
  app.fetchAsAdmin('/api/admin/company', { method: 'PUT', body: changes, headers })
const served = async (path: string) => {
  const reply = await app.http.request(path)
  return { reply, image: await sharp(Buffer.from(await reply.arrayBuffer())).metadata() }
}

test('a logo is drawn again as PNG without its empty edge, keeps its transparency, and is cached for ever', async () => {
  const { path, width, height } = await uploaded(await bar(CLEAR).png().toBuffer())
  expect(path).toMatch(/^\/company-pictures\/logo-[0-9a-f]{40}-240x120\.png$/)
  expect([width, height]).toEqual([240, 120])
  const { reply, image } = await served(path)
  expect(reply.headers.get('Content-Type')).toBe('image/png')
  expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(image).toMatchObject({ format: 'png', width: 240, height: 120 })
  const row = await app.db.sql.selectFrom('company_pictures').selectAll().executeTakeFirstOrThrow()
  const sizes = await Promise.all([row.print, row.screen, row.mail].map((copy) => sharp(Buffer.from(copy, 'base64')).metadata()))
  expect(sizes.map((size) => `${size.width}x${size.height}`)).toEqual(['600x300', '240x120', '270x150'])
})

test('transparency stays for paper and screens, and a mail gets the logo on white', async () => {
  const ring = sharp({ create: { width: 300, height: 300, channels: 4, background: '#004f61' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 4, background: '#000' } }, left: 50, top: 50, blend: 'dest-out' }])
    .png()
  await upload(await ring.toBuffer())
  const row = await app.db.sql.selectFrom('company_pictures').selectAll().executeTakeFirstOrThrow()
  const middle = async (copy: string) => {
    const { data, info } = await sharp(Buffer.from(copy, 'base64')).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray(((info.height >> 1) * info.width + (info.width >> 1)) * 4).subarray(0, 4)]
  }
  expect((await middle(row.print))[3]).toBe(0)
  expect((await middle(row.screen))[3]).toBe(0)
  expect(await middle(row.mail)).toEqual([255, 255, 255, 255])
})

test('a signature on a grey ground gets a remark; one on white or on nothing, and a logo, none', async () => {
  const stroke = Buffer.from(
    '<svg width="300" height="120"><path d="M15 95q60-120 90-20t80-50q40 90 100-20" fill="none" stroke="#123" stroke-width="5"/></svg>',
  )
  const signed = (background: string | object) =>
    sharp({ create: { width: 320, height: 140, channels: 4, background } })
      .composite([{ input: stroke, left: 10, top: 10 }])
      .png()
      .toBuffer()
  const remarkOn = async (background: string | object, kind = 'signature') =>
    ((await upload(await signed(background), kind)).data as { remarks: string[] }).remarks.join(' ')
  expect(await remarkOn('#b8b8b4')).toContain('is neither white nor clear')
  expect([await remarkOn('#ffffff'), await remarkOn('#f4f4f2'), await remarkOn(CLEAR), await remarkOn('#b8b8b4', 'logo')]).toEqual([
    '',
    '',
    '',
    '',
  ])
})

test('what a camera wrote into the file is removed', async () => {
  const file = await bar('#ffffff')
    .withExifMerge({ IFD0: { Copyright: 'Asha Example' } })
    .jpeg()
    .toBuffer()
  const { path } = await uploaded(file)
  const { image } = await served(path)
  expect([image.exif, image.xmp, image.icc]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 415, /SVG drawings cannot be used.*Save it as PNG/],
  ['a text with the name of a PNG', 'no picture at all', 415, /not a picture/],
  ['a PDF', '%PDF-1.7', 415, /JPEG, PNG, WebP or AVIF/],
])('%s is refused with advice, whatever its name says', async (_what, text, status, words) => {
  const reply = await upload(Buffer.from(text), 'logo', { 'Content-Type': 'image/png' })
  expect(reply.status).toBe(status)
  expect(reply.text).toMatch(words)
})

test.each([
  ['white on nothing', () => bar(CLEAR, '#ffffff')],
  ['nothing', () => bar(CLEAR, '#00000000')],
])('a picture of %s would be an empty place on paper and is refused', async (_what, draw) => {
  const reply = await upload(await draw().png().toBuffer())
  expect(reply.status).toBe(422)
  expect(reply.text).toMatch(/cannot be seen on white paper/)
})

test('a picture is not enlarged, and a very wide one fits', async () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#700' } })
      .png()
      .toBuffer()
  expect(await uploaded(await plain(40, 30))).toMatchObject({ width: 40, height: 30 })
  expect(await uploaded(await plain(3000, 20))).toMatchObject({ width: 480, height: 3 })
})

test('nobody without the permission can look at a signature, and everybody can look at a logo', async () => {
  const file = await bar(CLEAR).png().toBuffer()
  const [logo, signature] = [await uploaded(file), await uploaded(file, 'signature')]
  expect(signature.path).not.toBe(logo.path.replace('logo', 'signature'))
  expect((await app.fetch(logo.path)).status).toBe(200)
  expect((await app.fetch(signature.path)).status).toBe(401)
  expect((await app.fetch(signature.path.replace('signature', 'logo'))).status).toBe(404)
  const seen = await app.fetchAsAdmin(signature.path)
  expect([seen.status, seen.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  const { id } = await addPerson(app, { role: 'office' })
  const { code } = await giveCode(app, id)
  expect((await app.fetch(signature.path, { headers: { 'X-API-Code': code } })).status).toBe(403)
})

describe('the company is saved with them', () => {
  test('under its version and in the history, and a left-out logo stays while null removes it', async () => {
    const file = await bar(CLEAR).png().toBuffer()
    const [logo, signature] = [await uploaded(file), await uploaded(file, 'signature')]
    const signatories = [
      { name: 'Asha Example', title: 'Managing Director', signature: signature.path },
      { name: 'Ravi Sample', title: 'Head of Training', signature: null },
    ]
    const saved = await save({ logo: logo.path, signatories })
    expect(saved.data).toMatchObject({ logo: logo.path, signatories, signatory: 'Managing Director' })
    expect((await save({ tagline: 'Another' })).data).toMatchObject({ logo: logo.path })
    const stale = await save({ logo: null }, { 'If-Match': saved.headers.get('ETag') ?? '' })
    expect(stale.status).toBe(412)
    expect((await save({ logo: null })).data).toMatchObject({ logo: null, signatories })
    const history = (await app.fetchAsAdmin('/api/admin/history?subject=company')).text
    expect(history).toContain(logo.path)
  })

  test('no page or public call names a signature', async () => {
    const signature = await uploaded(await bar(CLEAR).png().toBuffer(), 'signature')
    await save({ signatories: [{ name: 'Asha Example', title: 'Director', signature: signature.path }] })
    for (const path of ['/', '/about', '/api/openapi.json'])
      expect((await app.fetch(path)).text).not.toContain('company-pictures/signature')
  })

  test.each([
    ['a picture that nobody uploaded', { logo: `/company-pictures/logo-${'a'.repeat(40)}-10x10.png` }, 422],
    ['an address elsewhere', { logo: 'https://example.com/logo.png' }, 400],
    ['a program’s picture', { logo: `/uploads/${'a'.repeat(40)}-10x10.webp` }, 400],
    [
      'a logo as signature',
      { signatories: [{ name: 'A', title: 'B', signature: `/company-pictures/logo-${'a'.repeat(40)}-1x1.png` }] },
      400,
    ],
    ['three signatories', { signatories: Array.from({ length: 3 }, () => ({ name: 'A', title: 'B', signature: null })) }, 400],
    ['one without a name', { signatories: [{ name: ' ', title: 'B', signature: null }] }, 400],
  ])('but not with %s', async (_what, changes, status) => {
    expect((await save(changes)).status).toBe(status)
  })

  test('a picture that was never saved goes after a day; one that was saved stays, also when it was removed', async () => {
    const first = await uploaded(await bar('#ffffff').png().toBuffer())
    const never = await uploaded(await bar('#eeeeee', '#700000').png().toBuffer())
    await save({ logo: first.path })
    await save({ logo: null })
    app.time.now = new Date(app.time.now.getTime() + DAY_MS + 1000)
    await upload(await bar('#ffffff', '#007000').png().toBuffer())
    expect((await app.fetch(first.path)).status).toBe(200)
    expect((await app.fetch(never.path)).status).toBe(404)
    const refused = await save({ logo: never.path })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/Upload it again/)
  })
})
