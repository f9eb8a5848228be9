import type { Role } from './role.ts'

/** What a person signs in with besides the first step, and how many recovery codes are left. */
export interface SecondFactors {
  authenticator: { createdAt: string } | null
  passkeys: Passkey[]
  recoveryCodes: number
}

export interface Passkey {
  id: number
  name: string
  createdAt: string
  lastUsedAt: string | null
  /** The host it belongs to; null when that is not known. */
  host: string | null
}

/** The caller's own account. */
export interface Account extends SecondFactors {
  username: string
  name: string
  email: string
  role: Role
  hasPassword: boolean
  passwordChangedAt: string | null
  /** Whether the role needs a second factor: the last one cannot be removed. */
  isSecondFactorRequired: boolean
}

export interface SignInSettings {
  requiredFor: Role[]
}

export const RECOVERY_CODE_COUNT = 10
