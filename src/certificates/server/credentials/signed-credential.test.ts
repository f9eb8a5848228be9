import { createPublicKey, verify } from 'node:crypto'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { Ajv2019 } from 'ajv/dist/2019.js'
import formats from 'ajv-formats'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { IssuedEdition } from '../edition.server.ts'
import { isIntact, splitProof, type JsonObject, loadContext } from '../../credentials/data-integrity.ts'
import { didDocument, jwkSet } from './issuer-files.server.ts'
import { JWT_ALGORITHMS, signedJson, signedJwt } from './signed-credential.server.ts'
import { EDITION, makeTestKeys, SITE, TRAINING } from '../../credentials/test-issuer.ts'
import { byKey, vector, withOneSignChanged } from '../../credentials/test-vectors.ts'

let keys: Awaited<ReturnType<typeof makeTestKeys>>
beforeAll(async () => {
  keys = await makeTestKeys()
})

const json = async (changes: Partial<IssuedEdition> = {}) =>
  JSON.parse(await signedJson({ ...EDITION, ...changes }, { siteUrl: SITE, keys })) as JsonObject
const jwt = (algorithm?: 'RS256' | 'EdDSA', changes: Partial<IssuedEdition> = {}) =>
  signedJwt({ ...EDITION, ...changes }, { siteUrl: SITE, keys }, algorithm)

const AWKWARD: [string, Partial<IssuedEdition>][] = [
  ['a certificate like most', {}],
  ['one that never expires', { expiryDate: null }],
  [
    'a name in Hindi, a program with signs of Markdown and HTML',
    { participantName: 'सोनल उदाहरण', trainingProgramName: '*5S* & <b>Kaizen</b> "Leader" \\ \u2028' },
  ],
  ['no duration', { trainingDuration: '' }],
  ['a training in a batch, with a test', { training: TRAINING }],
  ['participation', { training: { ...TRAINING, kind: 'participation' } }],
  ['one without a stored hash of the e-mail', { recipientHash: null, recipientSalt: null }],
]

describe('with independent tools', () => {
  test.each(AWKWARD)('%s is valid by the JSON Schema of 1EdTech', async (_name, changes) => {
    const ajv = new Ajv2019({ strict: false })
    formats.default(ajv)
    const isValid = ajv.compile(vector('open-badges-3.0-schema.json'))
    isValid(await json(changes))
    expect(isValid.errors).toBeNull()
    const { credentialSubject: _, ...without } = await json(changes)
    expect(isValid(without)).toBe(false)
  })

  test.each(AWKWARD)("%s verifies with Digital Bazaar's library and the issuer's DID document", async (_name, changes) => {
    expect(await verifiedElsewhere(await json(changes))).toBe(true)
  })

  test('a changed character anywhere is detected by that library and by us', async () => {
    const { publicJwk } = await keys.ed25519()
    const ours = byKey(createPublicKey({ key: publicJwk, format: 'jwk' }))
    const signed = await json()
    expect(await isIntact(splitProof(signed), ours)).toBe(true)
    const undetected: string[] = []
    for (const { path, changed } of withOneSignChanged(signed)) {
      const isStillGood = await isIntactOrNot(changed as JsonObject, ours)
      if (isStillGood) undetected.push(path)
    }
    // The URL in the proof names the key, which `isIntact` receives as an argument.
    expect(undetected).toEqual([])
    for (const field of ['name', 'validUntil', 'awardedDate']) {
      expect(await verifiedElsewhere({ ...signed, [field]: String(signed[field]).replace('2', '3').replace('V', 'W') })).toBe(false)
    }
  })

  test.each(JWT_ALGORITHMS)('the JWT with %s verifies with the published key set, and with node:crypto alone', async (algorithm) => {
    const token = await jwt(algorithm)
    const published = jwkSet(await keys.all(), SITE)
    const { payload } = await jwtVerify(token, createLocalJWKSet(published), { currentDate: new Date('2026-12-01') })
    expect(payload['name']).toBe('VDA 6.3 Process Auditor')
    const [header, body, signature] = token.split('.') as [string, string, string]
    const key = createPublicKey({ key: (algorithm === 'EdDSA' ? await keys.ed25519() : await keys.rsa()).publicJwk, format: 'jwk' })
    const signed = Buffer.from(`${header}.${body}`)
    const hash = algorithm === 'RS256' ? 'sha256' : null
    expect(verify(hash, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
    signed[20] = signed[20]! ^ 1
    expect(verify(hash, signed, key, Buffer.from(signature, 'base64url'))).toBe(false)
  })
})

describe('the JWT', () => {
  test('has claims that agree with the credential, and only header members that Open Badges allows', async () => {
    const token = await jwt()
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: `${SITE}/issuer/keys/${(await keys.rsa()).kid}`, typ: 'JWT' })
    const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as JsonObject
    const { proof: _, ...credential } = await json()
    expect(payload).toMatchObject(credential)
    expect(payload).toMatchObject({
      iss: 'did:web:www.example.com',
      jti: credential['id'],
      sub: (credential['credentialSubject'] as JsonObject)['id'],
    })
    expect(new Date(Number(payload['nbf']) * 1000).toISOString()).toBe('2026-11-09T18:30:00.000Z')
    expect(new Date(Number(payload['exp']) * 1000).toISOString()).toBe('2027-11-10T18:29:59.000Z')
  })

  test('has no exp when the certificate has no expiry date', async () => {
    const payload = JSON.parse(Buffer.from((await jwt('RS256', { expiryDate: null })).split('.')[1]!, 'base64url').toString()) as JsonObject
    expect(payload).not.toHaveProperty('exp')
    expect(payload).not.toHaveProperty('validUntil')
  })
})

describe('the credential', () => {
  test('the same edition gives the same file, and another edition another credential of the same recipient', async () => {
    expect(await signedJson(EDITION, { siteUrl: SITE, keys })).toBe(await signedJson(EDITION, { siteUrl: SITE, keys }))
    const [first, second] = [await json(), await json({ token: 'other', edition: 2, participantName: 'Asha B Example' })]
    expect(second['id']).not.toBe(first['id'])
    expect((second['credentialSubject'] as JsonObject)['id']).toBe((first['credentialSubject'] as JsonObject)['id'])
  })

  test('it does not contain the status: a revocation changes no file', async () => {
    expect(await json({ revokedOn: '2026-11-21', revocationReason: 'By mistake' })).toEqual(await json())
  })

  test('has the printed days, in Indian time', async () => {
    expect(await json()).toMatchObject({ validFrom: '2026-11-10T00:00:00+05:30', validUntil: '2027-11-10T23:59:59+05:30' })
  })

  test('a proof is not older than its key', async () => {
    const { proof } = splitProof(await json({ editionAt: '2020-01-01T00:00:00.000Z' }))
    expect(proof.created).toBe('2026-11-01T00:00:00Z')
  })
})

async function verifiedElsewhere(credential: JsonObject): Promise<boolean> {
  const did = didDocument(await keys.all(), SITE)
  const documentLoader = async (url: string) => {
    if (url === did.id) return { documentUrl: url, document: did }
    const method = did.verificationMethod.find(({ id }) => id === url)
    if (method) return { documentUrl: url, document: { '@context': 'https://w3id.org/security/multikey/v1', ...method } }
    return loadContext(url)
  }
  const { verified } = await verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    checkStatus: () => Promise.resolve({ verified: true }),
    now: new Date('2026-12-01T00:00:00Z'),
  })
  return verified
}

async function isIntactOrNot(changed: JsonObject, verifyBytes: Parameters<typeof isIntact>[1]): Promise<boolean> {
  try {
    return await isIntact(splitProof(changed), verifyBytes)
  } catch {
    return false
  }
}
