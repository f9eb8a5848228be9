/** What somebody signs in with. */
export type SignInMethod = 'code' | 'password' | 'passkey'

/** For the history. */
export const METHOD_NAMES: Record<SignInMethod, string> = { code: 'sign-in code', password: 'password', passkey: 'passkey' }

/**
 * What has to happen after the first step of a sign-in before anything else works: enter the second factor, or set one up
 * because the role requires it.
 */
export type PendingStep = 'second-factor' | 'set-up'
