import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { bakeIntoPng, bakeIntoSvg, credentialInPng, credentialInSvg } from './baking.ts'

const JWS = 'eyJhbGciOiJSUzI1NiJ9.eyJpZCI6InVybjoxIn0.c2lnbmF0dXJl_-'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#c8c8c8' } })
  .png()
  .toBuffer()

const part = fc.stringMatching(/^[\w-]{1,60}$/)
const credentials = fc.oneof(
  fc.tuple(part, part, part).map((parts) => parts.join('.')),
  fc
    .record({ id: fc.string({ unit: 'binary' }), name: fc.constantFrom(']]>', '<svg>', '"', 'आशा', '--><!--') })
    .map((json) => JSON.stringify(json)),
)

test('any credential baked into a picture is read again unchanged', () => {
  fc.assert(
    fc.property(credentials, (credential) => {
      expect(credentialInPng(bakeIntoPng(png, credential))).toBe(credential)
      expect(credentialInSvg(bakeIntoSvg(SVG, credential))).toBe(credential)
    }),
  )
})

test('a picture has one credential: the last one baked', () => {
  fc.assert(
    fc.property(credentials, credentials, (first, last) => {
      const twice = bakeIntoPng(bakeIntoPng(png, first), last)
      expect(Buffer.compare(twice, bakeIntoPng(png, last))).toBe(0)
      expect(bakeIntoSvg(bakeIntoSvg(SVG, first), last)).toBe(bakeIntoSvg(SVG, last))
    }),
  )
})

test('in a PNG it is one uncompressed iTXt chunk before the pixels, and the pixels do not change', () => {
  const baked = Buffer.from(bakeIntoPng(png, JWS))
  expect(baked.indexOf(`iTXtopenbadgecredential\0\0\0\0\0${JWS}`)).toBeGreaterThan(0)
  expect(baked.indexOf('iTXt')).toBeLessThan(baked.indexOf('IDAT'))
  const start = baked.indexOf('iTXt') - 4
  const end = start + 12 + baked.readUInt32BE(start)
  expect(Buffer.concat([baked.subarray(0, start), baked.subarray(end)]).equals(png)).toBe(true)
})

test('another PNG reader finds the text and correct checksums', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baking-'))
  try {
    const file = join(folder, 'badge.png')
    writeFileSync(file, bakeIntoPng(png, JWS))
    const reading = `import sharp from 'sharp'; const { comments } = await sharp(${JSON.stringify(file)}).metadata(); console.log(JSON.stringify(comments))`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', reading], { encoding: 'utf8' })
    expect(JSON.parse(said)).toEqual([{ keyword: 'openbadgecredential', text: JWS }])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('in an SVG a JWS is the attribute "verify" of the element right after <svg>', () => {
  const declared = '<svg xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'
  const element = `<openbadges:credential verify="${JWS}"></openbadges:credential>`
  expect(bakeIntoSvg(SVG, JWS)).toBe(`${declared}${element}<path d="M0 0h8v8z"/></svg>`)
})

test('in an SVG a credential with its own proof is the body of that element', () => {
  expect(bakeIntoSvg(SVG, '{"id":"urn:1"}')).toContain('<openbadges:credential><![CDATA[{"id":"urn:1"}]]></openbadges:credential>')
})

test('the examples of the standard can be read, with their line breaks', () => {
  const opening =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- <svg> -->\n<svg xmlns="http://www.w3.org/2000/svg"\n  viewBox="0 0 512 512">\n'
  const attribute = `<openbadges:credential verify='${JWS}'></openbadges:credential>\n</svg>`
  const section = '<openbadges:credential>\n <![CDATA[\n {"id": "urn:1"}\n ]]>\n</openbadges:credential></svg>'
  expect(credentialInSvg(opening + attribute)).toBe(JWS)
  expect(credentialInSvg(opening + section)).toBe('{"id": "urn:1"}')
})

test.each([
  ['in a comment', `<svg><!-- <openbadges:credential verify="${JWS}"/> --></svg>`],
  ['in a section', `<svg><style><![CDATA[<openbadges:credential verify="${JWS}"/>]]></style></svg>`],
  ['in another attribute', `<svg data-x='<openbadges:credential verify="${JWS}"/>'></svg>`],
  ['of Open Badges 2', `<svg><openbadges:assertion verify="${JWS}"/></svg>`],
  ['in a page', `<html><openbadges:credential verify="${JWS}"/></html>`],
  ['that is empty', '<svg><openbadges:credential> </openbadges:credential></svg>'],
  ['that never ends', '<svg><openbadges:credential>{"id":1}'],
])('a credential %s is not found', (_, text) => {
  expect(credentialInSvg(text)).toBeUndefined()
})

test('a truncated PNG, one with compressed text, or another file has no credential', () => {
  const baked = bakeIntoPng(png, JWS)
  const compressed = Uint8Array.from(baked)
  compressed[Buffer.from(baked).indexOf('openbadgecredential') + 'openbadgecredential'.length + 1] = 1
  expect(credentialInPng(compressed)).toBeUndefined()
  expect(credentialInPng(png)).toBeUndefined()
  const textEnd = Buffer.from(baked).indexOf('IDAT') - 4
  for (let length = 0; length < textEnd; length += 1) expect(credentialInPng(baked.subarray(0, length))).toBeUndefined()
})

test('no input makes it throw', () => {
  const bakedPng = bakeIntoPng(png, JWS)
  const bakedSvg = bakeIntoSvg(SVG, '{"id":"urn:1"}')
  const changed = fc.tuple(fc.nat(bakedPng.length - 1), fc.nat(255))
  fc.assert(
    fc.property(fc.array(changed, { maxLength: 4 }), (changes) => {
      const bytes = Uint8Array.from(bakedPng)
      for (const [at, byte] of changes) bytes[at] = byte
      expect(() => credentialInPng(bytes)).not.toThrow()
    }),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => credentialInPng(bytes) === undefined))
  fc.assert(
    fc.property(fc.nat(bakedSvg.length), fc.constantFrom('<', '>', '"', "'", '<!--', '<![CDATA[', '[', ']]>', '\0'), (at, sign) => {
      expect(() => credentialInSvg(bakedSvg.slice(0, at) + sign + bakedSvg.slice(at))).not.toThrow()
    }),
  )
})

test.each([
  '<'.repeat(1e6),
  '<svg>'.repeat(3e5),
  `<svg ${'a '.repeat(1e6)}`,
  `<svg><openbadges:credential ${' '.repeat(1e6)}x>`,
  '<svg>' + '<openbadges:credential>'.repeat(1e5),
])('a megabyte of nonsense is read in a moment', (text) => {
  const began = performance.now()
  credentialInSvg(text)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('a damaged picture is refused', () => {
  expect(() => bakeIntoPng(png.subarray(0, 30), JWS)).toThrow('whole PNG')
  expect(() => bakeIntoSvg('<html></html>', JWS)).toThrow('SVG')
})
