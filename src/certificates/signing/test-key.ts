import { randomBytes } from 'node:crypto'
import { selfSigned, type CertifiedKey } from '../server/signing/issuer-keys.server.ts'
import { makePrivateKey, publicHalf } from '../server/signing/signing-key.server.ts'

const MADE = new Date('2026-08-01T00:00:00Z')

let issuersKey: Promise<CertifiedKey> | undefined

/** One RSA key that tests share, because generating one takes a second. */
export function testKey(): Promise<CertifiedKey> {
  return (issuersKey ??= makeTestKey())
}

/** A new RSA key with its certificate. */
export async function makeTestKey(name = 'BHM'): Promise<CertifiedKey> {
  const privateKey = await makePrivateKey('RSA')
  const certificateDer = await selfSigned(privateKey, { name, now: MADE, random: randomBytes })
  const facts = { kind: 'RSA', source: 'made', chainDer: [], createdAt: MADE.toISOString(), retiredAt: null } as const
  return { ...(await publicHalf(privateKey)), ...facts, chainDer: [], privateKey, certificateDer }
}
