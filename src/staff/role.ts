import type { Permission } from '../platform/access.ts'

/** 'user' comes from docs/product/requirements.md, section 3, the other three from docs/product/contract.md, section 3. */
export const ROLES = ['admin', 'editor', 'viewer', 'user'] as const

export type Role = (typeof ROLES)[number]

const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  admin: ['office.enter', 'content.write', 'records.read', 'records.write', 'history.read', 'staff.manage', 'personal-data.manage'],
  editor: ['office.enter', 'content.write'],
  viewer: ['office.enter', 'records.read'],
  user: [],
}

export function isAllowed(role: Role, permission: Permission): boolean {
  return permissionsOf(role).includes(permission)
}

export function permissionsOf(role: Role): readonly Permission[] {
  return PERMISSIONS_OF[role]
}

/** Whether the role may sign in to the back-office. The default role 'user' may not. */
export function hasBackOffice(role: Role): boolean {
  return isAllowed(role, 'office.enter')
}

/** Names and explanations of the roles, for the screen. */
export const ROLE_LABELS: Record<Role, { name: string; meaning: string }> = {
  admin: { name: 'Admin', meaning: 'May do everything: content, people and certificates, staff, history and company settings.' },
  editor: { name: 'Editor', meaning: 'Writes services, training programs and company settings. Sees no participants, certificates or messages.' },
  viewer: { name: 'Viewer', meaning: 'Reads services, programs, participants, certificates and messages. Changes nothing.' },
  user: { name: 'No access', meaning: 'Stays in the list of people, but cannot sign in.' },
}

/** The signed-in member of staff: the part that is sent to the browser. */
export interface SignedIn {
  name: string
  role: Role
}
