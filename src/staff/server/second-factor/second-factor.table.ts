import type { Generated } from 'kysely'
import { BY_CODE, describeTable, plain, type RowOf, staff, NOT_EXPORTED } from '#base/values/columns.ts'

/** An app that generates a six-digit code every 30 seconds (TOTP, RFC 6238). */
export const AUTHENTICATOR_TABLE = describeTable('authenticators', {
  user_id: staff<number>(NOT_EXPORTED),
  /** Encrypted: see authenticator.server.ts. */
  secret: staff(NOT_EXPORTED),
  created_at: staff(BY_CODE),
  /** Null until the person has entered a first code. */
  confirmed_at: plain<string | null>(),
  /** The newest time step whose code was accepted. An earlier or equal one is refused, so a code works once. */
  last_step: plain<number | null>(),
})

export const PASSKEY_TABLE = describeTable('passkeys', {
  id: staff<Generated<number>>(BY_CODE),
  user_id: staff<number>(NOT_EXPORTED),
  /** Base64url, as everywhere in WebAuthn. */
  credential_id: staff(NOT_EXPORTED),
  public_key: staff(NOT_EXPORTED),
  /** PostgreSQL returns a bigint as text. */
  counter: plain<number | string>(),
  /** JSON. */
  transports: plain(),
  name: staff(BY_CODE),
  created_at: staff(BY_CODE),
  last_used_at: staff<string | null>(BY_CODE),
  /** The host it belongs to: it works on no other. Null if it was created before this was stored, until it is used. */
  host: staff<string | null>(BY_CODE),
})

/** A row is deleted when its code is used. */
export const RECOVERY_CODE_TABLE = describeTable('recovery_codes', {
  code_hash: staff(NOT_EXPORTED),
  user_id: staff<number>(BY_CODE),
})

/** A row is deleted when its challenge is used. */
export const PASSKEY_CHALLENGE_TABLE = describeTable('passkey_challenges', {
  challenge_hash: plain(),
  purpose: plain<'add' | 'sign-in' | 'second-factor'>(),
  /** Null for 'sign-in': the person is not known yet. */
  user_id: staff<number | null>(NOT_EXPORTED),
  expires_at: plain(),
})

export const SIGN_IN_SETTINGS_TABLE = describeTable('sign_in_settings', {
  id: plain<number>(),
  /** JSON list of roles. */
  required_for: plain(),
  version: plain<number>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    authenticators: RowOf<typeof AUTHENTICATOR_TABLE>
    passkeys: RowOf<typeof PASSKEY_TABLE>
    recovery_codes: RowOf<typeof RECOVERY_CODE_TABLE>
    passkey_challenges: RowOf<typeof PASSKEY_CHALLENGE_TABLE>
    sign_in_settings: RowOf<typeof SIGN_IN_SETTINGS_TABLE>
  }
}
