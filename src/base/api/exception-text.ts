const OFFLINE = 'You are offline. What you typed is kept. Please try again when you are connected.'
const NO_CONNECTION = 'We could not reach the server. Check your connection and try again.'
const UNREADABLE_REPLY = 'The server sent something we could not read. Please try again in a moment.'
const UNKNOWN_ERROR = 'An unknown error occurred'

/**
 * Returns the message about a call with no reply, or an unreadable one. It replaces the browser's own messages, such as
 * 'Failed to fetch' and 'Unexpected token'; other exceptions keep theirs (docs/product/requirements.md, section 8).
 */
export function exceptionText(error: unknown, isOffline: boolean = isBrowserOffline()): string {
  if (error instanceof TypeError) return isOffline ? OFFLINE : NO_CONNECTION
  if (error instanceof SyntaxError) return UNREADABLE_REPLY
  return (error instanceof Error && error.message) || UNKNOWN_ERROR
}

/** `navigator.onLine` is reliable only when it is false: a browser may report true without a working connection. */
function isBrowserOffline(): boolean {
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine
}
