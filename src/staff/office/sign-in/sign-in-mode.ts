export type SignInMode = 'code' | 'password'

const MODE_KEY = 'admin_sign_in_with'

/** What somebody signed in with last in this browser. The API code until they choose otherwise (docs/product/requirements.md, section 4). */
export function lastMode(): SignInMode {
  try {
    return localStorage.getItem(MODE_KEY) === 'password' ? 'password' : 'code'
  } catch {
    return 'code'
  }
}

export function rememberMode(mode: SignInMode): void {
  try {
    localStorage.setItem(MODE_KEY, mode)
  } catch {
    // Storage is disabled. The form begins with the code each time.
  }
}
