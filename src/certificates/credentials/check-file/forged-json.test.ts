import { sign } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  credentialOf,
  signedJson,
  withIntegrityProof,
  type SignableCredential,
  type Signer,
} from '../../server/credentials/signed-credential.server.ts'
import { bytesToSign, proofOptions, withProof } from '../data-integrity.ts'
import { CERTIFICATE_CONTEXTS, CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from '../published-contexts.ts'
import { EDITION, makeTestKeys, SITE } from '../test-issuer.ts'
import { vector } from '../test-vectors.ts'
import { check, makeSite, statesOf, type TestSite } from './test-site.ts'

type Json = Record<string, unknown>

let keys: Awaited<ReturnType<typeof makeTestKeys>>
let signer: Signer
let json: string
let site: TestSite

beforeAll(async () => {
  keys = await makeTestKeys()
  signer = { siteUrl: SITE, keys }
  json = await signedJson(EDITION, signer)
})
beforeEach(async () => {
  site = makeSite(signer, await keys.all())
})

const verdictOf = async (file: string) => (await check(site, file)).verdict
const parsed = () => JSON.parse(json) as Json & { proof: [Json]; '@context': unknown[]; credentialSubject: Json; credentialStatus: Json }
const unsigned = () => credentialOf(EDITION, signer) as unknown as SignableCredential & Json
const signedByUs = (document: Json) => withIntegrityProof(document as SignableCredential, EDITION.editionAt, signer)
/** The check's text about the signature. */
const signatureText = async (file: string) => (await check(site, file)).steps.find(({ name }) => name === 'signature')?.text

const RENAMES = {
  renewedUntil: { '@id': 'https://www.w3.org/2018/credentials#validUntil', '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' },
}
const { validUntil, ...WITHOUT_END } = credentialOf(EDITION, { siteUrl: SITE }) as unknown as Json
const RENAMED = { ...WITHOUT_END, '@context': [...CERTIFICATE_CONTEXTS, RENAMES], renewedUntil: validUntil }

describe('the contexts', () => {
  test('a third context that renames validUntil keeps the proof intact, and is refused', async () => {
    const { proof } = parsed()
    // The graph is the one that we signed, so the signature itself verifies.
    const { proofValue: _, ...options } = proof[0]
    const renamed = await bytesToSign(RENAMED, options as never)
    expect(Buffer.from(renamed)).toEqual(Buffer.from(await bytesToSign(unsigned(), options as never)))
    const file = JSON.stringify({ ...RENAMED, proof })
    expect(await check(site, file)).toMatchObject({ verdict: 'changed', facts: undefined })
    expect(await signatureText(file)).toContain('Its @context is not the one that this site writes')
  })

  test('a third context is refused even when our own key signed it', async () => {
    expect(await verdictOf(await signedByUs(RENAMED))).toBe('changed')
    const key = await keys.ed25519()
    const head = { alg: 'EdDSA', kid: `${SITE}/issuer/keys/${key.kid}` }
    const signed = [head, RENAMED].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    expect(await verdictOf(`${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`)).toBe('changed')
  })

  test.each([
    ['in another order', [OPEN_BADGES_CONTEXT, CREDENTIALS_CONTEXT]],
    ['one twice', [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT, OPEN_BADGES_CONTEXT]],
    ['as one object', { id: '@id', type: '@type' }],
    ['with an empty object', [...CERTIFICATE_CONTEXTS, {}]],
    ['with a null, which forgets all terms', [...CERTIFICATE_CONTEXTS, null]],
    ['nested', [[...CERTIFICATE_CONTEXTS]]],
    ['with the address written differently', [`${CREDENTIALS_CONTEXT}#`, OPEN_BADGES_CONTEXT]],
    ['from elsewhere', [...CERTIFICATE_CONTEXTS, 'https://evil.example.com/context']],
    ['missing', undefined],
  ])('%s are refused, and nothing is fetched', async (_what, contexts) => {
    const file = JSON.stringify({ ...parsed(), '@context': contexts })
    expect(await verdictOf(file)).toBe('changed')
    expect(await signatureText(file)).toContain('Its @context is not the one that this site writes')
    expect(site.asked.join()).not.toContain('evil')
  })

  test('inside a node or inside the proof are refused', async () => {
    const { proof, credentialSubject } = parsed()
    const inside = { ...parsed(), credentialSubject: { ...credentialSubject, '@context': [...CERTIFICATE_CONTEXTS] } }
    expect(await verdictOf(JSON.stringify(inside))).toBe('changed')
    const inProof = { ...parsed(), proof: [{ '@context': [...CERTIFICATE_CONTEXTS], ...proof[0] }] }
    expect(await verdictOf(JSON.stringify(inProof))).toBe('changed')
  })

  test('of a proof are those of its document: a proof cannot bring words of its own', async () => {
    const { created, ...options } = proofOptions('2026-11-20T09:30:00Z', `${SITE}/issuer#key`)
    const terms = { made: { '@id': 'http://purl.org/dc/terms/created', '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' } }
    const renamed = { ...options, made: created, '@context': [...CERTIFICATE_CONTEXTS, terms] }
    await expect(bytesToSign(unsigned(), renamed as never)).rejects.toThrow(/safe mode/i)
  })

  test('of another issuer with its key inside are not judged', async () => {
    const report = await check(site, JSON.stringify(vector('w3c-signed.json')))
    expect(report.verdict).toBe('not-ours')
    expect(statesOf(report)).toMatchObject({ signature: 'unknown', issuer: 'failed' })
  })
})

describe('the words', () => {
  test('a duplicate member is refused, because readers differ in which one they use', async () => {
    const twice = json.replace('"credentialSubject": {', '"credentialSubject": { "name": "Somebody Else",')
    expect(twice).not.toBe(json)
    expect(await verdictOf(twice)).toBe('unreadable')
    for (const second of [
      '"validUntil": "2099-01-01T00:00:00Z"',
      '"valid\\u0055ntil": "2099-01-01T00:00:00Z"',
      '"proof": []',
      '"@context": []',
    ]) {
      expect(await verdictOf(json.replace('{', `{ ${second},`))).toBe('unreadable')
    }
  })

  test.each(['grade', 'revoked', '__proto__', 'constructor', 'validuntil', 'valid_until', 'validUntil\u200b'])(
    'the unknown word %j is refused, even with the value null',
    async (word) => {
      for (const value of ['"with distinction"', 'null', '[]']) {
        expect(await verdictOf(json.replace('{', `{ ${JSON.stringify(word)}: ${value},`))).toBe('changed')
      }
    },
  )

  test('members that leave no trace in the graph are refused', async () => {
    for (const extra of [{ evidence: null }, { evidence: [] }, { refreshService: [null] }, { termsOfUse: [[]] }]) {
      expect(await verdictOf(JSON.stringify({ ...parsed(), ...extra }))).toBe('changed')
    }
  })

  test('the same graph in another shape is refused, because a reader of the JSON would see another certificate', async () => {
    const subject = parsed().credentialSubject
    for (const document of [
      // Everything that was signed is still there, but the name is at a second mention of the recipient.
      {
        ...parsed(),
        credentialSubject: [
          { ...subject, name: undefined },
          { id: subject.id, name: subject.name },
        ],
      },
      { ...parsed(), credentialSubject: { ...subject, name: undefined, 'https://schema.org/name': subject.name } },
      { ...parsed(), credentialSubject: { ...subject, name: { '@value': subject.name } } },
      { ...parsed(), '@included': [{ id: subject.id, name: subject.name }] },
      { '@graph': [parsed()], '@context': parsed()['@context'], proof: parsed().proof },
    ]) {
      expect(await verdictOf(JSON.stringify(document))).toBe('changed')
    }
  })

  test('another name for the type, or a date in a list, is not how this site writes a certificate', async () => {
    for (const document of [
      { ...parsed(), type: ['VerifiableCredential', 'AchievementCredential'] },
      { ...parsed(), type: 'VerifiableCredential' },
      { ...parsed(), validUntil: [parsed().validUntil] },
      { ...parsed(), validFrom: [[parsed().validFrom]] },
      { ...parsed(), credentialSubject: [parsed().credentialSubject] },
    ]) {
      expect(['changed', 'unreadable']).toContain(await verdictOf(JSON.stringify(document)))
    }
  })

  test('many blank nodes do not block the page', async () => {
    const blank = Array.from({ length: 2000 }, () => ({ type: 'Image' }))
    const began = performance.now()
    expect(await verdictOf(JSON.stringify({ ...parsed(), evidence: blank }))).toBe('changed')
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('the proof', () => {
  test('is missing: unsigned; only of unknown kinds: not ours', async () => {
    const { proof: _, ...document } = parsed()
    for (const proof of [undefined, null, [], 'x', [[]], {}]) {
      const verdict = await verdictOf(JSON.stringify({ ...document, proof }))
      expect(['unsigned', 'not-ours', 'unreadable']).toContain(verdict)
    }
    expect(await verdictOf(JSON.stringify(document))).toBe('unsigned')
    expect(await verdictOf(JSON.stringify({ ...document, proof: [{ type: 'Ed25519Signature2020' }, 'x', null] }))).toBe('not-ours')
  })

  test('one of ours next to a foreign one is enough, but a wrong one of ours is not accepted', async () => {
    const forged = await signedJson(EDITION, { siteUrl: SITE, keys: await makeTestKeys() })
    const other = (JSON.parse(forged) as { proof: [Json] }).proof[0]
    const { proof, ...document } = parsed()
    expect(await verdictOf(JSON.stringify({ ...document, proof: [other, ...proof] }))).toBe('valid')
    expect(await verdictOf(JSON.stringify({ ...document, proof: proof[0] }))).toBe('valid')
    const wrong = { ...proof[0], created: '2020-01-01T00:00:00Z' }
    expect(await verdictOf(JSON.stringify({ ...document, proof: [...proof, wrong] }))).toBe('changed')
  })

  test('beside things that are no proofs, or among more than four, is refused', async () => {
    const { proof } = parsed()
    for (const proofs of [[...proof, 'x'], [null, ...proof], [...proof, [...proof]], Array.from({ length: 5 }, () => proof[0])]) {
      expect(await verdictOf(JSON.stringify({ ...parsed(), proof: proofs }))).toBe('changed')
    }
  })

  test.each([
    ['an end of its own', { expires: '2026-11-01T00:00:00Z' }],
    ['a challenge', { challenge: 'x' }],
    ['an unknown member', { note: 'x' }],
    ['a null', { expires: null }],
    ['another purpose', { proofPurpose: 'authentication' }],
    ['another suite', { cryptosuite: 'eddsa-jcs-2022' }],
  ])('with %s is refused', async (_what, extra) => {
    const { proof } = parsed()
    expect(await verdictOf(JSON.stringify({ ...parsed(), proof: [{ ...proof[0], ...extra }] }))).toBe('changed')
  })

  test('of another certificate, or hidden inside a node, is refused', async () => {
    const other = JSON.parse(await signedJson({ ...EDITION, participantName: 'Somebody Else' }, signer)) as { proof: unknown }
    expect(await verdictOf(JSON.stringify({ ...parsed(), proof: other.proof }))).toBe('changed')
    const hidden = { ...parsed(), credentialSubject: { ...parsed().credentialSubject, proof: other.proof } }
    expect(await verdictOf(JSON.stringify(hidden))).toBe('changed')
  })
})

describe('dates and status', () => {
  test.each(['credentialStatus', 'validUntil', 'validFrom', 'awardedDate', 'issuer', 'credentialSubject', 'id', 'type'])(
    'without %s the proof does not verify',
    async (name) => {
      const { [name]: _, ...rest } = parsed()
      expect(await verdictOf(JSON.stringify(rest))).toBe('changed')
    },
  )

  test.each([
    ['none', undefined],
    ['an entry without a list', { statusListCredential: undefined }],
    ['a list of another site', { statusListCredential: 'https://evil.example.com/credentials/status/revocation/1' }],
    ['a list of a user on this host', { statusListCredential: `https://a@${new URL(SITE).host}/credentials/status/revocation/1` }],
    ['another page of this site', { statusListCredential: `${SITE}/uploads/list` }],
    ['a position outside the list', { statusListIndex: '999999999' }],
    ['only a suspension list', { statusPurpose: 'suspension', statusListCredential: `${SITE}/credentials/status/suspension/1` }],
  ])('signed by our key, but with %s as status, is unknown and never valid', async (_what, status) => {
    const { credentialStatus, ...rest } = unsigned()
    const file = await signedByUs({ ...rest, ...(status && { credentialStatus: { ...(credentialStatus as object), ...status } }) })
    expect(await verdictOf(file)).toBe('unknown')
    expect(site.asked.join()).not.toContain('evil')
  })

  test('signed by our key with a start in the future is not valid yet, also with an earlier award', async () => {
    const file = await signedByUs({ ...unsigned(), validFrom: '2027-01-01T00:00:00+05:30' })
    expect(await verdictOf(file)).toBe('not-yet-valid')
  })

  test('signed by our key with a date that is none is not a certificate', async () => {
    for (const dates of [{ validUntil: 'never' }, { validUntil: '2027-02-30' }, { validFrom: '2026-11-10T00:00:00' }]) {
      expect(await verdictOf(await signedByUs({ ...unsigned(), ...dates }))).toBe('unreadable')
    }
  })

  test('signed by our key about another site is not ours', async () => {
    const issuer = { ...(unsigned().issuer as object), id: 'did:web:evil.example.com' }
    const subject = unsigned().credentialSubject as unknown as { achievement: object }
    const credentialSubject = { ...subject, achievement: { ...subject.achievement, creator: issuer } }
    expect(await verdictOf(await signedByUs({ ...unsigned(), issuer, credentialSubject }))).toBe('not-ours')
  })
})

test('every credential that this program signs has the published contexts', async () => {
  expect(unsigned()['@context']).toEqual([
    'https://www.w3.org/ns/credentials/v2',
    'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  ])
  expect(await verdictOf(json)).toBe('valid')
  expect(withProof(unsigned(), proofOptions('2026-11-20T09:30:00Z', 'x'), new Uint8Array(64))['@context']).toEqual(parsed()['@context'])
})
