const MODES = ['code', 'password'] as const
export type SignInMode = (typeof MODES)[number]

const MODE_KEY = 'admin_sign_in_with'

/** The most recent way of signing in with this browser. */
export function lastMode(): SignInMode | undefined {
  try {
    return MODES.find((mode) => mode === localStorage.getItem(MODE_KEY))
  } catch {
    return undefined
  }
}

/** While nobody has a password, what was remembered is from an earlier installation at this address. */
export function forgetMode(): void {
  try {
    localStorage.removeItem(MODE_KEY)
  } catch {
    // Storage is disabled: nothing was remembered.
  }
}

export function rememberMode(mode: SignInMode): void {
  try {
    localStorage.setItem(MODE_KEY, mode)
  } catch {
    // Storage is disabled. The form begins each time as if it were the first.
  }
}
