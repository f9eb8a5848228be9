import type { Role } from './role.ts'

/** Somebody of the office, as the screens and the API know them (docs/product/requirements.md section 3, users). */
export interface StaffMember {
  id: number
  username: string
  fullName: string
  email: string
  phone: string | null
  role: Role
  createdAt: string
  /** Codes that open the office now. */
  codeCount: number
  /** Browsers signed in now. */
  sessionCount: number
  lastSeenAt: string | null
  /** The person who asks. */
  isYou: boolean
}

/** A code of somebody's own. The code itself is told once, when it is made. */
export interface StaffCode {
  id: number
  name: string
  /** 'environment' is the setting ADMIN_API_CODE, which only the settings can take back. */
  source: 'environment' | 'generated' | 'issued'
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  /** The one that the person who asks is signed in with. */
  isCurrent: boolean
}

export interface IssuedCode extends StaffCode {
  /** 160 bits in groups; never told again. */
  code: string
}

export interface StaffSession {
  id: number
  /** 'Chrome on Android'; null when the browser did not say. */
  device: string | null
  network: string
  codeName: string
  createdAt: string
  lastSeenAt: string
  /** The one this call came with. */
  isCurrent: boolean
}
