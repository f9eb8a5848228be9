import type { Generated } from 'kysely'
import type { Role } from '../role.ts'
import type { PendingStep, SignInMethod } from '../sign-in-method.ts'
import { BY_CODE, describeTable, plain, rowId, type RowOf, staff, NOT_EXPORTED, VERSION_COLUMNS } from '#base/values/columns.ts'

export const USER_TABLE = describeTable('users', {
  id: staff<Generated<number>>(BY_CODE),
  username: staff(BY_CODE),
  /** Argon2id as PHC text. Null for those who sign in only with an API code or a passkey. */
  password: staff<string | null>(BY_CODE),
  password_changed_at: staff<Generated<string | null>>(BY_CODE),
  full_name: staff(BY_CODE),
  email: staff(BY_CODE),
  phone: staff<string | null>(BY_CODE),
  role: staff<Role>(BY_CODE),
  /** The linked trainer of the showcase. Null for other roles, and if the entry was deleted. */
  trainer_entry_id: staff<Generated<number | null>>(NOT_EXPORTED),
  created_at: plain(),
  ...VERSION_COLUMNS,
})

export type UserTable = RowOf<typeof USER_TABLE>

export const API_CODE_TABLE = describeTable('api_codes', {
  id: rowId,
  user_id: staff<number>(NOT_EXPORTED),
  name: staff(NOT_EXPORTED),
  /** Argon2id hash of the code, with this installation's secret. The code itself is not stored. */
  code_hash: staff(NOT_EXPORTED),
  /** 'environment' for ADMIN_API_CODE, 'generated' for the code of the first start, 'issued' for codes that an admin created. */
  source: plain<'environment' | 'generated' | 'issued'>(),
  created_at: plain(),
  revoked_at: plain<string | null>(),
  /** Written at most once an hour, so that not every script call writes. */
  last_used_at: staff<string | null>(NOT_EXPORTED),
})

export type ApiCodeTable = RowOf<typeof API_CODE_TABLE>

export const SESSION_TABLE = describeTable('sessions', {
  id: rowId,
  token_hash: staff(NOT_EXPORTED),
  user_id: staff<number>(NOT_EXPORTED),
  /** Null for a sign-in with a password or a passkey. */
  api_code_id: staff<number | null>(BY_CODE),
  method: staff<Generated<SignInMethod>>(BY_CODE),
  pending: plain<Generated<PendingStep | null>>(),
  network: staff(BY_CODE),
  /** 'Chrome on Android'. The rest of the User-Agent header is not stored. */
  device: staff<string | null>(BY_CODE),
  created_at: staff(BY_CODE),
  last_seen_at: staff(BY_CODE),
  expires_at: staff(BY_CODE),
  /** Set when the person has confirmed their identity: until then the session may make one change of their sign-in methods. */
  confirmed_until: plain<Generated<string | null>>(),
})

declare module '#base/database/database.server.ts' {
  interface Tables {
    users: UserTable
    api_codes: ApiCodeTable
    sessions: RowOf<typeof SESSION_TABLE>
  }
}
