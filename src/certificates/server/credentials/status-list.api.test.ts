import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { jwtVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { setStatus, STATUS_LIST_SIZE, allocateStatusEntry } from '../status-list-entry.server.ts'
import { createTestApp } from '#app/testing/test-app.ts'
import { setUpTestApp } from '#app/testing/test-hooks.ts'
import { makeCertificate, makeParticipant, makeProgram } from '#app/testing/test-records.ts'
import { isIntact, splitProof, type JsonObject } from '../../credentials/data-integrity.ts'
import { decodeStatusList, isStatusSet, statusListEntries } from '../../credentials/check-file/status-lists.ts'
import { SITE } from '../../credentials/test-issuer.ts'
import { byMultikey } from '../../credentials/test-vectors.ts'

const app = setUpTestApp()
let trainingProgramId: number
let participantId: number

beforeAll(async () => {
  trainingProgramId = (await makeProgram(app)).id
  participantId = (await makeParticipant(app, { trainingProgramId })).id
  await app.db.write(async (tx) => {
    for (let n = 0; n < 999; n++) {
      const place = await allocateStatusEntry(tx, randomBytes)
      if (n % 10 === 0) await setStatus(tx, place, { revoked: 1 })
      if (n % 15 === 0) await setStatus(tx, place, { suspended: 1 })
    }
  })
})

const certificate = () => makeCertificate(app, { participantId, trainingProgramId })
const bitsAt = async (path: string) =>
  decodeStatusList(((await app.fetch(path)).body['credentialSubject'] as { encodedList: string }).encodedList)
const lists = async () => ({
  revocation: await bitsAt('/credentials/status/revocation/1'),
  suspension: await bitsAt('/credentials/status/suspension/1'),
})

/** The status list entries that its credential names. */
async function placesOf({ permalink }: { permalink: string }) {
  const places = statusListEntries((await app.fetch(`${permalink}.json`)).body)
  return Object.fromEntries(places.map((place) => [place.purpose, { path: place.list.slice(SITE.length), index: place.index }])) as {
    revocation: { path: string; index: number }
    suspension: { path: string; index: number }
  }
}

function changedBits(before: Uint8Array, after: Uint8Array): number[] {
  expect(after).toHaveLength(before.length)
  return [...before.keys()].flatMap((byte) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => byte * 8 + bit).filter((index) => isStatusSet(before, index) !== isStatusSet(after, index)),
  )
}

describe('a status list', () => {
  test('is signed, long enough, and names its purpose', async () => {
    const reply = await app.fetch('/credentials/status/revocation/1')
    expect(reply.headers.get('Content-Type')).toBe('application/vc+ld+json')
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(reply.headers.get('Cache-Control')).toBe('no-cache')
    expect(reply.body).toMatchObject({
      id: `${SITE}/credentials/status/revocation/1`,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
    })
    const did = (await app.fetch('/.well-known/did.json')).body as {
      verificationMethod: Array<{ type: string; publicKeyMultibase: string }>
    }
    const byIssuer = byMultikey(did.verificationMethod.find(({ type }) => type === 'Multikey')!.publicKeyMultibase)
    expect(await isIntact(splitProof(reply.body), byIssuer)).toBe(true)
    const { credentialSubject } = reply.body as { credentialSubject: JsonObject }
    const forged = { ...reply.body, credentialSubject: { ...credentialSubject, encodedList: 'uAAAA' } }
    expect(await isIntact(splitProof(forged), byIssuer)).toBe(false)
  })

  test('can be unpacked by other tools, leftmost bit first', async () => {
    const { credentialSubject } = (await app.fetch('/credentials/status/revocation/1')).body as {
      credentialSubject: { encodedList: string }
    }
    const bytes = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
    expect(credentialSubject.encodedList).toMatch(/^u[\w-]+$/)
    expect(bytes.length * 8).toBe(STATUS_LIST_SIZE)
    const revoked = await app.db.sql
      .selectFrom('status_entries')
      .select('position')
      .where('list', '=', 1)
      .where('revoked', '=', 1)
      .execute()
    const byHand = [...bytes].flatMap((byte, at) =>
      Array.from(byte.toString(2).padStart(8, '0')).flatMap((bit, n) => (bit === '1' ? [at * 8 + n] : [])),
    )
    expect(byHand).toEqual(revoked.map(({ position }) => position).toSorted((a, b) => a - b))
  })

  test('is also available as a JWT', async () => {
    const { text } = await app.fetch('/credentials/status/suspension/1.jwt')
    const keys = (await app.fetch('/.well-known/jwks.json')).body as never as JSONWebKeySet
    const { payload } = await jwtVerify(text, createLocalJWKSet(keys), { currentDate: app.time.now })
    expect(payload).toMatchObject({ jti: `${SITE}/credentials/status/suspension/1`, credentialSubject: { statusPurpose: 'suspension' } })
  })

  test('stays the same file within an hour while nothing changes, and is another in the next hour', async () => {
    const first = await app.fetch('/credentials/status/revocation/1')
    app.time.now = new Date(app.time.now.getTime() + 29 * 60_000)
    expect((await app.fetch('/credentials/status/revocation/1')).text).toBe(first.text)
    const etag = first.headers.get('ETag')!
    expect((await app.fetch('/credentials/status/revocation/1', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    app.time.now = new Date(app.time.now.getTime() + 60_000)
    const next = await app.fetch('/credentials/status/revocation/1', { headers: { 'If-None-Match': etag } })
    expect([next.status, next.body['validFrom']]).toEqual([200, '2026-11-20T10:00:00Z'])
  })

  test.each([
    'revocation/2',
    'revocation/0',
    'revocation/01',
    'revocation/-1',
    'revocation/1e3',
    'revocation/9999999999',
    'message/1',
    'revocation/1.pdf',
    'constructor/1',
  ])('%s is none', async (path) => {
    expect((await app.fetch(`/credentials/status/${path}`)).status).toBe(404)
  })
})

describe('of 1,000 certificates', () => {
  test('revoking one changes exactly its bit, immediately, and no bit of the other list', async () => {
    const one = await certificate()
    const { revocation } = await placesOf(one)
    const before = await lists()
    await app.fetchAsAdmin(`/api/certificates/${one.id}/revoke`, { body: { reason: 'Issued by mistake' } })
    const after = await lists()
    expect(changedBits(before.revocation, after.revocation)).toEqual([revocation.index])
    expect(changedBits(before.suspension, after.suspension)).toEqual([])
    expect(isStatusSet(after.revocation, revocation.index)).toBe(true)
  })

  test('suspending one changes exactly its bit in the suspension list that its credential names; reinstating clears it', async () => {
    const one = await certificate()
    const { suspension } = await placesOf(one)
    const before = await lists()
    await app.fetchAsAdmin(`/api/certificates/${one.id}/suspend`, { body: { reason: 'The identity is being checked' } })
    const after = await lists()
    expect(suspension.path).toBe('/credentials/status/suspension/1')
    expect(changedBits(before.suspension, after.suspension)).toEqual([suspension.index])
    expect(changedBits(before.revocation, after.revocation)).toEqual([])
    await app.fetchAsAdmin(`/api/certificates/${one.id}/reinstate`, { body: { reason: 'The identity was confirmed' } })
    expect(await lists()).toEqual(before)
  })

  test('correcting one revokes the credential of the old edition, whose signature stays valid, and not the new one', async () => {
    const one = await certificate()
    const old = await placesOf(one)
    const body = { participantId, trainingProgramId, issueDate: '2026-11-12' }
    const reply = await app.fetchAsAdmin(`/api/certificates/${one.id}`, { method: 'PUT', body })
    const { revocation } = await placesOf(reply.data)
    const after = await lists()
    expect(revocation.index).not.toBe(old.revocation.index)
    expect([old, { revocation }].map((place) => isStatusSet(after.revocation, place.revocation.index))).toEqual([true, false])
    expect((await app.fetch(`${one.permalink}.json`)).body).toMatchObject({ validFrom: '2026-11-10T00:00:00+05:30' })
  })

  test('deleting one leaves it revoked for ever, and its entry is not reused', async () => {
    const one = await certificate()
    const { revocation } = await placesOf(one)
    await app.fetchAsAdmin(`/api/certificates/${one.id}`, { method: 'DELETE' })
    expect(isStatusSet((await lists()).revocation, revocation.index)).toBe(true)
    expect((await placesOf(await certificate())).revocation.index).not.toBe(revocation.index)
  })
})

test('status lists and keys have a limit per network and minute, and the refusal says when to retry', async () => {
  const busy = await createTestApp({ rateLimitScale: 0.005 })
  try {
    for (const path of ['/.well-known/jwks.json', '/.well-known/did.json', '/credentials/status/revocation/9']) {
      expect((await busy.fetch(path)).status).not.toBe(429)
    }
    const refused = await busy.fetch('/credentials/status/revocation/1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  } finally {
    await busy.close()
  }
})
