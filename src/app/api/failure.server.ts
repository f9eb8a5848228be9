import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { storageFault } from '#base/database/storage-fault.server.ts'
import { currentRequestId } from '#base/http/request-context.server.ts'
import type { Failure } from '#base/api/envelope.ts'
import { Problem, type ProblemCode } from '#base/api/problem.ts'

/** The only place that maps a refusal to an HTTP status (docs/product/contract.md, section 2). */
const STATUS_OF: Record<ProblemCode, number> = {
  invalid: 400,
  unprocessable: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  unavailable: 503,
}

const UNAVAILABLE_RETRY_SECONDS = 5

interface FailureReply {
  status: number
  headers: Record<string, string>
  content: Failure
}

/** The reply to a call that has thrown an error. */
export function failureReply(c: Context, error: unknown, onFault: (error: unknown) => void): Response {
  const { status, headers, content } = failureOf(error, onFault)
  return c.json(content, status as ContentfulStatusCode, headers)
}

function failureOf(error: unknown, onFault: (error: unknown) => void): FailureReply {
  const problem = asProblem(error)
  if (!problem) {
    onFault(error)
    const content: Failure = { success: false, error: `Something went wrong on our side. Please try again.${reference()}` }
    return { status: 500, headers: {}, content }
  }
  if (problem.code === 'unavailable') onFault(error)
  const { issues, current, etag, challenge } = problem.details
  const retryAfterSeconds = problem.details.retryAfterSeconds ?? (problem.code === 'unavailable' ? UNAVAILABLE_RETRY_SECONDS : undefined)
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
  if (etag !== undefined) headers['ETag'] = etag
  if (problem.code === 'unauthenticated') headers['WWW-Authenticate'] = 'ApiCode'
  const content: Failure = { success: false, error: problem.message }
  if (issues) content.issues = issues
  if (challenge) content.challenge = challenge
  if (current !== undefined) content.data = current
  return { status: STATUS_OF[problem.code], headers, content }
}

/** The reference for visitors to quote: the log has the same id. */
function reference(): string {
  const id = currentRequestId()
  return id === undefined ? '' : ` If it happens again, quote the reference ${id}.`
}

/** Database errors that visitors may see: two concurrent writes, or an unwritable disk. */
function asProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  switch (storageFault(error)) {
    case 'unique':
      return new Problem('conflict', 'Someone else has just saved the same value. Reload the page and check.')
    case 'foreign-key':
      return new Problem('conflict', 'Another record still refers to this one, or a record that this one refers to was deleted.')
    case 'check':
      return new Problem('invalid', 'One of the values cannot be stored in this form.')
    case 'unavailable':
    case 'damaged':
      return new Problem('unavailable', 'We cannot store or read anything right now. Please try again in a moment.')
    default:
      return undefined
  }
}
