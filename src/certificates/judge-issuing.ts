import type { Participant } from '#training/participant.schema.ts'
import { alreadyHolds, isValidOrSuspended, type GivenCertificates } from './earlier-certificate.ts'
import type { EarlierCertificate } from './certificate.schema.ts'
import type { CertificateKind } from './training-snapshot.ts'

/**
 * What issuing would do for somebody: 'below' the rule of the program they get none unless the request says why or chooses
 * participation; 'revoked' is the certificate of somebody who gets none unless the request names them; 'refused' are paused and
 * withdrawn participants.
 */
export const ISSUING_OUTCOMES = ['issue', 'has-certificate', 'revoked', 'below', 'refused'] as const
type IssuingOutcome = (typeof ISSUING_OUTCOMES)[number]

/** What a request says of one recipient. */
export interface RecipientWish {
  kind?: CertificateKind | undefined
  /** Why somebody below the rule gets a certificate of completion. */
  exception?: string | undefined
  /** Issue one although theirs was revoked; a kind or an exception says so too. */
  again?: true
  /** False: only to somebody who has completed the training already. Otherwise issuing completes it. */
  complete?: boolean
}

interface Judged {
  outcome: IssuingOutcome
  /** Why they get none, in sentences; empty when they get one. */
  reason: string
  /** The certificate of this very enrolment: one that is valid, before one that has expired or was revoked. */
  own: EarlierCertificate | undefined
  /** A valid one of the program, also from another enrolment. */
  existing: EarlierCertificate | undefined
}

/** Decides for previews, batches, bulk work and one certificate alike who gets one; `below` says why somebody is below the rule. */
export function judgeIssuing(
  { status }: Pick<Participant, 'status'>,
  given: GivenCertificates = { certificates: [], own: [] },
  below: readonly string[] = [],
  wish: RecipientWish = {},
): Judged {
  const own = given.own.find(isValidOrSuspended) ?? given.own[0]
  const judged = { own, existing: given.certificates.find(isValidOrSuspended) }
  const said = own ? [`${alreadyHolds(own)}.`] : []
  if (own && own.status !== 'Revoked') return { ...judged, outcome: 'has-certificate', reason: said.join(' ') }
  if (status !== 'completed' && (status !== 'active' || wish.complete === false)) {
    const reason = `The participant is ${status}. If they completed the training, set the status first.`
    return { ...judged, outcome: 'refused', reason }
  }
  const isDecided = wish.exception !== undefined || wish.kind === 'participation'
  if (below.length > 0 && !isDecided) return { ...judged, outcome: 'below', reason: [...said, ...below].join(' ') }
  if (own && !isDecided && !wish.again) return { ...judged, outcome: 'revoked', reason: said.join(' ') }
  return { ...judged, outcome: 'issue', reason: '' }
}
