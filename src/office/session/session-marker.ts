/** Storage key of docs/product/requirements.md, section 4. Holds a marker, never the code (docs/product/contract.md, section 3). */
export const MARKER_KEY = 'admin_api_code'
const MARKER = 'signed-in'
/** Written just before the marker is removed, so that other tabs can tell a sign-out from an expired session. */
const SIGNING_OUT = 'signing-out'

/** Storage can be disabled. Then every tab asks for the code. */
export function hasMarker(): boolean {
  try {
    return localStorage.getItem(MARKER_KEY) !== null
  } catch {
    return false
  }
}

export function storeMarker(): void {
  try {
    localStorage.setItem(MARKER_KEY, MARKER)
  } catch {
    // Without storage the sign-in lasts until the page is closed.
  }
}

export function removeMarker(): void {
  try {
    localStorage.removeItem(MARKER_KEY)
  } catch {
    // Storage is disabled.
  }
}

/** Tells the other tabs that this is a sign-out. Call it before removing the marker. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(MARKER_KEY, SIGNING_OUT)
  } catch {
    // The other tabs notice with their next request.
  }
}

/** Derives the action of another tab from the change of the marker. Undefined for the intermediate step of a sign-out. */
export function markerChange({ key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): MarkerChange | undefined {
  if (newValue === SIGNING_OUT) return undefined
  if (newValue !== null) return 'signed-in'
  return key === null || oldValue === SIGNING_OUT ? 'signed-out' : 'session-ended'
}

type MarkerChange = 'signed-in' | 'signed-out' | 'session-ended'
