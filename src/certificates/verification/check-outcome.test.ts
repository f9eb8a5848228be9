import { expect, test } from 'vitest'
import { HttpError } from '../../shared/api-client.ts'
import { failedCheck, failureToast, STATUS_CHECK_FAILED, VERIFICATION_FAILED } from './check-outcome.ts'

const refusal = (status: number, body: string, retryAfter: string | null = null) =>
  new HttpError(status, body, 'Status text', retryAfter)
const envelope = (error: string) => JSON.stringify({ success: false, error })

test("a miss is told in the server's words, and asks nobody to try again", () => {
  expect(failedCheck(refusal(404, envelope('We found nothing.')), 'unused')).toEqual({
    kind: 'missed',
    message: 'We found nothing.',
  })
})

test('a page of something in between that says 404 is not a miss', () => {
  expect(failedCheck(refusal(404, '<html>'), VERIFICATION_FAILED.otherwise)).toEqual({
    kind: 'refused',
    message: 'Certificate could not be verified',
  })
})

test('too many checks come with the seconds to wait', () => {
  expect(failedCheck(refusal(429, envelope('Too many tries.'), '42'), '')).toMatchObject({ kind: 'throttled', seconds: 42 })
})

test('too many checks without a time wait a minute', () => {
  expect(failedCheck(refusal(429, ''), 'x')).toMatchObject({ kind: 'throttled', seconds: 60 })
})

test('a refusal without words has the words of docs/product/requirements.md section 8', () => {
  expect(failedCheck(refusal(500, ''), VERIFICATION_FAILED.otherwise).message).toBe('Certificate could not be verified')
  expect(failedCheck(refusal(500, ''), STATUS_CHECK_FAILED.otherwise).message).toBe('Participant not found')
})

test('no connection and replies without sense are worded for a visitor, not by the browser', () => {
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
