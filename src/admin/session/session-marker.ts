/** docs/product/requirements.md section 4. What is stored is a marker that somebody signed in here, never the code (docs/product/contract.md section 3). */
export const MARKER_KEY = 'admin_api_code'
const MARKER = 'signed-in'
/** Stands there for the moment before the marker goes, so that other tabs can tell a sign-out from a session that ended. */
const LEAVING = 'signing-out'

/** Storage may be forbidden altogether: then one signs in anew in every tab. */
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
    // The session lasts as long as this page does.
  }
}

export function forgetMarker(): void {
  try {
    localStorage.removeItem(MARKER_KEY)
  } catch {
    // Nothing was stored.
  }
}

/** Before the marker is forgotten: whoever signs out does so in every tab. */
export function tellOfSignOut(): void {
  try {
    localStorage.setItem(MARKER_KEY, LEAVING)
  } catch {
    // The other tabs hear of it with their next call.
  }
}

/** What another tab did, by what it did to the marker; undefined while it is still doing it. */
export function markerChange({ key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): MarkerChange | undefined {
  if (newValue === LEAVING) return undefined
  if (newValue !== null) return 'signed-in'
  return key === null || oldValue === LEAVING ? 'signed-out' : 'session-ended'
}

type MarkerChange = 'signed-in' | 'signed-out' | 'session-ended'
