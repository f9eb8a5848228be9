import type { Database } from '#base/database/database.server.ts'
import type { Limit } from '#base/http/limits.server.ts'
import type { VerifiedCertificate, TrainingStatus } from '../../certificate.schema.ts'
import { limitCertificateLookup, limitParticipantLookup, type LookupClient } from './lookup-limits.server.ts'
import { checkStatus, verifyCertificate, verifyPermalink } from './verification.server.ts'

/** The checker and the check's dependencies: the network and its limits, the database, the time, and the secret of the hashes. */
interface CheckContext extends LookupClient {
  db: Database
  now: Date
  secret: string
}

/**
 * A check that anybody may make without an account. The API and the form without script both run these, so that both
 * use the same limit and the same count of misses (docs/decisions/0023).
 */
export interface PublicCheck<Input, Found> {
  /** The limit on requests from one network. The caller takes it before it reads the request. */
  limit: Limit
  /** @throws Problem 'not-found', or 'too-many' after too many misses */
  run: (input: Input, context: CheckContext) => Promise<Found>
}

/** For each network. */
const VERIFICATION_LIMIT: Limit = { name: 'verification', points: 30, seconds: 60 }
const STATUS_CHECK_LIMIT: Limit = { name: 'status-check', points: 20, seconds: 60 }

export const certificateCheck: PublicCheck<{ certificateId: string; fullName: string }, VerifiedCertificate> = {
  limit: VERIFICATION_LIMIT,
  run: (input, { db, now, secret, ...client }) =>
    limitCertificateLookup(input.certificateId, client, () => verifyCertificate(db, input, { now, secret })),
}

export const statusCheck: PublicCheck<{ participantId: string; email: string }, TrainingStatus> = {
  limit: STATUS_CHECK_LIMIT,
  run: (input, { db, now, secret, ...client }) =>
    limitParticipantLookup(input.participantId, client, () => checkStatus(db, input, { now, secret })),
}

/** Misses are not counted here: a token has 128 random bits, so nobody finds one by trying. */
export const permalinkCheck: PublicCheck<{ token: string }, VerifiedCertificate> = {
  limit: VERIFICATION_LIMIT,
  run: ({ token }, { db, now }) => verifyPermalink(db, token, now),
}
