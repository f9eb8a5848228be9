import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bytesToSign, isIntact, splitProof, type JsonObject, loadContext, type LoadContext } from './data-integrity.ts'
import { decodeMultibase, ed25519KeyOf, ed25519Multikey, encodeBase58btc } from './multibase.ts'
import { CREDENTIALS_CONTEXT } from './published-contexts.ts'
import { byMultikey, vector } from './test-vectors.ts'

/** W3C, Data Integrity EdDSA 1.0, appendix B.1. */
const W3C_KEY = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
const W3C_COMBINED_HASH =
  'bea7b7acfbad0126b135104024a5f1733e705108f42d59668b05c0c50004c6b0517744132ae165a5349155bef0bb0cf2258fff99dfe1dbd914b938d775a36017'
/** The key of 1EdTech's samples. */
const SAMPLES_KEY = 'z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi'
const EXAMPLES_CONTEXT = 'https://www.w3.org/ns/credentials/examples/v2'

const loadExamplesToo: LoadContext = async (url) =>
  url === EXAMPLES_CONTEXT ? { documentUrl: url, document: vector('examples-v2-context.json') } : loadContext(url)

describe('published test vectors', () => {
  test("W3C's document gives the bytes that W3C signed", async () => {
    const { document, proof } = splitProof(vector('w3c-signed.json'))
    const { proofValue: _, ...options } = proof
    const bytes = await bytesToSign(document, options, loadExamplesToo)
    expect(Buffer.from(bytes).toString('hex')).toBe(W3C_COMBINED_HASH)
  })

  test("W3C's signature verifies with W3C's key", async () => {
    expect(await isIntact(splitProof(vector('w3c-signed.json')), byMultikey(W3C_KEY), loadExamplesToo)).toBe(true)
  })

  test.each(['1edtech-simple.json', '1edtech-profile-url.json', '1edtech-revoked.json', '1edtech-status-list.json'])(
    "1EdTech's %s verifies with the contexts that came with the program",
    async (name) => {
      expect(await isIntact(splitProof(vector(name)), byMultikey(SAMPLES_KEY))).toBe(true)
      expect(await isIntact(splitProof(vector(name)), byMultikey(W3C_KEY))).toBe(false)
    },
  )

  test("a changed word in 1EdTech's sample is detected", async () => {
    const { document, proof } = splitProof(vector('1edtech-simple.json'))
    expect(await isIntact({ document: { ...document, name: 'Teamwork badge' }, proof }, byMultikey(SAMPLES_KEY))).toBe(false)
  })
})

describe('contexts', () => {
  test('the context of Verifiable Credentials 2.0 is byte for byte the one of the Recommendation', () => {
    const file = readFileSync(new URL('contexts/credentials-v2.json', import.meta.url))
    expect(createHash('sha256').update(file).digest('hex')).toBe('59955ced6697d61e03f2b2556febe5308ab16842846f5b586d7f1f7adec92734')
  })

  test.each([EXAMPLES_CONTEXT, 'https://www.w3.org/ns/credentials/v2/', 'http://localhost/context', 'constructor'])(
    'what did not come with the program is not fetched but refused: %s',
    async (url) => {
      const { document, proof } = splitProof(vector('1edtech-simple.json'))
      const extended = { ...document, '@context': [CREDENTIALS_CONTEXT, url] }
      await expect(isIntact({ document: extended, proof }, byMultikey(SAMPLES_KEY))).rejects.toThrow('context')
    },
  )

  test('a term that no context defines is refused, because the signature would not cover it', async () => {
    const { document, proof } = splitProof(vector('1edtech-simple.json'))
    const smuggled = { ...document, grade: 'with distinction' }
    await expect(isIntact({ document: smuggled, proof }, byMultikey(SAMPLES_KEY))).rejects.toThrow(/safe mode/i)
  })
})

describe('proofs', () => {
  const signed = vector('1edtech-simple.json')
  const [proof] = signed['proof'] as [JsonObject]

  test.each([
    ['none', undefined],
    ['an empty array', []],
    ['one of another suite', { ...proof, cryptosuite: 'eddsa-jcs-2022' }],
    ['one for another purpose', { ...proof, proofPurpose: 'authentication' }],
    ['one without a signature', { ...proof, proofValue: undefined }],
    ['a text', 'z41ZsNkz78'],
  ])('%s is no proof of a statement', (_name, given) => {
    expect(() => splitProof({ ...signed, proof: given })).toThrow('no proof')
  })

  test('of several proofs it takes the one that this program can check', () => {
    expect(splitProof({ ...signed, proof: [{ type: 'Other' }, proof] }).proof).toEqual(proof)
  })

  test.each(['', 'z', 'z0OIl', 'uAAAA', `m${'A'.repeat(86)}`, `z${'1'.repeat(64)}x`, `z${'2'.repeat(5000)}`])(
    'a signature %j does not verify',
    async (proofValue) => {
      const checked = isIntact({ ...splitProof(signed), proof: { ...splitProof(signed).proof, proofValue } }, byMultikey(SAMPLES_KEY))
      expect(await checked.catch(() => false)).toBe(false)
    },
  )
})

describe('multibase', () => {
  test('keys and signatures survive encoding and decoding', () => {
    expect(ed25519Multikey(ed25519KeyOf(W3C_KEY))).toBe(W3C_KEY)
    for (const bytes of [[], [0], [0, 0, 7], [255, 254], [...Array(64).keys()]]) {
      expect([...decodeMultibase(encodeBase58btc(Uint8Array.from(bytes)))]).toEqual(bytes)
    }
  })

  test.each(['z6Mk', 'z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc', W3C_KEY.slice(0, -1), ''])('%j is no Ed25519 key', (text) => {
    expect(() => ed25519KeyOf(text)).toThrow('not a')
  })
})
