/** SPEC.md section 4. What is stored is a marker that somebody signed in here, never the code (PRODUCT.md section 3). */
export const MARKER_KEY = 'admin_api_code'
const MARKER = 'signed-in'

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
