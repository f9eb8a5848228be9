export type SignInMode = 'code' | 'password'

const MODE_KEY = 'admin_sign_in_with'

/** What somebody signed in with last in this browser. Name and password until they choose otherwise (docs/product/requirements.md, section 4). */
export function lastMode(): SignInMode {
  try {
    return localStorage.getItem(MODE_KEY) === 'code' ? 'code' : 'password'
  } catch {
    return 'password'
  }
}

export function rememberMode(mode: SignInMode): void {
  try {
    localStorage.setItem(MODE_KEY, mode)
  } catch {
    // Storage is disabled. The form begins with name and password each time.
  }
}
