const MODES = ['code', 'password'] as const
export type SignInMode = (typeof MODES)[number]

const MODE_KEY = 'admin_sign_in_with'

/** The sign-in method last used in this browser. */
export function lastMode(): SignInMode | undefined {
  try {
    return MODES.find((mode) => mode === localStorage.getItem(MODE_KEY))
  } catch {
    return undefined
  }
}

/** While nobody has a password, a remembered method belongs to an earlier installation at this address. */
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
    // Storage is disabled: the form starts with its default each time.
  }
}
