import { getData, HttpError, type AnswerOf, type CallArguments } from '#base/api/api-client.ts'
import { exceptionText } from '#base/api/exception-text.ts'
import type { VerifiedCertificate, TrainingStatus } from '../certificate.schema.ts'

/** The outcome of one check, made through the API or by a form that was posted without script. */
export type CheckOutcome<Found> =
  | { kind: 'found'; found: Found }
  /** No match. The text does not reveal which of the two details was wrong. */
  | { kind: 'missed'; message: string }
  | { kind: 'throttled'; message: string; seconds: number }
  /** The server replied, but could not check. */
  | { kind: 'refused'; message: string }
  /** No reply, or an unreadable one. */
  | { kind: 'unreached'; message: string }
  /** A posted form with empty or wrong fields. */
  | { kind: 'invalid'; errors: Record<string, string> }

/** An outcome without a result. */
export type FailedCheck = Exclude<CheckOutcome<never>, { kind: 'found' | 'invalid' }>

/** A form that was posted without script: the typed values and the outcome. It appears only in the reply to that POST. */
export type PostedCheck =
  | { check: 'verify'; values: VerifyValues; outcome: CheckOutcome<VerifiedCertificate> }
  | { check: 'status'; values: StatusValues; outcome: CheckOutcome<TrainingStatus> }

export interface VerifyValues {
  certificateId: string
  fullName: string
}

export interface StatusValues {
  participantId: string
  email: string
}

export const VERIFICATION_FAILED = { title: 'Verification Failed', otherwise: 'Certificate could not be verified' }
export const STATUS_CHECK_FAILED = { title: 'Status Check Failed', otherwise: 'Participant not found' }

const UNKNOWN_WAIT_SECONDS = 60

/** Never throws; every failure is an outcome. `otherwise` is the text for a reply without one. */
export async function askCheck<Name extends 'POST /verify-certificate' | 'POST /check-status'>(
  name: Name,
  otherwise: string,
  ...call: CallArguments<Name>
): Promise<CheckOutcome<AnswerOf<Name>>> {
  try {
    return { kind: 'found', found: await getData(name, ...call) }
  } catch (error) {
    return failedCheck(error, otherwise)
  }
}

/** The outcome of a failed call. */
export function failedCheck(error: unknown, otherwise: string): FailedCheck {
  if (!(error instanceof HttpError)) return { kind: 'unreached', message: exceptionText(error) }
  const message = error.failure?.error || otherwise
  if (error.status === 429) {
    return { kind: 'throttled', message, seconds: error.retryAfterSeconds ?? UNKNOWN_WAIT_SECONDS }
  }
  return { kind: error.status === 404 && error.failure ? 'missed' : 'refused', message }
}

/** The toast of a check without a result (docs/product/requirements.md, section 8). */
export function failureToast(failed: FailedCheck, title: string): { title: string; description: string } {
  return { title: failed.kind === 'unreached' ? 'Error' : title, description: failed.message }
}
