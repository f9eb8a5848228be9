import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, customFetch, type JWK } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '#app/testing/test-app.ts'
import { startWithParticipant, setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate } from '#app/testing/test-records.ts'
import { isIntact, splitProof, type JsonObject, loadContext } from '../../credentials/data-integrity.ts'
import { SITE } from '../../credentials/test-issuer.ts'
import { byMultikey } from '../../credentials/test-vectors.ts'

const app = setUpTestApp()
let id: number
let participantId: number
let trainingProgramId: number
let permalink: string

beforeEach(async () => {
  ;({ trainingProgramId, participantId } = await startWithParticipant(app))
  ;({ id, permalink } = await makeCertificate(app, { participantId, trainingProgramId }))
})

const json = async (path: string) => (await app.fetch(path)).body as JsonObject

/** A verifier that knows only the site. It fetches the key from the URL in the proof. */
async function isIntactByItsOwnKey(signed: JsonObject): Promise<boolean> {
  const { document, proof } = splitProof(signed)
  const did = await json('/.well-known/did.json')
  const methods = did['verificationMethod'] as Array<{ id: string; publicKeyMultibase?: string }>
  const isAllowed = (did['assertionMethod'] as string[]).includes(proof.verificationMethod)
  const key = methods.find((method) => method.id === proof.verificationMethod)?.publicKeyMultibase
  if (!isAllowed || key === undefined || did['id'] !== document['issuer']?.['id' as never]) throw new Error('no key')
  return isIntact({ document, proof }, byMultikey(key))
}

const keySet = () =>
  createRemoteJWKSet(new URL(`${SITE}/.well-known/jwks.json`), {
    [customFetch]: async (url: string) => new Response((await app.fetch(new URL(url).pathname)).text),
  })

describe('the files of a credential', () => {
  test('the JSON file verifies with the DID document, for any origin', async () => {
    const reply = await app.fetch(`${permalink}.json`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toBe('application/vc+ld+json')
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(reply.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(reply.body).toMatchObject({ id: `${SITE}${permalink}.json`, credentialSubject: { name: 'Asha Example' } })
    expect(await isIntactByItsOwnKey(reply.body)).toBe(true)
    expect(await isIntactByItsOwnKey({ ...reply.body, name: 'Another program' })).toBe(false)
  })

  test.each(['', '?alg=RS256', '?alg=EdDSA'])(
    'the JWT file%s verifies with the published key set and with the URL in its header',
    async (query) => {
      const reply = await app.fetch(`${permalink}.jwt${query}`)
      expect(reply.headers.get('Content-Type')).toMatch(/^text\/plain/)
      const { payload, protectedHeader } = await jwtVerify(reply.text, keySet(), {
        currentDate: app.time.now,
        issuer: 'did:web:www.example.com',
      })
      expect(payload.jti).toBe(`${SITE}${permalink}.json`)
      const key = (await json(new URL(protectedHeader.kid!).pathname)) as JWK
      await jwtVerify(reply.text, createPublicKey({ key, format: 'jwk' }), { currentDate: app.time.now })
      expect(key).not.toHaveProperty('d')
    },
  )

  test('another algorithm is refused, especially `none`', async () => {
    for (const algorithm of ['none', 'HS256', 'rs256', '']) expect((await app.fetch(`${permalink}.jwt?alg=${algorithm}`)).status).toBe(400)
  })

  test.each(['.json', '.jwt'])('an unknown address has no %s, and gets the same reply as its document', async (ending) => {
    const [document, file] = [await app.fetch('/c/AAAAAAAAAAAAAAAAAAAAAA.pdf'), await app.fetch(`/c/AAAAAAAAAAAAAAAAAAAAAA${ending}`)]
    expect([file.status, file.text]).toEqual([404, document.text])
  })

  test('requests for them count towards the limit of documents', async () => {
    const counted = await createTestApp({ rateLimitScale: 1 })
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await counted.fetch(`/c/AAAAAAAAAAAAAAAAAAAAAA.${n % 2 ? 'json' : 'jwt'}`)).status)
    await counted.close()
    expect(statuses.indexOf(429)).toBe(60)
  })
})

describe('the recipient', () => {
  const identifier = async () =>
    ((await json(`${permalink}.json`))['credentialSubject'] as { identifier: Array<Record<string, string>> }).identifier[1]!
  const isOf = ({ identityHash, salt }: Record<string, string>, email: string) =>
    identityHash ===
    `sha256$${createHash('sha256')
      .update(email + salt)
      .digest('hex')}`

  test('a reader who knows the e-mail can verify it; no file contains it', async () => {
    const { text } = await app.fetch(`${permalink}.json`)
    expect(text).not.toContain('asha.example@')
    expect(await identifier()).toMatchObject({ type: 'IdentityObject', identityType: 'emailAddress', hashed: true })
    expect(isOf(await identifier(), 'asha.example@example.com')).toBe(true)
    expect(isOf(await identifier(), 'asha.example@example.org')).toBe(false)
  })

  test('another certificate of the same participant has another hash', async () => {
    const first = await identifier()
    ;({ permalink } = await makeCertificate(app, { participantId, trainingProgramId }))
    expect((await identifier())['identityHash']).not.toBe(first['identityHash'])
  })

  test('a new e-mail changes no credential; a reprint makes the next edition and leaves the old one unchanged', async () => {
    const before = await app.fetch(`${permalink}.json`)
    const { id: _, program: __, ...person } = (await app.fetchAsAdmin(`/api/participants/${participantId}`)).data as Record<string, unknown>
    const changed = await app.fetchAsAdmin(`/api/participants/${participantId}`, {
      method: 'PUT',
      body: { ...person, email: 'asha@example.org' },
    })
    expect(changed.status).toBe(200)
    expect((await app.fetch(`${permalink}.json`)).text).toBe(before.text)
    const body = { participantId, trainingProgramId, issueDate: '2026-11-10', reprint: true }
    const corrected = (await app.fetchAsAdmin(`/api/certificates/${id}`, { method: 'PUT', body })).data as { permalink: string }
    expect(corrected.permalink).not.toBe(permalink)
    expect((await app.fetch(`${permalink}.json`)).text).toBe(before.text)
    permalink = corrected.permalink
    expect(isOf(await identifier(), 'asha@example.org')).toBe(true)
  })
})

describe('the issuer', () => {
  test('publishes its keys without private parts', async () => {
    for (const path of ['/.well-known/jwks.json', '/.well-known/did.json']) {
      const reply = await app.fetch(path)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(reply.text).not.toMatch(/"(?:d|p|q|dp|dq|qi)":|PRIVATE/)
    }
    expect((await app.fetch('/.well-known/jwks.json')).headers.get('Content-Type')).toBe('application/jwk-set+json')
  })

  test('has a profile as Open Badges defines it', async () => {
    const reply = await app.fetch('/issuer', { headers: { Accept: 'application/ld+json' } })
    expect(reply.headers.get('Vary')).toBe('Accept')
    const profile = reply.body as { '@context': string[]; id: string; type: string[]; name: string }
    expect(profile).toMatchObject({ id: 'did:web:www.example.com', type: ['Profile'] })
    for (const url of profile['@context']) await loadContext(url)
    expect(((await json(`${permalink}.json`))['issuer'] as JsonObject)['id']).toBe(profile.id)
  })

  test('has a page for people at the same address', async () => {
    // The API does not serve pages. It passes such a request on.
    for (const headers of [{ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, { Accept: '*/*' }, undefined]) {
      expect((await app.fetch('/issuer', { headers })).status).toBe(404)
    }
    for (const Accept of ['application/json', 'application/vc+ld+json, application/json;q=0.9, */*;q=0.1']) {
      expect((await app.fetch('/issuer', { headers: { Accept } })).headers.get('Content-Type')).toBe('application/ld+json')
    }
  })

  test('serves the X.509 certificate only of the key that signs documents', async () => {
    const [rsa, ed25519] = [await app.keys.rsa(), await app.keys.ed25519()]
    const reply = await app.http.request(`/issuer/keys/${rsa.kid}/certificate.cer`)
    expect(reply.headers.get('Content-Type')).toBe('application/pkix-cert')
    expect(new X509Certificate(Buffer.from(await reply.arrayBuffer())).publicKey.export({ format: 'jwk' })).toMatchObject({
      n: rsa.publicJwk.n,
    })
    for (const kid of [ed25519.kid, 'nobody']) expect((await app.fetch(`/issuer/keys/${kid}/certificate.cer`)).status).toBe(404)
  })

  test('replies 404 for an unknown key', async () => {
    expect((await app.fetch('/issuer/keys/nobody')).status).toBe(404)
  })

  test('replies 304 when the file has not changed', async () => {
    const etag = (await app.fetch('/.well-known/did.json')).headers.get('ETag')!
    expect((await app.fetch('/.well-known/did.json', { headers: { 'If-None-Match': `W/${etag}` } })).status).toBe(304)
    expect((await app.fetch('/.well-known/did.json', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })
})

describe('when keys change', () => {
  test('earlier files stay valid, and later files have new signatures', async () => {
    const [oldJson, oldJwt] = [(await app.fetch(`${permalink}.json`)).body, (await app.fetch(`${permalink}.jwt`)).text]
    await app.keys.rotate({ actor: { kind: 'system' } })
    const newJson = await json(`${permalink}.json`)
    expect(splitProof(newJson).proof.verificationMethod).not.toBe(splitProof(oldJson).proof.verificationMethod)
    expect(await isIntactByItsOwnKey(oldJson)).toBe(true)
    expect(await isIntactByItsOwnKey(newJson)).toBe(true)
    for (const token of [oldJwt, (await app.fetch(`${permalink}.jwt`)).text]) {
      await jwtVerify(token, keySet(), { currentDate: app.time.now })
    }
  })

  test('a renamed participant or a revocation does not change the file', async () => {
    const before = await app.fetch(`${permalink}.json`)
    await app.fetchAsAdmin(`/api/certificates/${id}/revoke`, { body: { reason: 'Issued by mistake' } })
    expect((await app.fetch(`${permalink}.json`)).text).toBe(before.text)
  })
})
