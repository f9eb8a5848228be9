export type SignInMethod = 'code' | 'password' | 'passkey'

/** A generated code: four groups of eight characters. One from ADMIN_API_CODE may have any form. */
const GENERATED_CODE = /^(?:[0-9A-HJKMNP-TV-Z]{8}-){3}[0-9A-HJKMNP-TV-Z]{8}$/

/** Whether a text typed as a password looks like a generated API code. */
export function isGeneratedCode(typed: string): boolean {
  return GENERATED_CODE.test(typed)
}

/** The names used in the history. */
export const METHOD_NAMES: Record<SignInMethod, string> = { code: 'sign-in code', password: 'password', passkey: 'passkey' }

/** The step required after the first step of a sign-in: enter the second factor, or set one up because the role requires it. */
export type PendingStep = 'second-factor' | 'set-up'
