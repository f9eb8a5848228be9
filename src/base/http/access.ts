/** The permissions of a signed-in person. src/staff/role-matrix.ts assigns them to roles. */
export const PERMISSIONS = [
  'sessions.own',
  'office.enter',
  'account.manage',
  'records.read',
  'records.write',
  'money.read',
  'money.write',
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

/** The audience of an endpoint. */
export type Access = 'public' | Permission
