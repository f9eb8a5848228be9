import { createHmac, createPublicKey, sign } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bakeIntoPng, bakeIntoSvg, PNG_SIGNATURE, pngChunk } from '../baking.ts'
import { signedJson, signedJwt, type Signer } from '../../server/credentials/signed-credential.server.ts'
import { EDITION, makeTestKeys, SITE } from '../test-issuer.ts'
import { check, makeSite, statesOf, type TestSite } from './test-site.ts'

let keys: Awaited<ReturnType<typeof makeTestKeys>>
let signer: Signer
let jwt: string
let json: string
let site: TestSite

beforeAll(async () => {
  keys = await makeTestKeys()
  signer = { siteUrl: SITE, keys }
  jwt = await signedJwt(EDITION, signer)
  json = await signedJson(EDITION, signer)
})
beforeEach(async () => {
  site = makeSite(signer, await keys.all())
})

const verdictOf = async (file: string | Uint8Array) => (await check(site, file)).verdict
const encoded = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const payload = () => JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const header = () => JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()) as Record<string, unknown>
const renamed = () => ({ ...payload(), credentialSubject: { ...(payload().credentialSubject as object), name: 'Somebody Else' } })

describe('a JWT', () => {
  test('with another name in it is changed', async () => {
    const [head, , signature] = jwt.split('.')
    expect(await verdictOf(`${head}.${encoded(renamed())}.${signature}`)).toBe('changed')
  })

  test.each(['none', 'None', ''])('without a signature, by alg %j, proves nothing', async (alg) => {
    expect(await verdictOf(`${encoded({ ...header(), alg })}.${encoded(renamed())}.`)).toBe('unsigned')
    expect(await verdictOf(`${encoded({ ...header(), alg })}.${encoded(renamed())}.AAAA`)).not.toBe('valid')
  })

  test('signed with the public key as a shared secret is refused', async () => {
    const { publicJwk } = await keys.rsa()
    const signed = `${encoded({ ...header(), alg: 'HS256' })}.${encoded(renamed())}`
    for (const secret of [
      JSON.stringify(publicJwk),
      createPublicKey({ key: publicJwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }),
    ]) {
      const mac = createHmac('sha256', secret).update(signed).digest('base64url')
      expect(await verdictOf(`${signed}.${mac}`)).toBe('changed')
    }
  })

  test('cannot bring its own key: jwk, jku, x5c and foreign kids are ignored', async () => {
    const forger = await (await makeTestKeys()).ed25519()
    for (const extra of [
      { jwk: forger.publicJwk, kid: header().kid },
      { jwk: forger.publicJwk, kid: undefined },
      { jku: 'https://evil.example.com/jwks.json', kid: `https://evil.example.com/issuer/keys/${forger.kid}` },
      { kid: `${SITE}.evil.example.com/issuer/keys/${forger.kid}` },
      { kid: forger.kid },
    ]) {
      const signed = `${encoded({ ...header(), alg: 'EdDSA', ...extra })}.${encoded(renamed())}`
      const signature = sign(null, Buffer.from(signed), forger.privateKey).toString('base64url')
      expect(['changed', 'not-ours']).toContain(await verdictOf(`${signed}.${signature}`))
    }
  })

  test('by another issuer with its key inside is intact, but not ours', async () => {
    const forger = await (await makeTestKeys()).ed25519()
    const signed = `${encoded({ alg: 'EdDSA', jwk: forger.publicJwk })}.${encoded(payload())}`
    const report = await check(site, `${signed}.${sign(null, Buffer.from(signed), forger.privateKey).toString('base64url')}`)
    expect(report.verdict).toBe('not-ours')
    expect(statesOf(report)).toMatchObject({ signature: 'ok', issuer: 'failed', status: 'skipped' })
  })

  test('with a critical header or an unencoded payload is not ours', async () => {
    const key = await keys.rsa()
    for (const extra of [{ crit: ['exp'] }, { b64: false, crit: ['b64'] }]) {
      const signed = `${encoded({ ...header(), ...extra })}.${encoded(payload())}`
      const signature = sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')
      expect(await verdictOf(`${signed}.${signature}`)).toBe('not-ours')
    }
  })

  test('whose registered claims contradict the credential is changed, although we signed it', async () => {
    const key = await keys.rsa()
    for (const claim of [{ iss: 'did:web:other.example.com' }, { jti: `${SITE}/c/other.json` }]) {
      const signed = `${encoded(header())}.${encoded({ ...payload(), ...claim })}`
      expect(await verdictOf(`${signed}.${sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`)).toBe('changed')
    }
  })

  test('with another issuer than did:web of this site is not ours', async () => {
    const key = await keys.rsa()
    const signed = `${encoded(header())}.${encoded({ ...payload(), iss: 'did:web:x.example.com', issuer: { id: 'did:web:x.example.com' } })}`
    expect(await verdictOf(`${signed}.${sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`)).toBe('not-ours')
  })
})

describe('a badge', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>Asha Example</text></svg>'
  const bareSvg = new TextEncoder().encode(svg)
  const png = Uint8Array.from([
    ...PNG_SIGNATURE,
    ...pngChunk('IHDR', new Uint8Array(13)),
    ...pngChunk('IDAT', Uint8Array.of(1, 2, 3)),
    ...pngChunk('IEND', new Uint8Array()),
  ])

  beforeEach(() => {
    site.files = { [`/c/${EDITION.token}.svg`]: bareSvg, [`/c/${EDITION.token}.png`]: png }
  })

  test.each(['jwt', 'json'] as const)('with a credential as %s is valid, including its drawing', async (kind) => {
    const credential = { jwt, json: json.trim() }[kind]
    for (const file of [bakeIntoPng(png, credential), bakeIntoSvg(svg, credential)]) {
      const report = await check(site, file)
      expect(report.verdict).toBe('valid')
      expect(statesOf(report)).toMatchObject({ picture: 'ok' })
    }
  })

  test('with another drawing is recognised', async () => {
    const report = await check(site, bakeIntoSvg(svg.replace('Asha Example', 'Somebody Else'), jwt))
    expect(report.verdict).toBe('other-picture')
    expect(statesOf(report)).toMatchObject({ signature: 'ok', status: 'ok', picture: 'failed' })
  })

  test('is unknown when the published drawing is unavailable, but a revoked one is still revoked', async () => {
    site.broken = { '/c/': () => new Response('', { status: 503 }) }
    expect(await verdictOf(bakeIntoPng(png, jwt))).toBe('unknown')
    site.record!.certificate.status = 'Revoked'
    expect(await verdictOf(bakeIntoPng(png, jwt))).toBe('revoked')
  })

  test('without a credential is unsigned', async () => {
    expect(await verdictOf(png)).toBe('unsigned')
    expect(await verdictOf(svg)).toBe('unsigned')
  })

  test.each([
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 '],
    ['HEIC', '\0\0\0\x18ftypheic'],
  ])('as %s, as phones send it, is unsigned and says what helps', async (_kind, beginning) => {
    const report = await check(site, Uint8Array.from(Buffer.from(beginning, 'latin1')))
    expect(report).toMatchObject({ verdict: 'unsigned', sentence: expect.stringContaining('Scan the QR code') as string })
  })

  test('one bit changed anywhere, and it is not valid', async () => {
    const file = bakeIntoPng(png, jwt)
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length * 8 - 1), async (bit) => {
        expect(await verdictOf(withBitFlipped(file, bit))).not.toBe('valid')
      }),
      { numRuns: 60 },
    )
  })
})

describe('any input', () => {
  test.each(['jwt', 'json'] as const)('a %s with any bit changed is not valid', async (kind) => {
    const file = new TextEncoder().encode({ jwt, json }[kind])
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length * 8 - 1), async (bit) => {
        expect(await verdictOf(withBitFlipped(file, bit))).not.toBe('valid')
      }),
      { numRuns: 150 },
    )
  })

  test('a part of a file is not valid', async () => {
    for (const text of [jwt, json]) {
      await fc.assert(
        // The last character of the JSON is a line break.
        fc.asyncProperty(fc.nat(text.length - 2), async (length) => {
          expect(await verdictOf(text.slice(0, length))).not.toBe('valid')
        }),
        { numRuns: 40 },
      )
    }
  })

  test('arbitrary bytes get a verdict that is not valid', async () => {
    const beginnings = ['', '%PDF-1.7\n', '\u0089PNG\r\n\u001a\n', '<svg', '{"proof":', '[', 'a.b.', '/ByteRange [0 1 2 3]']
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 400 }), async (beginning, bytes) => {
        const verdict = await verdictOf(Buffer.concat([Buffer.from(beginning, 'latin1'), bytes]))
        expect(verdict).toBeDefined()
        expect(verdict).not.toBe('valid')
      }),
    )
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['more than 10 MB', new Uint8Array(10_000_001)],
    ['a text', 'Dear Sir or Madam'],
    ['levels without an end', '{"a":'.repeat(20_000)],
    ['a huge number', '{"@context":1e999999,"proof":{"verificationMethod":1e308}}'],
    ['a web page', '<!doctype html><p>Hello</p>'],
  ])('%s is refused or proves nothing', async (_what, file) => {
    expect(['unreadable', 'not-ours', 'unsigned']).toContain(await verdictOf(file))
  })
})

function withBitFlipped(file: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(file)
  copy[bit >> 3]! ^= 1 << (bit % 8)
  return copy
}
