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

export const RECOVERY_CODE_COUNT = 10
