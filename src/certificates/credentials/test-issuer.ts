import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { IssuedEdition } from '../server/edition.server.ts'
import type { TrainingSnapshot } from '../training-snapshot.schema.ts'

export const SITE = 'https://www.example.com'

/** Issuer keys for tests of signatures. */
export async function makeTestKeys() {
  const ed25519 = await testKey('Ed25519', generateKeyPairSync('ed25519'))
  const rsa = await testKey('RSA', generateKeyPairSync('rsa', { modulusLength: 2048 }))
  return { ed25519: () => Promise.resolve(ed25519), rsa: () => Promise.resolve(rsa), all: () => Promise.resolve([ed25519, rsa]) }
}

async function testKey(kind: 'Ed25519' | 'RSA', pair: { privateKey: KeyObject; publicKey: KeyObject }) {
  const publicJwk = pair.publicKey.export({ format: 'jwk' }) as JWK
  const kid = await calculateJwkThumbprint(publicJwk)
  return { kid, kind, publicJwk, privateKey: pair.privateKey, createdAt: '2026-11-01T00:00:00.000Z', retiredAt: null }
}

export const EDITION: IssuedEdition = {
  certificateId: 'CERT2026110421-7F3K9Q',
  lookupId: 'CERT20261104217F3K9Q',
  token: 'dGVzdC10b2tlbi0xMjM0NQ',
  edition: 1,
  editionAt: '2026-11-20T09:30:00.000Z',
  participantName: 'Asha Example',
  trainingProgramName: 'VDA 6.3 Process Auditor',
  trainingDuration: '4 days',
  issuerName: 'Example Consultancy',
  issuerTagline: 'Quality that holds',
  signatory: 'Managing Director',
  letterhead: null,
  nameLines: 1,
  issueDate: '2026-11-10',
  expiryDate: '2027-11-10',
  certificatePath: null,
  training: null,
  revokedOn: null,
  revocationReason: null,
  suspendedOn: null,
  suspensionReason: null,
  replacedOn: null,
  currentToken: 'dGVzdC10b2tlbi0xMjM0NQ',
  statusList: 1,
  statusIndex: 94567,
  recipientHash: 'sha256$b5809d8a92f8858436d7e6b87c12ebc0ae1eac4baecc2c0b913aee2c922ef399',
  recipientSalt: 'Kosher',
}

/** The snapshot of a training in a batch of a program with a test. */
export const TRAINING: TrainingSnapshot = {
  kind: 'completion',
  startDate: '2026-11-03',
  endDate: '2026-11-06',
  days: ['2026-11-03', '2026-11-04', '2026-11-06'],
  hours: 22.5,
  mode: 'classroom',
  place: 'Faridabad',
  trainers: ['Ravi Sample'],
  client: 'Mock Motors',
  rule: { minAttendance: 80, passMark: 60 },
  attendance: 100,
  score: 74,
  result: 'passed',
  exception: null,
}
