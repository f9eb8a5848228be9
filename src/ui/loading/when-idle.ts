const MAX_WAIT_MS = 5000
const SHORT_WAIT_MS = 200

/** Calls `action` once the browser has nothing else to do; returns how to cancel that. */
export function whenIdle(action: () => void): () => void {
  // Safari does not tell when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(action, SHORT_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(action, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(request)
}
