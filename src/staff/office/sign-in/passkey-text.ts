import { failureText, HttpError } from '#base/api/api-client.ts'
import { deviceOf } from '../../device.ts'

/** The message for a failed passkey. Browsers report 'NotAllowedError' for a cancelled dialog, a time-out and a missing passkey alike. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof HttpError) return failureText(error, 'The passkey was not accepted.')
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'The passkey was cancelled, or this device has none for this site.'
  if (name === 'InvalidStateError') return 'This device has a passkey for you already.'
  if (error instanceof TypeError) return 'The server is not responding. Please check your connection and try again.'
  return 'This browser could not use a passkey.'
}

/** Names a new passkey after its browser, avoiding names already taken: 'Chrome on Android 2'. */
export function passkeyName(userAgent: string, taken: readonly string[]): string {
  const name = deviceOf(userAgent) ?? 'Passkey'
  let count = 1
  while (taken.includes(numbered(name, count))) count += 1
  return numbered(name, count)
}

function numbered(name: string, count: number): string {
  return count === 1 ? name : `${name} ${count}`
}
