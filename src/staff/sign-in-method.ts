/** What somebody signs in with. */
export type SignInMethod = 'code' | 'password' | 'passkey'

/** A code as the program makes it: four groups of eight characters. One from ADMIN_API_CODE may look like anything. */
const GENERATED_CODE = /^(?:[0-9A-HJKMNP-TV-Z]{8}-){3}[0-9A-HJKMNP-TV-Z]{8}$/

/** Reports whether a text that was typed as a password is an API code by its looks. */
export function isGeneratedCode(typed: string): boolean {
  return GENERATED_CODE.test(typed)
}

/** For the history. */
export const METHOD_NAMES: Record<SignInMethod, string> = { code: 'sign-in code', password: 'password', passkey: 'passkey' }

/**
 * What has to happen after the first step of a sign-in before anything else works: enter the second factor, or set one up
 * because the role requires it.
 */
export type PendingStep = 'second-factor' | 'set-up'
