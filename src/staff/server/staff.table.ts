import type { Generated } from 'kysely'
import type { Role } from '../role.ts'
import type { PendingStep, SignInMethod } from '../sign-in-method.ts'

export interface UserTable {
  id: Generated<number>
  username: string
  /** Argon2id as PHC text. Null for those who sign in with an API code or a passkey only. */
  password: string | null
  password_changed_at: Generated<string | null>
  full_name: string
  email: string
  phone: string | null
  role: Role
  created_at: string
  updated_at: string
  version: Generated<number>
}

export interface ApiCodeTable {
  id: Generated<number>
  user_id: number
  name: string
  /** Argon2id hash of the code, with this installation's secret. The code itself is not stored. */
  code_hash: string
  /** 'environment' for ADMIN_API_CODE, 'generated' for the code of the first start, 'issued' for codes that an admin created. */
  source: 'environment' | 'generated' | 'issued'
  created_at: string
  revoked_at: string | null
  /** Written once an hour at most, so that not every call of a script writes. */
  last_used_at: string | null
}

export interface SessionTable {
  id: Generated<number>
  token_hash: string
  user_id: number
  /** Null for a sign-in with a password or a passkey. */
  api_code_id: number | null
  method: Generated<SignInMethod>
  pending: Generated<PendingStep | null>
  network: string
  /** 'Chrome on Android'. The rest of the User-Agent header is not stored. */
  device: string | null
  created_at: string
  last_seen_at: string
  expires_at: string
  /** Set when the person has confirmed that it is them: until then the session may make one change of how they sign in. */
  confirmed_until: Generated<string | null>
}

declare module '#base/database/database.server.ts' {
  interface Tables {
    users: UserTable
    api_codes: ApiCodeTable
    sessions: SessionTable
  }
}
