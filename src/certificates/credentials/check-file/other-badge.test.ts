import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { pngChunk, bakeIntoPng, bakeIntoSvg } from '../baking.ts'
import { testKey } from '../../signing/test-key.ts'
import { SITE, makeTestKeys } from '../test-issuer.ts'
import { readOtherBadge } from './other-badge.ts'
import { check, makeSite, type TestSite } from './test-site.ts'

const ISSUER = { id: 'https://academy.example/issuer', type: 'Issuer', name: 'Example Academy', url: 'https://www.academy.example' }
const CLASS = { id: 'https://academy.example/badges/1', type: 'BadgeClass', name: 'Lean Basics', issuer: ISSUER }
const ASSERTION = {
  '@context': 'https://w3id.org/openbadges/v2',
  id: 'https://academy.example/assertions/7',
  type: 'Assertion',
  recipient: { type: 'email', hashed: true, identity: 'sha256$00' },
  badge: CLASS,
  verification: { type: 'hosted' },
  issuedOn: '2026-01-01T00:00:00Z',
}
const CREDENTIAL = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: 'did:web:academy.example', type: ['Profile'], name: 'Example Academy' },
  credentialSubject: { type: ['AchievementSubject'], achievement: { name: 'Lean Basics' } },
}
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jws = (value: object) => `${base64({ alg: 'RS256' })}.${base64(value)}.c2ln`

let png: Buffer
let site: TestSite
beforeAll(async () => {
  png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#c8c8c8' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  site = makeSite({ siteUrl: SITE, keys: await makeTestKeys() }, [])
})

function withChunk(type: string, data: string): Uint8Array {
  const at = png.indexOf('IDAT') - 4
  return Buffer.concat([png.subarray(0, at), pngChunk(type, Buffer.from(data)), png.subarray(at)])
}
const inText = (text: string) => withChunk('iTXt', `openbadges\0\0\0\0\0${text}`)
const inSvg = (attribute: string, body: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="http://openbadges.org"><openbadges:assertion${attribute}>${body}</openbadges:assertion><path/></svg>`
const named = { kind: 'An Open Badges 2.0 badge: “Lean Basics”.', issuer: '“Example Academy” (www.academy.example)' }
const hosted = { kind: 'An Open Badge.', issuer: 'academy.example' }

describe('a badge of another issuer says what it is and whose, and nobody vouches for it', () => {
  test.each([
    ['PNG with JSON', () => inText(JSON.stringify(ASSERTION)), named],
    ['PNG with a signed assertion', () => inText(jws(ASSERTION)), named],
    ['PNG with an address', () => inText('https://academy.example/assertions/7'), hosted],
    ['PNG with a plain text chunk', () => withChunk('tEXt', 'openbadges\0https://academy.example/assertions/7'), hosted],
    [
      'PNG with addresses of badge and issuer',
      () => inText(JSON.stringify({ ...ASSERTION, badge: CLASS.id })),
      { ...named, kind: 'An Open Badges 2.0 badge.', issuer: 'academy.example' },
    ],
    ['SVG with JSON', () => inSvg(' verify="https://academy.example/assertions/7"', `<![CDATA[${JSON.stringify(ASSERTION)}]]>`), named],
    ['SVG with a signed assertion', () => inSvg(` verify="${jws(ASSERTION)}"`, ''), named],
    ['SVG with an address', () => inSvg(' verify="https://academy.example/assertions/7"', ''), hosted],
    ['JSON', () => JSON.stringify(ASSERTION), named],
    [
      'version 1.1',
      () => inText(JSON.stringify({ ...ASSERTION, '@context': 'https://w3id.org/openbadges/v1' })),
      { ...named, kind: 'An Open Badges 1.1 badge: “Lean Basics”.' },
    ],
    [
      'version 0.5',
      () =>
        inText(
          JSON.stringify({
            recipient: 'sha256$00',
            badge: { version: '0.5.0', name: 'Lean Basics', issuer: { origin: 'https://academy.example', name: 'Example Academy' } },
          }),
        ),
      { kind: 'An Open Badge: “Lean Basics”.', issuer: '“Example Academy” (academy.example)' },
    ],
  ])('%s', async (_, file, { kind, issuer }) => {
    const report = await check(site, file())
    expect(report).toMatchObject({
      verdict: 'not-ours',
      sentence: `We did not issue this badge and cannot vouch for it. It says that it comes from ${issuer}: ask there.`,
      facts: undefined,
      permalink: undefined,
    })
    expect(report.steps.map(({ state, text }) => [state, text])).toEqual([
      ['ok', kind],
      ['skipped', ''],
      ['failed', `The file says that ${issuer} issued it. We have not checked that.`],
      ['skipped', ''],
      ['skipped', ''],
    ])
    expect(site.asked).toEqual([])
  })

  test.each([
    ['a JWT', (credential: object) => jws(credential)],
    [
      'JSON with a proof',
      (credential: object) =>
        JSON.stringify({ ...credential, proof: { type: 'DataIntegrityProof', verificationMethod: 'did:web:academy.example#key-1' } }),
    ],
  ])('Open Badges 3.0 as %s in PNG, SVG and alone', async (_, written) => {
    const credential = written(CREDENTIAL)
    const svg = bakeIntoSvg('<svg xmlns="http://www.w3.org/2000/svg"></svg>', credential)
    site.keys = [await testKey()]
    for (const file of [bakeIntoPng(png, credential), svg, credential]) {
      const report = await check(site, file)
      expect(report).toMatchObject({ verdict: 'not-ours', sentence: expect.stringContaining('“Example Academy” (academy.example)') })
      expect(report.steps[0]?.text).toBe('An Open Badges 3.0 badge: “Lean Basics”.')
      expect(report.steps.find(({ name }) => name === 'issuer')?.text).toContain(
        '“Example Academy” (academy.example) issued it. We have not checked',
      )
    }
  })
})

test('a badge without an issuer says so, and a picture without a badge stays a picture', async () => {
  for (const text of ['', 'no address', '{"badge":', 'javascript:alert(1)', JSON.stringify({ badge: 7, recipient: null })]) {
    expect(await check(site, inText(text))).toMatchObject({
      verdict: 'not-ours',
      sentence: 'We did not issue this badge and cannot vouch for it.',
    })
  }
  expect((await check(site, png)).verdict).toBe('unsigned')
  expect((await check(site, withChunk('iTXt', 'openbadgesomething\0\0\0\0\0x'))).verdict).toBe('unsigned')
})

test('what a file says is short, on one line, and hides nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (name, url) => {
      const { kind = '', sentence } = readOtherBadge({ ...ASSERTION, badge: { ...CLASS, name, issuer: { name, url } } })
      return kind.length < 300 && sentence.length < 500 && !/[\n\u202e\u200b]/.test(kind + sentence)
    }),
  )
  const long = readOtherBadge({ ...ASSERTION, badge: { ...CLASS, name: 'a'.repeat(9999) } })
  expect(long.kind).toHaveLength('An Open Badges 2.0 badge: “”.'.length + 101)
})
