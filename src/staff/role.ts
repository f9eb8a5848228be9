import { PERMISSIONS, type Permission } from '#base/http/access.ts'
import { ROLE_MATRIX, type Role } from './role-matrix.ts'

export { ROLES, type Role } from './role-matrix.ts'

export function isAllowed(role: Role, permission: Permission): boolean {
  return ROLE_MATRIX[permission].roles.includes(role)
}

export function permissionsOf(role: Role): readonly Permission[] {
  return PERMISSIONS.filter((permission) => isAllowed(role, permission))
}

/** Whether the role may sign in. The default role 'user' may not. Its other permissions decide what it sees. */
export function hasBackOffice(role: Role): boolean {
  return isAllowed(role, 'sessions.own')
}

/** Names and explanations of the roles, for the screen. */
export const ROLE_LABELS: Record<Role, { name: string; meaning: string }> = {
  admin: { name: 'Admin', meaning: 'May do everything: content, people and certificates, staff, history and company settings.' },
  office: {
    name: 'Office',
    meaning:
      'Does the daily work: participants, certificates, enquiries, imports, e-mails and content. Manages no staff, settings or company data.',
  },
  editor: {
    name: 'Editor',
    meaning: 'Writes services, training programs and company settings. Sees no participants, certificates or messages.',
  },
  viewer: { name: 'Viewer', meaning: 'Reads services, programs, participants, certificates and messages. Changes nothing.' },
  trainer: {
    name: 'Trainer',
    meaning:
      'Sees the batches in which they are named as trainer, without addresses, prints the sign-in sheet and marks attendance. Nothing else.',
  },
  user: { name: 'No access', meaning: 'Stays in the list of people, but cannot sign in.' },
}
