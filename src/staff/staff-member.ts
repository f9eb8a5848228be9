import type { Role } from './role.ts'
import type { SignInMethod } from './sign-in-method.ts'

/** A member of staff (docs/product/requirements.md, section 3, users). */
export interface StaffMember {
  id: number
  username: string
  fullName: string
  email: string
  phone: string | null
  role: Role
  createdAt: string
  /** Number of codes that are not revoked. */
  codeCount: number
  hasPassword: boolean
  /** An authenticator app or a passkey. */
  hasSecondFactor: boolean
  /** Number of open sessions. */
  sessionCount: number
  lastSeenAt: string | null
  /** Whether this is the caller. */
  isYou: boolean
}

/** An API code of a person. The code itself is shown once, when it is created. */
export interface StaffCode {
  id: number
  name: string
  /** 'environment' is the setting ADMIN_API_CODE: only a change of the settings revokes it. */
  source: 'environment' | 'generated' | 'issued'
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  /** Whether the caller is signed in with this code. */
  isCurrent: boolean
}

export interface IssuedCode extends StaffCode {
  /** 160 bits in groups. Shown once. */
  code: string
}

export interface StaffSession {
  id: number
  /** 'Chrome on Android'. Null if the User-Agent header names no known browser or system. */
  device: string | null
  network: string
  method: SignInMethod
  /** Null unless the method is a code. */
  codeName: string | null
  createdAt: string
  lastSeenAt: string
  /** Whether the call came with this session. */
  isCurrent: boolean
}
