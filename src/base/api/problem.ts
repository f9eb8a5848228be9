import type { Challenge } from '../proof-of-work/challenge.ts'

/** The reasons for refusing a request. `src/app/api` maps each code to an HTTP status. */
const PROBLEM_CODES = [
  'invalid',
  'unprocessable',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'stale',
  'too-large',
  'unsupported-type',
  'too-many',
  'unavailable',
] as const

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** The message for each invalid field: `{ email: 'Invalid email address' }`. */
export type FieldProblems = Record<string, string>

interface ProblemDetails {
  issues?: FieldProblems
  /** Sent with 'stale': the current record, so that the editor can compare. With 'conflict': the conflicting record. */
  current?: unknown
  /** The entity tag of that record. */
  etag?: string
  retryAfterSeconds?: number
  /** Sent with 'too-many'. Solving it replaces the waiting time. */
  challenge?: Challenge | undefined
}

/** An expected refusal. `message` is safe to show to a visitor. One handler turns it into a reply. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
}

/** Creates a refusal because of one field of the request. */
export function fieldProblem(code: ProblemCode, field: string, message: string): Problem {
  return new Problem(code, message, { issues: { [field]: message } })
}
