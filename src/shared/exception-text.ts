const OFFLINE = 'You are offline. What you typed is kept. Please try again when you are connected.'
const NO_CONNECTION = 'We could not reach the server. Check your connection and try again.'
const NO_SENSE = 'The server sent something we could not read. Please try again in a moment.'
const UNKNOWN_ERROR = 'An unknown error occurred'

/**
 * What to tell a visitor about a call that brought no reply, or none that makes sense: 'Failed to fetch', 'Unexpected
 * token' and their like are the browser's own words. Any other exception has its message (docs/product/requirements.md section 8).
 */
export function exceptionText(error: unknown, isOffline: boolean = saysOffline()): string {
  if (error instanceof TypeError) return isOffline ? OFFLINE : NO_CONNECTION
  if (error instanceof SyntaxError) return NO_SENSE
  return (error instanceof Error && error.message) || UNKNOWN_ERROR
}

/** A browser that says it is online may be wrong; one that says it is offline is not. */
function saysOffline(): boolean {
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine
}
