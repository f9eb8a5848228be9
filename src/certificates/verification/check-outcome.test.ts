import { expect, test } from 'vitest'
import { HttpError } from '#base/api/api-client.ts'
import { failedCheck, failureToast, STATUS_CHECK_FAILED, VERIFICATION_FAILED } from './check-outcome.ts'

const refusal = (status: number, body: string, retryAfter: string | null = null) => new HttpError(status, body, 'Status text', retryAfter)
const envelope = (error: string) => JSON.stringify({ success: false, error })

test("a miss has the server's text and does not ask to try again", () => {
  expect(failedCheck(refusal(404, envelope('We found nothing.')), 'unused')).toEqual({
    kind: 'missed',
    message: 'We found nothing.',
  })
})

test('a 404 page from a proxy is not a miss', () => {
  expect(failedCheck(refusal(404, '<html>'), VERIFICATION_FAILED.otherwise)).toEqual({
    kind: 'refused',
    message: 'Certificate could not be verified',
  })
})

test('too many checks give the seconds to wait', () => {
  expect(failedCheck(refusal(429, envelope('Too many tries.'), '42'), '')).toMatchObject({ kind: 'throttled', seconds: 42 })
})

test('too many checks without Retry-After mean a wait of one minute', () => {
  expect(failedCheck(refusal(429, ''), 'x')).toMatchObject({ kind: 'throttled', seconds: 60 })
})

test('a refusal without a text has the text of docs/product/requirements.md, section 8', () => {
  expect(failedCheck(refusal(500, ''), VERIFICATION_FAILED.otherwise).message).toBe('Certificate could not be verified')
  expect(failedCheck(refusal(500, ''), STATUS_CHECK_FAILED.otherwise).message).toBe('Participant not found')
})

test('a missing connection or an unreadable reply has a text for visitors, not that of the browser', () => {
  expect(failedCheck(new TypeError('Failed to fetch'), '')).toMatchObject({
    kind: 'unreached',
    message: expect.stringContaining('Check your connection') as string,
  })
  expect(failedCheck(new SyntaxError('Unexpected token <'), '').message).not.toContain('token')
})

test("any other exception is 'Error' with its message, or with 'An unknown error occurred'", () => {
  const withMessage = failedCheck(new Error('The clock stopped'), '')
  expect(failureToast(withMessage, 'Verification Failed')).toEqual({ title: 'Error', description: 'The clock stopped' })
  expect(failedCheck('thrown text', '').message).toBe('An unknown error occurred')
})

test("a refused check carries the title of its form: 'Verification Failed', 'Status Check Failed'", () => {
  const missed = failedCheck(refusal(404, envelope('Nothing.')), '')
  expect(failureToast(missed, VERIFICATION_FAILED.title)).toEqual({ title: 'Verification Failed', description: 'Nothing.' })
  expect(failureToast(missed, STATUS_CHECK_FAILED.title)).toEqual({ title: 'Status Check Failed', description: 'Nothing.' })
})
