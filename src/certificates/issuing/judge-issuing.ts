import { attendanceToAsk, type TrainingRule } from '#catalogue/training-rule.ts'
import type { Participant } from '#training/participants/participant.schema.ts'
import { alreadyHolds, isValidOrSuspended, type EarlierCertificates } from '../earlier-certificate.ts'
import { whyUnprintable } from '../printable-name.ts'
import type { EarlierCertificate } from '../certificate.schema.ts'
import { isInHouse, trainingSnapshot, whyBelow, type Trained } from '../training-snapshot.ts'
import type { CertificateKind } from '../certificate-kinds.ts'
import { frozenDesign, type NamedDesign } from '../designs/design.ts'
import { whyIncomplete } from '../designs/missing-values.ts'

/**
 * The outcome of issuing for one person. 'below' the rule of the program: no certificate unless the request gives a reason or chooses
 * participation. 'ask' (low or incomplete attendance) and 'revoked' (their certificate was revoked): no certificate unless the request
 * names them. 'refused': paused and withdrawn participants, names with a letter that no font has, and certificates without a value that
 * their design prints.
 */
export const ISSUING_OUTCOMES = ['issue', 'has-certificate', 'revoked', 'below', 'ask', 'refused'] as const
type IssuingOutcome = (typeof ISSUING_OUTCOMES)[number]

/** The request's choices for one recipient. */
export interface RecipientDecision {
  kind?: CertificateKind | undefined
  /** The reason for a certificate of completion below the rule. */
  exception?: string | undefined
  /** Issues one although theirs was revoked or their attendance is in question; a kind or an exception implies it. */
  anyway?: true
  /** False: only if they have completed the training already. Otherwise issuing completes it. */
  complete?: boolean
}

interface Judged {
  outcome: IssuingOutcome
  /** The reasons why they get none, in sentences; empty if they get one. */
  reason: string
  /** The certificate of this very enrolment: a current one, before one that has expired or was revoked. */
  own: EarlierCertificate | undefined
  /** A valid one of the program, also from another enrolment. */
  existing: EarlierCertificate | undefined
}

/** The obstacles to a certificate. */
export interface Obstacles {
  /** The reasons why somebody is below the rule of the program; empty if they meet it or have no batch. */
  below: readonly string[]
  /** The question about their attendance; empty if there is none. */
  toAsk: string
  /** The reason why the design cannot print a certificate of a kind; empty if it can. */
  incomplete: Record<CertificateKind, string>
}

export const NO_OBSTACLES: Obstacles = { below: [], toAsk: '', incomplete: { completion: '', participation: '' } }

/** The obstacles for somebody; without a seat in a batch only those of the design. */
export function obstaclesOf({ rule, chosen }: { rule: TrainingRule; chosen: NamedDesign | undefined }, trained: Trained | null): Obstacles {
  const design = chosen && frozenDesign(chosen, { isInHouse: isInHouse(trained) })
  const incompleteAs = (kind: CertificateKind) => whyIncomplete(design, kind, trained && trainingSnapshot(trained, { kind, rule }))
  const incomplete = { completion: incompleteAs('completion'), participation: incompleteAs('participation') }
  if (!trained) return { ...NO_OBSTACLES, incomplete }
  return { below: whyBelow(rule, trained), toAsk: attendanceToAsk(rule, trained.entry.attendance), incomplete }
}

/**
 * Decides whether somebody gets a certificate, for previews, batches, bulk jobs and single certificates alike.
 * @param recipient the name if the certificate is to be printed, not for the office's own document
 */
export function judgeIssuing(
  { status, fullName }: Pick<Participant, 'status'> & { fullName?: string },
  earlier: EarlierCertificates = { certificates: [], own: [] },
  { below, toAsk, incomplete }: Obstacles = NO_OBSTACLES,
  decision: RecipientDecision = {},
): Judged {
  const own = earlier.own.find(isValidOrSuspended) ?? earlier.own[0]
  const judged = { own, existing: earlier.certificates.find(isValidOrSuspended) }
  const said = own ? [`${alreadyHolds(own)}.`] : []
  if (own && own.status !== 'Revoked') return { ...judged, outcome: 'has-certificate', reason: said.join(' ') }
  if (status !== 'completed' && (status !== 'active' || decision.complete === false)) {
    const reason = `The participant is ${status}. If they completed the training, set the status first.`
    return { ...judged, outcome: 'refused', reason }
  }
  const unprintable = fullName === undefined ? '' : whyUnprintable(fullName)
  if (unprintable !== '') return { ...judged, outcome: 'refused', reason: `${unprintable} Correct the name first.` }
  const isDecided = decision.exception !== undefined || decision.kind === 'participation'
  const missing = fullName === undefined ? '' : incomplete[decision.kind ?? 'completion']
  // Somebody below the rule may still get one of participation.
  if (below.length > 0 && !isDecided) {
    return { ...judged, outcome: 'below', reason: [...said, ...below, missing].filter(Boolean).join(' ') }
  }
  if (missing !== '') return { ...judged, outcome: 'refused', reason: missing }
  if (isDecided || decision.anyway) return { ...judged, outcome: 'issue', reason: '' }
  if (toAsk !== '') return { ...judged, outcome: 'ask', reason: [...said, toAsk].join(' ') }
  if (own) return { ...judged, outcome: 'revoked', reason: said.join(' ') }
  return { ...judged, outcome: 'issue', reason: '' }
}
