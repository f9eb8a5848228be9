import type { Generated } from 'kysely'

/** An app that makes a code of six digits every 30 seconds (TOTP, RFC 6238). */
interface AuthenticatorTable {
  user_id: number
  /** Encrypted: see authenticator.server.ts. */
  secret: string
  created_at: string
  /** Null until the person has entered a first code. */
  confirmed_at: string | null
  /** The newest time step whose code was accepted. An earlier or equal one is refused, so a code works once. */
  last_step: number | null
}

interface PasskeyTable {
  id: Generated<number>
  user_id: number
  /** Base64url, as all of WebAuthn. */
  credential_id: string
  public_key: string
  /** PostgreSQL answers a bigint as text. */
  counter: number | string
  /** JSON. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** Each row works once, and is deleted by it. */
interface RecoveryCodeTable {
  code_hash: string
  user_id: number
}

/** Each row works once, and is deleted by it. */
interface PasskeyChallengeTable {
  challenge_hash: string
  purpose: 'add' | 'sign-in' | 'second-factor'
  /** Null for 'sign-in': the person is not known yet. */
  user_id: number | null
  expires_at: string
}

interface SignInSettingsTable {
  id: number
  /** JSON list of roles. */
  required_for: string
  version: number
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    authenticators: AuthenticatorTable
    passkeys: PasskeyTable
    recovery_codes: RecoveryCodeTable
    passkey_challenges: PasskeyChallengeTable
    sign_in_settings: SignInSettingsTable
  }
}
