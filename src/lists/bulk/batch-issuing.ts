import type { PrintedDifference } from '#certificates/edition-list.schema.ts'
import type { IssuingOutcome } from '#certificates/judge-issuing.ts'

/** Somebody with a seat in a batch, before its certificates are issued. */
export interface BatchRecipient {
  /** The row of the participant. */
  participantId: number
  fullName: string
  /** What tells them apart from others of the same name in the batch; empty when nobody has it. */
  apart: string
  hasEmail: boolean
  outcome: IssuingOutcome
  /** Why they get none, in sentences; empty when they get one. */
  reason: string
  /** It is shown only: somebody who has not paid gets a certificate too. Null where the batch is paid as a whole. */
  paid: boolean | null
  /** The valid certificate of the program that they hold from another enrolment: 'holds CERT… until 3 March 2027'. */
  holds: string | null
  /** The row of their valid certificate of this enrolment, which can be sent; null without one. */
  certificateId: number | null
  /** What the batch says otherwise than that certificate by now. */
  differences: PrintedDifference[]
}
