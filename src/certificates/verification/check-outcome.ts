import { callApi, HttpError } from '../../shared/api-client.ts'
import { exceptionText } from '../../shared/exception-text.ts'
import type { TrainingStatus, VerifiedCertificate } from '../certificate.ts'

/** What came of one check: by the API, or by a form that was posted without script. */
export type CheckOutcome<Found> =
  | { kind: 'found'; found: Found }
  /** Nothing matches; the text does not tell which of the two details was wrong. */
  | { kind: 'missed'; message: string }
  | { kind: 'throttled'; message: string; seconds: number }
  /** The server answered, but could not check. */
  | { kind: 'refused'; message: string }
  /** No answer, or none that makes sense. */
  | { kind: 'unreached'; message: string }
  /** A posted form with empty or wrong fields. */
  | { kind: 'invalid'; errors: Record<string, string> }

/** Everything that stands in the place of a result. */
export type FailedCheck = Exclude<CheckOutcome<never>, { kind: 'found' | 'invalid' }>

/** A form that came back without script: what was typed, and what came of it. Only ever in the reply to its own POST. */
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

/** Never throws: whatever happens has its own outcome. `otherwise` stands in for a reply without words. */
export async function askCheck<Found>(
  path: '/api/verify-certificate' | '/api/check-status',
  values: object,
  otherwise: string,
): Promise<CheckOutcome<Found>> {
  try {
    const { data } = await callApi<Found>(path, { method: 'POST', body: values })
    return { kind: 'found', found: data }
  } catch (error) {
    return failedCheck(error, otherwise)
  }
}

/** A failed call in the terms of the page. */
export function failedCheck(error: unknown, otherwise: string): FailedCheck {
  if (!(error instanceof HttpError)) return { kind: 'unreached', message: exceptionText(error) }
  const message = error.failure?.error || otherwise
  if (error.status === 429) {
    return { kind: 'throttled', message, seconds: error.retryAfterSeconds ?? UNKNOWN_WAIT_SECONDS }
  }
  return { kind: error.status === 404 && error.failure ? 'missed' : 'refused', message }
}

/** The toast of a check that gave no result (docs/product/requirements.md section 8). */
export function failureToast(failed: FailedCheck, title: string): { title: string; description: string } {
  return { title: failed.kind === 'unreached' ? 'Error' : title, description: failed.message }
}
