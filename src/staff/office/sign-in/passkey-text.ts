import { failureText, HttpError } from '#base/api/api-client.ts'
import { deviceOf } from '../../device.ts'

/** What went wrong with a passkey. Browsers say 'NotAllowedError' for a cancelled dialog, for a time-out, and for no passkey. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof HttpError) return failureText(error, 'The passkey was not accepted.')
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'The passkey was cancelled, or this device has none for this site.'
  if (name === 'InvalidStateError') return 'This device has a passkey for you already.'
  if (error instanceof TypeError) return 'The server is not responding. Please check your connection and try again.'
  return 'This browser could not use a passkey.'
}

/** Names a new passkey after the browser that makes it, apart from the names that are taken: 'Chrome on Android 2'. */
export function passkeyName(userAgent: string, taken: readonly string[]): string {
  const name = deviceOf(userAgent) ?? 'Passkey'
  let count = 1
  while (taken.includes(numbered(name, count))) count += 1
  return numbered(name, count)
}

function numbered(name: string, count: number): string {
  return count === 1 ? name : `${name} ${count}`
}
