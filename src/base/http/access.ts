/** What a signed-in person may do. src/staff/role-matrix.ts says which role has which permission. */
export const PERMISSIONS = [
  'sessions.own',
  'office.enter',
  'account.manage',
  'records.read',
  'records.write',
  'batches.own',
  'content.write',
  'organisation.write',
  'history.read',
  'personal-data.manage',
  'settings.manage',
  'keys.manage',
  'staff.manage',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Who an endpoint is for. */
export type Access = 'public' | Permission
