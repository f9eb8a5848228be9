import { failureText, HttpError } from '../../shared/api-client.ts'

/** What went wrong with a passkey. Browsers say 'NotAllowedError' for a cancelled dialog, for a time-out, and for no passkey. */
export function passkeyFailureText(error: unknown): string {
  if (error instanceof HttpError) return failureText(error, 'The passkey was not accepted.')
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return 'The passkey was cancelled, or this device has none for this site.'
  if (name === 'InvalidStateError') return 'This device has a passkey for you already.'
  if (error instanceof TypeError) return 'The server is not responding. Please check your connection and try again.'
  return 'This browser could not use a passkey.'
}
